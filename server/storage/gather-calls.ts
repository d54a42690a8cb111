/**
 * Gathers calls into batches. Calls that arrive while a batch runs form the next batch, so a batch is as large as the load makes it: a call
 * that comes alone runs at once, and no call waits for a timer.
 */
import { isDatabaseAway } from './database-away.ts';

interface Gathering<Call> {
  readonly most: number;
  /** Most calls that wait for a batch; a further call is refused with CallsBusy. */
  readonly mostWaiting?: number;
  /** Calls with the same key come into different batches, in their order. */
  readonly keyOf?: (call: Call) => unknown;
  /** Whether the calls of a failed batch are run again, each alone, until one finds the database away; otherwise each call gets the error of its batch. */
  readonly aloneAfterFailure?: boolean;
}

/** Most calls of any kind that wait for a batch, when a gathering names no limit of its own. */
export const MAX_WAITING_CALLS = 20_000;

export class CallsBusy extends Error {
  readonly code = 'BUSY';
  constructor() {
    super('too many calls wait for the database');
  }
}

interface Waiting<Call, Answer> {
  readonly call: Call;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Takes the first calls out of `waiting`, at most `most`, and of calls with the same key only the first. */
function takeBatch<Call, Answer>(
  waiting: Waiting<Call, Answer>[],
  { most, keyOf }: Gathering<Call>,
): readonly Waiting<Call, Answer>[] {
  if (keyOf === undefined) return waiting.splice(0, most);
  const keys = new Set<unknown>();
  const batch: Waiting<Call, Answer>[] = [];
  const later: Waiting<Call, Answer>[] = [];
  let at = 0;
  for (; at < waiting.length && batch.length < most; at++) {
    const one = waiting[at] as Waiting<Call, Answer>;
    const key = keyOf(one.call);
    (keys.has(key) ? later : batch).push(one);
    keys.add(key);
  }
  waiting.splice(0, at, ...later);
  return batch;
}

/** `run` returns the answers in the order of its calls. One batch runs at a time. */
export function gatherCalls<Call, Answer>(
  run: (calls: readonly Call[]) => Promise<readonly Answer[]>,
  gathering: Gathering<Call>,
): (call: Call) => Promise<Answer> {
  const { mostWaiting = MAX_WAITING_CALLS, aloneAfterFailure = false } = gathering;
  const waiting: Waiting<Call, Answer>[] = [];
  let running = false;
  /** Returns the error of a batch of one. */
  const runBatch = async (batch: readonly Waiting<Call, Answer>[]): Promise<unknown> => {
    try {
      const answers = await run(batch.map(({ call }) => call));
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer);
      return null;
    } catch (error) {
      if (aloneAfterFailure && batch.length > 1) return runAlone(batch);
      for (const { reject } of batch) reject(error);
      return error;
    }
  };
  /** Once the database is away, the others would fail one after another as well, and keep later calls waiting. */
  const runAlone = async (batch: readonly Waiting<Call, Answer>[]): Promise<void> => {
    let away: unknown = null;
    for (const one of batch) {
      if (away !== null) one.reject(away);
      else {
        const error = await runBatch([one]);
        if (isDatabaseAway(error)) away = error;
      }
    }
  };
  const work = async (): Promise<void> => {
    running = true;
    // The calls of this turn come into the first batch together.
    await Promise.resolve();
    while (waiting.length > 0) await runBatch(takeBatch(waiting, gathering));
    running = false;
  };
  return (call) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(new CallsBusy());
      waiting.push({ call, resolve, reject });
      if (!running) void work();
    });
}
