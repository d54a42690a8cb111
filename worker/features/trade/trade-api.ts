/** The trade market as windows see it: lists of sales, and the member's bets that can be sold (L1–L5). The acts are moves. */
import type { Observable } from 'rxjs';
import type { Fault } from '../../../domain/fault.ts';
import type { Result } from '../../../domain/result.ts';
import type { LegStanding } from '../../../domain/bet/leg-standing.ts';
import type { Bet, BetLeg } from '../../../domain/bet/bet.ts';
import type { SaleOffer, Trade } from '../../../domain/protocol/calls/bets/trade.ts';
import type { SaleState } from '../../../domain/protocol/trade/follow-sales.ts';
import type { TradeQuery } from '../../../domain/trade/trade.ts';

export interface TradeLegView extends BetLeg {
  readonly standing: LegStanding;
  /** Present odds of an open leg, hundredths; null: it has no price, or is decided. */
  readonly nowOdds: number | null;
}

export interface TradeBetView extends Bet {
  readonly legs: readonly TradeLegView[];
}

/** How a sale ended after its page was read. */
export type SaleOver = Exclude<SaleState, 'open'>;

export interface TradeView extends Omit<Trade, 'bet'> {
  /** null: the sale is open, or was over when the page was read. */
  readonly over: SaleOver | null;
  readonly bet: TradeBetView;
}

export interface TradeListView {
  readonly trades: readonly TradeView[];
  readonly total: number;
  readonly pageSize: number;
  /** From when the member may buy again (TB206), server ms; null: now. */
  readonly buyFrom: number | null;
}

export interface OfferView extends Omit<SaleOffer, 'bet'> {
  readonly bet: TradeBetView;
}

export interface OffersView {
  readonly offers: readonly OfferView[];
  readonly total: number;
  readonly pageSize: number;
  /** The highest price in percent of the possible winnings, hours of a sale, percent of a move that locks it. */
  readonly rule: { readonly percent: number; readonly hours: number; readonly drift: number };
}

/** null: none has come. After a failure, and while a page is read again, the last good one stays. */
type Page<View> = Observable<Result<View, Fault> | null>;

export interface TradeApi {
  /** A page of a list while a window on screen shows it. Open sales change with the server's events, the rest by reading it again. */
  list(query: TradeQuery): Page<TradeListView>;
  offers(page: number): Page<OffersView>;
  /** An act has changed the pages, whatever its answer: those on screen are read again. */
  renew(): void;
}
