/** Converts the bet standard between the wire (level_betting_limt, crossOver, betting_max_folder_count, level_penalty) and the domain. */
import { type BetStandard, DEFAULT_FOLDERS, type LevelLimit } from '../../../bet-rules/bet-standard.ts';
import { levels, type Level } from '../../../catalogue/level.ts';
import { decimalOf, oddsFromDecimal } from '../../../odds/odds.ts';
import type { BetStandardRow } from './resource.ts';

export const encodeStandard = (standard: BetStandard): BetStandardRow => ({
  game_code: standard.gameCode,
  level_betting_limt: Object.fromEntries(
    levels.map((level) => {
      const { leastStake, maxStake, maxWinnings } = standard.levels[level];
      return [level, { least_1: leastStake, max_1: maxStake, pred: maxWinnings }];
    }),
  ),
  crossOver: standard.crossOver.map(({ feedSportId, marketId, outcomeId, rate }) => ({
    sport: feedSportId,
    market: marketId,
    outcome: outcomeId,
    rate: decimalOf(rate),
  })),
  betting_max_folder_count: standard.maxFolders,
  betting_min_folder_count: standard.minFolders,
  max_odds: standard.maxOdds === null ? null : decimalOf(standard.maxOdds),
  max_single_odds: standard.maxSingleOdds === null ? null : decimalOf(standard.maxSingleOdds),
  any_price_yn: standard.anyPrice ? 'Y' : 'N',
  daily_spend: standard.dailySpend,
  same_hits: standard.sameHits,
  level_penalty: standard.levelPenalty.map(({ folders, value }) => ({ folder: folders, percent: value })),
  Delay: { ...standard.delaySeconds.bySport, other: standard.delaySeconds.other },
});

const limitOdds = (decimal: number | null | undefined): number | null =>
  decimal === null || decimal === undefined ? null : oddsFromDecimal(decimal);

export function decodeStandard(row: BetStandardRow): BetStandard {
  const limitOf = (level: Level): LevelLimit => {
    const limit = row.level_betting_limt[level] ?? row.level_betting_limt['UL01'];
    return { leastStake: limit?.least_1 ?? 0, maxStake: limit?.max_1 ?? 0, maxWinnings: limit?.pred ?? 0 };
  };
  const { other = 0, ...bySport } = row.Delay;
  return {
    gameCode: row.game_code,
    levels: {
      UL01: limitOf('UL01'),
      UL02: limitOf('UL02'),
      UL03: limitOf('UL03'),
      UL04: limitOf('UL04'),
      UL05: limitOf('UL05'),
    },
    crossOver: row.crossOver.map(({ sport, market, outcome, rate }) => ({
      feedSportId: sport,
      marketId: market,
      outcomeId: outcome,
      rate: oddsFromDecimal(rate) ?? 0,
    })),
    maxFolders: row.betting_max_folder_count ?? DEFAULT_FOLDERS,
    minFolders: row.betting_min_folder_count ?? 1,
    maxOdds: limitOdds(row.max_odds),
    maxSingleOdds: limitOdds(row.max_single_odds),
    anyPrice: row.any_price_yn !== 'N',
    dailySpend: row.daily_spend ?? null,
    sameHits: row.same_hits ?? null,
    levelPenalty: row.level_penalty.map(({ folder, percent }) => ({ folders: folder, value: percent })),
    delaySeconds: {
      bySport: Object.fromEntries(
        Object.entries(bySport).map(([sport, seconds]) => [Number(sport), seconds]),
      ),
      other,
    },
  };
}

/** Each standard, or the row of its game in its place. */
export const standardsOver = (
  standards: readonly BetStandard[],
  rows: readonly BetStandardRow[],
): readonly BetStandard[] =>
  standards.map((one) => {
    const row = rows.find(({ game_code }) => game_code === one.gameCode);
    return row === undefined ? one : decodeStandard(row);
  });
