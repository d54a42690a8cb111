/** Game codes of the site (product-and-betting §9). */
export const gameCodes = {
  standard: 57,
  special: 58,
  live: 59,
  jumpBall: 60,
  coinToss: 61,
  freeKick: 62,
} as const;

export type GameCode = (typeof gameCodes)[keyof typeof gameCodes];

/** Codes that the betting socket serves. */
export type BettingGameCode = 57 | 58 | 59;
