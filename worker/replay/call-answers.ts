/**
 * Answers the calls of a replayed core, and its questions over the chat's socket, as the recorded server did: each belongs to the next recorded
 * one of its place, and gets what came of that at its recorded time.
 */
import type { AskedInSession, SessionEntry } from '../../domain/recording/session-log.ts';
import type { Row } from '../../domain/row.ts';

/** What the recording does not hold is refused after this, recorded ms. */
const UNKNOWN_AFTER_MS = 1000;
/** Recorded calls that nobody has asked yet; the oldest goes first. */
const MOST_CALLS = 100;
/** What is asked by no act, or by one that does not end, comes within this, ms of the machine: recorded time waits for it. */
const CODE_WITHIN_MS = 5000;

type GivenEntry = Extract<SessionEntry, { given: unknown }>;
/** Whether a recorded call is the one that the core asks. */
type Fits = (entry: AskedInSession) => boolean;

interface WaitingCall {
  readonly fits: Fits;
  /** Recorded time, ms since 1970. */
  readonly at: number;
  /** null: the recording does not hold it. */
  readonly end: (outcome: Row | null) => void;
}

interface AnswersDeps {
  readonly now: () => number;
  /** What follows happens in a later task. */
  readonly onSettled: () => void;
}

export interface CallAnswers {
  /** Resolves with the recorded outcome, or null where there is none. `waits`: false: the recorded call must have come. null: it has not. */
  ask(fits: Fits, waits: boolean): Promise<Row | null> | null;
  call(entry: AskedInSession): void;
  given(entry: GivenEntry): void;
  /** Whether the core has asked this one, and no recorded call was its. */
  isAsked(entry: AskedInSession): boolean;
  /** Resolves when the core asks this one, or when the act that should ask it has ended. */
  whenAsked(entry: AskedInSession, ended?: Promise<unknown>): Promise<void>;
  refuseLate(): void;
}

/** Recorded calls that wait until the core makes them. */
function createWaiting() {
  const waiting = new Map<AskedInSession, () => void>();
  return {
    until: (entry: AskedInSession, ended?: Promise<unknown>): Promise<void> =>
      new Promise((resolve) => {
        const end = (): void => waiting.get(entry)?.();
        const timer = setTimeout(end, CODE_WITHIN_MS);
        void ended?.then(end);
        waiting.set(entry, () => {
          clearTimeout(timer);
          waiting.delete(entry);
          resolve();
        });
      }),
    asked(fits: Fits): void {
      for (const [entry, end] of waiting) if (fits(entry)) end();
    },
  };
}

export function createCallAnswers({ now, onSettled }: AnswersDeps): CallAnswers {
  let open: WaitingCall[] = [];
  let calls: AskedInSession[] = [];
  const together = new Map<number, WaitingCall>();
  const early = new Map<number, Row>();
  const waiting = createWaiting();
  const settle = (asked: WaitingCall, outcome: Row | null): void => {
    asked.end(outcome);
    onSettled();
  };
  const join = (asked: WaitingCall, { id }: AskedInSession): void => {
    const outcome = early.get(id);
    early.delete(id);
    if (outcome === undefined) together.set(id, asked);
    else settle(asked, outcome);
  };
  const isAsked = (entry: AskedInSession): boolean => open.some(({ fits }) => fits(entry));
  return {
    isAsked,
    ask(fits, waits) {
      const call = calls.find(fits);
      if (call === undefined && !waits) return null;
      calls = calls.filter((one) => one !== call);
      return new Promise((end) => {
        const asked = { fits, at: now(), end };
        if (call === undefined) open.push(asked);
        else join(asked, call);
        waiting.asked(fits);
      });
    },
    call(entry) {
      const asked = open.find(({ fits }) => fits(entry));
      open = open.filter((one) => one !== asked);
      if (asked !== undefined) return join(asked, entry);
      calls.push(entry);
      if (calls.length > MOST_CALLS) early.delete(calls.shift()?.id ?? 0);
    },
    given({ id, outcome }) {
      const asked = together.get(id);
      together.delete(id);
      if (asked !== undefined) settle(asked, outcome);
      else if (calls.some((call) => call.id === id)) early.set(id, outcome);
    },
    whenAsked: (entry, ended) => (isAsked(entry) ? Promise.resolve() : waiting.until(entry, ended)),
    refuseLate() {
      const late = open.filter(({ at }) => now() - at > UNKNOWN_AFTER_MS);
      if (late.length === 0) return;
      open = open.filter((one) => !late.includes(one));
      for (const asked of late) settle(asked, null);
    },
  };
}
