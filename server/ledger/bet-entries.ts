/** The gold of a bet of any game: it moves to the stakes account first, then it is paid out. */
import type { Entry } from './post.ts';

export const stakeEntries = (memberId: number, stake: number): readonly Entry[] => [
  { owner: `member:${memberId}`, currency: 'gold', amount: -stake },
  { owner: 'stakes', currency: 'gold', amount: stake },
];

/** A correction: gold into the stakes of open bets, and to the member; the house gives or takes the difference. */
export const correctEntries = (
  memberId: number,
  { stakes, owner }: { readonly stakes: number; readonly owner: number },
): readonly Entry[] => [
  { owner: 'stakes', currency: 'gold', amount: stakes },
  { owner: `member:${memberId}`, currency: 'gold', amount: owner },
  { owner: 'winnings', currency: 'gold', amount: -stakes - owner },
];

/** `won`: gold for the member, the stake included. The difference goes to the house, or comes from it. */
export const settleEntries = (memberId: number, stake: number, won: number): readonly Entry[] => [
  { owner: 'stakes', currency: 'gold', amount: -stake },
  { owner: `member:${memberId}`, currency: 'gold', amount: won },
  { owner: 'winnings', currency: 'gold', amount: stake - won },
];
