/** Whether the window's core is alive, for the screens. */
import { createListeners } from './listeners.ts';

export type CoreState =
  | { readonly state: 'alive' }
  /** `since`: local time in ms of the last sign of life. */
  | { readonly state: 'silent' | 'replacing'; readonly since: number };

export interface LifeStore {
  readonly get: () => CoreState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls `listener` with the time of the last sign when the core falls silent, and with null when signs come again. */
  onSilence(listener: (since: number | null) => void): void;
  setSilent(since: number): void;
  setAlive(): void;
  setReplacing(): void;
  setReplaced(): void;
}

const alive: CoreState = { state: 'alive' };

export function createLifeStore(): LifeStore {
  let now: CoreState = alive;
  const { notify, subscribe } = createListeners();
  const silence = createListeners<[since: number | null]>();
  const set = (next: CoreState): void => {
    now = next;
    silence.notify(now.state === 'alive' ? null : now.since);
    notify();
  };
  return {
    get: () => now,
    subscribe,
    onSilence: (listener) => void silence.subscribe(listener),
    setSilent: (since) => set({ state: 'silent', since }),
    setAlive: () => set(alive),
    setReplacing: () => set({ state: 'replacing', since: now.state === 'alive' ? Date.now() : now.since }),
    setReplaced: () => set(alive),
  };
}

/** A core that never falls silent: for a client without a worker. */
export const alwaysAlive: Pick<LifeStore, 'get' | 'subscribe'> = {
  get: () => alive,
  subscribe: () => () => {},
};
