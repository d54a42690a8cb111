import { merge } from 'rxjs';
import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { BetsPort } from '../bets/bets-api.ts';
import type { TradeApi, TradeRequestName } from './trade-api.ts';

export interface TradePorts {
  readonly bets: Pick<BetsPort, 'changed'>;
}

const names: readonly TradeRequestName[] = ['trade-sell', 'trade-cancel', 'trade-buy'];

/** Also loaded for a member whose request from an earlier core has no known outcome. */
export const coldTrade = (engine: Engine, ports: TradePorts): ColdFeature<TradeApi> =>
  cold(engine, {
    source: 'worker/features/trade/trade.ts',
    load: () => import('./trade.ts'),
    create: ({ createTrade }) => createTrade(engine, ports),
    wake: merge(...names.map((name) => engine.outbox.storedForMember(name))),
  });
