/**
 * Takes what the provider reports about a payment. Each event counts once; coins are credited once an order, whatever comes first, twice or
 * late: the event's id and the posting's id are unique in the database.
 */
import { type Selectable, sql } from 'kysely';
import { isOpenOrder, type OrderState } from '../../../../domain/catalogue/payment.ts';
import { writeAudit } from '../../../audit-log/audit-log.ts';
import { lockSpending } from '../../../ledger/lock-spending.ts';
import { post } from '../../../ledger/post.ts';
import type { Tables } from '../../../storage/tables.ts';
import { transact } from '../../../storage/transact.ts';
import { purchaseLock } from '../../limits/limits-port.ts';
import { type MoneyDeps, publishWallets } from '../money-moves.ts';
import type { Trx } from '../../../storage/database.ts';
import { spentWon } from './orders.ts';
import { type PaymentEvent, type PaymentProvider, readEvent, type SignedEvent } from './payment-provider.ts';
import { keepCard } from './saved-cards.ts';

type OrderRow = Omit<Selectable<Tables['purchase_order']>, 'method' | 'card_id' | 'created_at' | 'ended_at'>;

/** An open order whose time has passed is expired, also before a sweep says so; a paid one that was paid back is refunded. */
export const orderStateAt = (
  { state, expires_at, refunded_at }: Pick<OrderRow, 'state' | 'expires_at' | 'refunded_at'>,
  now: number,
): OrderState => {
  const stored = state as OrderState;
  if (stored === 'paid' && refunded_at !== null) return 'refunded';
  return isOpenOrder(stored) && expires_at <= now ? 'expired' : stored;
};

type Taken =
  | { readonly kind: 'refused' | 'taken' }
  /** `refund`: the order whose money goes back. The provider may have failed to take the refund before, so it is asked again. */
  | { readonly kind: 'known'; readonly refund: number | null }
  | { readonly kind: 'paid' | 'refund'; readonly order: OrderRow };

async function credit(trx: Trx, { id, member_id, coins, miles }: OrderRow, now: number): Promise<void> {
  const member = `member:${member_id}` as const;
  await trx
    .updateTable('purchase_order')
    .set({ state: 'paid', ended_at: now })
    .where('id', '=', id)
    .execute();
  await post(trx, {
    requestId: `purchase:${id}`,
    kind: 'purchase',
    at: now,
    entries: [
      { owner: 'purchases', currency: 'coin', amount: -coins },
      { owner: member, currency: 'coin', amount: coins },
      { owner: 'purchases', currency: 'mile', amount: -miles },
      { owner: member, currency: 'mile', amount: miles },
    ],
  });
}

const known = ({ id, refunded_at }: Pick<OrderRow, 'id' | 'refunded_at'>): Taken => ({
  kind: 'known',
  refund: refunded_at === null ? null : id,
});

/** Paid after the order's end: credited where the month's cap and the member's own limits still have room, otherwise paid back. */
async function takePaid({ values }: MoneyDeps, trx: Trx, order: OrderRow, now: number): Promise<Taken> {
  if (order.state === 'paid' || order.refunded_at !== null) return known(order);
  if (!isOpenOrder(orderStateAt(order, now))) {
    const { member_id: memberId, won } = order;
    const spent = await spentWon(trx, memberId, order.month, now);
    const isBeyond = spent + won > (await values.exact(trx, 'purchase-cap-won'));
    if (isBeyond || (await purchaseLock(trx, { memberId, won, now })) !== null) {
      const ended = { state: orderStateAt(order, now), refunded_at: now };
      await trx.updateTable('purchase_order').set(ended).where('id', '=', order.id).execute();
      return { kind: 'refund', order };
    }
  }
  await credit(trx, order, now);
  return { kind: 'paid', order };
}

async function takeEnd(
  trx: Trx,
  order: OrderRow,
  state: 'failed' | 'cancelled',
  now: number,
): Promise<Taken> {
  if (!isOpenOrder(orderStateAt(order, now))) return { kind: 'known', refund: null };
  await trx.updateTable('purchase_order').set({ state, ended_at: now }).where('id', '=', order.id).execute();
  return { kind: 'taken' };
}

async function orderOf(trx: Trx, orderId: number): Promise<OrderRow | null> {
  const read = () =>
    trx.selectFrom('purchase_order').selectAll().where('id', '=', orderId).executeTakeFirst();
  const found = await read();
  if (found === undefined) return null;
  await lockSpending(trx, found.member_id);
  return (await read()) ?? null;
}

async function takeOfOrder(deps: MoneyDeps, trx: Trx, event: PaymentEvent): Promise<Taken> {
  const now = deps.now();
  const order = event.order === null ? null : await orderOf(trx, event.order);
  if (order === null || order.session !== event.session || order.won !== event.won)
    return { kind: 'refused' };
  if (event.card) await keepCard(trx, order.member_id, event.card, now);
  return event.kind === 'paid'
    ? takePaid(deps, trx, order, now)
    : takeEnd(trx, order, event.kind === 'failed' ? 'failed' : 'cancelled', now);
}

/** The card of a visit that the member made to add one. */
async function takeCard({ now }: MoneyDeps, trx: Trx, { session, card }: PaymentEvent): Promise<Taken> {
  const visit = await trx
    .selectFrom('card_request')
    .select('member_id')
    .where('session', '=', session)
    .executeTakeFirst();
  if (visit === undefined) return { kind: 'refused' };
  await lockSpending(trx, visit.member_id);
  if (card) await keepCard(trx, visit.member_id, card, now());
  return { kind: 'taken' };
}

/**
 * Ends an open order that its member gives up. The provider closes its page first, outside of the transaction: what was paid there before
 * is credited as usual, and the order stays (CH004). CH002: no open order of the member.
 */
export async function giveUpOrder(
  { db, now }: Pick<MoneyDeps, 'db' | 'now'>,
  provider: PaymentProvider,
  memberId: number,
  orderId: number,
): Promise<'CH000' | 'CH002' | 'CH004'> {
  const order = await db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.member_id !== memberId || !isOpenOrder(orderStateAt(order, now()))) return 'CH002';
  if ((await provider.giveUp(orderId)) === 'paid') return 'CH004';
  return transact(db, async (trx) => {
    const held = await orderOf(trx, orderId);
    if (held === null) return 'CH002';
    return (await takeEnd(trx, held, 'cancelled', now())).kind === 'taken' ? 'CH000' : 'CH002';
  });
}

class Refused extends Error {}

/** An event that was taken before. */
async function repeated(trx: Trx, event: PaymentEvent): Promise<Taken> {
  const order = event.order === null ? null : await orderOf(trx, event.order);
  return order === null ? { kind: 'known', refund: null } : known(order);
}

async function takeOnce(deps: MoneyDeps, trx: Trx, event: PaymentEvent): Promise<Taken> {
  const { rows } = await sql`insert into payment_event (event_id, order_id, kind, at)
    values (${event.id}, ${event.order}::bigint, ${event.kind}, ${deps.now()}::bigint)
    on conflict (event_id) do nothing returning event_id`.execute(trx);
  if (rows.length === 0) return repeated(trx, event);
  const taken =
    event.kind === 'card' ? await takeCard(deps, trx, event) : await takeOfOrder(deps, trx, event);
  if (taken.kind === 'refused') throw new Refused();
  if (taken.kind === 'paid' || taken.kind === 'refund') {
    const { id: order, member_id: memberId, won } = taken.order;
    const action = taken.kind === 'paid' ? 'purchase.paid' : 'purchase.refund';
    await writeAudit(trx, { actorId: null, action, memberId, detail: { order, won } }, deps.now());
  }
  return taken;
}

type WebhookCode = 'PW000' | 'PW001' | 'PW400';

export const createTakeWebhook =
  (deps: MoneyDeps, provider: PaymentProvider, hostNow = deps.now) =>
  async (signed: SignedEvent): Promise<WebhookCode> => {
    const event = readEvent(await provider.secret(), signed, hostNow());
    if (event === null) return 'PW400';
    try {
      const taken = await transact(deps.db, (trx) => takeOnce(deps, trx, event));
      if (taken.kind === 'paid') await publishWallets(deps, taken.order.member_id);
      if (taken.kind === 'refund') await provider.refund(taken.order.id);
      if (taken.kind === 'known' && taken.refund !== null) await provider.refund(taken.refund);
      return taken.kind === 'known' ? 'PW001' : 'PW000';
    } catch (error) {
      if (error instanceof Refused) return 'PW400';
      throw error;
    }
  };
export type TakeWebhook = ReturnType<typeof createTakeWebhook>;
