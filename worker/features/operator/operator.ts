/** Grants and decisions of operators, each done once (R13). */
import {
  operatorDecideGrant,
  operatorDecideValue,
  operatorGrant,
} from '../../../domain/protocol/calls/operator/operator-act-calls.ts';
import type { Engine } from '../../engine/engine.ts';
import { openOnceCalls } from '../../engine/once-calls.ts';
import type { Feature } from '../../feature.ts';
import type { OperatorApi } from './operator-api.ts';

export function createOperator(engine: Engine): Feature<OperatorApi> {
  const grants = openOnceCalls(engine, operatorGrant, { name: 'operator-grant' });
  const decisions = openOnceCalls(engine, operatorDecideGrant, { name: 'operator-decide-grant' });
  const valueDecisions = openOnceCalls(engine, operatorDecideValue, { name: 'operator-decide-value' });
  return {
    api: () => ({
      grant: ({ number, currency, amount, reason }) => grants.send({ number, currency, amount, reason }),
      decideGrant: (grant, decision, reason) => decisions.send({ grant, decision, reason }),
      decideValue: (change, decision, reason) => valueDecisions.send({ change, decision, reason }),
    }),
  };
}
