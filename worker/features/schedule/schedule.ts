import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { SitePort } from '../site/site-api.ts';
import { createEventOdds } from './event-odds.ts';
import type { ScheduleApi } from './schedule-api.ts';
import { createScheduleOfDay } from './schedule-of-day.ts';

export const createSchedule = (
  engine: Engine,
  { site }: { readonly site: SitePort },
): Feature<ScheduleApi> => ({
  api: (window) => ({
    ...createScheduleOfDay(engine, site, window.id),
    eventOdds: createEventOdds(engine.ask, site, window.id),
  }),
});
