/** Movements of money: purchases, exchange, coupons, free top-up, safebox. What only is asked goes by calls.ask. */
import { type chargeOrder, chargePage } from '../../../domain/protocol/calls/money/charge-calls.ts';
import { refused } from '../../../domain/result.ts';
import { dataOf } from '../../coded-answer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { CashierApi } from './cashier-api.ts';
import { createMoneyRequests, type SendMoney } from './money-requests.ts';

/** An order, and then its page at the provider. */
const orderBy =
  ({ call }: Engine, place: string, send: SendMoney<(typeof chargeOrder)['form']>): CashierApi['order'] =>
  async (won, method, card) => {
    const begun = await send({ won: String(won), method, card: String(card ?? 0) });
    if (!begun.ok) return begun;
    const form = { order: begun.value.text ?? '' };
    const page = dataOf(await call(chargePage, { form, place }), chargePage.ok);
    return page.ok ? { ok: true, value: page.value.url } : refused({ kind: 'refused', reason: null });
  };

export function createCashier(engine: Engine): Feature<CashierApi> {
  const requests = createMoneyRequests(engine);
  return {
    api: ({ id: place }) => ({
      order: orderBy(engine, place, requests.order),
      moveSafebox: (mode, gold) => requests.safebox({ mode, gold: String(gold) }),
      exchange: (miles) => requests.exchange({ miles: String(miles) }),
      takeCoupon: (code) => requests.coupon({ code }),
      takeBack: (order) => requests.takeBack({ order: String(order) }),
      topUp: () => requests.topUp({}),
    }),
  };
}
