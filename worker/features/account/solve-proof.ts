/** Solves the server's proof of work (REQUIRE_CAPCHA). */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** A device that needs longer gives up; the server's challenge lives for 5 minutes. */
const SOLVE_MS = 20_000;

/** null: no solution in time. */
export async function solveProof(text: string): Promise<string | null> {
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVE_MS });
  return solution === null ? null : JSON.stringify({ challenge, solution });
}
