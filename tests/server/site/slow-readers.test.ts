/** Sockets that never read: the server adds up the bytes that wait in all their queues, and disconnects a socket above the limit. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket as Connection } from 'node:net';
import type { Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSocketHub, type SocketHub, socketLimits } from '../../../server/sockets/socket-hub.ts';
import { unsentBytes } from '../../../server/sockets/unsent-bytes.ts';
import type { RawConnection } from '../../../server/sockets/cut.ts';
import { connectFrame, upgradeRequest } from '../../given/server/raw-client.ts';

const MB = 1024 * 1024;
const body = 'x'.repeat(MB);
/** More than the limit. */
const TEXTS = 10;

let http: ReturnType<typeof createServer>;
let hub: SocketHub;
let opened: Promise<Socket>;
const readers: Connection[] = [];
beforeEach(async () => {
  http = createServer();
  opened = new Promise((resolve) => (hub = createSocketHub(http, (socket) => resolve(socket))));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.destroy();
  await hub.close();
  http.close();
});

/** A reader that never reads after the CONNECT. */
async function openStalled(): Promise<Socket> {
  const { port } = http.address() as AddressInfo;
  const reader = connect(port, '127.0.0.1');
  reader.on('error', () => {});
  readers.push(reader);
  reader.write(upgradeRequest(`http://127.0.0.1:${port}`));
  // The answer, and the first packet of Engine.IO.
  let text = '';
  reader.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1');
    if (!text.includes('pingTimeout')) return;
    reader.pause();
    reader.write(connectFrame());
  });
  return opened;
}

const rawOf = ({ conn }: Socket): RawConnection => conn as unknown as RawConnection;
const inWebSocket = (socket: Socket): number => rawOf(socket).transport?.socket?.bufferedAmount ?? 0;

/** Sends until the kernel takes nothing more, and a packet waits in Engine.IO. */
async function openBlocked(): Promise<Socket> {
  const socket = await openStalled();
  while (rawOf(socket).writeBuffer?.length === 0 || inWebSocket(socket) === 0) {
    socket.emit('text', body);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return socket;
}

test('T13: a reader that never reads is cut by what waits in both queues together', async () => {
  const socket = await openBlocked();
  const cut = new Promise((resolve) => socket.once('disconnect', resolve));
  for (let at = 0; at < TEXTS; at++) socket.emit('text', body);
  expect(inWebSocket(socket)).toBeLessThan(socketLimits.maxBufferedBytes);
  expect(unsentBytes(rawOf(socket))).toBeGreaterThan(socketLimits.maxBufferedBytes);
  await cut;
});

test('T13: a broadcast to a reader whose queue has begun is counted, once', async () => {
  const socket = await openBlocked();
  void socket.join('room');
  const before = unsentBytes(rawOf(socket));
  for (let at = 1; at <= 3; at++) {
    hub.emit('room', 'text', 'y'.repeat(1000));
    expect(unsentBytes(rawOf(socket)) - before).toBeGreaterThanOrEqual(1000 * at);
    expect(unsentBytes(rawOf(socket)) - before).toBeLessThan(1100 * at);
  }
});
