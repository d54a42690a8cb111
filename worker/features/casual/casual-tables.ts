/** The casual games of the core: one table per game, shared by the windows, and its commands. */
import { distinctUntilChanged, map, merge, type Observable } from 'rxjs';
import { serverNow } from '../../../domain/book/server-clock.ts';
import { casualGames } from '../../../domain/casual/casual-game.ts';
import type { CasualGameCode } from '../../../domain/catalogue/game-code.ts';
import { stakeFrom } from '../../../domain/slip/decide-slip.ts';
import type { CasualApi, CasualStakeChange, CasualTableView, CasualMoment } from './casual-api.ts';
import type { CoreDeps } from '../../engine/deps.ts';
import type { Call } from '../../engine/call.ts';
import type { Outbox } from '../../engine/outbox-kind.ts';
import { type CasualTable, clearTable, createTable } from './casual-table.ts';
import type { LiveState } from '../../engine/book-state.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { WalletPort } from '../wallet/wallet-api.ts';
import type { Slices } from '../../engine/slices.ts';
import {
  casualBounds,
  casualTableView,
  type CasualBettor,
  casualRulesOf,
  commandOf,
  roundStateOf,
} from './casual-table-view.ts';
import { followTable, loadTable } from './follow-casual.ts';
import { casualKind, type CasualRequests } from './casual-requests.ts';
import { type CasualRefusal, decideCasualBet } from '../../../domain/casual/decide-casual-bet.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';

// Places the bet that is chosen on a table: checks the round, the pick and the stake, and hands the form to the outbox.

interface CasualPlacingDeps {
  readonly deps: Pick<CoreDeps, 'newId'>;
  readonly account: Pick<AccountPort, 'now'>;
  readonly bettor: () => CasualBettor;
  /** Server time, ms. */
  readonly now: () => number;
  readonly requests: CasualRequests;
}

type PlaceCasualBet = (table: CasualTable) => Promise<Result<{ readonly drawId: number }, CasualRefusal>>;

const createPlaceCasualBet =
  ({ deps, account, bettor, now, requests }: CasualPlacingDeps): PlaceCasualBet =>
  async (table) => {
    const { facts } = table;
    const { member } = account.now;
    if (table.sending !== 'no' || facts === null) return refused({ kind: 'in-flight' });
    const rules = casualRulesOf(bettor(), now());
    const decided = decideCasualBet(roundStateOf(facts), commandOf(table, facts), rules);
    if (!decided.ok) return decided;
    if (member === null) return refused({ kind: 'not-logged-in' });
    const [{ gameCode, round, pick, stake }] = decided.value;
    table.sending = 'sending';
    table.answer = null;
    table.changed.next();
    const reqId = deps.newId();
    const outcome = await requests.post({
      reqId,
      memberId: member.userId,
      row: {
        reqId,
        game_code: gameCode,
        day: round.day,
        inning: round.inning,
        forecast: pick,
        gold: stake,
      },
      sent: table,
    });
    // The member left before the bet was known.
    if (outcome === null) return refused({ kind: 'not-logged-in' });
    if (outcome.kind === 'placed') return ok({ drawId: outcome.drawId });
    return refused(outcome.kind === 'refused' ? outcome.refusal : { kind: 'code', code: betCodes.linkLost });
  };

interface CasualTablesDeps {
  readonly deps: CoreDeps;
  readonly call: Call;
  readonly live: LiveState;
  readonly slices: Pick<Slices, 'watch'>;
  readonly account: Pick<AccountPort, 'now'>;
  readonly wallet: WalletPort;
  readonly outbox: Outbox;
  readonly notify: (moment: CasualMoment) => void;
}

interface CasualGames {
  view(gameCode: CasualGameCode): Observable<CasualTableView>;
  readonly commands: Pick<CasualApi, 'pick' | 'stake' | 'bet'>;
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

export function createCasualTables(given: CasualTablesDeps): CasualGames {
  const { deps, call, live, slices, account, wallet, outbox, notify } = given;
  const now = (): number => serverNow(live.clock, deps.now());
  const bettor = (): CasualBettor => ({ ...account.now, gold: wallet.now?.spoGold ?? null });
  const reload = (table: CasualTable): void => void loadTable(table, { call });
  const tables = casualGames.map((game) => {
    const table = createTable(game);
    return { table, follow: followTable(table, { call, now, later: deps.later }) };
  });
  const requests = outbox.open(casualKind({ call, notify, reload }));
  const place = createPlaceCasualBet({ deps, account, bettor, now, requests });
  const found = (gameCode: CasualGameCode) => tables.find(({ table }) => table.game.code === gameCode);
  const change = (gameCode: CasualGameCode, act: (table: CasualTable) => void): void => {
    const table = found(gameCode)?.table;
    if (table === undefined || table.sending !== 'no') return;
    table.answer = null;
    act(table);
    table.changed.next();
  };
  const bounds = () => casualBounds(bettor());

  // The table shows the bets of the present member.
  let before: string | null = null;
  slices
    .watch(() => account.now.member?.userId ?? null)
    .subscribe((userId) => {
      for (const { table } of tables) {
        // A visitor's picks survive the login.
        if (before !== null) clearTable(table);
        if (table.facts !== null) reload(table);
      }
      before = userId;
    });

  return {
    view(gameCode) {
      const { table, follow } = found(gameCode) ?? tables[0] ?? { table: null, follow: null };
      if (table === null || follow === null) throw new Error('there are no casual games');
      const members = slices.watch(() => {
        const { gold, standards, member } = bettor();
        return `${gold} ${standards.length} ${member?.lossLock?.until ?? ''} ${member?.ownLock?.until ?? ''}`;
      });
      return merge(follow, members).pipe(
        map(() => casualTableView(table, bettor(), now())),
        distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
      );
    },
    commands: {
      pick: (gameCode, pick) =>
        change(gameCode, (table) => {
          const { least, most } = bounds();
          table.pick = table.pick === pick ? null : pick;
          // The first pick sets the least stake, as in the slip.
          table.stake = table.stake === 0 ? Math.min(least, most) : Math.min(table.stake, most);
        }),
      stake: (gameCode, asked) =>
        change(gameCode, (table) => {
          const { least, most } = bounds();
          table.stake = stakeAfter(table.stake, asked, least, most);
        }),
      async bet(gameCode) {
        const table = found(gameCode)?.table;
        return table === undefined ? { ok: false, error: { kind: 'unknown-game' } } : place(table);
      },
    },
  };
}
