/**
 * The order of a replay: the next step is an entry of the recording or a timer of the core, whichever is first in recorded time.
 *
 * Entries of one millisecond come before timers of that millisecond, so frames that came together are one batch of the inbox. After
 * `AWAKE_MS` without an entry the recorded machine sleeps: its clock jumps to the next entry, and each timer that was due runs once
 * before that entry.
 */
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import type { RecordedClock } from './recorded-clock.ts';

/** A running recorder writes an entry (the meter's) at least every 1.2 s. A longer gap means that the recorded machine slept. */
export const AWAKE_MS = 1500;

/** The input of a replay. The replay takes an entry from `entries` when it plays the one before, so entries may be made meanwhile. */
export interface Recording {
  /** Ms since 1970; the times of the entries count from it. */
  readonly startedAt: number;
  readonly entries: Iterable<SessionEntry>;
  /** The keyframe before the first entry (domain/recording/keyframe.ts); absent: the recording begins with an empty book. */
  readonly start?: { readonly at: number; readonly keyframe: unknown };
  /** The recorder's hashes cover slip and history. */
  readonly coversMember?: boolean;
}

export interface RecordedOrder {
  /** Time of the next entry, ms since 1970; null: there is none. */
  readonly nextAt: number | null;
  /** Plays the next entry or timer up to `until` (ms since 1970, included, or END) and returns which it was; null: there is none. */
  playNext(until: number): 'entry' | 'timer' | null;
  /** Ends the recording: no further entry is played. */
  end(): void;
}

/** A time after every entry. A replay up to END stops at the last entry, and no timer runs after it. */
export const AFTER_ALL = Number.POSITIVE_INFINITY;

export function createRecordedOrder(
  { startedAt, entries, start }: Recording,
  clock: RecordedClock,
  play: (entry: SessionEntry) => void,
): RecordedOrder {
  const iterator = entries[Symbol.iterator]();
  let next = iterator.next();
  let lastAt = startedAt + (start?.at ?? 0);
  /** An entry with an earlier time than the entry before it is played at once. */
  const entryAt = (): number =>
    next.done === true ? AFTER_ALL : Math.max(startedAt + next.value.at, clock.now());
  const runTimer = (at: number): 'timer' => {
    clock.setTo(at);
    clock.runNext();
    return 'timer';
  };
  const playEntry = (at: number): 'entry' | null => {
    if (next.done === true) return null;
    const { value } = next;
    clock.setTo(at);
    lastAt = at;
    play(value);
    next = iterator.next();
    return 'entry';
  };
  return {
    get nextAt() {
      const at = entryAt();
      return at === AFTER_ALL ? null : at;
    },
    playNext(until) {
      const at = entryAt();
      if (at === AFTER_ALL && until === AFTER_ALL) return null;
      const due = clock.nextDue;
      if (due < at && due <= until && due <= lastAt + AWAKE_MS) return runTimer(due);
      if (at > until || at === AFTER_ALL) return null;
      return due < at ? runTimer(at) : playEntry(at);
    },
    end() {
      iterator.return?.();
      next = { done: true, value: undefined };
    },
  };
}
