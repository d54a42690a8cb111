/**
 * The core: one for all windows of the site. Frames go inbox → commit → views → door; commands come back the same door.
 * Everything that is not a pure function comes in through `deps`.
 */
import { Subject } from 'rxjs';
import type { WindowMeter } from '../domain/recording/session-log.ts';
import { serverNow } from '../domain/book/server-clock.ts';
import type { BetOutcome } from '../domain/slip/slip.ts';
import { createAccount } from './commands/account.ts';
import { createCasualList } from './commands/casual-list.ts';
import { createCasualTables } from './commands/casual-tables.ts';
import { createCancelDesk } from './commands/cancel-bets.ts';
import { createEventOdds } from './commands/event-odds.ts';
import { createEngineering } from './commands/engineering.ts';
import { createHistory, type History } from './commands/history.ts';
import { createBetPlacing } from './commands/place-bet.ts';
import { loadResources } from './commands/resources.ts';
import { createSavedSlips } from './commands/saved-slips.ts';
import { createPins } from './commands/pins.ts';
import { createSchedule } from './commands/schedule.ts';
import { createSlipDesk } from './commands/slip-desk.ts';
import type { ConnectionView, Moment, WindowInfo } from './core-api.ts';
import type { DiagnosticsView } from './core-diagnostics.ts';
import type { CoreDeps } from './deps.ts';
import type { ServedCore, ServedGate } from './door/expose.ts';
import { createCall } from './http/call.ts';
import { LAST_RESULT_OK } from '../domain/protocol/game-calls.ts';
import { type Calls, createCalls } from './http/calls.ts';
import { createInbox, type Waiting } from './inbox/inbox.ts';
import { createSessionRecorder } from './recording/session-recorder.ts';
import { createSession, type Session } from './session.ts';
import { type BettingLink, createBettingLink } from './sockets/betting-link.ts';
import { commit } from './state/commit.ts';
import { createFaceWatch, createLiveState } from './state/live-state.ts';
import { createStore } from './state/store.ts';
import { createStreams, type Page, type Streams, wantedStreams } from './state/streams.ts';
import { createWatchers } from './views/live-views.ts';
import { createMeter } from './views/meter.ts';
import { createRoute } from './route.ts';
import { createTick, tellViews } from './tick.ts';
import { connectionOf } from './views/status-views.ts';

export const MAX_WINDOWS = 50;

export function createCore(deps: CoreDeps, origin: string): ServedGate {
  const base = createBase(deps);
  const { live, store, connection } = base;
  const sessions = new Map<string, Session>();
  const slipOwner: { windowId: string | null } = { windowId: null };
  const pages = (): Page[] => [...sessions.values()].map(({ page }) => page());
  const parts = createParts(base, deps, origin);
  const { link, streams, account, calls } = parts;
  const want = (): void => streams.want(wantedStreams(pages(), store.now.slip.items));
  store.view(({ slip }) => slip.items.map(({ matchId }) => matchId).join()).subscribe(want);
  followStore(base);

  const engineering = createEngineering({ ...base, streams, inbox: parts.inbox });
  const meter = createCoreMeter(base, {
    kind: deps.kind,
    windows: () => sessions.size,
    queue: () => parts.inbox.length,
    window: engineering.window,
  });
  const tick = createTick({ ...base, ...parts, deps, meter });
  const { reload } = parts;

  let started = false;
  const begin = (window: WindowInfo): void => {
    started = true;
    base.useCodec(window.codec);
    store.update((draft) => void (draft.language = window.language));
    reload();
    void account.loadStandards();
    void parts.saved.load();
    void parts.pins.load();
    if (window.token === null) link.open();
    else void account.useToken(window.token);
    tick();
  };
  const attach = (window: WindowInfo): ServedCore => {
    const session = createSession({
      ...parts,
      deps: viewDepsOf(base, deps),
      engineering: engineering.commands,
      eventOdds: createEventOdds(calls, store, window.clientId),
      casualList: createCasualList(calls, window.clientId),
      windowId: window.clientId,
      slipOwner,
      schedule: createSchedule({ calls, live, store, now: deps.now }, window.clientId),
      moments: base.moments,
      connection,
      diagnostics: base.diagnostics,
      connectionNow: () => connectionOf(live, link, deps.now()),
      slipDesk: base.slipDesk,
      want,
      reconnect: link.open,
      reload,
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
  };
  return { attach };
}

/** What the lists and the decoder take from the cold half of the state. */
function followStore({ live, store, watchers }: Base): void {
  store
    .view(({ resource }) => resource)
    .subscribe((resource) => {
      live.siteKey = resource?.Site?.siteKey ?? '';
      watchers.frameDirty();
    });
  store.view(({ pinned }) => pinned).subscribe(watchers.frameDirty);
}

const viewDepsOf = ({ live, store, watchers, onSent, onSkipped }: Base, { now, later }: CoreDeps) => ({
  live,
  store,
  watchers,
  now,
  later,
  onSent,
  onSkipped,
});

/** The diagnostics and the recording's figures, from all that the parts know. */
function createCoreMeter(
  { live, diagnostics, codec, sent, recorder }: Base,
  about: {
    readonly kind: CoreDeps['kind'];
    readonly windows: () => number;
    readonly queue: () => number;
    readonly window: () => WindowMeter | null;
  },
) {
  const now = () => ({
    kind: about.kind,
    codec: codec(),
    windows: about.windows(),
    queue: about.queue(),
    sent,
    skipped: sent.skipped,
    window: about.window(),
    recording: recorder.face(),
  });
  return createMeter(live, diagnostics, now, recorder.meter);
}

/** The link and what hangs on it. The link tells of events and of its own life; the parts use its socket. */
function createParts(base: Base, deps: CoreDeps, origin: string) {
  const { live, store, watchers, slipDesk, tell, connection, token, recorder } = base;
  const calls = createCalls(createCall({ deps, origin, token }));
  const link: BettingLink = createBettingLink({
    deps,
    live,
    origin,
    codec: base.codec,
    token,
    onEvent: (event, payload) => route(event, payload),
    onUp() {
      recorder.link('connected');
      streams.linkUp();
      if (store.now.resource === null) void loadResources(calls, store);
      if (store.now.member === null) return;
      placing.onLinkUp();
      history.onLinkUp();
    },
    onDown() {
      inbox.flushNow();
      recorder.link('disconnected');
      streams.linkDown();
      placing.onLinkDown();
      slipDesk.follow();
      watchers.frameDirty();
    },
    onChange: () => connection.next(connectionOf(live, link, deps.now())),
  });
  const { socket } = link;
  const streams = createStreams(deps, live, socket, recorder.out);
  const inbox = createInbox({ now: deps.now, later: deps.later, flush: createFlush(base, deps, streams) });
  const history = createHistory({
    store,
    socket,
    now: () => serverNow(live.clock, deps.now()),
    later: deps.later,
  });
  const pins = createPins(store, deps.keep);
  const saved = createSavedSlips({ deps, live, store, desk: slipDesk });
  const casual = createCasualTables({ deps, calls, live, store, tell });
  const cancels = createCancelDesk({ store, socket, ask: history.ask });
  const account = createAccount({
    store,
    calls,
    tell,
    reconnect: link.open,
    onMember() {
      history.open(store.now.history.query);
      void tellLastResults(calls, history);
    },
  });
  const onOutcome = (outcome: BetOutcome): void => tell(momentOf(outcome));
  const placing = createBetPlacing({ deps, live, store, desk: slipDesk, socket, onOutcome });
  const reload = (): void => void loadResources(calls, store);
  const onCacheClear = (): void => {
    reload();
    void account.loadStandards();
  };
  const route = createRoute({ link, inbox, account, placing, history, recorder, onCacheClear });
  return { link, streams, inbox, history, account, placing, cancels, casual, saved, pins, calls, reload };
}

async function tellLastResults(calls: Calls, history: History): Promise<void> {
  const answer = await calls.lastResult();
  if (answer.ok && answer.value.CODE === LAST_RESULT_OK) history.onLastResults(answer.value.DATA ?? []);
}

/** What every part of the core shares. */
function createBase(deps: CoreDeps) {
  const live = createLiveState();
  const store = createStore();
  const moments = new Subject<Moment>();
  const sent = { messages: 0, rows: 0, prices: 0, skipped: 0 };
  const tell = (moment: Moment): void => moments.next(moment);
  let codec: WindowInfo['codec'] = 'msgpack';
  return {
    live,
    refaced: createFaceWatch(live),
    store,
    moments,
    sent,
    recorder: createSessionRecorder(deps.now),
    watchers: createWatchers(),
    slipDesk: createSlipDesk({ live, store, now: deps.now, tell }),
    connection: new Subject<ConnectionView>(),
    diagnostics: new Subject<DiagnosticsView>(),
    codec: () => codec,
    useCodec(chosen: WindowInfo['codec']): void {
      codec = chosen;
    },
    token: (): string | null => store.now.token,
    tell,
    onSent(rows: number, prices: number): void {
      sent.messages++;
      sent.rows += rows;
      sent.prices += prices;
    },
    onSkipped: (): void => void sent.skipped++,
  };
}

type Base = ReturnType<typeof createBase>;

/** One batch of frames: committed, told to the views and the slip, then forgotten. */
function createFlush({ live, watchers, slipDesk, refaced }: Base, deps: CoreDeps, streams: Streams) {
  return (batch: readonly Waiting[]): void => {
    const began = deps.now();
    const before = live.publishedAt;
    for (const stream of commit(live, batch)) streams.recover(stream);
    if (live.publishedAt > before) live.lateMs = Math.max(0, serverNow(live.clock, began) - live.publishedAt);
    tellViews(live, watchers, refaced(deps.now()));
    slipDesk.follow();
    live.counts.lastCommitMs = deps.now() - began;
  };
}

function momentOf(outcome: BetOutcome): Moment {
  if (outcome.kind === 'accepted') return { ...outcome, kind: 'bet-accepted' };
  if (outcome.kind === 'refused') return { kind: 'bet-refused', refusal: outcome.refusal };
  return { kind: 'toast', tone: 'plain', key: 'toast.never-arrived' };
}
