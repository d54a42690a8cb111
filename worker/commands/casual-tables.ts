/** The casual games of the core: one table a game, shared by the windows; what is done at it. */
import { distinctUntilChanged, map, merge, type Observable } from 'rxjs';
import { serverNow } from '../../domain/book/server-clock.ts';
import { type CasualGameCode, casualGames } from '../../domain/casual/casual-game.ts';
import { stakeFrom } from '../../domain/slip/decide-slip.ts';
import type { Moment } from '../core-api.ts';
import type { CasualCore, CasualStakeChange, CasualTableView } from '../core-casual.ts';
import type { CoreDeps } from '../deps.ts';
import type { Calls } from '../http/calls.ts';
import { type CasualTable, createTable } from '../state/casual-table.ts';
import type { LiveState } from '../state/live-state.ts';
import type { Store } from '../state/store.ts';
import { casualBounds, casualTableView } from '../views/casual-table-view.ts';
import { followTable, loadTable } from './follow-casual.ts';
import { createCasualPlacing } from './place-casual-bet.ts';

export interface CasualTablesDeps {
  readonly deps: CoreDeps;
  readonly calls: Calls;
  readonly live: LiveState;
  readonly store: Store;
  readonly tell: (moment: Moment) => void;
}

export interface CasualTables {
  view(gameCode: CasualGameCode): Observable<CasualTableView>;
  readonly commands: Pick<CasualCore, 'casualPick' | 'casualStake' | 'casualBet'>;
}

function stakeAfter(stake: number, change: CasualStakeChange, least: number, most: number): number {
  switch (change.kind) {
    case 'text':
      return stakeFrom(change.text, most);
    case 'add':
      return Math.min(stake + Math.max(0, Math.trunc(change.amount)), most);
    case 'least':
      return Math.min(least, most);
    case 'most':
      return most;
  }
}

export function createCasualTables({ deps, calls, live, store, tell }: CasualTablesDeps): CasualTables {
  const now = (): number => serverNow(live.clock, deps.now());
  const reload = (table: CasualTable): void => void loadTable(table, { calls });
  const tables = casualGames.map((game) => {
    const table = createTable(game);
    return { table, follow: followTable(table, { calls, now, later: deps.later }) };
  });
  const placing = createCasualPlacing({ deps, calls, store, now, tell, reload });
  const found = (gameCode: CasualGameCode) => tables.find(({ table }) => table.game.code === gameCode);
  const change = (gameCode: CasualGameCode, act: (table: CasualTable) => void): void => {
    const table = found(gameCode)?.table;
    if (table === undefined || table.sending !== 'no') return;
    table.answer = null;
    act(table);
    table.changed.next();
  };
  const bounds = () => casualBounds(store.now);

  // Whose bets are on the table changes with the member.
  store
    .view(({ member }) => member?.userId ?? null)
    .subscribe((userId) => {
      for (const { table } of tables) if (table.facts !== null) reload(table);
      if (userId !== null) placing.resolveLeft();
    });

  return {
    view(gameCode) {
      const { table, follow } = found(gameCode) ?? tables[0] ?? { table: null, follow: null };
      if (table === null || follow === null) throw new Error('there are no casual games');
      const members = store.view(({ member, standards }) => `${member?.wallets.spoGold} ${standards.length}`);
      return merge(follow, members).pipe(
        map(() => casualTableView(table, store.now, now())),
        distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
      );
    },
    commands: {
      casualPick: (gameCode, pick) =>
        change(gameCode, (table) => {
          const { least, most } = bounds();
          table.pick = table.pick === pick ? null : pick;
          // The first pick brings the least stake, as in the slip.
          table.stake = table.stake === 0 ? Math.min(least, most) : Math.min(table.stake, most);
        }),
      casualStake: (gameCode, asked) =>
        change(gameCode, (table) => {
          const { least, most } = bounds();
          table.stake = stakeAfter(table.stake, asked, least, most);
        }),
      async casualBet(gameCode) {
        const table = found(gameCode)?.table;
        return table === undefined ? { ok: false, error: { kind: 'unknown-game' } } : placing.place(table);
      },
    },
  };
}
