/** The casual games: one table a game, shared by the windows; the member's bets and the seeds of ended days. */
import { casualList, casualSeed } from '../../../domain/protocol/calls/bets/casual-calls.ts';
import { decodeCasual } from '../../../domain/protocol/calls/bets/casual.ts';
import { ok } from '../../../domain/result.ts';
import type { Ask } from '../../engine/ask.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { CasualApi, CasualPorts, CasualMoment } from './casual-api.ts';
import { createCasualTables } from './casual-tables.ts';

/** Questions about casual games beside the running round: the member's bets, and the seeds of ended days. `windowId`: windows do not cancel each other's questions. */
const createCasualList = (ask: Ask, windowId: string): Pick<CasualApi, 'bets' | 'seeds'> => ({
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

export function createCasual(
  { ask, deps, call, live, slices, notify, outbox }: Engine<CasualMoment>,
  { account, wallet }: CasualPorts,
): Feature<CasualApi> {
  const tables = createCasualTables({ deps, call, live, slices, account, wallet, outbox, notify });
  return {
    api: (window) => ({
      table: (gameCode) => window.latest(tables.view(gameCode)),
      ...tables.commands,
      ...createCasualList(ask, window.id),
    }),
  };
}
