import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { SecurityApi } from './security-api.ts';

export const coldSecurity = (engine: Engine): ColdFeature<SecurityApi> =>
  cold(engine, {
    source: 'worker/features/account/security.ts',
    load: () => import('./security.ts'),
    create: ({ createSecurity }) => createSecurity(engine),
  });
