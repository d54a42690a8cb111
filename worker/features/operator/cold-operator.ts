import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { MemberPorts } from '../account/account-api.ts';
import type { OperatorApi } from './operator-api.ts';

export const coldOperator = (engine: Engine, _ports: MemberPorts): ColdFeature<OperatorApi> =>
  cold(engine, {
    source: 'worker/features/operator/operator.ts',
    load: () => import('./operator.ts'),
    create: ({ createOperator }) => createOperator(engine),
    // Grants whose outcome an earlier core did not learn are asked for.
    wake: engine.outbox.storedForMember('operator-grant'),
  });
