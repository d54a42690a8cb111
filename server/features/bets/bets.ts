/** Bets of the betting games: the members' questions on a socket, and the decisions. */
import type { Minutes } from '../../requests/minutes.ts';
import type { ServerFeature } from '../../feature.ts';
import type { MemberBets } from './member-bets.ts';
import { betQuestions } from './bet-questions.ts';
import { createMemberBets } from './create-member-bets.ts';
import type { MemberBetsDeps } from './member-bets.ts';
import { limitBets } from './limit-bets.ts';

export interface BetsFeature extends ServerFeature {
  readonly ofMembers: MemberBets;
}

export function createBetsFeature(
  deps: Omit<MemberBetsDeps, 'clock'> & { readonly now: () => number; readonly minutes: Minutes },
): BetsFeature {
  const { now, minutes } = deps;
  const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const ofMembers = createMemberBets({ ...deps, clock: { now, delay } });
  return { ofMembers, questions: betQuestions(limitBets(ofMembers, minutes)) };
}
