/** Casual games: the calls, and the timer that draws the rounds. */
import { DEFAULT_ROUND_MS } from '../../../domain/casual/casual-round.ts';
import type { ServerFeature } from '../../feature.ts';
import { casualCalls } from './casual-calls.ts';
import { type CasualBetsDeps, type Rounds, createCasualBets } from './casual-bets.ts';
import { turnRounds } from './round-clock.ts';

/** `rounds.ms`: length of a round; a minute if undefined. */
export async function createCasualFeature(
  deps: Omit<CasualBetsDeps, 'rounds'> & {
    readonly rounds: Omit<Rounds, 'ms'> & { readonly ms: number | undefined };
    readonly count: (code: number) => void;
  },
): Promise<ServerFeature> {
  const casual = await createCasualBets({
    ...deps,
    rounds: { ...deps.rounds, ms: deps.rounds.ms ?? DEFAULT_ROUND_MS },
  });
  return {
    calls: (answer) => casualCalls(answer, casual, deps.count),
    start: () => turnRounds(casual, deps.log),
  };
}
