/** Ends connections whose other side does not help: without this they stay open for half a minute after they were closed. */
import type { IncomingMessage } from 'node:http';

/** A connection of Engine.IO, as far as it is looked at here. */
export interface RawConnection {
  readonly request: IncomingMessage;
  on(event: 'packet' | 'close', listener: () => void): unknown;
  close(discard?: boolean): unknown;
  readonly transport?: { readonly socket?: { terminate?(): void; readonly bufferedAmount?: number } };
}

/** A client answers the closing of its socket within this, or is cut. */
export const CLOSE_GRACE_MS = 1000;

/** At once: nothing that was to be sent is sent, nothing that comes is read. */
export function cut(connection: RawConnection): void {
  const { transport } = connection;
  connection.close(true);
  transport?.socket?.terminate?.();
}

/** However the connection is closed, its socket ends soon after. */
export function endAfterClose(connection: RawConnection): void {
  const { transport } = connection;
  connection.on('close', () => {
    setTimeout(() => transport?.socket?.terminate?.(), CLOSE_GRACE_MS).unref();
  });
}
