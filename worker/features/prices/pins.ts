/** Matches the member has pinned to the top of the lists; kept over restarts of the browser. */
import type { StoredValues } from '../../engine/deps.ts';
import { parsed } from '../../engine/stored-values.ts';
import type { Slice } from '../../engine/slices.ts';

/** Most pinned matches that are remembered; above this the oldest are dropped. */
export const MAX_PINNED = 50;
const KEY = 'pinned';

export interface Pins {
  load(): Promise<void>;
  toggle(matchId: number): void;
}

export interface PinsState {
  /** Pinned matches, the oldest first. */
  readonly pinned: readonly number[];
}

export function createPins(state: Slice<PinsState>, values: StoredValues): Pins {
  const read = async (): Promise<void> => {
    const bytes = await values.get(KEY);
    if (bytes === null) return;
    const list = parsed(bytes);
    const ids = Array.isArray(list) ? list.filter((id): id is number => Number.isSafeInteger(id)) : [];
    state.update((draft) => void (draft.pinned = [...new Set([...ids, ...draft.pinned])].slice(-MAX_PINNED)));
  };
  /** Pins are stored only after the stored pins were loaded, because they would overwrite them. */
  let loaded = Promise.resolve();
  return {
    load() {
      loaded = read();
      return loaded;
    },
    toggle(matchId) {
      state.update((draft) => {
        const without = draft.pinned.filter((one) => one !== matchId);
        draft.pinned =
          without.length === draft.pinned.length ? [...draft.pinned, matchId].slice(-MAX_PINNED) : without;
      });
      void loaded.then(() => values.put(KEY, new TextEncoder().encode(JSON.stringify(state.now.pinned))));
    },
  };
}
