/** Bets of the betting games: what a member asks on a socket, and the desk that decides. */
import type { ServerFeature } from '../../feature.ts';
import type { BetDesk } from './bet-desk.ts';
import { betQuestions } from './bet-questions.ts';
import { type BetDeskDeps, createBetDesk } from './create-bet-desk.ts';
import { limitBets } from './limit-bets.ts';

export interface BetsFeature extends ServerFeature {
  readonly desk: BetDesk;
}

export function createBetsFeature(
  deps: Omit<BetDeskDeps, 'clock'> & { readonly now: () => number },
): BetsFeature {
  const { now } = deps;
  const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const desk = createBetDesk({ ...deps, clock: { now, delay } });
  return { desk, questions: betQuestions(limitBets(desk, now)) };
}
