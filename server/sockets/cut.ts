/** Ends connections whose client does not answer the close; otherwise they stay open for half a minute. */
import type { IncomingMessage } from 'node:http';

/** A packet in the queue of Engine.IO: already encoded frames, or data that is encoded when it is sent. */
export interface QueuedPacket {
  readonly data?: unknown;
  readonly options?: { readonly wsPreEncodedFrame?: readonly { readonly length: number }[] | null };
}

/** The part of an Engine.IO connection that is used here. */
export interface RawConnection {
  readonly request: IncomingMessage;
  on(event: 'packet' | 'close', listener: () => void): unknown;
  close(discard?: boolean): unknown;
  readonly transport?: { readonly socket?: { terminate?(): void; readonly bufferedAmount?: number } };
  /** Packets that wait in Engine.IO. */
  readonly writeBuffer?: readonly QueuedPacket[];
}

/** A client must answer the close of its socket within this time, or the connection is cut. */
const CLOSE_GRACE_MS = 1000;

/** Cuts the connection at once: waiting data is not sent, arriving data is not read. */
export function cutConnection(connection: RawConnection): void {
  const { transport } = connection;
  connection.close(true);
  transport?.socket?.terminate?.();
}

/** Ends the socket soon after its connection was closed in any way. */
export function endAfterClose(connection: RawConnection): void {
  const { transport } = connection;
  connection.on('close', () => {
    setTimeout(() => transport?.socket?.terminate?.(), CLOSE_GRACE_MS).unref();
  });
}
