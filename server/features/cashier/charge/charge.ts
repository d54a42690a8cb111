/** The calls of purchases, and the regular work of the sandbox provider. */
import { isOpenOrder, type PaymentMethod } from '../../../../domain/catalogue/payment.ts';
import {
  cardChange,
  cardPage,
  chargeCancel,
  chargeOffer,
  chargeOrder,
  chargePage,
  chargeTakeBack,
  orderState,
  paymentWebhook,
} from '../../../../domain/protocol/calls/money/charge-calls.ts';
import { sandboxPay, sandboxPayment } from '../../../../domain/protocol/calls/money/sandbox-calls.ts';
import type { AnswerCall } from '../../../http/answer-calls.ts';
import { lockSpending } from '../../../ledger/lock-spending.ts';
import { moveOnce } from '../../../requests/move-once.ts';
import { answeredOnce } from '../../../requests/request-calls.ts';
import { deletePast, type ExpiredRows } from '../../../storage/sweep.ts';
import { transact } from '../../../storage/transact.ts';
import { ownPurchaseLimits } from '../../limits/limits-port.ts';
import { moveMoney, type MoneyDeps, publishWallets } from '../money-moves.ts';
import { beginOrder, siteMonthOf, openOrders, paidWon, spentWon } from './orders.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Sandbox } from './sandbox.ts';
import { cardsOf, changeCard } from './saved-cards.ts';
import { paidOrders, payBack, takeBack } from './take-back.ts';
import { giveUpOrder, orderStateAt, type TakeWebhook } from './take-payment.ts';

const RATE = { max: 300, timeWindow: '1 minute' } as const;
const CARD_RATE = { max: 20, timeWindow: '1 minute' } as const;
/** Visits to the provider's page, and its webhooks, are kept for this long. */
export const CARD_REQUEST_MS = 86_400_000;

export function chargeCalls(answer: AnswerCall, deps: MoneyDeps, provider: PaymentProvider): void {
  const { db, now, values } = deps;
  answer(chargeOffer, async ({ member: { memberId } }) => ({
    CODE: 'CH000',
    DATA: {
      prices: await values.exact(db, 'charge-prices'),
      capWon: await values.exact(db, 'purchase-cap-won'),
      spentWon: await spentWon(db, memberId, siteMonthOf(now()), now()),
      paidWon: await paidWon(db, memberId, siteMonthOf(now())),
      open: await openOrders(db, memberId, now()),
      cards: await cardsOf(db, memberId),
      paid: await paidOrders(deps, provider, memberId),
      own: [...(await ownPurchaseLimits(db, { memberId, now: now() }))],
    },
  }));
  answer(
    chargeTakeBack,
    ({ member: { memberId }, form: { reqId, order }, once }) =>
      once.answer(
        moveOnce(deps, { memberId, reqId }, (trx) => takeBack(deps, provider, trx, { memberId, order }), {
          async moved() {
            await publishWallets(deps, memberId);
            await payBack(deps, provider).catch((error: unknown) =>
              deps.log('orders could not be paid back', error),
            );
          },
        }),
        (data) => answeredOnce(data),
      ),
    { rateLimit: RATE },
  );
  answer(
    chargeOrder,
    ({ member: { memberId }, form: { reqId, won, method, card }, once }) =>
      once.answer(
        moveMoney(deps, { memberId, reqId }, (trx) =>
          beginOrder(values, trx, { memberId, won, method, cardId: card === 0 ? null : card }, now()),
        ),
        (data) => answeredOnce(data),
      ),
    { rateLimit: RATE },
  );
  answer(orderState, async ({ member: { memberId }, params }) => {
    const order = await orderOfMember(deps, memberId, params.order);
    if (order === null) return { CODE: 'CH002' };
    const { id, won, coins, miles } = order;
    return { CODE: 'CH000', DATA: { id, won, coins, miles, state: orderStateAt(order, now()) } };
  });
  answer(chargePage, async ({ member: { memberId }, form }) => {
    const url = await pageOf(deps, provider, memberId, form.order);
    return url === null ? { CODE: 'CH002' } : { CODE: 'CH000', DATA: { url } };
  });
  answer(chargeCancel, async ({ member: { memberId }, form }) => ({
    CODE: await giveUpOrder(deps, provider, memberId, form.order),
  }));
}

const orderOfMember = async ({ db }: MoneyDeps, memberId: number, orderId: number) =>
  (await db
    .selectFrom('purchase_order')
    .selectAll()
    .where('id', '=', orderId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()) ?? null;

async function pageOf(
  deps: MoneyDeps,
  provider: PaymentProvider,
  memberId: number,
  orderId: number,
): Promise<string | null> {
  const { db, now } = deps;
  const order = await orderOfMember(deps, memberId, orderId);
  if (order === null || !isOpenOrder(orderStateAt(order, now()))) return null;
  const card =
    order.card_id === null
      ? undefined
      : await db.selectFrom('saved_card').select('token').where('id', '=', order.card_id).executeTakeFirst();
  const { session, url } = await provider.begin({
    orderId,
    won: order.won,
    method: order.method as PaymentMethod,
    cardToken: card?.token ?? null,
    expiresAt: order.expires_at,
  });
  await db
    .updateTable('purchase_order')
    .set({ session, state: 'pending' })
    .where('id', '=', orderId)
    .where('state', '=', 'created')
    .execute();
  // The member may have given the order up in the meantime: then nobody gets its page.
  const after = await orderOfMember(deps, memberId, orderId);
  return after === null || after.session !== session || !isOpenOrder(orderStateAt(after, now())) ? null : url;
}

export function cardCalls(answer: AnswerCall, { db, now }: MoneyDeps, provider: PaymentProvider): void {
  answer(
    cardPage,
    async ({ member: { memberId } }) => {
      const { session, url } = await provider.addCard();
      await db
        .insertInto('card_request')
        .values({ session, member_id: memberId, created_at: now() })
        .execute();
      return { CODE: 'CH000', DATA: { url } };
    },
    { rateLimit: CARD_RATE },
  );
  answer(cardChange, async ({ member: { memberId }, form: { card, act } }) => {
    const changed = await transact(db, async (trx) => {
      await lockSpending(trx, memberId);
      return changeCard(trx, memberId, card, act);
    });
    return { CODE: changed ? 'CH000' : 'CH002' };
  });
}

/** The provider's side: its webhook, and the page of the sandbox. */
export function providerCalls(answer: AnswerCall, sandbox: Sandbox, take: TakeWebhook): void {
  answer(paymentWebhook, async ({ form }) => ({ CODE: await take(form) }));
  answer(sandboxPayment, async ({ params: { session } }) => {
    const page = await sandbox.look(session);
    return page === null ? { CODE: 'SB001' } : { CODE: 'SB000', DATA: page };
  });
  answer(
    sandboxPay,
    async ({ params: { session, act }, form }) => {
      const done =
        act === 'cancel'
          ? await sandbox.cancel(session)
          : await sandbox.pay(session, { ...form, keep: form.keep === 'Y' });
      await sandbox.deliver(take);
      return { CODE: { done: 'SB000', gone: 'SB001', unfit: 'SB002' }[done] };
    },
    { rateLimit: RATE },
  );
}

/** Visits and pages that nobody needs any more. */
export const expiredCharges: ExpiredRows = (now, most) => {
  const until = now - CARD_REQUEST_MS;
  return [
    deletePast('card_request', ['session'], { column: 'created_at', until, most }),
    deletePast('sandbox_payment', ['session'], { column: 'expires_at', until, most }),
    deletePast('sandbox_webhook', ['id'], { column: 'delivered_at', until, most }),
  ];
};
