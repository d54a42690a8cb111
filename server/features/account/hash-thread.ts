/** A thread of the hash pool: compares or hashes one password at a time. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type HashCost, hashPasswordSync, passwordMatchesSync } from './password.ts';

export interface HashQuestion {
  readonly password: string;
  /** The hash to compare with; null: the password is new and is hashed. */
  readonly stored: string | null;
  /** The cost of a new hash. */
  readonly cost: HashCost;
}

/** `done`: whether the password matches, or its hash. */
export type HashAnswer = { readonly done: boolean | string } | { readonly failed: string };

/** At this niceness the thread gets less than half the share of a busy thread at the usual priority (0). */
const NICENESS = 4;

/** Puts this thread behind prices and files. Linux only: elsewhere the call would change the priority of the whole process. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICENESS);
  } catch {
    // The host forbids it: logins run at the usual priority.
  }
}

yieldToOthers();
parentPort?.on('message', ({ password, stored, cost }: HashQuestion) => {
  const answer = (): HashAnswer => {
    try {
      return {
        done: stored === null ? hashPasswordSync(password, cost) : passwordMatchesSync(password, stored),
      };
    } catch (thrown) {
      return { failed: thrown instanceof Error ? thrown.message : String(thrown) };
    }
  };
  parentPort?.postMessage(answer());
});
