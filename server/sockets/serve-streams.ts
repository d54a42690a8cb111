/** Streams of a connection: following, leaving, and the snapshots that begin them (F2). */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import type { Row } from '../../domain/protocol/stream-head.ts';
import type { Publisher } from '../feed/publisher.ts';
import type { Snapshot } from '../feed/snapshot-parts.ts';
import { ackOf, perSocketLimits, rateGate } from './socket-asks.ts';

export interface StreamDeps {
  /** Who publishes a stream. */
  readonly publisherOf: (stream: string) => Publisher;
  readonly now: () => number;
}

const subscription = z.object({
  siteNumber: z.coerce.string().optional(),
  game_code: z.union([z.literal(57), z.literal(58), z.literal(59)]),
  MatchId: z.number().int().optional(),
  recoveryId: z.string().max(64).default(''),
  /** The reader knows nothing of the game yet: what its first screen draws goes first. */
  rowsFirst: z.literal(1).optional(),
  /** The reader takes odds as bytes. The JSON parser has none. */
  packed: z.literal(1).optional(),
});

const streamOf = ({ game_code, MatchId }: z.infer<typeof subscription>): string =>
  MatchId === undefined ? String(game_code) : `${game_code}/${MatchId}`;
export const roomOfStream = (stream: string): string => `stream:${stream}`;
/** Those who take odds as bytes. */
export const packedRoomOf = (stream: string): string => `stream:${stream}${PACKED}`;
export const PACKED = '#packed';
/** Parts written in one turn: a long list's snapshot must not hold up the prices of everybody else. */
const PARTS_IN_A_TURN = 6;
/** The reader draws its first rows by the first part. */
const FIRST_DRAWN_MS = 120;
/** The rest of a list that began with the rows comes at this pace: the reader makes the whole list meanwhile. */
const LIST_DRAWN_MS = 500;
const REST_EVERY_MS = 8;

/** Whatever is published meanwhile has a later number and waits in the reader until the last part is there. */
async function sendParts(
  socket: Socket,
  { first, begins, rest }: Snapshot,
  isAwaited: () => boolean,
): Promise<void> {
  const others: Row[] = [];
  let isFirst = true;
  for (const part of first) {
    // On its way before the others are made.
    if (isFirst) socket.emit('Fixture', part);
    else others.push(part);
    isFirst = false;
  }
  if (begins) await setTimeout(FIRST_DRAWN_MS);
  for (const [at, part] of others.entries()) {
    if (at > 0 && at % PARTS_IN_A_TURN === 0) await setImmediate();
    if (!socket.connected) return;
    socket.emit('Fixture', part);
  }
  // One match, or a short list, was drawn by its first part.
  if (others.length > 0) await setTimeout(LIST_DRAWN_MS);
  for (const part of rest) {
    if (!socket.connected || !isAwaited()) return;
    socket.emit('Fixture', part);
    await setTimeout(REST_EVERY_MS);
  }
}

const takesBytes = (socket: Socket): boolean => socket.handshake.query['codec'] === 'msgpack';

export function serveStreams(socket: Socket, { publisherOf, now }: StreamDeps): void {
  const open = rateGate(perSocketLimits.rowsPerSecond, 1000, now);
  /** The newest recovery of each followed stream: a rest that belongs to another is not sent to its end. */
  const awaited = new Map<string, string>();
  socket.on('subscribe', (row: unknown, ack: unknown) => {
    const asked = subscription.safeParse(row);
    if (!asked.success || !open()) return ackOf(ack)({ code: 400 });
    const { recoveryId, rowsFirst, packed } = asked.data;
    const stream = streamOf(asked.data);
    const held = [...socket.rooms].filter((room) => room.startsWith('stream:')).length;
    const [room, other] =
      packed === 1 && takesBytes(socket)
        ? [packedRoomOf(stream), roomOfStream(stream)]
        : [roomOfStream(stream), packedRoomOf(stream)];
    if (held >= perSocketLimits.subscriptions && !socket.rooms.has(room) && !socket.rooms.has(other))
      return ackOf(ack)({ code: 429 });
    void socket.leave(other);
    void socket.join(room);
    awaited.set(stream, recoveryId);
    const snapshot = publisherOf(stream).snapshot(stream, recoveryId, rowsFirst === 1);
    void sendParts(socket, snapshot, () => awaited.get(stream) === recoveryId);
    ackOf(ack)({ code: 200, serverTime: now() });
  });
  socket.on('unsubscribe', (row: unknown, ack: unknown) => {
    const asked = subscription.safeParse(row);
    if (asked.success) {
      awaited.delete(streamOf(asked.data));
      void socket.leave(roomOfStream(streamOf(asked.data)));
      void socket.leave(packedRoomOf(streamOf(asked.data)));
    }
    ackOf(ack)({ code: asked.success ? 200 : 400 });
  });
  socket.on('Time', (_row: unknown, ack: unknown) => ackOf(ack)({ serverTime: now() }));
}
