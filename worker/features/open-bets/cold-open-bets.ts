import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { BetsPort } from '../bets/bets-api.ts';
import type { OpenBetsApi } from './open-bets-api.ts';

export interface OpenBetsPorts {
  readonly account: Pick<AccountPort, 'now' | 'loggedIn'>;
  readonly bets: Pick<BetsPort, 'changed' | 'unnamed' | 'openOf' | 'detailsOf'>;
}

export const coldOpenBets = (engine: Engine, ports: OpenBetsPorts): ColdFeature<OpenBetsApi> =>
  cold(engine, {
    source: 'worker/features/open-bets/open-bets.ts',
    load: () => import('./open-bets.ts'),
    create: ({ createOpenBets }) => createOpenBets(engine, ports),
  });
