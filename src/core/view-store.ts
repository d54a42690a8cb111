import type { Observable } from 'rxjs';
import { createAudience, followStream } from './follow-stream.ts';

/** One stream of the core as a store for React. It is subscribed while it has a listener, and it keeps the last snapshot. */
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
  const audience = createAudience(() => followStream(open, take));
  return { get: () => value, subscribe: audience.subscribe };
}
