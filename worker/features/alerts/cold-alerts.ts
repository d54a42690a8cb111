import { filter, from, merge } from 'rxjs';
import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { AlertsApi, AlertsPorts, AlertsMoment } from './alerts-api.ts';

/** The key of the choices in the browser's storage. */
export const ALERTS_KEY = 'alerts';

/** Loaded once there is something to be notified of: a pinned match, a favourite, a member, or stored price alerts. */
export const coldAlerts = (engine: Engine<AlertsMoment>, ports: AlertsPorts): ColdFeature<AlertsApi> =>
  cold(engine, {
    source: 'worker/features/alerts/alerts.ts',
    load: () => import('./alerts.ts'),
    create: ({ createAlerts }) => createAlerts(engine, ports),
    wake: merge(
      ports.account.loggedIn,
      ports.prices.pins.changes.pipe(filter((pins) => pins.length > 0)),
      ports.favourites.changes.pipe(filter((favourites) => favourites.length > 0)),
      from(engine.deps.storage.values.get(ALERTS_KEY)).pipe(filter((bytes) => bytes !== null)),
    ),
  });
