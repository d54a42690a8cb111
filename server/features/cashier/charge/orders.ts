/**
 * Orders of coins (H2).
 *
 *   created ──▶ pending (the provider's page is open) ──▶ paid | failed | cancelled
 *      └───────────┴── ORDER_LIFE_MS ──▶ expired
 *
 * An order reserves its price in the cap of its month from the beginning (R16). The price is free again when the order fails, is cancelled
 * or expires. All changes happen under the member's lock, so orders of one member are counted one after another.
 */
import { sql } from 'kysely';
import { type PaymentMethod } from '../../../../domain/catalogue/payment.ts';
import { type Price } from '../../../../domain/member/money.ts';
import { MOST_OPEN_ORDERS } from '../../../../domain/protocol/calls/money/charge-calls.ts';
import { DAY_MS, siteDay } from '../../../../domain/time/korean-time.ts';
import type { SiteValues } from '../../../site-values/site-values.ts';
import type { MoveOutcome } from '../../../requests/move-once.ts';
import type { Database, Trx } from '../../../storage/database.ts';
import type { ExpiredRows } from '../../../storage/sweep.ts';
import { purchaseLock } from '../../limits/limits-port.ts';
import { refuseMove } from '../money-moves.ts';
import { countsAsSpent } from '../cashier-port.ts';

/** An order that is not paid after this time is expired, and its price is free again. */
export const ORDER_LIFE_MS = 30 * 60_000;
/** Orders that a member may begin within a day, whatever becomes of them. */
const ORDERS_OF_DAY = 200;

/** YYYY-MM of the Korean calendar month. */
export const siteMonthOf = (ms: number): string => siteDay(ms).slice(0, 7);

/** Won that count against the month's cap: paid orders, and open ones that have not expired. */
export async function spentWon(db: Database | Trx, memberId: number, month: string, now: number) {
  const { rows } = await sql<{ won: number }>`select coalesce(sum(won), 0)::bigint as won from purchase_order
    where member_id = ${memberId}::bigint and month = ${month}
    and ${countsAsSpent(sql`${now}::bigint`)}`.execute(db);
  return rows[0]?.won ?? 0;
}

/** Won of the month that were paid: reserved orders do not count. */
export async function paidWon(db: Database, memberId: number, month: string): Promise<number> {
  const { rows } = await sql<{ won: number }>`select coalesce(sum(won), 0)::bigint as won from purchase_order
    where member_id = ${memberId}::bigint and month = ${month} and state = 'paid'
    and refunded_at is null`.execute(db);
  return rows[0]?.won ?? 0;
}

/** The member's orders that wait for their payment, newest first. */
export async function openOrders(db: Database, memberId: number, now: number) {
  const rows = await db
    .selectFrom('purchase_order')
    .select(['id', 'won', 'coins', 'miles', 'method', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['created', 'pending'])
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(MOST_OPEN_ORDERS)
    .execute();
  return rows.map(({ expires_at, method, ...row }) => ({
    ...row,
    method: method as PaymentMethod,
    expiresAt: expires_at,
  }));
}

interface NewOrder {
  readonly memberId: number;
  readonly won: number;
  readonly method: PaymentMethod;
  /** A saved card of the member; null: none. */
  readonly cardId: number | null;
}

async function hasTooMany(trx: Trx, memberId: number, now: number): Promise<boolean> {
  const { n } = await trx
    .selectFrom('purchase_order')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', now - DAY_MS)
    .executeTakeFirstOrThrow();
  return n >= ORDERS_OF_DAY;
}

const isOwnCard = async (trx: Trx, memberId: number, cardId: number): Promise<boolean> =>
  (await trx
    .selectFrom('saved_card')
    .select('id')
    .where('id', '=', cardId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined;

async function insertOrder(trx: Trx, { memberId, method, cardId }: NewOrder, price: Price, now: number) {
  return trx
    .insertInto('purchase_order')
    .values({
      member_id: memberId,
      ...price,
      method,
      month: siteMonthOf(now),
      state: 'created',
      card_id: cardId,
      session: null,
      created_at: now,
      expires_at: now + ORDER_LIFE_MS,
      ended_at: null,
      refunded_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Begins an order under the member's lock: reserves its price, or refuses it. The answer's `reason` is the order's number. */
export async function beginOrder(
  values: SiteValues,
  trx: Trx,
  order: NewOrder,
  now: number,
): Promise<MoveOutcome> {
  const { memberId, won, cardId } = order;
  const price = (await values.exact(trx, 'charge-prices')).find((one) => one.won === won);
  if (price === undefined) return refuseMove('no-price');
  if (cardId !== null && !(await isOwnCard(trx, memberId, cardId))) return refuseMove('no-card');
  if (await hasTooMany(trx, memberId, now)) return refuseMove('too-many-orders');
  const spent = await spentWon(trx, memberId, siteMonthOf(now), now);
  if (spent + won > (await values.exact(trx, 'purchase-cap-won'))) return refuseMove('cap');
  if ((await purchaseLock(trx, { memberId, won, now })) !== null) return refuseMove('own-limit');
  const { id } = await insertOrder(trx, order, price, now);
  return { kind: 'done', answer: { reason: String(id) } };
}

/** Open orders whose time has passed become expired, so that every reader sees it. They counted for nothing since then. */
export const expiredOrders: ExpiredRows = (now, most) => [
  sql`update purchase_order set state = 'expired', ended_at = expires_at where id in (
    select id from purchase_order where state in ('created', 'pending') and expires_at <= ${now}::bigint
    limit ${most}::int for update skip locked)`,
];
