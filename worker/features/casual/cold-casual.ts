import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { CasualApi } from './casual-api.ts';

/** Also loaded for a member whose bet of an earlier core is not known yet. */
export const coldCasual = (engine: Engine, account: AccountPort): ColdFeature<CasualApi> =>
  cold(engine, {
    source: 'worker/features/casual/casual.ts',
    load: () => import('./casual.ts'),
    create: ({ createCasual }) => createCasual(engine, account),
    wake: engine.outbox.left('casual', account.loggedIn),
  });
