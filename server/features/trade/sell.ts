/** Puts a bet on sale (L2), and takes a sale back (L3). */
import { HOUR_MS } from '../../../domain/time/korean-time.ts';
import { fitsRange, possibleWinnings, priceRange } from '../../../domain/trade/present-worth.ts';
import { decodeMarks, encodeMarks, type LegNow } from '../../../domain/trade/leg-marks.ts';
import { saleRefusal, type TradeRefusal, type TradeRule } from '../../../domain/trade/trade.ts';
import { legState } from '../../../domain/bet/settle-bet.ts';
import type { BetStatus } from '../../../domain/bet/bet.ts';
import type { MoveOutcome } from '../../requests/move-once.ts';
import { lockTradedBet, markOnSale, type TradedBet } from '../bets/bets-port.ts';
import { countOf } from '../../storage/count-of.ts';
import { isHeldBack, type LegsNow, lockNow } from './present-legs.ts';
import { refuseTrade, type TradeDeps } from './trade-deps.ts';
import type { Trx } from '../../storage/database.ts';

type Refused = Extract<MoveOutcome, { kind: 'refused' }>;

export interface SaleAsked {
  readonly memberId: number;
  readonly betId: number;
  readonly price: number;
  /** Marks of the seller's screen; '': none. */
  readonly seen: string;
}

/** The bet is on sale. A correction of one of its legs ends that, before the time of the sale is over. */
export const isOnSale = ({ saleEndsAt }: TradedBet, now: number): boolean =>
  saleEndsAt !== null && saleEndsAt > now;

export const worthLegs = ({ legs }: TradedBet, now: readonly LegNow[]) =>
  legs.map(({ leg, odds, result }) => ({
    odds,
    result,
    now: now.find((one) => one.leg === leg)?.odds ?? 0,
  }));

function refusalOf(
  bet: TradedBet | null,
  { memberId, price, seen }: SaleAsked,
  legs: readonly LegNow[],
  { rule, now }: { readonly rule: TradeRule; readonly now: number },
): TradeRefusal | null {
  if (bet === null || bet.ownerId !== memberId) return 'not-sellable';
  const why = saleRefusal({
    gameCode: bet.gameCode,
    state: bet.state as BetStatus,
    isBought: bet.isBought,
    isOnSale: isOnSale(bet, now),
    legs: bet.legs.map(({ result }) => ({ state: result === null ? 'opened' : legState(result) })),
  });
  if (why !== null) return why;
  const lock = lockNow(bet, decodeMarks(seen) ?? legs, legs, rule.driftPercent);
  if (lock !== null) return lock === 'suspended' ? 'suspended' : 'changed';
  const range = priceRange(bet.stake, possibleWinnings(bet, worthLegs(bet, legs)), rule);
  return fitsRange(price, range) ? null : 'price';
}

/** Sales of the member that may still be bought. Counted under the member's lock. */
const openSales = (trx: Trx, memberId: number, now: number): Promise<number> =>
  countOf(
    trx
      .selectFrom('trade')
      .innerJoin('bet', 'bet.id', 'trade.bet_id')
      .where('trade.seller_id', '=', memberId)
      .where('trade.state', '=', 'open')
      .where('trade.ends_at', '>', now)
      .where('bet.state', '=', 'opened')
      .where('bet.sale_ends_at', '>', now),
  );

interface BegunSale {
  readonly kind: 'done';
  readonly answer: { readonly gold: number };
  readonly saleId: number;
}

/** Called under the member's lock. */
export async function sell(
  { now, values }: TradeDeps,
  legsNow: LegsNow,
  trx: Trx,
  asked: SaleAsked,
): Promise<BegunSale | Refused> {
  if (!(await values.exact(trx, 'trades-open'))) return refuseTrade('closed');
  const rule = await values.exact(trx, 'trade-rule');
  const bet = await lockTradedBet(trx, asked.betId);
  const at = now();
  if ((await openSales(trx, asked.memberId, at)) >= rule.salesOfMember) return refuseTrade('too-many');
  if (bet !== null && bet.ownerId === asked.memberId && (await isHeldBack(trx, bet)))
    return refuseTrade('suspended');
  const legs = bet === null ? [] : legsNow(bet);
  const why = refusalOf(bet, asked, legs, { rule, now: at });
  if (why !== null) return refuseTrade(why);
  await trx
    .updateTable('trade')
    .set({ state: 'ended', closed_at: at })
    .where('bet_id', '=', asked.betId)
    .where('state', '=', 'open')
    .execute();
  const endsAt = at + rule.hours * HOUR_MS;
  const { id: saleId } = await trx
    .insertInto('trade')
    .values({
      bet_id: asked.betId,
      seller_id: asked.memberId,
      price: asked.price,
      state: 'open',
      marks: encodeMarks(legs),
      at,
      ends_at: endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await markOnSale(trx, asked.betId, endsAt);
  return { kind: 'done', answer: { gold: asked.price }, saleId };
}

interface CancelledSale {
  readonly kind: 'done';
  readonly betId: number;
}

/** Called under the member's lock. An overtaken or suspended sale can be taken back, also while the market is closed. */
export async function cancelSale(
  { now }: Pick<TradeDeps, 'now'>,
  trx: Trx,
  { memberId, id }: { readonly memberId: number; readonly id: number },
): Promise<CancelledSale | Refused> {
  const sale = await trx
    .selectFrom('trade')
    .select(['bet_id'])
    .where('id', '=', id)
    .where('seller_id', '=', memberId)
    .executeTakeFirst();
  if (sale === undefined) return refuseTrade('gone');
  await lockTradedBet(trx, sale.bet_id);
  const { numUpdatedRows } = await trx
    .updateTable('trade')
    .set({ state: 'cancelled', closed_at: now() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return refuseTrade('gone');
  await markOnSale(trx, sale.bet_id, null);
  return { kind: 'done', betId: sale.bet_id };
}
