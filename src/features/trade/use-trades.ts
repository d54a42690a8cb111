import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import type { Fault } from '../../../domain/fault.ts';
import type { TradeQuery } from '../../../domain/trade/trade.ts';
import type { OffersView, TradeListView } from '../../../worker/features/trade/trade-api.ts';
import { followStream } from '../../core/door/follow-stream.ts';
import { useClient } from '../../core/door/use-client.ts';
import type { Asked } from '../../parts/answers/use-ask.ts';

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

type Page<View> = Asked<View, Fault>;

const asked = <View>(core: Door, answer: Page<View>['answer']): Page<View> => ({
  answer,
  again: () => void core.trade.renew(),
});

export const useTrades = (query: TradeQuery): Page<TradeListView> =>
  asked(
    useClient().core,
    useStream(JSON.stringify(query), (core) => core.trade.list(query)),
  );

export const useOffers = (page: number): Page<OffersView> =>
  asked(
    useClient().core,
    useStream(`offers ${page}`, (core) => core.trade.offers(page)),
  );
