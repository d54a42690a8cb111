/** Bets as rows of the wire, for features that show a bet to others. */
import { encodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import type { DrawRow } from '../../../domain/protocol/bets/draw-history.ts';
import type { Database } from '../../storage/database.ts';
import { betsById } from './bet-store.ts';

/** The bets with these ids, in the order of `ids`. `now`: server ms. */
export const betRowsOf = async (
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<readonly DrawRow[]> => (await betsById(db, ids, now)).map(encodeBet);
