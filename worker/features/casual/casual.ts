/** The casual games: one table a game, shared by the windows; the member's bets and the seeds of ended days. */
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { CasualApi, CasualPorts, CasualMoment } from './casual-api.ts';
import { createCasualList } from './casual-list.ts';
import { createCasualTables } from './casual-tables.ts';

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
