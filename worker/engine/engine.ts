/**
 * The engine: book, streams, betting link, calls and windows. It knows no feature. Frames go link → inbox → commit → watchers. An event
 * that a feature listens for goes to that feature after the earlier prices are applied.
 */
import { type Observable, Subject } from 'rxjs';
import { serverNow, takePublished } from '../../domain/book/server-clock.ts';
import type { AttachingWindow } from '../door/expose.ts';
import type { AnyFeature } from '../feature.ts';
import { type BettingLink, createBettingLink } from './betting-link.ts';
import { createFreshnessWatch, createLiveState, type LiveState } from './book-state.ts';
import { type Ask, createAsk } from './ask.ts';
import { type Call, createCall } from './call.ts';
import { commit } from './commit.ts';
import type { CoreDeps } from './deps.ts';
import { watchUnstored } from './request-store.ts';
import { watchUnkept } from './stored-values.ts';
import { createInbox, type Inbox, type InboxOptions } from './inbox.ts';
import { createMoments, type EngineMoment } from './moments.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox } from './outbox-kind.ts';
import { type Listeners, listenersOf, routeEvent } from './route-events.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import type { Slice, Slices } from './slices.ts';
import { createStreams, type Streams } from './streams.ts';
import { createTraffic, type Traffic } from './traffic.ts';
import { createWatchers, type LiveWatchers, publishChanges } from './watchers.ts';

/** Settings that the first window decides for all windows. */
interface LinkChoice {
  /** The encoding of frames. */
  codec: AttachingWindow['codec'];
  /** The id of this browser for the server; null: the core creates an id. */
  deviceId: string | null;
}

/** The link to the server, its traffic, and the settings of the first window. */
interface EngineLink extends BettingLink {
  /** Emits when the link begins to connect, connects, is lost or is stopped. */
  readonly changes: Observable<void>;
  readonly traffic: Traffic;
  readonly choice: LinkChoice;
  /** What pages showed last, for a time without a link. */
  readonly kept: KeptAnswers;
}

/** The token and the member's id. The account feature sets both functions. */
interface Credentials {
  /** Used by calls and the link. */
  token: () => string | null;
  /** Used by the outbox. */
  memberId: () => string | null;
  /** Emits when a call with the token was sent. */
  readonly used: Subject<void>;
  /** Emits when a member is here. */
  readonly memberCame: Subject<void>;
}

/** `Moment`: the one-off events that the holder tells; none beside the engine's own unless it is said. */
export interface Engine<Moment = never> {
  readonly deps: CoreDeps;
  readonly live: LiveState;
  readonly slices: Slices;
  /** Minutes of server time since 1970, for state that depends on the day. */
  readonly clock: Slice<{ readonly minute: number }>;
  readonly credentials: Credentials;
  readonly watchers: LiveWatchers;
  readonly inbox: Inbox;
  readonly streams: Streams;
  readonly link: EngineLink;
  /** A call and its answer as they are: whoever needs more than data or fault. */
  readonly call: Call;
  readonly ask: Ask;
  /** Requests that must happen once. */
  readonly outbox: Outbox;
  /** Tells all windows a one-off event; each shows it once. */
  readonly notify: (moment: Moment | EngineMoment) => void;
  /** Server time, ms. */
  readonly serverNow: () => number;
  /** Called when the streams that a feature needs have changed. */
  readonly wantStreams: () => void;
}

/** The engine and the function that connects it to its features. */
interface StartedEngine<Moment> {
  readonly engine: Engine<Moment>;
  /** One-off events of every feature. */
  readonly moments: Observable<Moment | EngineMoment>;
  /** Whether the freshness of a stream has changed since the last call. */
  readonly freshnessChanged: (now: number) => boolean;
  /** From now on `features` get the events and link changes, and name the wanted streams. */
  connect(features: readonly AnyFeature[]): void;
}

/** Commits a batch of frames and publishes its changes to the views; publishes what time alone has changed. */
const createFlush = (
  { live, watchers, deps }: Pick<Engine, 'live' | 'watchers' | 'deps'>,
  streams: () => Streams,
  freshnessChanged: (now: number) => boolean,
): Pick<InboxOptions, 'flush' | 'passTime'> => ({
  flush(batch) {
    const committed = live.marks?.begin('commit');
    const began = deps.now();
    const before = live.publishedAt;
    for (const stream of commit(live, batch, deps.now)) streams().recover(stream);
    if (live.publishedAt > before) {
      takePublished(live.clock, live.publishedAt, began);
      live.lateMs = Math.max(0, serverNow(live.clock, began) - live.publishedAt);
    }
    publishChanges(live, watchers, { freshnessChanged: freshnessChanged(deps.now()) });
    live.counts.lastCommitMs = deps.now() - began;
    committed?.();
  },
  passTime: () => publishChanges(live, watchers, { freshnessChanged: freshnessChanged(deps.now()) }),
});

/** Notifies the member when the browser did not store a bet, which is sent anyway, or what the member chose or wrote. */
const withWatchedNotes = (deps: CoreDeps, notify: (moment: EngineMoment) => void): CoreDeps => ({
  ...deps,
  storage: {
    ...deps.storage,
    storedRequests: watchUnstored(deps.storage.storedRequests, () => notify({ kind: 'bet-not-stored' })),
    values: watchUnkept(deps.storage.values, () => notify({ kind: 'not-kept' })),
  },
});

const createCredentials = (): Credentials => ({
  token: () => null,
  memberId: () => null,
  used: new Subject(),
  memberCame: new Subject(),
});

const outboxOf = ({ storage, now, later }: CoreDeps, credentials: Credentials): Outbox =>
  createOutbox({
    storedRequests: storage.storedRequests,
    now,
    later,
    memberId: () => credentials.memberId(),
    memberCame: credentials.memberCame,
  });

export function createEngine<Moment>(given: CoreDeps, origin: string, slices: Slices): StartedEngine<Moment> {
  const { stream: moments, notify } = createMoments<Moment | EngineMoment>();
  const deps = withWatchedNotes(given, notify);
  const live = createLiveState();
  live.book.nextCell = deps.self.firstCell ?? live.book.nextCell;
  const choice: LinkChoice = { codec: 'msgpack', deviceId: null };
  const credentials = createCredentials();
  const watchers = createWatchers();
  const [traffic, changes] = [createTraffic(), new Subject<void>()];
  const freshnessChanged = createFreshnessWatch(live);
  let [features, listeners]: [readonly AnyFeature[], Listeners] = [[], new Map()];
  const onLink = (isUp: boolean): void => {
    if (!isUp) inbox.flushNow();
    traffic.link(isUp ? 'connected' : 'disconnected');
    if (isUp) streams.linkUp();
    else streams.linkDown();
    for (const feature of features) feature.onLink?.(isUp);
    if (!isUp) watchers.frameDirty();
  };
  const opened = createBettingLink({
    deps,
    live,
    origin,
    codec: () => choice.codec,
    deviceId: () => choice.deviceId,
    token: () => credentials.token(),
    onEvent: (event, payload) => routeEvent(event, payload, { link, inbox, streams, traffic, listeners }),
    onUp: () => onLink(true),
    onDown: () => onLink(false),
    onChange: () => changes.next(),
    traffic,
  });
  const token = (): string | null => credentials.token();
  const now = (): number => serverNow(live.clock, deps.now());
  const kept = createKeptAnswers({ deps, slices, now, token });
  const link: EngineLink = Object.assign(opened, { changes, traffic, choice, kept });
  const streams = createStreams(deps, live, link.socket, traffic.out);
  const inbox = createInbox({
    now: deps.now,
    later: deps.later,
    ...createFlush({ live, watchers, deps }, () => streams, freshnessChanged),
  });
  const call = createCall({ deps, origin, token, onRequest: () => credentials.used.next(), kept, traffic });
  const engine: Engine<Moment> = {
    deps,
    live,
    slices,
    clock: slices.slice('clock', { minute: 0 }),
    credentials,
    watchers,
    inbox,
    streams,
    link,
    call,
    ask: createAsk(call),
    outbox: outboxOf(deps, credentials),
    notify,
    serverNow: now,
    wantStreams: () => streams.want(new Set(features.flatMap((one) => [...(one.streams?.() ?? [])]))),
  };
  return {
    engine,
    moments,
    freshnessChanged,
    connect(connected) {
      features = connected;
      listeners = listenersOf(connected);
    },
  };
}
