/** Bets for other features: a member's own, any bet as a row of the wire, and how long bets are shown. */
import { encodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import type { DrawDetailQuery, DrawDetailRow, DrawRow } from '../../../domain/protocol/bets/draw-history.ts';
import type { Bettor } from '../../requests/bettor.ts';
import type { Database } from '../../storage/database.ts';
import { betsById } from './bet-store.ts';

/** Days for which a member sees bets of any game. */
export const RETENTION_DAYS = 31;

/** A member's own bets. */
export interface OwnBets {
  /** The bets with these ids, if they belong to the member. */
  details(bettor: Bettor, query: DrawDetailQuery): Promise<DrawDetailRow>;
  /** Decided bets that the member was not notified of; this call counts as the notification. */
  lastResults(bettor: Bettor): Promise<readonly DrawRow[]>;
}

/** The bets with these ids, in the order of `ids`. `now`: server ms. */
export const betRowsOf = async (
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<readonly DrawRow[]> => (await betsById(db, ids, now)).map(encodeBet);
