/** An Observable as a Source: snapshots conflate (latest wins), one-off events queue (bounded). */
import type { Observable } from 'rxjs';
import type { Source } from './stream-port.ts';

export function latest<T>(stream: Observable<T>): Source<T> {
  let held: { readonly value: T } | undefined;
  return {
    open(wake) {
      const subscription = stream.subscribe((value) => {
        held = { value };
        wake();
      });
      return () => subscription.unsubscribe();
    },
    take() {
      const next = held;
      held = undefined;
      return next;
    },
  };
}

/** Most one-off events that may wait for one window. Above this the oldest are dropped, because the window hangs. */
const MAX_QUEUED_EVENTS = 500;

export function queued<T>(stream: Observable<T>): Source<T> {
  const queue: T[] = [];
  return {
    open(wake) {
      const subscription = stream.subscribe((value) => {
        if (queue.length >= MAX_QUEUED_EVENTS) queue.shift();
        queue.push(value);
        wake();
      });
      return () => subscription.unsubscribe();
    },
    take() {
      const value = queue.shift();
      return value === undefined ? undefined : { value, more: queue.length > 0 };
    },
  };
}
