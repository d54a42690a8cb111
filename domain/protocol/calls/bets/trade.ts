/** Rows of the trade market (L1–L5). */
import * as z from 'zod/mini';
import { type TradeLock, tradeLocks } from '../../../trade/leg-marks.ts';
import type { Bet } from '../../../bet/bet.ts';
import { wireTime } from '../../../time/korean-time.ts';
import { decodeBet, encodeBet } from '../../bets/draw-codec.ts';
import { drawRow } from '../../bets/draw-history.ts';
import { dateOrNone } from '../../wire/wire-fields.ts';
import { wireTimeOf } from '../../wire/wire-values.ts';

const flag = z.enum(['Y', 'N']);

/** A sale. The fields from `id` on are additions of this site; `bet` has the bet with its legs. */
export const tradeRow = z.object({
  DrawId: z.int(),
  DrawType: z.string(),
  DrawState: z.string(),
  RefundingByUser: z.int(),
  /** Seconds until the sale ends; below 0: it has ended. */
  LeftTime: z.int(),
  /** When it was bought, UTC; null: it was not. */
  tradetime: dateOrNone,
  isExpand: z.optional(flag),
  id: z.int(),
  price: z.int(),
  saledate: dateOrNone,
  seller: z.string(),
  isOwner: flag,
  /** The bet's worth by the present odds of its open legs; null: one has no price, or the bet is decided. */
  worth: z.nullable(z.int()),
  lock: z.nullable(z.catch(z.nullable(z.enum(tradeLocks)), null)),
  /** What the member sees of the open legs; a purchase sends it back. */
  seen: z.string(),
  bet: drawRow,
});
type TradeRow = z.input<typeof tradeRow>;

/** A sale as members see it. */
export interface Trade {
  readonly id: number;
  readonly price: number;
  /** Ms since 1970; null: the back end gives no readable time. */
  readonly at: number | null;
  /** Seconds; below 0: over. */
  readonly leftSeconds: number;
  /** Ms; null: not bought. */
  readonly soldAt: number | null;
  readonly seller: string;
  readonly isOwn: boolean;
  readonly worth: number | null;
  readonly lock: TradeLock | null;
  readonly seen: string;
  readonly bet: Bet;
}

export const encodeTrade = (trade: Trade): Omit<TradeRow, 'bet'> & { bet: ReturnType<typeof encodeBet> } => ({
  DrawId: trade.bet.drawId,
  DrawType: trade.bet.drawType,
  DrawState: trade.bet.state,
  RefundingByUser: trade.bet.refundedByUser ? 1 : 0,
  LeftTime: trade.leftSeconds,
  tradetime: wireTime(trade.soldAt),
  isExpand: 'N',
  id: trade.id,
  price: trade.price,
  saledate: wireTime(trade.at),
  seller: trade.seller,
  isOwner: trade.isOwn ? 'Y' : 'N',
  worth: trade.worth,
  lock: trade.lock,
  seen: trade.seen,
  bet: encodeBet(trade.bet),
});

export const decodeTrade = (row: z.output<typeof tradeRow>): Trade => ({
  id: row.id,
  price: row.price,
  at: wireTimeOf(row.saledate),
  leftSeconds: row.LeftTime,
  soldAt: wireTimeOf(row.tradetime),
  seller: row.seller,
  isOwn: row.isOwner === 'Y',
  worth: row.worth,
  lock: row.lock,
  seen: row.seen,
  bet: decodeBet(row.bet),
});

/** A bet of the member that can be sold, with its prices. */
export const saleOfferRow = z.object({
  bet: drawRow,
  least: z.int(),
  most: z.int(),
  /** What the bet pays if every open leg wins. */
  possible: z.int(),
  worth: z.nullable(z.int()),
  /** A price of an open leg is suspended now. */
  suspended: flag,
  seen: z.string(),
});

export interface SaleOffer {
  readonly bet: Bet;
  readonly least: number;
  readonly most: number;
  readonly possible: number;
  readonly worth: number | null;
  readonly isSuspended: boolean;
  readonly seen: string;
}

export const encodeOffer = ({ bet, isSuspended, ...offer }: SaleOffer) => ({
  ...offer,
  bet: encodeBet(bet),
  suspended: isSuspended ? ('Y' as const) : ('N' as const),
});

export const decodeOffer = ({ bet, suspended, ...offer }: z.output<typeof saleOfferRow>): SaleOffer => ({
  ...offer,
  bet: decodeBet(bet),
  isSuspended: suspended === 'Y',
});
