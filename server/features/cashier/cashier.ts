/** Movements of money: purchases, exchange, coupons, free top-up, safebox. */
import { repeat } from '../../clock/repeat.ts';
import type { Feature, ServerFeature, SiteParts } from '../../feature.ts';
import { cardCalls, chargeCalls, expiredCharges, providerCalls } from './charge/charge.ts';
import { expiredOrders } from './charge/orders.ts';
import { createSandbox } from './charge/sandbox.ts';
import { settleCalls } from './charge/settle-orders.ts';
import { payBack } from './charge/take-back.ts';
import { createTakeWebhook } from './charge/take-payment.ts';
import { cashierMigrations } from './cashier-tables.ts';
import { forgottenCouponTries } from './coupon-tries.ts';
import { couponCalls } from './coupons.ts';
import { exchangeCalls } from './exchange.ts';
import { safeboxCalls } from './safebox.ts';
import { topUpCalls } from './top-ups.ts';

/** How often the sandbox looks for webhooks that are due. */
const DELIVER_EVERY_MS = 1000;

/** How often the provider is asked again for what it did not pay back. */
const PAY_BACK_EVERY_MS = 30_000;

function create(deps: SiteParts): ServerFeature {
  const sandbox = createSandbox(deps);
  const take = createTakeWebhook(deps, sandbox, deps.hostNow);
  return {
    calls(answer) {
      safeboxCalls(answer, deps);
      exchangeCalls(answer, deps);
      couponCalls(answer, deps);
      topUpCalls(answer, deps);
      chargeCalls(answer, deps, sandbox);
      cardCalls(answer, deps, sandbox);
      providerCalls(answer, sandbox, take);
      settleCalls(answer, deps);
    },
    expired: (now, most) => [
      ...forgottenCouponTries(now, most),
      ...expiredOrders(now, most),
      ...expiredCharges(now, most),
    ],
    start() {
      const fault = 'webhooks of the sandbox could not be sent';
      const stops = [
        repeat({ work: () => sandbox.deliver(take), everyMs: DELIVER_EVERY_MS, fault }, deps.log),
        repeat(
          {
            work: () => payBack(deps, sandbox),
            everyMs: PAY_BACK_EVERY_MS,
            fault: 'orders could not be paid back',
          },
          deps.log,
        ),
      ];
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
  };
}

export const cashier = { tables: cashierMigrations, create } satisfies Feature;
