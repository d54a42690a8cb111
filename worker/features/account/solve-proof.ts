/** Solves the server's proof of work (REQUIRE_CAPCHA). */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/**
 * Half a second of work. A slow device, and one that does other work beside it, gets nearly all the time that the server's challenge lives
 * (5 minutes): giving up earlier would keep its owner out.
 */
export const SOLVE_MS = 240_000;

/** null: no solution in time. */
export async function solveProof(text: string): Promise<string | null> {
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVE_MS });
  return solution === null ? null : JSON.stringify({ challenge, solution });
}
