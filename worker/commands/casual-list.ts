/** What can be asked of the casual games beside the running round: the member's bets, and the seeds of ended days. */
import { decodeCasual } from '../../domain/protocol/casual.ts';
import { ok, refused } from '../../domain/result.ts';
import type { CasualCore } from '../core-casual.ts';
import type { Calls } from '../http/calls.ts';

/** `windowId`: windows do not cancel each other's questions. */
export const createCasualList = (
  calls: Calls,
  windowId: string,
): Pick<CasualCore, 'casualBets' | 'casualSeeds'> => ({
  async casualBets(gameCode, page, pageSize) {
    const answer = await calls.casualList(windowId, gameCode, pageSize, Math.max(1, Math.trunc(page)));
    if (!answer.ok) return refused(answer.error);
    const { result, msg, data } = answer.value;
    if (result !== 'OK' || data === undefined) return refused({ kind: 'failed', text: msg });
    return ok({ bets: data.data.list.map(decodeCasual), total: data.data.total });
  },
  async casualSeeds(day) {
    const answer = await calls.casualSeed(windowId, day);
    if (!answer.ok) return refused(answer.error);
    const { result, msg, data } = answer.value;
    return result === 'OK' && data !== undefined ? ok(data.list) : refused({ kind: 'failed', text: msg });
  },
});
