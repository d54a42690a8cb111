/** Game codes of the site. */
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
export const bettingGameCodes = [gameCodes.standard, gameCodes.special, gameCodes.live] as const;
export type BettingGameCode = (typeof bettingGameCodes)[number];

/** The pre-match games; bets on them may be combined, saved and cancelled. */
export const preMatchCodes = [gameCodes.standard, gameCodes.special] as const;
export type PreMatchCode = (typeof preMatchCodes)[number];
export const isPreMatchGame = (code: number): code is PreMatchCode =>
  code === gameCodes.standard || code === gameCodes.special;

/** The game of matches in play; a bet on it has one folder. */
export const isLiveGame = (code: number): code is typeof gameCodes.live => code === gameCodes.live;

/** Games of rounds, without matches. */
export const casualCodes = [gameCodes.jumpBall, gameCodes.coinToss, gameCodes.freeKick] as const;
export type CasualGameCode = (typeof casualCodes)[number];
