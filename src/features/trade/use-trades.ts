import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import type { OffersView, TradeListView, TradeQuery } from '../../../worker/features/trade/trade-api.ts';
import { followStream } from '../../core/door/follow-stream.ts';
import { useClient } from '../../core/door/use-client.ts';

type Door = ReturnType<typeof useClient>['core'];

/** The newest value of a stream of the core; null: none has come for this key. */
function useStream<T>(key: string, open: (core: Door) => Promise<Observable<T>>): T | null {
  const { core } = useClient();
  const [held, setHeld] = useState<{ readonly key: string; readonly value: T } | null>(null);
  const [asked, setAsked] = useState({ key, open });
  if (asked.key !== key) setAsked({ key, open });
  useEffect(
    () =>
      followStream(
        () => asked.open(core),
        (value) => setHeld({ key: asked.key, value }),
      ),
    [core, asked],
  );
  return held?.key === key ? held.value : null;
}

export const useTrades = (query: TradeQuery): TradeListView | null =>
  useStream(JSON.stringify(query), (core) => core.trade.list(query));

export const useOffers = (page: number): OffersView | null =>
  useStream(`offers ${page}`, (core) => core.trade.offers(page));
