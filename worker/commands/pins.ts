/** Matches the member has pinned to the top of the lists; kept over restarts of the browser. */
import type { Keep } from '../deps.ts';
import { parsed } from '../recording/keep.ts';
import type { Store } from '../state/store.ts';

/** Pinned matches that are remembered; the oldest go first. */
export const MAX_PINNED = 50;
const KEY = 'pinned';

export interface Pins {
  load(): Promise<void>;
  toggle(matchId: number): void;
}

export function createPins(store: Store, keep: Keep): Pins {
  const read = async (): Promise<void> => {
    const bytes = await keep.get(KEY);
    if (bytes === null) return;
    const list = parsed(bytes);
    const ids = Array.isArray(list) ? list.filter((id): id is number => Number.isSafeInteger(id)) : [];
    store.update((draft) => void (draft.pinned = [...new Set([...ids, ...draft.pinned])].slice(-MAX_PINNED)));
  };
  /** Nothing is written before what was kept is here: it would be written over. */
  let loaded = Promise.resolve();
  return {
    load() {
      loaded = read();
      return loaded;
    },
    toggle(matchId) {
      store.update((draft) => {
        const without = draft.pinned.filter((one) => one !== matchId);
        draft.pinned =
          without.length === draft.pinned.length ? [...draft.pinned, matchId].slice(-MAX_PINNED) : without;
      });
      void loaded.then(() => keep.put(KEY, new TextEncoder().encode(JSON.stringify(store.now.pinned))));
    },
  };
}
