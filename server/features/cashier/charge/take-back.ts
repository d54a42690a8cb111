/**
 * A member takes a paid order back (H2).
 *
 *   paid ──▶ asked (coins and bonus mileage are taken) ──▶ done (the money was paid back, the order is refunded)
 *                                                     └──▶ refused by an operator (coins and mileage come back)
 *
 * The oldest units of a wallet are used first, so the units of an order lie between those before it and those after it. What the order gave goes
 * out of the wallet in the transaction that decides, under the lock that every purchase and every use takes.
 */
import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../domain/catalogue/payment.ts';
import {
  type PaidOrder,
  type Payer,
  TAKE_BACK_MS,
  takeBackRefusal,
  type TakeBackState,
} from '../../../../domain/member/take-back.ts';
import { MOST_PAID_ORDERS } from '../../../../domain/protocol/calls/money/charge-calls.ts';
import { writeAudit } from '../../../audit-log/audit-log.ts';
import { lockSpending } from '../../../ledger/lock-spending.ts';
import { post } from '../../../ledger/post.ts';
import type { MoveOutcome } from '../../../requests/move-once.ts';
import type { Database, Trx } from '../../../storage/database.ts';
import { transact } from '../../../storage/transact.ts';
import { usedSpinsOf } from '../../events/events-port.ts';
import { type MoneyDeps, refuseMove } from '../money-moves.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { isKept } from '../cashier-port.ts';

/** Orders that one look pays back. */
const PAID_BACK_AT_ONCE = 20;

interface Row {
  readonly id: number;
  readonly won: number;
  readonly coins: number;
  readonly miles: number;
  readonly method: PaymentMethod;
  readonly paid_at: number;
  readonly state: TakeBackState | null;
  readonly payer: Payer | null;
  readonly coins_before: number;
  readonly coins_used: number;
  readonly miles_before: number;
  readonly miles_used: number;
}

interface WantedOrders {
  readonly memberId: number;
  readonly now: number;
  /** One order of any age; null: those of the last days. */
  readonly order: number | null;
}

/** What came into the wallets and what was used, by currency. Units of purchases of goods that were taken back are unused again. */
const flows = (memberId: number) => sql`select a.currency, t.id as tx,
    case when t.kind = 'good-withdraw' or e.amount < 0 then 0 else e.amount end as came,
    case when t.kind = 'good-withdraw' or e.amount < 0 then -e.amount else 0 end as used
  from account a join ledger_entry e on e.account_id = a.id join ledger_tx t on t.id = e.tx_id
  where a.owner = ${`member:${memberId}`} and a.currency in ('coin', 'mile')
    and t.kind not in ('purchase-back', 'purchase-kept') and ${isKept(sql`t.request_id`)}`;

const sumOf = (
  column: 'came' | 'used',
  currency: 'coin' | 'mile',
) => sql`(select coalesce(sum(${sql.ref(column)}), 0)
  from flow where currency = ${currency} ${column === 'came' ? sql`and tx < own.id` : sql``})::bigint`;

const rowsOf = async (db: Database | Trx, { memberId, now, order }: WantedOrders): Promise<readonly Row[]> =>
  (
    await sql<Row>`with flow as (${flows(memberId)})
    select o.id, o.won, o.coins, o.miles, o.method, o.ended_at as paid_at, taken.state, taken.payer,
      ${sumOf('came', 'coin')} as coins_before, ${sumOf('used', 'coin')} as coins_used,
      ${sumOf('came', 'mile')} as miles_before, ${sumOf('used', 'mile')} as miles_used
    from purchase_order o join ledger_tx own on own.request_id = 'purchase:' || o.id left join taken_order taken on taken.id = o.id
    where o.member_id = ${memberId}::bigint and o.state = 'paid'
      and ${order === null ? sql`o.ended_at > ${now - TAKE_BACK_MS}::bigint` : sql`o.id = ${order}::bigint`}
    order by o.id desc limit ${MOST_PAID_ORDERS}::int`.execute(db)
  ).rows;

async function factsOf(
  db: Database | Trx,
  { values }: Pick<MoneyDeps, 'values'>,
  memberId: number,
  row: Row,
): Promise<PaidOrder> {
  const { coins, miles, paid_at: paidAt } = row;
  return {
    paidAt,
    wasAsked: row.state !== null,
    coins: { before: row.coins_before, amount: coins, used: row.coins_used },
    miles: { before: row.miles_before, amount: miles, used: row.miles_used },
    spinsUsed: row.state === null && (await usedSpinsOf(db, values, { memberId, coins, at: paidAt })),
  };
}

/** The member's paid orders of the last days, newest first, with what can be done about them. */
export async function paidOrders(
  deps: Pick<MoneyDeps, 'db' | 'now' | 'values'>,
  provider: PaymentProvider,
  memberId: number,
) {
  const now = deps.now();
  const rows = await rowsOf(deps.db, { memberId, now, order: null });
  return Promise.all(
    rows.map(async (row) => {
      const { id, won, coins, miles, method, paid_at: paidAt, state } = row;
      const refusal = takeBackRefusal(await factsOf(deps.db, deps, memberId, row), now);
      const by = row.payer ?? payerOf(provider, method);
      return { id, won, coins, miles, method, paidAt, until: paidAt + TAKE_BACK_MS, by, refusal, state };
    }),
  );
}

const payerOf = ({ paysBack }: PaymentProvider, method: PaymentMethod): Payer =>
  paysBack.has(method) ? 'provider' : 'operator';

interface Moved extends Pick<Row, 'id' | 'coins' | 'miles'> {
  readonly memberId: number;
  /** `back`: out of the wallet; `kept`: into it again. */
  readonly way: 'back' | 'kept';
}

async function moveBack(trx: Trx, { id, memberId, coins, miles, way }: Moved, at: number): Promise<void> {
  const owner = `member:${memberId}` as const;
  const sign = way === 'back' ? -1 : 1;
  await post(trx, {
    requestId: `purchase-${way}:${id}`,
    kind: `purchase-${way}`,
    at,
    entries: [
      { owner, currency: 'coin', amount: sign * coins },
      { owner: 'purchases', currency: 'coin', amount: -sign * coins },
      { owner, currency: 'mile', amount: sign * miles },
      { owner: 'purchases', currency: 'mile', amount: -sign * miles },
    ],
  });
}

/** Under the member's lock. The answer's `reason`: who pays the money back. */
export async function takeBack(
  deps: MoneyDeps,
  provider: PaymentProvider,
  trx: Trx,
  { memberId, order }: { readonly memberId: number; readonly order: number },
): Promise<MoveOutcome> {
  const now = deps.now();
  const [row] = await rowsOf(trx, { memberId, now, order });
  if (row === undefined) return refuseMove('no-order');
  const refusal = takeBackRefusal(await factsOf(trx, deps, memberId, row), now);
  if (refusal !== null) return refuseMove(refusal);
  const payer = payerOf(provider, row.method);
  await trx
    .insertInto('taken_order')
    .values({ id: order, member_id: memberId, payer, state: 'asked', asked_at: now, reason: '' })
    .execute();
  await moveBack(trx, { ...row, memberId, way: 'back' }, now);
  const detail = { order, won: row.won };
  await writeAudit(trx, { actorId: memberId, action: 'purchase.take-back', memberId, detail }, now);
  return { kind: 'done', answer: { reason: payer } };
}

/** How an order ends that was taken back. */
interface BackEnd {
  readonly order: number;
  readonly state: 'done' | 'refused';
  readonly payer: Payer;
  /** The operator; null: the provider. */
  readonly actorId: number | null;
  readonly reason: string;
}

interface Ended {
  readonly memberId: number;
  readonly won: number;
}

/** Ends an order that was taken back. Of several acts at the same time one ends it; the others return null, as where there is nothing to end. */
export async function endTakenOrder(trx: Trx, end: BackEnd, now: number): Promise<Ended | null> {
  const { order, state, payer, actorId, reason } = end;
  const found = await trx
    .selectFrom('taken_order')
    .select('member_id')
    .where('id', '=', order)
    .executeTakeFirst();
  if (found === undefined) return null;
  const memberId = found.member_id;
  await lockSpending(trx, memberId);
  const { numUpdatedRows } = await trx
    .updateTable('taken_order')
    .set({ state, ended_at: now, ended_by: actorId, reason })
    .where('id', '=', order)
    .where('payer', '=', payer)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  const { won, coins, miles } = await trx
    .selectFrom('purchase_order')
    .select(['won', 'coins', 'miles'])
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  if (state === 'done')
    await trx.updateTable('purchase_order').set({ refunded_at: now }).where('id', '=', order).execute();
  else await moveBack(trx, { id: order, memberId, coins, miles, way: 'kept' }, now);
  const action = state === 'done' ? 'purchase.paid-back' : 'purchase.kept';
  await writeAudit(trx, { actorId, action, memberId, detail: { order, won, reason } }, now);
  return { memberId, won };
}

/** Lets the provider pay back what members took back. An order that fails is asked for again with the next look. */
export async function payBack(
  { db, now, log }: Pick<MoneyDeps, 'db' | 'now' | 'log'>,
  provider: PaymentProvider,
): Promise<void> {
  const rows = await db
    .selectFrom('taken_order')
    .select('id')
    .where('payer', '=', 'provider')
    .where('state', '=', 'asked')
    .orderBy('id')
    .limit(PAID_BACK_AT_ONCE)
    .execute();
  for (const { id: order } of rows) {
    try {
      await provider.refund(order);
      const end = { order, state: 'done', payer: 'provider', actorId: null, reason: '' } as const;
      await transact(db, (trx) => endTakenOrder(trx, end, now()));
    } catch (error) {
      log(`the order ${order} could not be paid back`, error);
    }
  }
}
