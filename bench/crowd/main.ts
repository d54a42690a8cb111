/**
 * Sockets that ask for as much as they can: `node bench/crowd/main.ts ADDRESS SOCKETS ADDRESSES`. A part of them
 * asks for snapshots 40 times a second, a part comes back all the time, a part floods with events, and a part follows matches that are
 * not there. A socket that is cut comes back. Loopback only; ends by itself after a minute.
 */
import { connect } from 'node:net';
import { encodePacket, packetTypes } from '../../domain/protocol/wire/packet.ts';

const COME_BACK_MS = 200;
const LONGEST_LIFE_MS = 60_000;

const [address = '', sockets = '50', addresses = '10'] = process.argv.slice(2);
const { hostname, port } = new URL(address);
if (!hostname.startsWith('127.')) throw new Error('the crowd attacks this machine alone');

const frameOf = (body: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0x82, 0x80 | 126, body.length >> 8, body.length & 255, 0, 0, 0, 0]), body]);
const event = (...data: unknown[]): Buffer =>
  frameOf(encodePacket({ type: packetTypes.event, nsp: '/', data }));

const key = Buffer.from('spo-bench-crowds').toString('base64');
const upgrade = `GET /socket.io/?EIO=4&transport=websocket&codec=msgpack HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`;

interface Habit {
  /** What the socket sends as its `turn`th event; null: it closes and comes back. */
  readonly next: (turn: number) => Buffer | null;
  readonly everyMs: number;
}

const snapshot = (turn: number): Buffer =>
  event('subscribe', {
    siteNumber: '1',
    game_code: [59, 59, 57, 58][turn % 4],
    recoveryId: `r${turn}`,
    ...(turn % 2 === 0 ? { rowsFirst: 1 } : {}),
  });

const asks: Habit = { next: snapshot, everyMs: 25 };
const habits: readonly Habit[] = [
  asks,
  // Spends what a fresh socket may, and opens another.
  { next: (turn) => (turn > 6 ? null : snapshot(turn)), everyMs: 5 },
  { next: (turn) => event(['Time', 'pang', 'unsubscribe', 'nonsense'][turn % 4], {}), everyMs: 10 },
  // Matches that are not there.
  {
    next: (turn) =>
      event(turn % 2 === 0 ? 'subscribe' : 'unsubscribe', {
        siteNumber: '1',
        game_code: 59,
        MatchId: 1_000_000 + Math.trunc(turn / 2) + process.pid * 100_000,
      }),
    everyMs: 25,
  },
];

function attack(at: number): void {
  const socket = connect({
    host: hostname,
    port: Number(port),
    localAddress: `127.0.0.${100 + (at % Number(addresses))}`,
  });
  const habit = habits[Math.trunc(at / Number(addresses)) % habits.length] ?? asks;
  let turns = 0;
  const act = (): void => {
    const frame = habit.next(++turns);
    if (frame === null) socket.destroy();
    else socket.write(frame);
  };
  let timer: NodeJS.Timeout | undefined;
  socket.once('data', () => {
    socket.write(frameOf(encodePacket({ type: packetTypes.connect, nsp: '/' })));
    timer = setInterval(act, habit.everyMs);
  });
  // Read and thrown away, so that it is not cut as one that lags.
  socket.on('data', () => {});
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    setTimeout(attack, COME_BACK_MS, at);
  });
  socket.write(upgrade);
}

for (let at = 0; at < Number(sockets); at++) attack(at);
setTimeout(() => process.exit(0), LONGEST_LIFE_MS);
process.on('disconnect', () => process.exit(0));
