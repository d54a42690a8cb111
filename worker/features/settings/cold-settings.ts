import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { SettingsApi } from './settings-api.ts';

export const coldSettings = (engine: Engine): ColdFeature<SettingsApi> =>
  cold(engine, {
    source: 'worker/features/settings/settings.ts',
    load: () => import('./settings.ts'),
    create: ({ createSettings }) => createSettings(engine),
  });
