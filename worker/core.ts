/**
 * The core: one for all windows of the site. Frames go inbox → commit → views → door; commands come back the same door.
 * Everything that is not a pure function comes in through `deps`.
 */
import { Subject } from 'rxjs';
import { clearChanges } from '../domain/book/changes.ts';
import { serverNow } from '../domain/book/server-clock.ts';
import type { StreamFace } from '../domain/book/freshness.ts';
import { createAccount } from './commands/account.ts';
import { createHistory } from './commands/history.ts';
import { createBetPlacing } from './commands/place-bet.ts';
import { loadResources } from './commands/resources.ts';
import { createSlipDesk } from './commands/slip-desk.ts';
import type { ConnectionView, DiagnosticsView, Moment, WindowInfo } from './core-api.ts';
import type { CoreDeps } from './deps.ts';
import type { ServedCore, ServedGate } from './door/expose.ts';
import { createCall } from './http/call.ts';
import { createCalls } from './http/calls.ts';
import { createInbox, type Waiting } from './inbox/inbox.ts';
import { createSession, type Session } from './session.ts';
import { createBettingLink } from './sockets/betting-link.ts';
import { commit } from './state/commit.ts';
import { createLiveState, faceOfStream } from './state/live-state.ts';
import { createStore } from './state/store.ts';
import { createStreams, wantedStreams } from './state/streams.ts';
import { createWatchers } from './views/live-views.ts';
import { connectionOf, diagnosticsOf } from './views/status-views.ts';

/** Faces, recoveries and the slip's locks are looked at this often: a stall locks within 3 s and a quarter. */
export const TICK_MS = 200;
const CLOCK_EVERY_MS = 20_000;
const REFRESH_TOKEN_EVERY_MS = 10 * 60_000;
const DIAGNOSTICS_EVERY_MS = 500;
export const MAX_WINDOWS = 50;

const betEvents = new Set(['DrawTimer', 'DrawLiveOddsResult', 'Draw', 'SpoGold', 'Point', 'TokenCheck']);

export function createCore(deps: CoreDeps, origin: string): ServedGate {
  const live = createLiveState();
  const store = createStore();
  const watchers = createWatchers();
  const sessions = new Map<string, Session>();
  const moments = new Subject<Moment>();
  const connection = new Subject<ConnectionView>();
  const diagnostics = new Subject<DiagnosticsView>();
  const sent = { messages: 0, rows: 0, prices: 0 };
  const token = (): string | null => store.now.token;
  const tell = (moment: Moment): void => moments.next(moment);

  const calls = createCalls(createCall({ deps, origin, token }));
  const slipDesk = createSlipDesk(live, store, deps.now);
  const flush = (batch: readonly Waiting[]): void => {
    const began = deps.now();
    for (const stream of commit(live, batch)) streams.recover(stream);
    watchers.commit(live.changes);
    slipDesk.follow();
    clearChanges(live.changes);
    live.counts.lastCommitMs = deps.now() - began;
  };
  const inbox = createInbox({ now: deps.now, later: deps.later, flush });

  const onEvent = (event: string, payload: unknown): void => {
    if (event === 'ping') return void link.socket()?.emit('pang', {});
    if (event === 'TIMEOUT') return link.stop('timeout');
    if (event === 'Duplicated_Connection') {
      link.stop('duplicate');
      return void account.logOut('duplicate');
    }
    // Answers to bets never wait behind prices, but prices that came before them are applied first.
    if (!betEvents.has(event)) return inbox.push(event, payload);
    inbox.flushNow();
    placing.onEvent(event, payload);
    account.onEvent(event, payload);
    history.onEvent(event, payload);
  };
  const link = createBettingLink({
    deps,
    live,
    origin,
    token,
    onEvent,
    onUp() {
      streams.linkUp();
      if (store.now.resource === null) void loadResources(calls, store);
      if (store.now.member === null) return;
      placing.onLinkUp();
      history.onLinkUp();
    },
    onDown() {
      inbox.flushNow();
      streams.linkDown();
      placing.onLinkDown();
      slipDesk.follow();
      watchers.frameDirty();
    },
    onChange: () => connection.next(connectionOf(live, link, deps.now())),
  });
  const streams = createStreams(deps, live, link.socket);
  const account = createAccount({
    store,
    calls,
    tell,
    reconnect: link.open,
    onMember: () => history.open(store.now.history.query),
  });
  const history = createHistory({ store, socket: link.socket, now: () => serverNow(live.clock, deps.now()) });
  const placing = createBetPlacing({
    deps,
    live,
    store,
    desk: slipDesk,
    socket: link.socket,
    onOutcome(outcome) {
      if (outcome.kind === 'accepted') tell({ ...outcome, kind: 'bet-accepted' });
      else if (outcome.kind === 'refused') tell({ kind: 'bet-refused', refusal: outcome.refusal });
      else tell({ kind: 'toast', tone: 'plain', key: 'toast.never-arrived' });
    },
  });

  const want = (): void =>
    streams.want(
      wantedStreams(
        [...sessions.values()].map(({ page }) => page()),
        store.now.slip.items.map(({ matchId }) => matchId),
      ),
    );
  store.view(({ slip }) => slip.items.map(({ matchId }) => matchId).join()).subscribe(want);
  store.view(({ resource }) => resource).subscribe(() => watchers.frameDirty());
  store.view(({ pinned }) => pinned).subscribe(() => watchers.frameDirty());

  let faces = '';
  let lastClock = 0;
  let lastRefresh = deps.now();
  let lastDiagnostics = 0;
  const rate = { updates: 0, at: deps.now(), perSecond: 0 };
  const tick = (): void => {
    const now = deps.now();
    streams.tick();
    if (live.changes.shape || live.changes.removed.size > 0) {
      watchers.commit(live.changes);
      clearChanges(live.changes);
    }
    const present = [...live.streams.keys()]
      .map((stream): StreamFace => faceOfStream(live, stream, now))
      .join();
    if (present !== faces) {
      faces = present;
      watchers.frameDirty();
    }
    slipDesk.follow();
    connection.next(connectionOf(live, link, now));
    if (now - lastClock > CLOCK_EVERY_MS) {
      lastClock = now;
      link.sampleClock();
    }
    if (store.now.member !== null && now - lastRefresh > REFRESH_TOKEN_EVERY_MS) {
      lastRefresh = now;
      void refreshToken();
    }
    if (now - lastDiagnostics > DIAGNOSTICS_EVERY_MS) {
      lastDiagnostics = now;
      const seconds = (now - rate.at) / 1000;
      rate.perSecond = seconds > 0 ? Math.round((live.changes.updates - rate.updates) / seconds) : 0;
      rate.updates = live.changes.updates;
      rate.at = now;
      diagnostics.next(
        diagnosticsOf({
          live,
          now,
          kind: deps.kind,
          windows: sessions.size,
          queue: inbox.length,
          updatesPerSecond: rate.perSecond,
          sent,
        }),
      );
    }
    deps.later(TICK_MS, tick);
  };
  const refreshToken = async (): Promise<void> => {
    const answer = await calls.tokenRefresh();
    if (answer.ok && answer.value.CODE !== 'ATR000') await account.logOut('expired');
  };

  let started = false;
  const begin = (window: WindowInfo): void => {
    started = true;
    store.update((draft) => void (draft.language = window.language));
    void loadResources(calls, store);
    void account.loadStandards();
    if (window.token === null) link.open();
    else void account.useToken(window.token);
    tick();
  };
  return {
    attach(window): ServedCore {
      const session = createSession({
        window,
        deps: {
          live,
          store,
          watchers,
          now: deps.now,
          later: deps.later,
          onSent: (rows, prices) => void (sent.messages++, (sent.rows += rows), (sent.prices += prices)),
        },
        moments,
        connection,
        diagnostics,
        connectionNow: () => connectionOf(live, link, deps.now()),
        slipDesk,
        account,
        history,
        placing,
        want,
        reconnect: link.open,
        reload: () => void loadResources(calls, store),
      });
      if (sessions.size < MAX_WINDOWS) sessions.set(window.clientId, session);
      void deps.windowGone(window.clientId).then(() => {
        session.close();
        sessions.delete(window.clientId);
        want();
      });
      if (!started) begin(window);
      else if (window.token !== null && store.now.token === null) void account.useToken(window.token);
      return session.core;
    },
  };
}
