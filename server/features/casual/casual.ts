/** Casual games: calls, and the rounds that turn while the server runs. */
import { DEFAULT_ROUND_MS } from '../../../domain/casual/casual-round.ts';
import type { ServerFeature } from '../../feature.ts';
import { casualCalls } from './casual-calls.ts';
import { type CasualBetsDeps, createCasualBets } from './casual-bets.ts';
import { turnRounds } from './round-clock.ts';

/** `roundMs`: a minute where it is undefined. */
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
