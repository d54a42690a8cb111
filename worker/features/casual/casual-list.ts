/** Questions about casual games beside the running round: the member's bets, and the seeds of ended days. */
import { decodeCasual } from '../../../domain/protocol/calls/bets/casual.ts';
import { ok } from '../../../domain/result.ts';
import { casualList, casualSeed } from '../../../domain/protocol/calls/bets/casual-calls.ts';
import type { Ask } from '../../engine/ask.ts';
import type { CasualApi } from './casual-api.ts';

/** `windowId`: windows do not cancel each other's questions. */
export const createCasualList = (ask: Ask, windowId: string): Pick<CasualApi, 'bets' | 'seeds'> => ({
  async bets(gameCode, page, pageSize) {
    const answer = await ask(casualList, {
      place: windowId,
      params: {
        gubun: gameCode,
        page_row_num: pageSize,
        page: Math.max(1, Math.trunc(page)),
        start_date: '1970-01-01',
      },
    });
    if (!answer.ok) return answer;
    const { list, total } = answer.value.data;
    return ok({ bets: list.map(decodeCasual), total });
  },
  async seeds(day) {
    const answer = await ask(casualSeed, { place: windowId, params: { day } });
    return answer.ok ? ok(answer.value.list) : answer;
  },
});
