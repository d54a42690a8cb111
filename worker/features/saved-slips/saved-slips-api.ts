/** Slips that the member keeps for later. */
import type { Observable } from 'rxjs';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { Result } from '../../../domain/result.ts';

export interface SavedSlipView {
  readonly gameCode: BettingGameCode;
  /** YYYYMMDD */
  readonly day: string;
  /** Number of the slip in its game and day, from 1. */
  readonly number: number;
  readonly folders: number;
  /** Folders whose match has not started. */
  readonly open: number;
}

/**
 * 'day-full': the day holds the most slips of the game already; 'not-ready': the game's odds have not come yet; 'not-stored': this browser
 * keeps the slip only until it is closed.
 */
export type SaveRefusal =
  | 'nothing-to-save'
  | 'day-full'
  | 'not-stored'
  | 'not-found'
  | 'not-ready'
  | 'in-flight';

export interface SavedSlipsApi {
  view(): Observable<readonly SavedSlipView[]>;
  save(): Promise<Result<null, SaveRefusal>>;
  /** Each folder comes back marked: its price is the same, moved, or gone. */
  restore(gameCode: BettingGameCode, day: string, number: number): Promise<Result<null, SaveRefusal>>;
  remove(gameCode: BettingGameCode, day: string, number: number): Promise<void>;
}
