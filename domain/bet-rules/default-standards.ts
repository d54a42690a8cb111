import { type PreMatchCode } from '../catalogue/game-code.ts';
import type { Level } from '../catalogue/level.ts';
import type { BetStandard, LevelLimit } from './bet-standard.ts';

/**
 * The site's default standards. The specification names the fields, not the amounts. The amounts rise with the level, and every quick
 * amount (1 to 50 million live, 5 to 70 million in other games) is possible at the first level.
 */
const limits = (maxStake: number, maxWinnings: number): LevelLimit => ({
  leastStake: 100_000,
  maxStake,
  maxWinnings,
});

const levels: Readonly<Record<Level, LevelLimit>> = {
  UL01: limits(100_000_000, 1_000_000_000),
  UL02: limits(200_000_000, 2_000_000_000),
  UL03: limits(300_000_000, 3_000_000_000),
  UL04: limits(500_000_000, 5_000_000_000),
  UL05: limits(1_000_000_000, 10_000_000_000),
};

/** Draw and handicap-draw combinations are blocked at 100.00 and above (E9, R26). */
const drawsAt100 = [
  { feedSportId: 1, marketId: 1, outcomeId: 2, rate: 10_000 },
  { feedSportId: 1, marketId: 14, outcomeId: 1712, rate: 10_000 },
];

const noDelay = { bySport: {}, other: 0 };
/** Gold of a site day: ten times the largest stake of the first level. */
const DAILY_SPEND = 1_000_000_000;
const common = {
  levels,
  minFolders: 1,
  anyPrice: true,
  dailySpend: DAILY_SPEND,
  sameHits: 3,
} as const;

const standard = (gameCode: PreMatchCode): BetStandard => ({
  ...common,
  gameCode,
  maxOdds: 1_000_000,
  maxSingleOdds: 50_000,
  crossOver: drawsAt100,
  maxFolders: 10,
  levelPenalty: [],
  delaySeconds: noDelay,
});

/** Live: one folder, and a delay by feed sport: a goal changes more than a basket, so soccer waits longer. */
export const defaultStandards: readonly BetStandard[] = [
  standard(57),
  standard(58),
  {
    ...common,
    gameCode: 59,
    maxOdds: null,
    maxSingleOdds: null,
    crossOver: [],
    maxFolders: 1,
    levelPenalty: [],
    delaySeconds: { bySport: { 1: 5, 2: 4, 3: 4 }, other: 6 },
  },
];

export function standardFor(standards: readonly BetStandard[], gameCode: number): BetStandard {
  const found =
    standards.find((one) => one.gameCode === gameCode) ??
    defaultStandards.find((one) => one.gameCode === gameCode);
  return found ?? standard(57);
}

export const delaySecondsOf = (one: BetStandard, feedSportId: number | null): number =>
  (feedSportId === null ? undefined : one.delaySeconds.bySport[feedSportId]) ?? one.delaySeconds.other;
