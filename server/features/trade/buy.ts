/**
 * Buys a bet (L4): gold, owner and sale change in one transaction, under the locks of buyer and seller, then of the bet. A settlement and a
 * cancel lock the bet, too, so each of them comes wholly before the purchase or wholly after it.
 */
import { standardFor } from '../../../domain/bet-rules/default-standards.ts';
import type { Level } from '../../../domain/catalogue/level.ts';
import { possibleWinnings } from '../../../domain/trade/present-worth.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { decodeMarks } from '../../../domain/trade/leg-marks.ts';
import { BUY_WAIT_MS, type TradeRefusal } from '../../../domain/trade/trade.ts';
import { repayDebts } from '../../ledger/debts.ts';
import { balancesOf, post } from '../../ledger/post.ts';
import type { MoveOutcome } from '../../requests/move-once.ts';
import { handOver, judgeDailySpend, lockTradedBet, type TradedBet } from '../bets/bets-port.ts';
import { judgeOwnLimits } from '../limits/limits-port.ts';
import { isHeldBack, type LegsNow, lockNow } from './present-legs.ts';
import { isOnSale, worthLegs } from './sell.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { refuseTrade, type TradeDeps } from './trade-deps.ts';

interface PurchaseAsked {
  readonly memberId: number;
  readonly level: Level;
  readonly id: number;
  /** Marks of the buyer's screen; '': none. */
  readonly seen: string;
}

interface Sale {
  readonly id: number;
  readonly betId: number;
  readonly sellerId: number;
  readonly price: number;
  readonly marks: string;
}

/** The seller of a sale, whose lock the purchase needs; a sale never changes its seller. */
export async function sellerOf(trx: Trx, id: number): Promise<readonly number[]> {
  const row = await trx.selectFrom('trade').select('seller_id').where('id', '=', id).executeTakeFirst();
  return row === undefined ? [] : [row.seller_id];
}

/** The open sale, with its bet locked; null: it is over. */
async function lockSale(
  trx: Trx,
  id: number,
  now: number,
): Promise<{ readonly sale: Sale; readonly bet: TradedBet } | null> {
  const known = await trx.selectFrom('trade').select('bet_id').where('id', '=', id).executeTakeFirst();
  const bet = known === undefined ? null : await lockTradedBet(trx, known.bet_id);
  const row = await trx
    .selectFrom('trade')
    .select(['id', 'bet_id', 'seller_id', 'price', 'marks'])
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('ends_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (bet === null || row === undefined || bet.state !== 'opened') return null;
  if (bet.ownerId !== row.seller_id || !isOnSale(bet, now)) return null;
  const { bet_id: betId, seller_id: sellerId, price, marks } = row;
  return { sale: { id, betId, sellerId, price, marks }, bet };
}

/** From when the member may buy again, server ms; null: now. */
export async function buyFrom(db: Database | Trx, memberId: number, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('trade')
    .select('closed_at')
    .where('buyer_id', '=', memberId)
    .where('closed_at', '>', now - BUY_WAIT_MS)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.closed_at == null ? null : row.closed_at + BUY_WAIT_MS;
}

/** Limits of the buyer: the own ones, the gold of the day, the winnings of the level. A purchase counts like a stake of its price. */
async function limitRefusal(
  { standards }: TradeDeps,
  trx: Trx,
  { memberId, level }: PurchaseAsked,
  { sale, bet, possible, now }: { sale: Sale; bet: TradedBet; possible: number; now: number },
): Promise<TradeRefusal | null> {
  const standard = standardFor(standards, bet.gameCode);
  const [own = null] = await judgeOwnLimits(trx, [{ memberId, now, gold: sale.price }]);
  if (own !== null) return own.code === betCodes.lossLimit ? 'loss-limit' : 'own-limit';
  const spend = await judgeDailySpend(trx, { memberId, now, gold: sale.price, standard });
  if (spend !== null) return 'daily-spend';
  if (possible > standard.levels[level].maxWinnings) return 'level';
  return (await balancesOf(trx, memberId)).gold < sale.price ? 'too-little' : null;
}

/** A goal, a result or a suspension since the sale began, or since the buyer's screen was drawn. */
function overtakenBy(
  { sale, bet }: { readonly sale: Sale; readonly bet: TradedBet },
  seen: string,
  legsNow: LegsNow,
  driftPercent: number,
): TradeRefusal | null {
  const legs = legsNow(bet);
  const ofSale = lockNow(bet, decodeMarks(sale.marks) ?? [], legs, driftPercent);
  if (ofSale !== null) return ofSale === 'suspended' ? 'suspended' : 'overtaken';
  if (seen === '') return null;
  return lockNow(bet, decodeMarks(seen) ?? [], legs, driftPercent) === null ? null : 'changed';
}

async function write(trx: Trx, sale: Sale, buyerId: number, at: number): Promise<void> {
  const { id, betId, sellerId, price } = sale;
  await trx
    .updateTable('trade')
    .set({ state: 'sold', buyer_id: buyerId, closed_at: at })
    .where('id', '=', id)
    .execute();
  await handOver(trx, { betId, sellerId, buyerId, price, at });
  await post(trx, {
    requestId: `trade:${id}`,
    kind: 'trade',
    at,
    entries: [
      { owner: `member:${buyerId}`, currency: 'gold', amount: -price },
      { owner: `member:${sellerId}`, currency: 'gold', amount: price },
    ],
  });
  await repayDebts(trx, [{ memberId: sellerId, gold: price, requestId: `repay:trade:${id}` }], at);
}

/** What a purchase has moved, for the notices after it. */
export interface Bought {
  readonly betId: number;
  readonly sellerId: number;
  readonly buyerId: number;
}

interface PurchaseDeps extends TradeDeps {
  readonly legsNow: LegsNow;
  /** Called before the transaction ends. */
  readonly bought: (what: Bought) => void;
}

/** Called under the locks of both members. */
export async function buyBet(deps: PurchaseDeps, trx: Trx, asked: PurchaseAsked): Promise<MoveOutcome> {
  const { now, values, legsNow, bought } = deps;
  const { memberId, seen, id } = asked;
  if (!(await values.exact(trx, 'trades-open'))) return refuseTrade('closed');
  const rule = await values.exact(trx, 'trade-rule');
  const locked = await lockSale(trx, id, now());
  if (locked === null) return refuseTrade('gone');
  const { sale, bet } = locked;
  if (sale.sellerId === memberId) return refuseTrade('own');
  const at = now();
  if ((await buyFrom(trx, memberId, at)) !== null) return refuseTrade('too-soon');
  const possible = possibleWinnings(bet, worthLegs(bet, []));
  const beyond = await limitRefusal(deps, trx, asked, { sale, bet, possible, now: at });
  if (beyond !== null) return refuseTrade(beyond);
  if (await isHeldBack(trx, bet)) return refuseTrade('suspended');
  // Judged last, by the boards of this very moment.
  const overtaken = overtakenBy(locked, seen, legsNow, rule.driftPercent);
  if (overtaken !== null) return refuseTrade(overtaken);
  await write(trx, sale, memberId, at);
  bought({ betId: sale.betId, sellerId: sale.sellerId, buyerId: memberId });
  return { kind: 'done', answer: { gold: sale.price } };
}
