import { merge } from 'rxjs';
import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { StoreApi, StoreRequestName } from './store-api.ts';

const names: Readonly<Record<StoreRequestName, true>> = {
  'good-buy': true,
  'good-withdraw': true,
  'good-rename': true,
  'good-sticker': true,
};

/** Also loaded for a member whose request from an earlier core has no known outcome. */
export const coldStore = (engine: Engine): ColdFeature<StoreApi> =>
  cold(engine, {
    source: 'worker/features/store/store.ts',
    load: () => import('./store.ts'),
    create: ({ createStore }) => createStore(engine),
    wake: merge(...Object.keys(names).map((name) => engine.outbox.storedForMember(name))),
  });
