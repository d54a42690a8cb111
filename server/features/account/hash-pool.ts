/**
 * Compares and hashes passwords in threads of their own: argon2id is slow on purpose, and Node's shared threads serve files, name look-ups and
 * compression. The queue is bounded, and so is the share of one address.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { HashAnswer, HashQuestion } from './hash-thread.ts';
import { type HashCost, presentCost } from './password.ts';

export const hashLimits = {
  /** Most threads. The pool has half as many threads as the host has cores, if that is fewer. */
  threads: 4,
  /** Logins and new passwords in the pool, waiting and running: about 2 s of work for one thread. */
  places: 64,
  /** The last places are for known devices only, so that strangers cannot fill the pool. */
  knownPlaces: 16,
  /** Places that one address may hold at a time. */
  ofAddress: 8,
} as const;

export type HashLimits = { readonly [limit in keyof typeof hashLimits]: number };

export interface HashPlace {
  /** Compares a password with the stored hash; once per place. Rejects when the pool was closed or its thread ended. */
  compare(password: string, stored: string): Promise<boolean>;
  /** Hashes a new password; otherwise as `compare`. */
  hash(password: string): Promise<string>;
  /** Returns the place to the pool; safe to repeat. */
  leave(): void;
}

export interface HashPool {
  /** The cost of new hashes. */
  readonly cost: HashCost;
  /** null: the pool is full, or the address holds all its places already. */
  enter(address: string, device: { readonly isKnown: boolean }): HashPlace | null;
  close(): Promise<void>;
}

interface Job extends HashQuestion {
  readonly known: boolean;
  readonly done: (answer: boolean | string) => void;
  readonly fail: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | null;
}

const CLOSED = new Error('the hash pool is closed');

/** Starts a thread when it is first needed, and again when it has ended. */
function createThreads(most: number) {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let closed = false;

  const settle = (thread: Thread, act: (job: Job) => void): void => {
    const { job } = thread;
    thread.job = null;
    if (job !== null) act(job);
    next();
  };
  const start = (): Thread => {
    const worker = new Worker(new URL('./hash-thread.ts', import.meta.url));
    const thread: Thread = { worker, job: null };
    const ended = (error: Error): void => {
      if (threads.delete(thread)) settle(thread, ({ fail }) => fail(error));
    };
    worker.unref();
    worker.on('message', (answer: HashAnswer) =>
      settle(thread, ({ done, fail }) =>
        'failed' in answer ? fail(new Error(answer.failed)) : done(answer.done),
      ),
    );
    worker.on('error', ended);
    worker.on('exit', () => ended(closed ? CLOSED : new Error('a hash thread has ended')));
    threads.add(thread);
    return thread;
  };
  const idle = (): Thread | null =>
    [...threads].find(({ job }) => job === null) ?? (threads.size < most ? start() : null);
  const next = (): void => {
    if (closed || waiting.length === 0) return;
    const thread = idle();
    if (thread === null) return;
    // Known devices first, then the oldest job.
    const at = Math.max(
      0,
      waiting.findIndex(({ known }) => known),
    );
    const [job] = waiting.splice(at, 1);
    if (job === undefined) return;
    thread.job = job;
    const { password, stored, cost } = job;
    thread.worker.postMessage({ password, stored, cost } satisfies HashQuestion);
  };
  return {
    run: (question: HashQuestion, known: boolean): Promise<boolean | string> =>
      new Promise((done, fail) => {
        if (closed) return fail(CLOSED);
        waiting.push({ ...question, known, done, fail });
        next();
      }),
    async close(): Promise<void> {
      closed = true;
      for (const { fail } of waiting.splice(0)) fail(CLOSED);
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

export function createHashPool(limits: HashLimits = hashLimits, cost: HashCost = presentCost): HashPool {
  const threads = createThreads(
    Math.max(1, Math.min(limits.threads, Math.floor(availableParallelism() / 2))),
  );
  const held = new Map<string, number>();
  let places = 0;
  return {
    cost,
    enter(address, { isKnown: known }) {
      const own = held.get(address) ?? 0;
      const free = limits.places - (known ? 0 : limits.knownPlaces) - places;
      if (free <= 0 || own >= limits.ofAddress) return null;
      places++;
      held.set(address, own + 1);
      let here = true;
      return {
        compare: async (password, stored) => (await threads.run({ password, stored, cost }, known)) === true,
        hash: async (password) => String(await threads.run({ password, stored: null, cost }, known)),
        leave() {
          if (!here) return;
          here = false;
          places--;
          const left = (held.get(address) ?? 1) - 1;
          if (left > 0) held.set(address, left);
          else held.delete(address);
        },
      };
    },
    close: threads.close,
  };
}
