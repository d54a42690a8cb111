import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { EventsApi } from './events-api.ts';

/** Also loaded for a member whose reward from an earlier core has no known outcome. */
export const coldEvents = (engine: Engine): ColdFeature<EventsApi> =>
  cold(engine, {
    source: 'worker/features/events/events.ts',
    load: () => import('./events.ts'),
    create: ({ createEvents }) => createEvents(engine),
    wake: engine.outbox.storedForMember('event-reward'),
  });
