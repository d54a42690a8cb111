/** Casual games: the calls, and the timer that draws the rounds. */
import { DEFAULT_ROUND_MS } from '../../../domain/casual/casual-round.ts';
import type { ServerFeature } from '../../feature.ts';
import { casualCalls } from './casual-calls.ts';
import { type CasualBetsDeps, createCasualBets } from './casual-bets.ts';
import { turnRounds } from './round-clock.ts';

/** `roundMs`: length of a round; a minute if undefined. */
export async function createCasualFeature(
  deps: Omit<CasualBetsDeps, 'roundMs'> & {
    readonly roundMs: number | undefined;
    readonly count: (code: number) => void;
  },
): Promise<ServerFeature> {
  const casual = await createCasualBets({ ...deps, roundMs: deps.roundMs ?? DEFAULT_ROUND_MS });
  return {
    calls: (answer) => casualCalls(answer, casual, deps.count),
    start: () => turnRounds(casual, deps.log),
  };
}
