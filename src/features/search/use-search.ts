import { useEffect, useState } from 'react';
import type { SearchAnswer } from '../../../worker/features/search/search-api.ts';
import { useClient } from '../../core/door/use-client.ts';
import type { NamedScreen } from './screens.ts';

export interface Searched {
  /** The answer to `text`; null: none has come yet. */
  readonly answer: SearchAnswer | null;
  /** The search of the answer. */
  readonly text: string;
}

/** The answer of the core to the present search; until it comes, the answer to the search before. */
export function useSearch(text: string, screens: readonly NamedScreen[]): Searched {
  const { core } = useClient();
  const [held, setHeld] = useState<Searched>({ answer: null, text: '' });
  const search = text.trim();
  useEffect(() => {
    if (search === '') return;
    let stopped = false;
    const sent = screens.map(({ path, names, isPart = false }) => ({ path, names, isPart }));
    void core.search.find({ text: search, screens: sent }).then((answer) => {
      if (!stopped) setHeld({ answer, text: search });
    });
    return () => {
      stopped = true;
    };
  }, [core, search, screens]);
  return search === '' ? { answer: null, text: '' } : held;
}
