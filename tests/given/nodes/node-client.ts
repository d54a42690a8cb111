/** A member's or a visitor's socket at one node of a site. */
import { io, type Socket } from 'socket.io-client';
import { createFrameParser } from '../../../domain/protocol/wire/frame-parser.ts';
import { demoPassword } from '../../../server/seed/members.ts';
export { nextEvent } from '../server/running-server.ts';

export async function logInAt(address: string, id: string): Promise<string> {
  const response = await fetch(`${address}/account/login`, {
    method: 'POST',
    body: new URLSearchParams({ id, password: demoPassword, site_number: '1' }),
  });
  const { DATA } = (await response.json()) as { DATA: { TOKEN: string } };
  return DATA.TOKEN;
}

interface SocketOf {
  readonly token: string | null;
  readonly deviceId?: string;
  /** Left out: the library's. */
  readonly timeout?: number;
}

/** Connects once, and not again. */
export const openSocket = (address: string, { token, deviceId = 'device', ...more }: SocketOf): Socket =>
  io(`${address}/`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    query: { codec: 'msgpack' },
    auth: { token, deviceId },
    parser: createFrameParser(),
    ...more,
  });

/** With a token: resolves when the node has checked it and, where it is good, has sent the member's gold. */
export async function connectTo(
  address: string,
  { token, deviceId = 'device' }: { readonly token?: string; readonly deviceId?: string } = {},
): Promise<Socket> {
  const socket = openSocket(address, { token: token ?? null, deviceId });
  const checked = new Promise<{ ok: boolean }>((resolve) => socket.once('TokenCheck', resolve));
  // Another device of the member may end the socket before.
  const goldOrEnd = new Promise((resolve) => socket.once('SpoGold', resolve).once('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  if (token !== undefined && (await checked).ok) await goldOrEnd;
  return socket;
}
