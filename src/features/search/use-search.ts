import type { SearchAnswer } from '../../../worker/features/search/search-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import { useLoaded } from '../../parts/answers/use-loaded.ts';
import type { NamedScreen } from './screens.ts';

interface Searched {
  /** The answer to `text`; null: none has come yet. */
  readonly answer: SearchAnswer | null;
  /** The search of the answer. */
  readonly text: string;
}

const nothing: Searched = { answer: null, text: '' };

/** The answer of the core to the present search; until it comes, the answer to the search before. */
export function useSearch(text: string, screens: readonly NamedScreen[]): Searched {
  const { core } = useClient();
  const search = text.trim();
  const loaded = useLoaded(
    search === '' ? null : search,
    () => {
      const sent = screens.map(({ path, names, isPart = false }) => ({ path, names, isPart }));
      return core.search.find({ text: search, screens: sent });
    },
    screens,
  );
  return search === '' || loaded === null ? nothing : { answer: loaded.value, text: loaded.key };
}
