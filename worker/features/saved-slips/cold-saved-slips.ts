import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { SlipPort } from '../slip/slip-api.ts';
import type { SavedSlipsApi } from './saved-slips-api.ts';

export const coldSavedSlips = (
  engine: Engine,
  ports: { readonly slip: SlipPort; readonly account: AccountPort },
): ColdFeature<SavedSlipsApi> =>
  cold(engine, {
    source: 'worker/features/saved-slips/saved-slips.ts',
    load: () => import('./saved-slips.ts'),
    create: ({ createSavedSlips }) => createSavedSlips(engine, ports),
  });
