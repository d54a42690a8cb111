import { useMemo, useState } from 'react';
import type { ListQuery } from '../../../worker/features/prices/prices-api.ts';
import { useAskedSearch } from '../../parts/answers/use-asked-search.ts';
import { useLeagueOrder } from './league-order.ts';

/** The query of a list. It begins with `everything`, and again whenever the address asks for another search. */
export function useListQuery(everything: ListQuery): readonly [ListQuery, (query: ListQuery) => void] {
  const asked = useAskedSearch();
  const order = useLeagueOrder();
  const [held, setHeld] = useState({ asked, query: { ...everything, search: asked } });
  const begun = held.asked === asked ? held : { asked, query: { ...everything, search: asked } };
  if (begun !== held) setHeld(begun);
  const query = useMemo(() => ({ ...begun.query, order }), [begun.query, order]);
  return [query, (next) => setHeld({ asked, query: next })];
}
