/** Whether the window's core is alive, for the screens. */
export type CoreLife =
  | { readonly state: 'alive' }
  /** `since`: local time in ms of the last sign of life. */
  | { readonly state: 'silent' | 'replacing'; readonly since: number };

export interface LifeStore {
  readonly get: () => CoreLife;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls `listener` with the time of the last sign when the core falls silent, and with null when signs come again. */
  onSilence(listener: (since: number | null) => void): void;
  setSilent(since: number): void;
  setAlive(): void;
  setReplacing(): void;
  setReplaced(): void;
}

const alive: CoreLife = { state: 'alive' };

export function createLifeStore(): LifeStore {
  let now: CoreLife = alive;
  const listeners = new Set<() => void>();
  const silenceListeners = new Set<(since: number | null) => void>();
  const set = (next: CoreLife): void => {
    now = next;
    const since = now.state === 'alive' ? null : now.since;
    for (const listener of silenceListeners) listener(since);
    for (const listener of listeners) listener();
  };
  return {
    get: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSilence: (listener) => void silenceListeners.add(listener),
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
