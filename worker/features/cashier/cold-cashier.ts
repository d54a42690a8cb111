import { merge } from 'rxjs';
import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { CashierApi, MoneyRequestName } from './cashier-api.ts';

const names: Readonly<Record<MoneyRequestName, true>> = {
  safebox: true,
  exchange: true,
  coupon: true,
  'top-up': true,
  'charge-order': true,
  'charge-take-back': true,
};

/** Also loaded for a member whose request from an earlier core has no known outcome. */
export const coldCashier = (engine: Engine): ColdFeature<CashierApi> =>
  cold(engine, {
    source: 'worker/features/cashier/cashier.ts',
    load: () => import('./cashier.ts'),
    create: ({ createCashier }) => createCashier(engine),
    wake: merge(...Object.keys(names).map((name) => engine.outbox.storedForMember(name))),
  });
