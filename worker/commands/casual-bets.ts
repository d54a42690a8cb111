import { decodeCasual } from '../../domain/protocol/game-calls.ts';
import { ok, refused } from '../../domain/result.ts';
import type { CasualAnswer } from '../core-game-views.ts';
import type { Calls } from '../http/calls.ts';
import { HISTORY_PAGE_SIZE } from '../state/store.ts';

export const createCasualBets =
  (calls: Calls) =>
  async (gameCode: 60 | 61 | 62, page: number): Promise<CasualAnswer> => {
    const answer = await calls.casualList(gameCode, HISTORY_PAGE_SIZE, Math.max(1, Math.trunc(page)));
    if (!answer.ok) return refused(answer.error);
    const { result, msg, data } = answer.value;
    if (result !== 'OK' || data === undefined) return refused({ kind: 'failed', text: msg });
    return ok({ bets: data.data.list.map(decodeCasual), total: data.data.total });
  };
