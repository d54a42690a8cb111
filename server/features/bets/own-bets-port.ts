import type { DrawDetailQuery, DrawDetailRow, DrawRow } from '../../../domain/protocol/bets/draw-history.ts';
import type { Bettor } from '../../requests/bettor.ts';

/** A member's own bets, for other features. */
export interface OwnBets {
  /** The bets with these ids, if they belong to the member. */
  details(bettor: Bettor, query: DrawDetailQuery): Promise<DrawDetailRow>;
  /** Decided bets that the member was not notified of; this call counts as the notification. */
  lastResults(bettor: Bettor): Promise<readonly DrawRow[]>;
}
