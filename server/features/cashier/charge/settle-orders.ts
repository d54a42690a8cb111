/** Orders that members took back and that no provider pays back: an operator pays, or refuses with a reason. A message says so to the member. */
import type { z } from 'zod/mini';
import type { PaymentMethod } from '../../../../domain/catalogue/payment.ts';
import { operatorSettleOrder } from '../../../../domain/protocol/calls/operator/operator-act-calls.ts';
import { operatorTakenOrders } from '../../../../domain/protocol/calls/operator/operator-calls.ts';
import { operatorLimits } from '../../../../domain/desk/operator-limits.ts';
import { orderBy } from '../../../../domain/desk/list-order.ts';
import type { AnswerCall } from '../../../http/answer-calls.ts';
import type { Database } from '../../../storage/database.ts';
import { transact } from '../../../storage/transact.ts';
import { listedAnswer } from '../../operator/operator-port.ts';
import { sendUnread, writeSiteMessage } from '../../messages/messages-port.ts';
import { type MoneyDeps, publishWallets } from '../money-moves.ts';
import { endTakenOrder } from './take-back.ts';

const columns = { order: 't.id', won: 'o.won', paid: 'paidAt', asked: 't.asked_at' } as const;

async function readTakenOrders(
  db: Database,
  { page, as, order }: z.output<typeof operatorTakenOrders.params>,
) {
  const by = orderBy(order);
  const direction = by?.isDown === true ? 'desc' : 'asc';
  const most = as === 'csv' ? operatorLimits.csvRows : operatorLimits.pageSize;
  const asked = db
    .selectFrom('taken_order as t')
    .where('t.payer', '=', 'operator')
    .where('t.state', '=', 'asked');
  const { total } = await asked
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await asked
    .innerJoin('purchase_order as o', 'o.id', 't.id')
    .innerJoin('member as m', 'm.id', 't.member_id')
    .select(['o.id as order', 'm.id as member', 'm.mb_id as id', 'm.nick', 'o.won', 'o.method'])
    .select(({ fn }) => fn.coalesce('o.ended_at', 'o.created_at').as('paidAt'))
    .select('t.asked_at as askedAt')
    .orderBy(columns[by?.by ?? 'order'], direction)
    .orderBy('t.id')
    .limit(most)
    .offset(as === 'csv' ? 0 : (page - 1) * most)
    .execute();
  return { rows: rows.map((row) => ({ ...row, method: row.method as PaymentMethod })), total };
}

interface Settled {
  readonly order: number;
  readonly won: number;
  readonly decision: 'paid' | 'refuse';
  readonly reason: string;
}

function contentsOf({ order, won, decision, reason }: Settled): string {
  const price = won.toLocaleString('ko-KR');
  return decision === 'paid'
    ? [
        `취소하신 주문 ${order}번의 ${price}원을 돌려드렸어요.`,
        `안내: ${reason}`,
        `The ${price} won of order ${order} were paid back.`,
      ].join('\n')
    : [
        `주문 ${order}번(${price}원)은 취소할 수 없어 코인과 마일리지를 다시 넣어 드렸어요.`,
        `사유: ${reason}`,
        `Order ${order} could not be taken back: its coins and mileage are in your wallet again.`,
      ].join('\n');
}

interface Settling extends Omit<Settled, 'won'> {
  readonly actorId: number;
}

/** OP403: the operator's own order. OP404: no such request. OP409: it was settled before. */
async function settle(
  deps: MoneyDeps,
  { actorId, order, decision, reason }: Settling,
): Promise<'OP000' | 'OP403' | 'OP404' | 'OP409'> {
  const { db, now } = deps;
  const taken = await db
    .selectFrom('taken_order')
    .select('member_id')
    .where('id', '=', order)
    .where('payer', '=', 'operator')
    .executeTakeFirst();
  if (taken === undefined) return 'OP404';
  const memberId = taken.member_id;
  if (memberId === actorId) return 'OP403';
  const state = decision === 'paid' ? 'done' : 'refused';
  const ended = await transact(db, async (trx) => {
    const end = await endTakenOrder(trx, { order, state, payer: 'operator', actorId, reason }, now());
    if (end === null) return false;
    const contents = contentsOf({ order, won: end.won, decision, reason });
    await writeSiteMessage(trx, { memberId, contents, now: now() });
    return true;
  });
  if (!ended) return 'OP409';
  await publishWallets(deps, memberId);
  await sendUnread(deps, memberId);
  return 'OP000';
}

export function settleCalls(answer: AnswerCall, deps: MoneyDeps): void {
  answer(operatorTakenOrders, async ({ member: { memberId: actorId }, params: search }) =>
    listedAnswer(deps, await readTakenOrders(deps.db, search), { actorId, list: 'taken-orders', search }),
  );
  answer(operatorSettleOrder, async ({ member, params: { number }, form }) => ({
    CODE: await settle(deps, { actorId: member.memberId, order: number, ...form }),
  }));
}
