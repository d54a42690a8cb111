/** Favourite teams and leagues, kept over restarts of the browser. Their matches are shown above the groups of the lists. */
import {
  type Favourite,
  favouriteKey,
  keysOfMatch,
  readFavourites,
  toggled,
} from '../../../domain/favourites/favourites.ts';
import type { Engine } from '../../engine/engine.ts';
import { parsed } from '../../engine/stored-values.ts';
import type { Feature } from '../../feature.ts';
import type { FavouritesApi, FavouritesPort } from './favourites-api.ts';

const KEY = 'favourites';

interface FavouritesState {
  readonly list: readonly Favourite[];
}

export function createFavourites({
  slices,
  watchers,
  deps,
}: Pick<Engine, 'slices' | 'watchers' | 'deps'>): Feature<FavouritesApi> & { readonly port: FavouritesPort } {
  const { values } = deps.storage;
  const state = slices.slice<FavouritesState>('favourites', { list: [] });
  const changes = state.watch(({ list }) => list);
  let keys: ReadonlySet<string> = new Set();
  changes.subscribe((list) => {
    keys = new Set(list.map(favouriteKey));
    watchers.frameDirty();
  });
  const load = async (): Promise<void> => {
    const bytes = await values.get(KEY);
    if (bytes === null) return;
    const stored = readFavourites(parsed(bytes));
    state.update((draft) => void (draft.list = readFavourites([...stored, ...draft.list])));
  };
  /** Favourites are stored only after the stored ones were loaded, because they would overwrite them. */
  let loaded = Promise.resolve();
  return {
    port: {
      get now() {
        return state.now.list;
      },
      has: (facts) => keys.size > 0 && keysOfMatch(facts).some((key) => keys.has(key)),
      changes,
    },
    onWindow(_, isFirst) {
      if (isFirst) loaded = load();
    },
    api: (window) => ({
      view: () => window.latest(changes),
      toggle(favourite) {
        const [given] = readFavourites([favourite]);
        if (given === undefined) return;
        state.update((draft) => void (draft.list = toggled(draft.list, given)));
        void loaded.then(() => values.put(KEY, new TextEncoder().encode(JSON.stringify(state.now.list))));
      },
    }),
  };
}
