/** A worker with the real door and one cold feature, under the name `schedule`; questions of the test come as `slip`. */
import type { Observable } from 'rxjs';
import { exposeGate } from '../../../worker/door/expose.ts';
import type { ServedCore } from '../../../worker/core-api.ts';
import { cold, type ColdNeeds } from '../../../worker/engine/cold.ts';
import { createOpenWindow } from '../../../worker/engine/windows.ts';
import type { Feature } from '../../../worker/feature.ts';

export interface ColdWorkerApi {
  count(): number;
  notes(): readonly string[];
  windows(): number;
  lengths(): Observable<number>;
}

/** What the module of the feature exports. */
interface Loaded {
  createCounting(): Feature<ColdWorkerApi>;
}

const needs = {
  deps: { now: () => performance.now(), later: () => () => {}, network: {} },
  link: { state: 'connected' },
  wantStreams: () => {},
} as unknown as ColdNeeds;

const feature = cold<Loaded, ColdWorkerApi>(needs, {
  source: 'tests/given/core/cold-feature.ts',
  load: () => import('./cold-feature.ts'),
  create: ({ createCounting }) => createCounting(),
});

let hasWindow = false;
exposeGate(
  {
    attach(info) {
      const schedule = feature.api(createOpenWindow(info.clientId));
      feature.onWindow?.(info, !hasWindow);
      hasWindow = true;
      const slip = { isLoaded: () => 'coldFeatureLoads' in globalThis };
      return { schedule, slip } as unknown as ServedCore;
    },
  },
  undefined,
  { began: Promise.resolve(), whenNotReplaced: (act) => act() },
);
