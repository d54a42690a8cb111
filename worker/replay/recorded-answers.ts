/**
 * Answers the questions of a replayed core as the recorded server did. A bet and a recorded bet belong together in the order in which
 * they were asked, other questions if they are the same; the answer comes at its recorded time.
 */
import { recordedQuestion } from '../../domain/recording/recorded-answers.ts';
import type { SessionEntry } from '../../domain/recording/session-log.ts';
import { differencesOf, isOfBoth, type PathDifference } from './plain-state.ts';

/** A question that the recording does not hold is refused after this, recorded ms. */
const UNKNOWN_AFTER_MS = 1000;
/** Fields of a question that depend on the moment. */
export const ofMoment: ReadonlySet<string> = new Set(['reqId', 'deadline', 'epoch']);

interface RecordedQuestion {
  readonly event: string;
  readonly key: string;
  /** The declared fields. */
  readonly row: unknown;
  /** Recorded time, ms since 1970. */
  readonly at: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (why: Error) => void;
}

type Call = Extract<SessionEntry, { call: unknown }>;
type RecordedAnswer = Extract<SessionEntry, { answer: unknown }>;

interface RecordedAnswers {
  /** A question of the replayed core. */
  ask(event: string, row: unknown): Promise<unknown>;
  call(call: Call): void;
  answer(answer: RecordedAnswer): void;
  /** Before an entry: refuses questions that the recording does not hold; where the link goes down, all that wait for their recorded one. */
  before(entry: SessionEntry): void;
}

interface AnswersDeps {
  readonly now: () => number;
  readonly refusal: (event: string) => Error;
  /** A promise was settled: what follows from it happens in a later task. */
  readonly onSettled: () => void;
  /** A question has other values than the recorded one, or is not in the recording. */
  readonly onDifference: (event: string, difference: PathDifference) => void;
}

/** Questions that windows ask by themselves, several at a time: only the same question is its recorded one. */
const ofWindows: ReadonlySet<string> = new Set(['DrawHistory', 'DrawDetail', 'DrawRoom']);
const keyOf = (event: string, declared: unknown): string =>
  ofWindows.has(event) ? `${event} ${JSON.stringify(declared)}` : event;

const settle = (
  asked: RecordedQuestion,
  { row, isLost }: RecordedAnswer,
  { refusal, onSettled }: AnswersDeps,
): void => {
  if (isLost) asked.reject(refusal(asked.event));
  else asked.resolve(row);
  onSettled();
};

export function createRecordedAnswers(deps: AnswersDeps): RecordedAnswers {
  /** Questions of the core without a recorded one, and recorded ones without a question of the core. */
  let open: RecordedQuestion[] = [];
  let calls: Call[] = [];
  const together = new Map<number, RecordedQuestion>();
  const early = new Map<number, RecordedAnswer>();
  const join = (asked: RecordedQuestion, call: Call): void => {
    const difference = differencesOf(call.row, asked.row, 20).find(
      (one) => isOfBoth(one) && !ofMoment.has(one.path),
    );
    if (difference !== undefined) deps.onDifference(call.call, difference);
    const answer = early.get(call.id);
    early.delete(call.id);
    if (answer === undefined) together.set(call.id, asked);
    else settle(asked, answer, deps);
  };
  return {
    ask: (event, row) =>
      new Promise((resolve, reject) => {
        const declared = recordedQuestion(event, row).row;
        const key = keyOf(event, declared);
        const asked: RecordedQuestion = { event, key, row: declared, at: deps.now(), resolve, reject };
        const call = calls.find((one) => keyOf(one.call, one.row) === key);
        calls = calls.filter((one) => one !== call);
        if (call === undefined) open.push(asked);
        else join(asked, call);
      }),
    call(call) {
      const key = keyOf(call.call, call.row);
      const asked = open.find((one) => one.key === key);
      open = open.filter((one) => one !== asked);
      if (asked === undefined) calls.push(call);
      else join(asked, call);
    },
    answer(answer) {
      const asked = together.get(answer.id);
      together.delete(answer.id);
      if (asked !== undefined) settle(asked, answer, deps);
      else if (calls.some(({ id }) => id === answer.id)) early.set(answer.id, answer);
    },
    before(entry) {
      if ('link' in entry && entry.link === 'disconnected') {
        for (const { event, reject } of open) reject(deps.refusal(event));
        open = [];
      }
      const late = open.filter(({ at }) => deps.now() - at > UNKNOWN_AFTER_MS);
      if (late.length === 0) return;
      open = open.filter((one) => !late.includes(one));
      for (const { event, row, reject } of late) {
        deps.onDifference(event, { path: '', one: undefined, other: row });
        reject(deps.refusal(event));
      }
      deps.onSettled();
    },
  };
}
