/** Bets of the betting games: what a member asks on a socket, and the desk that decides. */
import type { ServerFeature } from '../../feature.ts';
import type { BetDesk } from './bet-desk.ts';
import { betQuestions } from './bet-questions.ts';
import { type BetDeskDeps, createBetDesk } from './create-bet-desk.ts';
import { limitBets } from './limit-bets.ts';

export interface BetsFeature extends ServerFeature {
  readonly desk: BetDesk;
}

export function createBetsFeature(deps: Omit<BetDeskDeps, 'delay'>): BetsFeature {
  const desk = createBetDesk({ ...deps, delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) });
  return { desk, questions: betQuestions(limitBets(desk, deps.now)) };
}
