/** A thread of the hash pool: compares one password after the other. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { passwordMatchesSync } from './password.ts';

export interface HashQuestion {
  readonly password: string;
  readonly stored: string;
}

export type HashAnswer = { readonly matches: boolean } | { readonly failed: string };

/** Beside busy threads of the usual priority (0) this leaves less than half of their share. */
const NICENESS = 4;

/** On Linux a priority is a thread's own: prices and files go before logins. Elsewhere it would be the whole process's. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICENESS);
  } catch {
    // A host that forbids it: logins run at the usual priority.
  }
}

yieldToOthers();
parentPort?.on('message', ({ password, stored }: HashQuestion) => {
  const answer = (): HashAnswer => {
    try {
      return { matches: passwordMatchesSync(password, stored) };
    } catch (thrown) {
      return { failed: thrown instanceof Error ? thrown.message : String(thrown) };
    }
  };
  parentPort?.postMessage(answer());
});
