/** One window's side of the core: its views, what it shows, and its commands. */
import { distinctUntilChanged, map, merge, type Observable, of, Subject, takeUntil } from 'rxjs';
import type { AccountView, ConnectionView, Moment, SiteView } from './core-api.ts';
import type { DiagnosticsView } from './core-diagnostics.ts';
import type { CasualGameCode } from '../domain/casual/casual-game.ts';
import { decodeBanners } from '../domain/protocol/banner.ts';
import { bannersAt } from '../domain/resource/banner.ts';
import { siteDay } from '../domain/time/korean-time.ts';
import type { BettingGameCode } from '../domain/catalogue/game-code.ts';
import { ok } from '../domain/result.ts';
import type { RatePolicy, Slip } from '../domain/slip/slip.ts';
import type { Account } from './commands/account.ts';
import type { CasualTables } from './commands/casual-tables.ts';
import type { CancelDesk } from './commands/cancel-bets.ts';
import type { History } from './commands/history.ts';
import type { Pins } from './commands/pins.ts';
import type { SavedSlipsDesk } from './commands/saved-slips.ts';
import type { BetPlacing } from './commands/place-bet.ts';
import type { SlipDesk } from './commands/slip-desk.ts';
import { type ServedCore, ServedStream } from './door/expose.ts';
import { latest, queued } from './door/observable-source.ts';
import type { Page } from './state/streams.ts';
import type { ColdState } from './state/store.ts';
import { historyView } from './views/history-view.ts';
import { createLiveDetailSource, type Visibility } from './views/live-detail-view.ts';
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
  readonly cancels: CancelDesk;
  readonly saved: SavedSlipsDesk;
  readonly pins: Pins;
  /** Names the window. */
  readonly windowId: string;
  /** Which window filled the slip: only its own way about the site empties it. */
  readonly slipOwner: { windowId: string | null };
  readonly schedule: ServedCore['schedule'];
  readonly eventOdds: ServedCore['eventOdds'];
  readonly casual: CasualTables;
  readonly casualList: Pick<ServedCore, 'casualBets' | 'casualSeeds'>;
  /** What the windows show changed: streams may be opened or closed. */
  readonly want: () => void;
  readonly reconnect: () => void;
  readonly reload: () => void;
  readonly engineering: Pick<ServedCore, 'offerHash' | 'setRecording' | 'takeRecording' | 'noteWindow'>;
}

export interface Session {
  readonly core: ServedCore;
  page(): Page;
  /** The window is gone. */
  close(): void;
}

/** Ports a window may hold open; a window that leaks them is cut short, the newest first. */
export const MAX_STREAMS_PER_WINDOW = 100;

const siteOf = ({ resource, resourceFailed, minute }: ColdState): SiteView => ({
  state: resource !== null ? 'ready' : resourceFailed === null ? 'loading' : 'failed',
  failedPart: resourceFailed,
  site: resource?.Site ?? null,
  games: (resource?.Games ?? []).map(({ game_code, use_yn }) => ({
    gameCode: game_code as 57,
    inUse: use_yn === 'Y',
  })),
  texts: resource?.Langs ?? {},
  templates: resource?.Template ?? {},
  banners: bannersAt(decodeBanners(resource?.Banner), minute * MINUTE_MS),
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

const MINUTE_MS = 60_000;

type Snapshot = <T>(stream: Observable<T>) => ServedStream;

/** What the window may watch, but for the live views. */
function coldViews({ deps: { store }, slipDesk, ...session }: SessionDeps, snapshot: Snapshot) {
  const slipChanges = store
    .view(({ slip, undo, member, standards }) => [slip, undo, member, standards] as const)
    .pipe(
      distinctUntilChanged((a, b) => a.every((part, at) => part === b[at])),
      map(() => slipDesk.view()),
    );
  const siteChanges = store
    .view(
      ({ resource, resourceFailed, minute }) =>
        `${resource?.version.main}${resourceFailed}${siteDay(minute * MINUTE_MS)}`,
    )
    .pipe(map(() => siteOf(store.now)));
  const accountChanges = store
    .view((state) => state)
    .pipe(
      distinctUntilChanged(
        (a, b) => a.account === b.account && a.member === b.member && a.standards === b.standards,
      ),
      map(accountOf),
    );
  return {
    connection: () =>
      snapshot(merge(of(session.connectionNow()), session.connection).pipe(distinctUntilChanged(same))),
    site: () => snapshot(siteChanges),
    account: () => snapshot(accountChanges),
    slip: () => snapshot(slipChanges),
    history: () => snapshot(store.view((state) => state.history).pipe(map(historyView))),
    cancelable: () => snapshot(store.view(({ cancel }) => cancel)),
    savedSlips: () => snapshot(store.view(({ saved }) => saved)),
    casualTable: (gameCode: CasualGameCode) => snapshot(session.casual.view(gameCode)),
    winner: () => snapshot(store.view(({ winner }) => winner)),
    diagnostics: () => snapshot(session.diagnostics),
  };
}

/** Commands that do not depend on what the window shows. */
function commands(session: SessionDeps) {
  const { deps, slipDesk, account, history, placing, cancels, saved, pins, reload, reconnect } = session;
  const { slipOwner, windowId } = session;
  const { store } = deps;
  return {
    togglePin: pins.toggle,
    setLanguage(language: 'ko' | 'en'): void {
      store.update((draft) => void (draft.language = language));
      reload();
    },
    logIn: account.logIn,
    logOut: () => account.logOut('asked'),
    pick(cell: number) {
      slipOwner.windowId = windowId;
      return slipDesk.pickCell(cell);
    },
    removeItem: (itemId: string) => slipDesk.command({ kind: 'remove', itemId }),
    clearSlip: () => slipDesk.command({ kind: 'clear' }),
    removeItems(itemIds: readonly string[]) {
      for (const itemId of itemIds) {
        const removed = slipDesk.command({ kind: 'remove', itemId });
        if (!removed.ok) return removed;
      }
      return ok(null);
    },
    undoClear() {
      slipOwner.windowId = windowId;
      return slipDesk.undo();
    },
    setStake: (text: string) => slipDesk.command({ kind: 'set-stake', text }),
    quickStake: (amount: number) => slipDesk.command({ kind: 'quick-stake', amount }),
    stakeMin: () => slipDesk.command({ kind: 'stake-min' }),
    stakeMax: () => slipDesk.command({ kind: 'stake-max' }),
    setRatePolicy: (policy: RatePolicy) => slipDesk.command({ kind: 'set-rate-policy', policy }),
    setKeepFolders: (keep: boolean) => slipDesk.command({ kind: 'keep-folders', keep }),
    settleOver: (swap: boolean) => slipDesk.command({ kind: swap ? 'swap-over' : 'drop-over' }),
    placeBet: (share?: boolean) => placing.place(share === true),
    openHistory: history.open,
    expandBet: history.expand,
    bet: history.bet,
    saveSlip: saved.save,
    restoreSlip(gameCode: BettingGameCode, day: string) {
      slipOwner.windowId = windowId;
      return saved.restore(gameCode, day);
    },
    removeSavedSlip: saved.remove,
    setSlipMode(mode: Slip['mode']) {
      if (mode === 'cancel') void cancels.open();
      return slipDesk.command({ kind: 'set-mode', mode });
    },
    setCancelCount: cancels.setCount,
    selectAllCancels: cancels.selectAll,
    confirmCancels: cancels.confirm,
    cancelBets: cancels.cancel,
    closeWinner: () => store.update((draft) => void (draft.winner = null)),
    reconnect,
  };
}

export function createSession(session: SessionDeps): Session {
  const { deps, slipDesk, want } = session;
  const gone = new Subject<void>();
  const ports = new Set<() => void>();
  let page: Page = { kind: 'other' };
  const keep = (close: () => void): (() => void) => {
    const oldest = ports.values().next();
    if (ports.size >= MAX_STREAMS_PER_WINDOW && oldest.done !== true) oldest.value();
    ports.add(close);
    return () => ports.delete(close);
  };
  const list = createLiveListView(deps);
  const shown = new Set<() => void>();
  let hidden = false;
  const visibility: Visibility = {
    hidden: () => hidden,
    onShown(listener) {
      shown.add(listener);
      return () => shown.delete(listener);
    },
  };
  const core: ServedCore = {
    ...coldViews(session, (stream) => new ServedStream(latest(stream.pipe(takeUntil(gone))), keep)),
    ...commands(session),
    ...session.engineering,
    schedule: session.schedule,
    eventOdds: session.eventOdds,
    ...session.casual.commands,
    ...session.casualList,
    liveList: () => new ServedStream(list.source, keep),
    liveDetail: (matchId) => new ServedStream(createLiveDetailSource(matchId, deps, visibility), keep),
    moments: () => new ServedStream(queued(session.moments.pipe(takeUntil(gone))), keep),
    showRows: list.show,
    setListQuery: list.setQuery,
    setVisible(visible) {
      hidden = !visible;
      list.setPaused(hidden);
      if (visible) for (const listener of shown) listener();
    },
    routeChanged(next) {
      const moved = page.kind !== 'other' || next.kind !== 'other';
      page = next;
      const { slipOwner, windowId } = session;
      if (moved && (slipOwner.windowId ?? windowId) === windowId) slipDesk.clearWithUndo();
      want();
    },
  };
  return {
    core,
    page: () => page,
    close() {
      if (session.slipOwner.windowId === session.windowId) session.slipOwner.windowId = null;
      gone.next();
      gone.complete();
      for (const close of ports) close();
      ports.clear();
    },
  };
}
