import type { Level } from '../catalogue/level.ts';
import type { BettingGameCode } from '../catalogue/game-code.ts';

/** Limits of one level in gold: least_1, max_1 and pred of the specification. */
export interface LevelLimit {
  readonly leastStake: number;
  readonly maxStake: number;
  /** Highest expected winnings of one bet. */
  readonly maxWinnings: number;
}

/** A combination with this outcome is blocked when its combined odds reach `rate` (hundredths). */
interface CrossOverRule {
  readonly feedSportId: number;
  readonly marketId: number;
  readonly outcomeId: number;
  readonly rate: number;
}

/** The most folders of a game whose standard does not say. */
export const DEFAULT_FOLDERS = 10;

/** The bet standard of one game code (level_betting_limt, crossOver, betting_max_folder_count, level_penalty). */
export interface BetStandard {
  readonly gameCode: BettingGameCode;
  readonly levels: Readonly<Record<Level, LevelLimit>>;
  readonly crossOver: readonly CrossOverRule[];
  readonly maxFolders: number;
  readonly minFolders: number;
  /** Highest combined odds of several folders, and highest odds of a single folder; hundredths; null: no limit. */
  readonly maxOdds: number | null;
  readonly maxSingleOdds: number | null;
  /** Whether a bet may ask for any price (the pass-rate flag "any"). */
  readonly anyPrice: boolean;
  /** Gold that a member may stake in a site day; null: no limit. Only the server can judge it. */
  readonly dailySpend: number | null;
  /** Open bets on the same picks may together win this many times the level's limit; null: no limit. Only the server can judge it. */
  readonly sameHits: number | null;
  /** value ≥ 1 is a percent, below 1 a fraction. */
  readonly levelPenalty: readonly { readonly folders: number; readonly value: number }[];
  /** Seconds that a live bet waits before it is judged again; 0 in other games. By feed sport id, `other` for all others. */
  readonly delaySeconds: { readonly bySport: Readonly<Record<number, number>>; readonly other: number };
}
