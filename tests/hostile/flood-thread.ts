/**
 * Hostile sockets in a thread of their own, so that the member's times are not those of the attacker. They speak WebSocket by hand: what
 * comes is thrown away unread, as an attacker would.
 */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';

export interface Flood {
  readonly site: string;
  readonly addresses: readonly string[];
  readonly socketsEach: number;
  readonly perSecond: number;
  readonly forMs: number;
}

/** A masked text frame, as a client must send it. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 0xff]);
  const masked = body.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  return Buffer.concat([head, mask, masked]);
}

function openRaw(site: string, from: string): Promise<Duplex | null> {
  const { hostname, port } = new URL(site);
  return new Promise((resolve) => {
    const asked = request({
      hostname,
      port,
      path: '/socket.io/?EIO=4&transport=websocket',
      localAddress: from,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
      },
      signal: AbortSignal.timeout(5000),
    });
    asked.on('upgrade', (_response, socket) => {
      socket.on('error', () => socket.destroy());
      socket.resume();
      resolve(socket);
    });
    asked.on('response', (response) => {
      response.resume();
      resolve(null);
    });
    asked.on('error', () => resolve(null));
    asked.end();
  });
}

const event = (name: string, row: unknown): Buffer => frameOf(`42${JSON.stringify([name, row])}`);
const list = { siteNumber: '1', game_code: 59, recoveryId: 'flood' };
/** What costs the server most, in turn. */
const frames = [
  event('subscribe', list),
  event('Time', {}),
  event('unsubscribe', list),
  event('subscribe', { ...list, game_code: 57 }),
  event('pang', {}),
  // As a client of the specification alone, whose list comes whole.
  event('subscribe', { siteNumber: '1', game_code: 59 }),
  event('subscribe', { ...list, rowsFirst: 1 }),
];

const BURSTS_PER_SECOND = 10;

async function flood({ site, addresses, socketsEach, perSecond, forMs }: Flood): Promise<object> {
  const wanted = addresses.flatMap((from) => Array.from({ length: socketsEach }, () => from));
  const opened = await Promise.all(wanted.map((from) => openRaw(site, from)));
  const sockets = opened.filter((socket) => socket !== null);
  for (const socket of sockets) socket.write(frameOf('40{"token":null,"deviceId":"flood"}'));
  parentPort?.postMessage('open');
  let sent = 0;
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const began = performance.now();
    for (const socket of sockets) {
      if (socket.destroyed || !socket.writable) continue;
      for (let at = 0; at < perSecond / BURSTS_PER_SECOND; at++) {
        socket.write(frames[sent % frames.length] ?? '');
        sent++;
      }
    }
    const rest = 1000 / BURSTS_PER_SECOND - (performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, rest)));
  }
  const left = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return { opened: sockets.length, wanted: wanted.length, sent, left };
}

parentPort?.postMessage(await flood(workerData as Flood));
