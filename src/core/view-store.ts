import type { Observable } from 'rxjs';

/** One stream of the core as a store for React: subscribed while anybody looks, its last snapshot kept. */
export interface ViewStore<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => T;
}

export function createViewStore<T>(open: () => Promise<Observable<T>>, initial: T): ViewStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  let stop: (() => void) | null = null;
  const start = (): (() => void) => {
    let stopped = false;
    let unsubscribe = (): void => {};
    void open().then((stream) => {
      if (stopped) return;
      const subscription = stream.subscribe((next) => {
        value = next;
        for (const listener of listeners) listener();
      });
      unsubscribe = () => subscription.unsubscribe();
    });
    return () => {
      stopped = true;
      unsubscribe();
    };
  };
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
