/** How gold moves with a bet, of whatever game: first it waits, then it is paid out. */
import type { Entry } from './post.ts';

export const stakeEntries = (memberId: number, stake: number): readonly Entry[] => [
  { owner: `member:${memberId}`, currency: 'gold', amount: -stake },
  { owner: 'stakes', currency: 'gold', amount: stake },
];

/** `won`: what the member gets, the stake included; the rest is the house's, or comes from it. */
export const settleEntries = (memberId: number, stake: number, won: number): readonly Entry[] => [
  { owner: 'stakes', currency: 'gold', amount: -stake },
  { owner: `member:${memberId}`, currency: 'gold', amount: won },
  { owner: 'winnings', currency: 'gold', amount: stake - won },
];
