/** Betting sockets from an address of the loopback network: real clients on the JSON parser. */
import { Agent } from 'node:http';
import { io, type Socket } from 'socket.io-client';

export interface SocketFrom {
  readonly from?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the server says of the token. The first word may come together with the connection, before the caller holds the socket. */
  readonly onTokenCheck?: (isGood: boolean) => void;
}

/** Null: the server does not take the connection. */
export function connectFrom(
  site: string,
  { from = '127.0.0.1', token = null, headers = {}, onTokenCheck }: SocketFrom = {},
): Promise<Socket | null> {
  const agent = new Agent({ localAddress: from });
  const options = {
    path: '/socket.io/',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: 5000,
    auth: { token, deviceId: `device-${from}` },
    extraHeaders: headers,
    agent,
  };
  const socket = io(site, options as object);
  if (onTokenCheck !== undefined) socket.on('TokenCheck', ({ ok }: { ok: boolean }) => onTokenCheck(ok));
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', () => {
      socket.disconnect();
      resolve(null);
    });
  });
}

/** The acknowledgement; null: none within the time. */
export const askSocket = (socket: Socket, event: string, row: unknown, timeoutMs = 5000): Promise<unknown> =>
  (socket.timeout(timeoutMs).emitWithAck(event, row) as Promise<unknown>).catch(() => null);
