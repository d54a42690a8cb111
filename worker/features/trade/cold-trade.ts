import { type Observable, Subject } from 'rxjs';
import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { AnyFeature, ColdFeature } from '../../feature.ts';
import type { BetsPort } from '../bets/bets-api.ts';
import type { TradeApi } from './trade-api.ts';

export interface TradePorts {
  readonly bets: Pick<BetsPort, 'changed'>;
}

/** Events of the sales that the windows follow. None comes before the code of the market is loaded, which asks for them. */
export interface SaleEvents {
  readonly saleNow: Observable<unknown>;
  readonly saleAdded: Observable<unknown>;
}

export function coldTrade(
  engine: Engine,
  ports: TradePorts,
): ColdFeature<TradeApi> & Pick<AnyFeature, 'events'> {
  const [saleNow, saleAdded] = [new Subject<unknown>(), new Subject<unknown>()];
  return {
    ...cold(engine, {
      source: 'worker/features/trade/trade.ts',
      load: () => import('./trade.ts'),
      create: ({ createTrade }) => createTrade(engine, ports, { saleNow, saleAdded }),
    }),
    events: {
      SaleNow: (payload) => saleNow.next(payload),
      SaleAdded: (payload) => saleAdded.next(payload),
    },
  };
}
