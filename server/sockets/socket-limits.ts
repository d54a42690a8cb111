/** Common parts of every connection: limits of its requests, and answers to them. */
import type { Socket } from 'socket.io';

export const perSocketLimits = {
  subscriptions: 16,
  rowsPerSecond: 40,
  betsPerMinute: 60,
  wholeListsPerMinute: 20,
} as const;

export type Ack = (row: unknown) => void;
export const ackOf = (value: unknown): Ack => (typeof value === 'function' ? (value as Ack) : () => {});
/** A request without an acknowledgement is answered by an event of the same name (F4). */
export const answerOf = (socket: Socket, event: string, value: unknown): Ack =>
  typeof value === 'function' ? (value as Ack) : (row) => void socket.emit(event, row);

/** At most `most` events in `windowMs`; the rest are refused. */
export function rateGate(most: number, windowMs: number, now: () => number): () => boolean {
  let from = 0;
  let count = 0;
  return () => {
    if (now() - from >= windowMs) {
      from = now();
      count = 0;
    }
    return ++count <= most;
  };
}
