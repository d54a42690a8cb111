import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { SlipPort } from '../slip/slip-api.ts';
import type { SharedBetsApi } from './shared-bets-api.ts';

export interface SharedBetsPorts {
  readonly slip: Pick<SlipPort, 'comparedLegs' | 'restore' | 'ownedBy'>;
  readonly account: Pick<AccountPort, 'loggedIn' | 'loggedOut'>;
}

export const coldSharedBets = (engine: Engine, ports: SharedBetsPorts): ColdFeature<SharedBetsApi> =>
  cold(engine, {
    source: 'worker/features/shared-bets/shared-bets.ts',
    load: () => import('./shared-bets.ts'),
    create: ({ createSharedBets }) => createSharedBets(engine, ports),
  });
