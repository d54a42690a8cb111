/** Frames that are encoded once and written to all sockets of a room: the same events, in the same order, for both codecs. */
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Socket as ServerSocket } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFrameParser } from '../../../domain/protocol/wire/frame-parser.ts';
import { createSocketHub, type SocketHub } from '../../../server/sockets/socket-hub.ts';

const ROOM = 'readers';

let http: HttpServer;
let hub: SocketHub;
const sockets: ServerSocket[] = [];
const keys: string[] = [];
const clients: Socket[] = [];

beforeEach(async () => {
  http = createServer();
  hub = createSocketHub(http, (socket, key) => {
    sockets.push(socket);
    keys.push(key);
    void socket.join(ROOM);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  sockets.length = 0;
  keys.length = 0;
  await hub.close();
  http.close();
});

/** A client and everything that it gets. */
async function open(codec: string) {
  const { port } = http.address() as AddressInfo;
  const client = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    ...(codec === 'msgpack' ? { query: { codec }, parser: createFrameParser() } : {}),
  });
  clients.push(client);
  const got: unknown[] = [];
  client.onAny((event: string, row: unknown) => got.push([event, row]));
  await expect.poll(() => sockets.length).toBe(clients.length);
  return { client, got };
}

describe.each(['msgpack', 'json'])('a room (%s)', (codec) => {
  test.each([
    ['a short frame', 10],
    ['a frame with a length of two bytes', 1000],
    ['a frame with a length of eight bytes', 70_000],
  ])('%s arrives as it was published', async (_, length) => {
    const { got } = await open(codec);
    const row = { text: '점'.repeat(length), price: 1.85, none: null };
    hub.emit(ROOM, 'Odds', row);
    await expect.poll(() => got).toEqual([['Odds', row]]);
  });

  test('events to the room and to the socket keep their order, also while the connection is busy', async () => {
    const { got } = await open(codec);
    const large = 'x'.repeat(200_000);
    for (let at = 0; at < 60; at += 2) {
      hub.emit(ROOM, 'Odds', { at, large });
      sockets[0]?.emit('own', { at: at + 1, large });
    }
    await expect.poll(() => got.length).toBe(60);
    expect(got.map((one) => (one as [string, { at: number }])[1].at)).toEqual(
      Array.from({ length: 60 }, (_, at) => at),
    );
  });

  test('a socket that left the room gets nothing, and the others do', async () => {
    const [left, stayed] = [await open(codec), await open(codec)];
    await sockets[0]?.leave(ROOM);
    hub.emit(ROOM, 'Odds', { at: 1 });
    sockets[0]?.emit('own', {});
    await expect.poll(() => [left.got, stayed.got]).toEqual([[['own', {}]], [['Odds', { at: 1 }]]]);
  });

  test('the upgrade request is not kept, and the address key is known all the same', async () => {
    await open(codec);
    expect(keys).toEqual(['127.0.0.1']);
    expect(sockets[0]?.request ?? null).toBeNull();
    expect(sockets[0]?.handshake.headers).toEqual({});
    expect(sockets[0]?.handshake.query['EIO']).toBe('4');
  });
});

test('binary data, which JSON sends in frames of their own, arrives whole', async () => {
  const { got } = await open('json');
  hub.emit(ROOM, 'Odds', { packed: new Uint8Array([1, 2, 3]) });
  await expect.poll(() => got).toHaveLength(1);
  expect(Buffer.from((got[0] as [string, { packed: Uint8Array }])[1].packed)).toEqual(Buffer.from([1, 2, 3]));
});

test('a socket whose connection has ended is skipped', async () => {
  const [gone, stayed] = [await open('msgpack'), await open('msgpack')];
  gone.client.io.engine.close();
  hub.emit(ROOM, 'Odds', { at: 1 });
  await expect.poll(() => sockets[0]?.connected).toBe(false);
  hub.emit(ROOM, 'Odds', { at: 2 });
  await expect
    .poll(() => stayed.got)
    .toEqual([
      ['Odds', { at: 1 }],
      ['Odds', { at: 2 }],
    ]);
});
