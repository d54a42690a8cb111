import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { MarketSettlement } from '../../../domain/match/market.ts';
import type { DrawHistoryQuery, DrawHistoryRow } from '../../../domain/protocol/bets/draw-history.ts';
import type { DrawCancelQuery, DrawCancelRow } from '../../../domain/protocol/bets/draw-cancel.ts';
import type { DrawMarketRow, DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import type { DrawRoomQuery, DrawRoomRow } from '../../../domain/protocol/bets/draw-room.ts';
import type { OwnBets } from './own-bets-port.ts';
import type { Bettor } from '../../requests/bettor.ts';
import type { Guard } from '../../storage/transact.ts';

export interface MemberBets extends OwnBets {
  /**
   * Judges a bet at once and again after the live delay, then writes it with its stake and its answer in one transaction. A repeated reqId
   * returns the stored answer (or joins the wait). Bad rows never throw: they are answered with a code.
   */
  draw(bettor: Bettor, row: DrawMarketRow, receivedAt: number): Promise<DrawResultRow>;
  /** The stored answer of a request, "waiting", or "never-arrived", which also bars that reqId. */
  result(bettor: Bettor, reqId: string): Promise<DrawResultRow>;
  history(bettor: Bettor, query: DrawHistoryQuery): Promise<DrawHistoryRow>;
  /** Cancels the member's own bets, as far as they can still be cancelled. */
  cancel(bettor: Bettor, query: DrawCancelQuery): Promise<DrawCancelRow>;
  /** How much the member may still stake on these picks. */
  room(bettor: Bettor, query: DrawRoomQuery): Promise<DrawRoomRow>;
  /** Settles every open bet on these markets; safe to repeat. `guard` is called first in each transaction. */
  settle(matchId: number, markets: readonly MarketSettlement[], guard?: Guard): Promise<void>;
  /** Notes that markets were settled by another node, for bets that are being written here. */
  noteSettled(settlement: { readonly matchId: number; readonly markets: readonly MarketSettlement[] }): void;
  /** Matches with undecided bets; after a restart the feed sources are asked for their results. */
  openMatchIds(): Promise<readonly number[]>;
  standard(gameCode: BettingGameCode): BetStandard;
  /** Takes no new bet from now on (code -8027); resolves when the pending bets are answered. */
  close(): Promise<void>;
}
