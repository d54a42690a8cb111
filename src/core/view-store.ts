import type { Observable } from 'rxjs';
import { followStream } from './follow-stream.ts';

/** One stream of the core as a store for React: subscribed while anybody looks, its last snapshot kept. */
export interface ViewStore<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => T;
}

export function createViewStore<T>(open: () => Promise<Observable<T>>, initial: T): ViewStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  let stop: (() => void) | null = null;
  const take = (next: T): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= followStream(open, take);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
