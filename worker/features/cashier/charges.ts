/** Purchases (H2): offers, orders, cards, and the page of the sandbox provider. */
import {
  cardChange,
  cardPage,
  chargeCancel,
  chargeOffer,
  type chargeOrder,
  chargePage,
  orderState,
} from '../../../domain/protocol/calls/charge-calls.ts';
import { sandboxPay, sandboxPayment } from '../../../domain/protocol/calls/sandbox-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import { codeFault, dataOf } from '../../coded-answer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ChargesApi } from './cashier-api.ts';
import { codeOf } from './answered.ts';
import type { SendMoney } from './money-requests.ts';

type SendOrder = SendMoney<(typeof chargeOrder)['form']>;

const outcomes = { SB000: 'done', SB001: 'gone', SB002: 'unfit' } as const;
const isOutcome = (code: string): code is keyof typeof outcomes => Object.hasOwn(outcomes, code);

const pageOf =
  ({ call }: Engine, place: string): ChargesApi['orderPage'] =>
  async (order) => {
    const page = dataOf(await call(chargePage, { form: { order: String(order) }, place }), chargePage.ok);
    return page.ok ? ok(page.value.url) : page;
  };

const begin =
  (page: ChargesApi['orderPage'], send: SendOrder): ChargesApi['order'] =>
  async (won, method, card) => {
    const begun = await send({ won: String(won), method, card: String(card ?? 0) });
    if (!begun.ok) return begun;
    const url = await page(Number(begun.value.text ?? ''));
    return url.ok ? url : refused({ kind: 'refused', reason: null });
  };

export const createCharges = (
  engine: Engine,
  send: SendOrder,
  place: string,
): Omit<ChargesApi, 'takeBack'> => {
  const { call } = engine;
  const orderPage = pageOf(engine, place);
  return {
    charges: async () => dataOf(await call(chargeOffer, { place }), chargeOffer.ok),
    order: begin(orderPage, send),
    orderPage,
    cancelOrder: async (order) =>
      codeOf(await call(chargeCancel, { form: { order: String(order) }, place }), 'CH000'),
    orderState: async (order) =>
      dataOf(await call(orderState, { params: { order: String(order) }, place }), orderState.ok),
    async cardPage() {
      const page = dataOf(await call(cardPage, { form: {}, place }), cardPage.ok);
      return page.ok ? ok(page.value.url) : page;
    },
    changeCard: async (card, act) =>
      codeOf(await call(cardChange, { form: { card: String(card), act }, place }), 'CH000'),
    sandbox: async (session) =>
      dataOf(await call(sandboxPayment, { params: { session }, place }), sandboxPayment.ok),
    async paySandbox(session, form) {
      const { keep = false, ...fields } = form ?? {};
      const params = { session, act: form === null ? 'cancel' : 'pay' } as const;
      const answer = await call(sandboxPay, { params, form: { ...fields, keep: keep ? 'Y' : 'N' }, place });
      if (!answer.ok) return refused(answer.error);
      const { CODE } = answer.value;
      return isOutcome(CODE) ? ok(outcomes[CODE]) : refused(codeFault(CODE));
    },
  };
};
