/** Movements of money: purchases, exchange, coupons, free top-up, safebox. */
import { moneyRefusalOf } from '../../../domain/member/money.ts';
import { exchangeOffer, safeboxInfo, topUpOffer } from '../../../domain/protocol/calls/money-calls.ts';
import { termsAgree } from '../../../domain/protocol/calls/terms-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import { codeFault, dataOf } from '../../coded-answer.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import { codeOf } from './answered.ts';
import type { CashierApi } from './cashier-api.ts';
import { createCharges } from './charges.ts';
import { createMoneyRequests } from './money-requests.ts';

const THIRD_PARTY = 'PO10';

type Offers = Pick<CashierApi, 'safebox' | 'exchangeRate' | 'topUps' | 'agreeToTopUps'>;

/** `place`: windows do not cancel each other's questions. */
const createOffers = ({ call }: Engine, place: string): Offers => ({
  async safebox() {
    const answer = await call(safeboxInfo, { place });
    if (!answer.ok) return refused(answer.error);
    const { result, data } = answer.value;
    return data == null || result !== safeboxInfo.ok ? refused(codeFault(result)) : ok(data);
  },
  async exchangeRate() {
    const answer = dataOf(await call(exchangeOffer, { place }), exchangeOffer.ok);
    return answer.ok ? ok(answer.value.rate) : answer;
  },
  async topUps() {
    const answer = dataOf(await call(topUpOffer, { place }), topUpOffer.ok);
    return answer.ok ? ok({ ...answer.value, refusal: moneyRefusalOf(answer.value.refusal) }) : answer;
  },
  async agreeToTopUps() {
    const params = { lang: 'ko', code: THIRD_PARTY } as const;
    return codeOf(await call(termsAgree, { params, place }), termsAgree.ok ?? '');
  },
});

export function createCashier(engine: Engine): Feature<CashierApi> {
  const requests = createMoneyRequests(engine);
  return {
    api: (window) => ({
      ...createOffers(engine, window.id),
      ...createCharges(engine, requests.order, window.id),
      moveSafebox: (mode, gold) => requests.safebox({ mode, gold: String(gold) }),
      exchange: (miles) => requests.exchange({ miles: String(miles) }),
      takeCoupon: (code) => requests.coupon({ code }),
      takeBack: (order) => requests.takeBack({ order: String(order) }),
      topUp: () => requests.topUp({}),
    }),
  };
}
