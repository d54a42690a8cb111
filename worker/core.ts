/**
 * The core: one for all windows of the site. Frames go inbox → commit → views → door; commands come back the same door.
 * Everything that is not a pure function comes in through `deps`.
 */
import { Subject } from 'rxjs';
import { clearChanges } from '../domain/book/changes.ts';
import type { WindowMeter } from '../domain/recording/session-log.ts';
import { serverNow } from '../domain/book/server-clock.ts';
import type { BetOutcome } from '../domain/slip/slip.ts';
import { type Account, createAccount } from './commands/account.ts';
import { createCasualBets } from './commands/casual-bets.ts';
import { createCancelDesk } from './commands/cancel-bets.ts';
import { createEngineering } from './commands/engineering.ts';
import { createHistory, type History } from './commands/history.ts';
import { type BetPlacing, createBetPlacing } from './commands/place-bet.ts';
import { loadResources } from './commands/resources.ts';
import { createSavedSlips } from './commands/saved-slips.ts';
import { createPins } from './commands/pins.ts';
import { createSchedule } from './commands/schedule.ts';
import { createSlipDesk } from './commands/slip-desk.ts';
import type { ConnectionView, DiagnosticsView, Moment, WindowInfo } from './core-api.ts';
import type { CoreDeps } from './deps.ts';
import type { ServedCore, ServedGate } from './door/expose.ts';
import { createCall } from './http/call.ts';
import { LAST_RESULT_OK } from '../domain/protocol/game-calls.ts';
import { type Calls, createCalls } from './http/calls.ts';
import { createInbox, type Inbox, type Waiting } from './inbox/inbox.ts';
import { createSessionRecorder, type SessionRecorder } from './recording/session-recorder.ts';
import { createSession, type Session } from './session.ts';
import { type BettingLink, createBettingLink } from './sockets/betting-link.ts';
import { commit } from './state/commit.ts';
import { createLiveState, faceOfStream, type LiveState } from './state/live-state.ts';
import { createStore } from './state/store.ts';
import { createStreams, type Page, type Streams, wantedStreams } from './state/streams.ts';
import { createWatchers } from './views/live-views.ts';
import { createMeter } from './views/meter.ts';
import { connectionOf } from './views/status-views.ts';

/** Faces, recoveries and the slip's locks are looked at this often: a stall locks within 3 s and a quarter. */
export const TICK_MS = 200;
const CLOCK_EVERY_MS = 20_000;
const MINUTE_MS = 60_000;
const REFRESH_TOKEN_EVERY_MS = 10 * 60_000;
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
  const refreshToken = async (): Promise<void> => {
    const answer = await calls.tokenRefresh();
    if (answer.ok && answer.value.CODE !== 'ATR000') await account.logOut('expired');
  };
  const tick = createTick(base, deps, { link, streams, meter, refreshToken });
  const reload = (): void => void loadResources(calls, store);

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
      casualBets: createCasualBets(calls),
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
  const history = createHistory({ store, socket, now: () => serverNow(live.clock, deps.now()) });
  const pins = createPins(store, deps.keep);
  const saved = createSavedSlips({ deps, live, store, desk: slipDesk });
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
  const route = createRoute({ link, inbox, account, placing, history, recorder });
  return { link, streams, inbox, history, account, placing, cancels, saved, pins, calls };
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
function createFlush({ live, watchers, slipDesk }: Base, deps: CoreDeps, streams: Streams) {
  return (batch: readonly Waiting[]): void => {
    const began = deps.now();
    const before = live.publishedAt;
    for (const stream of commit(live, batch)) streams.recover(stream);
    if (live.publishedAt > before) live.lateMs = Math.max(0, serverNow(live.clock, began) - live.publishedAt);
    tellViews(live, watchers);
    slipDesk.follow();
    live.counts.lastCommitMs = deps.now() - began;
  };
}

function tellViews(live: LiveState, watchers: Base['watchers']): void {
  watchers.commit(live.changes);
  clearChanges(live.changes);
}

interface Routed {
  readonly link: BettingLink;
  readonly inbox: Inbox;
  readonly account: Account;
  readonly placing: BetPlacing;
  readonly history: History;
  readonly recorder: SessionRecorder;
}

const betEvents = new Set(['DrawTimer', 'DrawLiveOddsResult', 'Draw', 'SpoGold', 'Point', 'TokenCheck']);

/** Answers to bets never wait behind prices, but prices that came before them are applied first. */
function createRoute({ link, inbox, account, placing, history, recorder }: Routed) {
  return (event: string, payload: unknown): void => {
    if (event === 'ping') return void link.socket()?.emit('pang', {});
    if (event === 'TIMEOUT') return link.stop('timeout');
    if (event === 'Duplicated_Connection') {
      link.stop('duplicate');
      return void account.logOut('duplicate');
    }
    recorder.in(event, payload);
    if (!betEvents.has(event)) return inbox.push(event, payload);
    inbox.flushNow();
    placing.onEvent(event, payload);
    account.onEvent(event, payload);
    history.onEvent(event, payload);
  };
}

function momentOf(outcome: BetOutcome): Moment {
  if (outcome.kind === 'accepted') return { ...outcome, kind: 'bet-accepted' };
  if (outcome.kind === 'refused') return { kind: 'bet-refused', refusal: outcome.refusal };
  return { kind: 'toast', tone: 'plain', key: 'toast.never-arrived' };
}

interface Ticked {
  readonly link: BettingLink;
  readonly streams: Streams;
  readonly meter: (now: number) => void;
  readonly refreshToken: () => Promise<void>;
}

/** What time alone changes: faces of streams, locks, the server's clock, the token's life, the meter. */
function createTick({ live, store, watchers, slipDesk, connection }: Base, deps: CoreDeps, ticked: Ticked) {
  const { link, streams, meter, refreshToken } = ticked;
  let faces = '';
  let minute = 0;
  let lastClock = 0;
  let lastRefresh = deps.now();
  const tick = (): void => {
    const now = deps.now();
    streams.tick();
    if (live.changes.shape || live.changes.removed.size > 0) tellViews(live, watchers);
    const present = [...live.streams.keys()].map((stream) => faceOfStream(live, stream, now)).join();
    if (present !== faces) watchers.frameDirty();
    faces = present;
    slipDesk.follow();
    const thisMinute = Math.floor(serverNow(live.clock, now) / MINUTE_MS);
    if (thisMinute !== minute) watchers.minute();
    if (thisMinute !== minute) store.update((draft) => void (draft.minute = thisMinute));
    minute = thisMinute;
    connection.next(connectionOf(live, link, now));
    if (now - lastClock > CLOCK_EVERY_MS) {
      lastClock = now;
      link.sampleClock();
    }
    if (store.now.member !== null && now - lastRefresh > REFRESH_TOKEN_EVERY_MS) {
      lastRefresh = now;
      void refreshToken();
    }
    meter(now);
    deps.later(TICK_MS, tick);
  };
  return tick;
}
