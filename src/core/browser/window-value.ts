/** A value that every part of the window may read, set and follow. */
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

export function createWindowValue<T>(first: T) {
  const { notify, subscribe } = createListeners();
  let value = first;
  const get = (): T => value;
  return {
    get,
    set(next: T): void {
      value = next;
      notify();
    },
    subscribe,
    // The name of a hook: else the compiler of components calls it once and keeps the answer.
    useValue: (): T => useSyncExternalStore(subscribe, get),
  };
}
