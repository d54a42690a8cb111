/** One window's side of the core: its views, what it shows, and its commands. */
import { distinctUntilChanged, map, merge, type Observable, of, Subject, takeUntil } from 'rxjs';
import type { AccountView, ConnectionView, DiagnosticsView, Moment, SiteView } from './core-api.ts';
import type { Account } from './commands/account.ts';
import type { History } from './commands/history.ts';
import type { BetPlacing } from './commands/place-bet.ts';
import type { SlipDesk } from './commands/slip-desk.ts';
import { type ServedCore, ServedStream } from './door/expose.ts';
import { latest, queued } from './door/observable-source.ts';
import type { Page } from './state/streams.ts';
import type { ColdState } from './state/store.ts';
import { createLiveDetailSource } from './views/live-detail-view.ts';
import { createLiveListView, type LiveListDeps } from './views/live-list-view.ts';

export interface SessionDeps {
  readonly deps: LiveListDeps;
  readonly moments: Observable<Moment>;
  readonly connection: Observable<ConnectionView>;
  readonly diagnostics: Observable<DiagnosticsView>;
  readonly connectionNow: () => ConnectionView;
  readonly slipDesk: SlipDesk;
  readonly account: Account;
  readonly history: History;
  readonly placing: BetPlacing;
  /** What the windows show changed: streams may be opened or closed. */
  readonly want: () => void;
  readonly reconnect: () => void;
  readonly reload: () => void;
}

export interface Session {
  readonly core: ServedCore;
  page(): Page;
  /** The window is gone. */
  close(): void;
}

/** Ports a window may hold open; a window that leaks them is cut short, the newest first. */
export const MAX_STREAMS_PER_WINDOW = 100;
/** Pinned matches that are remembered. */
const MAX_PINNED = 50;

const siteOf = ({ resource, resourceFailed }: ColdState): SiteView => ({
  state: resource !== null ? 'ready' : resourceFailed === null ? 'loading' : 'failed',
  failedPart: resourceFailed,
  site: resource?.Site ?? null,
  games: (resource?.Games ?? []).map(({ game_code, use_yn }) => ({
    gameCode: game_code as 57,
    inUse: use_yn === 'Y',
  })),
  texts: resource?.Langs ?? {},
  templates: resource?.Template ?? {},
});

const accountOf = ({ account, member, standards }: ColdState): AccountView => ({
  state: account,
  member,
  standards,
});

const same = (a: ConnectionView, b: ConnectionView): boolean =>
  a.link === b.link &&
  a.stream === b.stream &&
  a.stopped === b.stopped &&
  Math.round((a.delayMs ?? -1) / 100) === Math.round((b.delayMs ?? -1) / 100);

export function createSession(session: SessionDeps): Session {
  const { deps, slipDesk, account, history, placing, want } = session;
  const { store } = deps;
  const gone = new Subject<void>();
  const ports = new Set<() => void>();
  let page: Page = { kind: 'other' };
  const keep = (close: () => void): (() => void) => {
    const oldest = ports.values().next();
    if (ports.size >= MAX_STREAMS_PER_WINDOW && oldest.done !== true) oldest.value();
    ports.add(close);
    return () => ports.delete(close);
  };
  const snapshot = <T>(stream: Observable<T>): ServedStream =>
    new ServedStream(latest(stream.pipe(takeUntil(gone))), keep);
  const list = createLiveListView(deps);
  const slipChanges = store
    .view(({ slip, undo, member, standards }) => [slip, undo, member, standards] as const)
    .pipe(
      distinctUntilChanged((a, b) => a.every((part, at) => part === b[at])),
      map(() => slipDesk.view()),
    );
  const core: ServedCore = {
    connection: () =>
      snapshot(merge(of(session.connectionNow()), session.connection).pipe(distinctUntilChanged(same))),
    site: () =>
      snapshot(
        store
          .view(({ resource, resourceFailed }) => `${resource?.version.main}${resourceFailed}`)
          .pipe(map(() => siteOf(store.now))),
      ),
    account: () =>
      snapshot(
        store
          .view((state) => state)
          .pipe(
            distinctUntilChanged(
              (a, b) => a.account === b.account && a.member === b.member && a.standards === b.standards,
            ),
            map(accountOf),
          ),
      ),
    liveList: () => new ServedStream(list.source, keep),
    liveDetail: (matchId) => new ServedStream(createLiveDetailSource(matchId, deps), keep),
    slip: () => snapshot(slipChanges),
    history: () => snapshot(store.view((state) => state.history)),
    winner: () => snapshot(store.view(({ winner }) => winner)),
    moments: () => new ServedStream(queued(session.moments.pipe(takeUntil(gone))), keep),
    diagnostics: () => snapshot(session.diagnostics),
    showRows: (matchIds) => list.show(matchIds),
    setLiveQuery: (query) => list.setQuery(query),
    togglePin(matchId) {
      store.update((draft) => {
        const without = draft.pinned.filter((one) => one !== matchId);
        draft.pinned =
          without.length === draft.pinned.length ? [...draft.pinned, matchId].slice(-MAX_PINNED) : without;
      });
    },
    routeChanged(next) {
      const moved = page.kind !== 'other' || next.kind !== 'other';
      page = next;
      if (moved) slipDesk.clearWithUndo();
      want();
    },
    setVisible: (visible) => list.setPaused(!visible),
    setLanguage(language) {
      store.update((draft) => void (draft.language = language));
      session.reload();
    },
    logIn: (id, password) => account.logIn(id, password),
    logOut: () => account.logOut('asked'),
    pick: (cell) => slipDesk.pickCell(cell),
    removeItem: (itemId) => slipDesk.command({ kind: 'remove', itemId }),
    clearSlip: () => slipDesk.command({ kind: 'clear' }),
    undoClear: () => slipDesk.undo(),
    setStake: (text) => slipDesk.command({ kind: 'set-stake', text }),
    quickStake: (amount) => slipDesk.command({ kind: 'quick-stake', amount }),
    stakeMin: () => slipDesk.command({ kind: 'stake-min' }),
    stakeMax: () => slipDesk.command({ kind: 'stake-max' }),
    setRatePolicy: (policy) => slipDesk.command({ kind: 'set-rate-policy', policy }),
    placeBet: () => placing.place(),
    openHistory: (query) => history.open(query),
    expandBet: (drawId) => history.expand(drawId),
    closeWinner: () => store.update((draft) => void (draft.winner = null)),
    reconnect: session.reconnect,
  };
  return {
    core,
    page: () => page,
    close() {
      gone.next();
      gone.complete();
      for (const close of ports) close();
      ports.clear();
    },
  };
}
