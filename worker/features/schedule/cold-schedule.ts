import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { SitePort } from '../site/site-api.ts';
import type { ScheduleApi } from './schedule-api.ts';

export const coldSchedule = (
  engine: Engine,
  { site }: { readonly site: SitePort },
): ColdFeature<ScheduleApi> =>
  cold(engine, {
    source: 'worker/features/schedule/schedule.ts',
    load: () => import('./schedule.ts'),
    create: ({ createSchedule }) => createSchedule(engine, site),
  });
