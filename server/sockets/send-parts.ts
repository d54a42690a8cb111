/**
 * Sends snapshots to their readers, a bounded number of bytes per turn of the event loop for all readers together: thousands of readers
 * that come back at once must not delay the prices of all others.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import { writeToQueue } from './encoded-frame.ts';
import type { Codec, SharedFrame, SharedSnapshot } from './shared-snapshot.ts';

/**
 * Bytes of snapshots written per turn. A turn of the event loop accepts one connection (libuv), so long turns hold up those that come back
 * in the same moment.
 */
export const BYTES_IN_A_TURN = 64 * 1024;
/** Pause in which the reader draws its first rows from the first part. */
const FIRST_DRAWN_MS = 120;
/** The parts of the rest come at this pace. The pause before them lets the reader draw the whole list. */
const LIST_DRAWN_MS = 500;
const REST_EVERY_MS = 8;

/** Counts the bytes that all readers together have got in this turn. */
export interface Turns {
  /** True: nothing more may be written in this turn. */
  isFull(): boolean;
  next(): Promise<void>;
  /** Counts written bytes. */
  charge(bytes: number): void;
}

export function createTurns(bytesInATurn = BYTES_IN_A_TURN): Turns {
  let left = bytesInATurn;
  let next: Promise<void> | null = null;
  const nextTurn = async (): Promise<void> => {
    await setImmediate();
    left = bytesInATurn;
    next = null;
  };
  return {
    isFull: () => left <= 0,
    next: () => (next ??= nextTurn()),
    charge: (bytes) => void (left -= bytes),
  };
}

const lengthOf = ([head, tail]: SharedFrame): number => head.length + tail.length;

/** Sends the snapshot in one message, at once. */
export function sendWhole(socket: Socket, snapshot: SharedSnapshot, turns: Turns): void {
  const frame = snapshot.frame(0, codecOf(socket), '');
  if (frame === null) return;
  turns.charge(lengthOf(frame));
  writeToQueue(socket, frame);
}

export const codecOf = (socket: Socket): Codec =>
  socket.handshake.query['codec'] === 'msgpack' ? 'msgpack' : 'json';

export interface SocketReader {
  readonly socket: Socket;
  readonly recoveryId: string;
  /** False: the reader left the stream or asked again, so the remaining parts are not sent. */
  readonly isStillWanted: () => boolean;
}

/** Messages published meanwhile have later numbers; the reader keeps them until the last part has arrived. */
export async function sendParts(
  { socket, recoveryId, isStillWanted }: SocketReader,
  snapshot: SharedSnapshot,
  turns: Turns,
): Promise<void> {
  const codec = codecOf(socket);
  const isGone = (): boolean => !socket.connected || !isStillWanted();
  for (let at = 0; !isGone(); at++) {
    const frame = snapshot.frame(at, codec, recoveryId);
    if (frame === null) return;
    while (turns.isFull()) await turns.next();
    turns.charge(lengthOf(frame));
    if (isGone()) return;
    writeToQueue(socket, frame);
    const pause = pauseBefore(at + 1, snapshot);
    if (pause > 0) await setTimeout(pause);
  }
}

/** Ms between the part before `at` and the part at `at`. */
function pauseBefore(at: number, { firstPartSuffices, firstCount }: SharedSnapshot): number {
  if (at === 1 && firstPartSuffices) return FIRST_DRAWN_MS;
  if (at < firstCount) return 0;
  // The first part alone was enough to draw one match or a short list.
  if (at === firstCount) return firstCount > 1 ? LIST_DRAWN_MS : 0;
  return REST_EVERY_MS;
}
