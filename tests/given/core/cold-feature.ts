/** A feature that counts; that its code was loaded shows in the worker's scope. */
import { Subject } from 'rxjs';
import type { Feature, WindowScope } from '../../../worker/feature.ts';
import type { ColdWorkerApi } from './cold-worker.ts';

(globalThis as { coldFeatureLoads?: number }).coldFeatureLoads = 1;

export function createCounting(): Feature<ColdWorkerApi> {
  let counted = 0;
  const notes: string[] = [];
  const changed = new Subject<number>();
  let windows = 0;
  return {
    onWindow: ({ clientId }, isFirst) => void notes.push(`${clientId}${isFirst ? ' first' : ''}`),
    onLink: (isUp) => void notes.push(isUp ? 'up' : 'down'),
    api(window: WindowScope) {
      windows++;
      return {
        count() {
          changed.next(++counted);
          return counted;
        },
        notes: () => notes,
        windows: () => windows,
        lengths: () => window.latest(changed),
      };
    },
  };
}
