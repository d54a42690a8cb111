import type { DrawDetailQuery, DrawDetailRow, DrawRow } from '../../../domain/protocol/bets/draw-history.ts';
import type { Bettor } from '../../requests/bettor.ts';

/** A member's own bets, as other features ask for them. */
export interface OwnBets {
  /** The member's own bets among the ids. */
  details(bettor: Bettor, query: DrawDetailQuery): Promise<DrawDetailRow>;
  /** Bets decided that the member was not notified of; asking counts as a notification. */
  lastResults(bettor: Bettor): Promise<readonly DrawRow[]>;
}
