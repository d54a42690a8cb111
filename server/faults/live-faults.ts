/**
 * Seeded faults of one running connection, by the plan of the recorded sessions (domain/recording/fault-plan.ts). A fault meets a message of a
 * stream, counted from the beginning of the connection; all other messages pass. The same seed, kinds, connection and messages give the same
 * faults.
 */
import { isLiveEvent } from '../../domain/protocol/stream/stream-codec.ts';
import {
  type PlannedFault,
  faultsOf,
  type LiveFaultChoice,
  MAX_FAULT_SEED,
} from '../../domain/recording/fault-plan.ts';
import { createFaultyConnection } from '../../domain/recording/faults.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';

/** After so many messages of its streams a connection has no more faults. */
export const FAULTY_MESSAGES = 5000;

/**
 * `connection`: number of the connection since the site started; each has faults of its own, so that a cut does not come again and again.
 * `only` keeps some of them, each at the message that it has without `only`.
 */
export function faultsOfConnection({ seed, kinds, only }: LiveFaultChoice, connection: number) {
  const own = (seed + connection) % (MAX_FAULT_SEED + 1);
  const planned = faultsOf({ seed: own, kinds }, FAULTY_MESSAGES);
  return only === null ? planned : planned.filter(({ n }) => only.includes(`${connection}/${n}`));
}

export interface LiveFaultsDeps {
  /** Ms; it goes on evenly. */
  readonly now: () => number;
  /** Returns a function that takes it back. */
  readonly later: (ms: number, act: () => void) => () => void;
  /** Hands a frame to the client. */
  readonly send: (frame: Uint8Array) => void;
  /** Ends the connection. */
  readonly cut: () => void;
  readonly onFault: (fault: PlannedFault) => void;
}

interface LiveFaults {
  /** A frame on its way to the client; `event`: of its message, null where it is none. */
  take(event: string | null, frame: Uint8Array): void;
  end(): void;
}

export function createLiveFaults(
  planned: readonly PlannedFault[],
  { now, later, send, cut, onFault }: LiveFaultsDeps,
): LiveFaults {
  const faulty = createFaultyConnection(planned, onFault);
  const began = now();
  let hasEnded = false;
  let stopTimer: (() => void) | null = null;
  const end = (): void => {
    hasEnded = true;
    stopTimer?.();
  };
  const act = (entries: Iterable<SessionEntry>): void => {
    for (const entry of entries) {
      if (hasEnded) return;
      if ('in' in entry) send(entry.row as Uint8Array);
      else if ('link' in entry && entry.link === 'disconnected') {
        end();
        cut();
      }
    }
    const { nextDue } = faulty;
    stopTimer?.();
    stopTimer = hasEnded || nextDue === null ? null : later(Math.max(0, nextDue - (now() - began)), wake);
  };
  const wake = (): void => act(faulty.due(now() - began));
  return {
    take(event, frame) {
      if (hasEnded) return;
      if (isLiveEvent(event)) act(faulty.take({ at: now() - began, in: event, row: frame }));
      else send(frame);
    },
    end,
  };
}
