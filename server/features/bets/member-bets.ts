/** The bets of members, and what they are made from. */
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import type { BettingGameCode } from '../../../domain/catalogue/game-code.ts';
import type { MarketSettlement } from '../../../domain/match/market.ts';
import type { DrawHistoryQuery, DrawHistoryRow } from '../../../domain/protocol/bets/draw-history.ts';
import type { DrawCancelQuery, DrawCancelRow } from '../../../domain/protocol/bets/draw-cancel.ts';
import type { DrawMarketRow, DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import type { DrawRoomQuery, DrawRoomRow } from '../../../domain/protocol/bets/draw-room.ts';
import type { OwnBets } from './bets-port.ts';
import type { Caller } from '../../requests/caller.ts';
import type { FinalScore } from '../../feed/played-matches.ts';
import type { LiveMarkets } from '../../../domain/feed/live-markets.ts';
import type { Requests } from '../../requests/requests.ts';
import type { MemberChannel } from '../../sockets/member-channel.ts';
import type { Database } from '../../storage/database.ts';
import type { Wallets } from '../../../domain/member/member.ts';

/** Facts that bets need from the feed. */
export interface BetMatches {
  /** The markets of a game; null: the game is not offered. */
  readonly marketsOf: (gameCode: BettingGameCode) => LiveMarkets | null;
  /** Whether the game takes bets now; left out: every game does. */
  readonly isInUse?: (gameCode: BettingGameCode) => boolean;
  readonly hasBegun: (matchId: number) => boolean;
  /** True: the match never gets results, and no bet on it is taken; left out: every match gets results. */
  readonly lacksResults?: (matchId: number) => boolean;
  /** The score of a match that has left the board. */
  readonly finalScoreOf: (matchId: number) => FinalScore | null;
}

export interface MemberBetsDeps {
  readonly db: Database;
  readonly requests: Requests;
  readonly matches: BetMatches;
  readonly channel: MemberChannel;
  readonly standards: readonly BetStandard[];
  readonly wallets: (memberId: number) => Promise<Wallets>;
  readonly clock: {
    readonly now: () => number;
    /** Resolves after a live delay, ms. */
    readonly delay: (ms: number) => Promise<void>;
  };
  readonly log: (message: string, error: unknown) => void;
}

export interface MemberBets extends OwnBets {
  /**
   * Judges a bet at once and again after the live delay, then writes it with its stake and its answer in one transaction. A repeated reqId
   * returns the stored answer (or joins the wait). Bad rows never throw: they are answered with a code.
   */
  draw(bettor: Caller, row: DrawMarketRow, receivedAt: number): Promise<DrawResultRow>;
  /** The stored answer of a request, "waiting", or "never-arrived", which also bars that reqId. */
  result(bettor: Caller, reqId: string): Promise<DrawResultRow>;
  history(bettor: Caller, query: DrawHistoryQuery): Promise<DrawHistoryRow>;
  /** Cancels the member's own bets, as far as they can still be cancelled. */
  cancel(bettor: Caller, query: DrawCancelQuery): Promise<DrawCancelRow>;
  /** How much the member may still stake on these picks. */
  room(bettor: Caller, query: DrawRoomQuery): Promise<DrawRoomRow>;
  /** Notes that markets were settled by another node, for bets that are being written here. */
  noteSettled(settlement: { readonly matchId: number; readonly markets: readonly MarketSettlement[] }): void;
  /** Matches with undecided bets; after a restart the feed sources are asked for their results. */
  openMatchIds(): Promise<readonly number[]>;
  standard(gameCode: BettingGameCode): BetStandard;
  /** Takes no new bet from now on (code -8027); resolves when the pending bets are answered. */
  close(): Promise<void>;
}
