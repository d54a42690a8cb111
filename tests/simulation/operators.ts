/** Acts of operators at a node: the real rows and locks of suspensions. The boards of the nodes do not show them: the writing transaction alone does. */
import { WHOLE_MATCH } from '../../domain/desk/decided-results.ts';
import { addSuspension, lockSuspensions } from '../../server/feed/suspensions.ts';
import { transact } from '../../server/storage/transact.ts';
import type { SimulatedNode } from './node.ts';

/** The market of the simulated matches, which an operator who asks for a result holds back by itself. */
const MARKET = 1;
/** An operator is any member here: who may act is not simulated. */
const OPERATOR = 1;

export async function holdBack(
  node: SimulatedNode,
  matchId: number,
  isSuspended: boolean,
  at: number,
): Promise<void> {
  const act = {
    matchId,
    marketId: WHOLE_MATCH,
    reason: 'simulated',
    actorId: OPERATOR,
    at,
    about: null,
    isSuspended,
  };
  await transact(node.db, async (trx) => {
    await lockSuspensions(trx);
    await addSuspension(trx, act);
    if (!isSuspended) await addSuspension(trx, { ...act, marketId: MARKET });
  });
}
