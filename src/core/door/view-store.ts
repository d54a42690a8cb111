import type { Observable } from 'rxjs';
import { createAudience, followStream } from './follow-stream.ts';

/**
 * One stream of the core as a store for React. It is subscribed while it has a listener, and it keeps the last snapshot. `get` throws the
 * error of a stream that has failed, for the error boundary around the screen.
 */
export interface ViewStore<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => T;
}

export function createViewStore<T>(open: () => Promise<Observable<T>>, initial: T): ViewStore<T> {
  let value = initial;
  const take = (next: T): void => {
    value = next;
    audience.notify();
  };
  let failure: { readonly error: unknown } | null = null;
  const fail = (error: unknown): void => {
    failure = { error };
    audience.notify();
  };
  const audience = createAudience(() => followStream(open, take, fail));
  return {
    get() {
      if (failure !== null) throw failure.error;
      return value;
    },
    subscribe: audience.subscribe,
  };
}
