/** Reads bet standards in the form of the game configuration: from the operator's file, and as a site value. */
// The full zod, because it alone has texts for what does not fit.
import { z } from 'zod';
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import { isLiveGame } from '../../domain/catalogue/game-code.ts';
import { levels } from '../../domain/catalogue/level.ts';
import { decodeStandard } from '../../domain/protocol/calls/site/bet-standard.ts';
import { betStandardRow } from '../../domain/protocol/calls/site/resource.ts';

export const standardLimits = {
  bytes: 256 * 1024,
  folders: 50,
  penalties: 50,
  crossOvers: 200,
  delaySeconds: 60,
  gold: 1_000_000_000_000,
  sameHits: 1000,
  odds: 1_000_000,
} as const;

/** The keys of the configuration: an unknown key is a typing error, not a limit. */
const row = z.strictObject(betStandardRow.shape);

const within = (value: number | null, least: number, most: number): boolean =>
  value === null || (value >= least && value <= most);

/**
 * Checks a standard beyond its shape. A rule is a field with its bounds, and whether the field keeps them. Returns the first broken rule.
 */
function objectionTo(one: BetStandard, namedLevels: readonly string[]): string | null {
  const { folders, penalties, crossOvers, delaySeconds, gold, sameHits, odds } = standardLimits;
  const seconds = [...Object.values(one.delaySeconds.bySport), one.delaySeconds.other];
  const limits = Object.values(one.levels);
  const rules: readonly (readonly [string, boolean])[] = [
    [`level_betting_limt: ${levels.join(', ')}, no others`, isLevels(namedLevels)],
    [
      `level_betting_limt: 1 ≤ least_1 ≤ max_1 ≤ ${gold}, 1 ≤ pred ≤ ${gold}`,
      limits.every(
        ({ leastStake, maxStake, maxWinnings }) =>
          within(leastStake, 1, maxStake) && within(maxStake, 1, gold) && within(maxWinnings, 1, gold),
      ),
    ],
    [
      `betting_max_folder_count: from betting_min_folder_count to ${folders}`,
      within(one.maxFolders, one.minFolders, folders),
    ],
    ['betting_min_folder_count: 1 or more', one.minFolders >= 1],
    ['betting_max_folder_count: 1 in game 59', !isLiveGame(one.gameCode) || one.maxFolders === 1],
    [`max_odds: above 1, at most ${odds / 100}`, within(one.maxOdds, 101, odds)],
    [`max_single_odds: above 1, at most ${odds / 100}`, within(one.maxSingleOdds, 101, odds)],
    [`daily_spend: 0 to ${gold}`, within(one.dailySpend, 0, gold)],
    [`same_hits: 1 to ${sameHits}`, within(one.sameHits, 1, sameHits)],
    [
      `level_penalty: up to ${penalties} of folder 1 to ${folders}, percent above 0 and below 100`,
      one.levelPenalty.length <= penalties &&
        one.levelPenalty.every(
          (penalty) => within(penalty.folders, 1, folders) && penalty.value > 0 && penalty.value < 100,
        ),
    ],
    [
      `crossOver: up to ${crossOvers}, rate above 1`,
      one.crossOver.length <= crossOvers && one.crossOver.every(({ rate }) => rate > 100),
    ],
    [
      `Delay: sport ids and "other", 0 to ${delaySeconds} seconds`,
      Object.keys(one.delaySeconds.bySport).every((sport) => /^\d+$/.test(sport)) &&
        seconds.every((count) => Number.isInteger(count) && within(count, 0, delaySeconds)),
    ],
  ];
  return rules.find(([, holds]) => !holds)?.[0] ?? null;
}

const isLevels = (named: readonly string[]): boolean =>
  named.length === levels.length && levels.every((level) => named.includes(level));

function readRow(value: unknown): BetStandard | string {
  const parsed = row.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}`.replace(/^: /, '');
  }
  const standard = decodeStandard(parsed.data);
  return objectionTo(standard, Object.keys(parsed.data.level_betting_limt)) ?? standard;
}

/** Standards by game; or the first fault as a sentence. A row is the whole standard of its game: a limit that it leaves out does not apply. */
export function readStandards(rows: readonly unknown[]): ReadonlyMap<number, BetStandard> | string {
  const own = new Map<number, BetStandard>();
  for (const [at, one] of rows.entries()) {
    const standard = readRow(one);
    if (typeof standard === 'string') return `row ${at + 1}: ${standard}`;
    if (own.has(standard.gameCode)) return `row ${at + 1}: a second standard of game ${standard.gameCode}`;
    own.set(standard.gameCode, standard);
  }
  return own.size === 0 ? 'no standard in it' : own;
}
