/** Questions about casual games beside the running round: the member's bets, and the seeds of ended days. */
import { decodeCasual } from '../../../domain/protocol/calls/bets/casual.ts';
import { codeFault } from '../../coded-answer.ts';
import { ok, refused } from '../../../domain/result.ts';
import { casualList, casualSeed } from '../../../domain/protocol/calls/bets/casual-calls.ts';
import type { Call } from '../../engine/call.ts';
import type { CasualApi } from './casual-api.ts';

/** `windowId`: windows do not cancel each other's questions. */
export const createCasualList = (call: Call, windowId: string): Pick<CasualApi, 'bets' | 'seeds'> => ({
  async bets(gameCode, page, pageSize) {
    const answer = await call(casualList, {
      place: windowId,
      params: {
        gubun: gameCode,
        page_row_num: pageSize,
        page: Math.max(1, Math.trunc(page)),
        start_date: '1970-01-01',
      },
    });
    if (!answer.ok) return refused(answer.error);
    const { result, msg, data } = answer.value;
    if (result !== 'OK' || data === undefined) return refused(codeFault(result, msg));
    return ok({ bets: data.data.list.map(decodeCasual), total: data.data.total });
  },
  async seeds(day) {
    const answer = await call(casualSeed, { place: windowId, params: { day } });
    if (!answer.ok) return refused(answer.error);
    const { result, msg, data } = answer.value;
    return result === 'OK' && data !== undefined ? ok(data.list) : refused(codeFault(result, msg));
  },
});
