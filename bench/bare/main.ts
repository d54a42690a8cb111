/**
 * A Socket.IO server without anything else, with the site's options: `node bench/bare/main.ts FRAME_BYTES SNAPSHOT_BYTES EVERY_MS`. Readers
 * that subscribe get a text as large as a snapshot, and then texts as large as the site's Odds messages at the same pace, and Alive each
 * second. Prints its address.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { answerMemory } from '../process/memory.ts';

const [frameBytes, snapshotBytes, everyMs] = process.argv.slice(2).map(Number);
const ALIVE_MS = 1000;
const READERS = 'readers';
/** Of `42["Odds",{"pt":1234567890123,"body":""}]`. */
const AROUND = 42;

const bodyOf = (bytes = 0): string => 'x'.repeat(Math.max(0, bytes - AROUND));
const [body, snapshot] = [bodyOf(frameBytes), bodyOf(snapshotBytes)];

const http = createServer();
const io = new Server(http, {
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  pingInterval: 20_000,
  pingTimeout: 15_000,
});
io.on('connection', (socket) => {
  socket.on('subscribe', () => {
    void socket.join(READERS);
    socket.emit('Fixture', { pt: Date.now(), body: snapshot });
  });
});
const pt = (): number => Math.round(performance.timeOrigin + performance.now());
setInterval(() => io.to(READERS).emit('Odds', { pt: pt(), body }), everyMs);
setInterval(() => io.to(READERS).emit('Alive', { pt: pt() }), ALIVE_MS);
http.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  console.log(`ready http://127.0.0.1:${(http.address() as AddressInfo).port}`),
);
answerMemory();
