/** A node of the simulated site: the real bets, requests and ledger over the true SQL, with boards of its own. One life of its process. */
import type { Socket } from 'socket.io';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { betQuestions } from '../../server/features/bets/bet-questions.ts';
import { createMemberBets } from '../../server/features/bets/create-member-bets.ts';
import { limitBets } from '../../server/features/bets/bets.ts';
import type { MemberBets, MemberBetsDeps } from '../../server/features/bets/member-bets.ts';
import { createLiveBoard, FEED_SILENT_MS } from '../../domain/feed/live-board.ts';
import { balancesOf } from '../../server/ledger/post.ts';
import type { Holds } from '../../server/requests/holds.ts';
import type { Minutes } from '../../server/requests/minutes.ts';
import { createRequests } from '../../server/requests/requests.ts';
import type { MemberChannel } from '../../server/sockets/member-channel.ts';
import type { Database } from '../../server/storage/database.ts';
import { createSweep } from '../../server/storage/sweep.ts';
import { fixture } from '../given/domain/book.ts';
import type { Clock, Life } from './clock.ts';
import type { NodeClock } from './node-clock.ts';
import type { Leader } from './leader.ts';
import { readGames } from './games.ts';
import { type FeedState, rowsOf } from './matches.ts';
import type { Connection } from './wire.ts';
import type { CallReply, CallRequest } from './moves/routes.ts';
import { createServices, type Services } from './moves/services.ts';
import type { Wrappers } from './wrappers.ts';
import { expiredAnswers } from '../../server/requests/answers.ts';

export interface NodeDeps {
  readonly name: string;
  readonly clock: Clock;
  /** The node's own clock, by which the program goes. */
  readonly time: NodeClock;
  readonly life: Life;
  readonly db: Database;
  readonly channel: MemberChannel;
  /** Marks and counts of all nodes. */
  readonly holds: Holds;
  readonly minutes: Minutes;
  /** Whether the node settles: one does, or for a moment two. */
  readonly leader: Leader;
  /** Whether members bet on casual rounds. */
  readonly hasRounds: boolean;
  /** Whether operators take games out of use. */
  readonly readsGames: boolean;
  /** Whether a connection has its member only while its login holds. */
  readonly checksTokens: boolean;
  readonly log: (line: string) => void;
  readonly fail: (rules: readonly string[]) => void;
  readonly wrappers: Wrappers;
}

const TICK_MS = 1000;
/** The state that a board showed from a moment on. */
interface Shown {
  readonly at: number;
  readonly seq: number;
  /** A source of the feed failed: nothing can be bet on. */
  readonly isDown: boolean;
}

export interface SimulatedNode {
  readonly name: string;
  readonly life: Life;
  readonly bets: MemberBets;
  readonly db: Database;
  readonly time: NodeClock;
  readonly leader: Leader;
  readonly connections: Set<Connection>;
  /** What its boards showed, and since when by the true time. */
  readonly shown: readonly Shown[];
  accept(connection: Connection): void;
  take(state: FeedState): void;
  /** A source of the feed fails for `ms`. */
  breakFeed(ms: number): void;
  /** The feed gives no sign for `ms`. */
  silenceFeed(ms: number): void;
  /** A call. */
  ask(request: CallRequest): Promise<CallReply>;
  readonly services: Promise<Services>;
  sweep(): Promise<unknown>;
}

const leagues = new Map([
  [410, { leagueId: 410, sportId: 311, countryCode: 'KR', name: { ko: 'K리그 1', en: 'K League 1' } }],
]);

function createBoards({ clock, time, life, wrappers }: NodeDeps) {
  const { now } = time;
  const isSure = wrappers.ignoresJumps === true ? () => true : time.isSure;
  const live = createLiveBoard({ epoch: 'e1', now, isSure, leagues });
  const early = createLiveBoard({ epoch: 'e1', now, isSure, leagues, stream: '57' });
  const shown: Shown[] = [];
  const begun = new Set<number>();
  let latest: FeedState | null = null;
  let downUntil = 0;
  let silentUntil = 0;
  /** The newest state from a silent feed, and the time of its last message. */
  let missed: FeedState | null = null;
  let heardAt = clock.now();
  let isDown = false;
  const note = (): void => {
    if (latest !== null) shown.push({ at: clock.now(), seq: latest.seq, isDown });
  };
  const look = (): void => {
    const wasDown = isDown;
    if (clock.now() >= silentUntil) {
      heardAt = clock.now();
      if (missed !== null) take(missed);
      for (const board of [live, early]) board.ticked(time.tick(), { healthy: clock.now() >= downUntil });
    }
    isDown = clock.now() < downUntil || clock.now() - heardAt > FEED_SILENT_MS;
    if (isDown !== wasDown) note();
  };
  const tick = (): void => {
    look();
    life.later(TICK_MS, tick);
  };
  const take = (state: FeedState): void => {
    if (latest !== null && state.seq <= latest.seq) return;
    if (clock.now() < silentUntil) {
      if (missed === null || state.seq > missed.seq) missed = state;
      return;
    }
    missed = null;
    latest = state;
    for (const { playedId, phase } of state.matches) if (phase !== 'early') begun.add(playedId);
    live.apply([fixture(rowsOf(state, 'live'), state.seq)]);
    early.apply([{ ...fixture(rowsOf(state, 'early'), state.seq), stream: '57' }]);
    note();
  };
  tick();
  return {
    live,
    early,
    shown,
    hasBegun: (playedId: number): boolean => begun.has(playedId),
    latest: () => latest,
    take,
    silence(ms: number): void {
      silentUntil = clock.now() + ms;
      look();
    },
    breakFeed(ms: number): void {
      downUntil = clock.now() + ms;
      look();
    },
  };
}

export function startNode(deps: NodeDeps): SimulatedNode {
  const { name, time, life, db, channel, holds, minutes, log, wrappers } = deps;
  const { now } = time;
  const failed = (message: string, error: unknown): void => {
    const { message: why } = error instanceof Error ? error : new Error(String(error));
    if (!life.isOver()) log(`${name}: ${message}: ${why}`);
  };
  const boards = createBoards(deps);
  const requests = createRequests(db, now, holds);
  const marketsOf: MemberBetsDeps['matches']['marketsOf'] = (game) =>
    game === 59 ? boards.live : game === 57 ? boards.early : null;
  const given: MemberBetsDeps = {
    db,
    requests,
    matches: {
      marketsOf,
      finalScoreOf: () => null,
      hasBegun: boards.hasBegun,
      ...(deps.readsGames ? { isInUse: readGames(deps, failed) } : {}),
    },
    channel,
    standards: defaultStandards,
    async wallets(memberId) {
      const { gold, coin, mile } = await balancesOf(db, memberId);
      return { spoGold: gold, spoCoin: coin, spoMile: mile };
    },
    clock: { now, delay: life.sleep },
    log: failed,
  };
  const real = createMemberBets(wrappers.deps?.(given) ?? given);
  const bets = wrappers.bets?.(real) ?? real;
  const services = createServices({
    ...deps,
    requests,
    bets,
    marketsOf,
    wallets: given.wallets,
    log: failed,
  });
  const connections = new Set<Connection>();
  const questions = betQuestions(limitBets(bets, minutes));
  const sweep = createSweep({ db, expired: [wrappers.expired ?? expiredAnswers], now, log: failed });
  return {
    name,
    life,
    bets,
    db,
    time,
    leader: deps.leader,
    connections,
    shown: boards.shown,
    accept(connection) {
      connections.add(connection);
      const { memberId, token } = connection;
      questions({
        // Questions use no more of a socket than this.
        socket: connection.socket as unknown as Socket,
        whoAsks: async () =>
          deps.checksTokens ? (await services).bettorOf(token) : { memberId, level: 'UL01' },
        mayAsk: () => true,
        now,
        log: failed,
      });
      const latest = boards.latest();
      if (latest !== null) connection.socket.emit('prices', { seq: latest.seq });
    },
    take(state) {
      boards.take(state);
      for (const { isOpen, socket } of connections) if (isOpen()) socket.emit('prices', { seq: state.seq });
    },
    breakFeed: boards.breakFeed,
    silenceFeed: boards.silence,
    services,
    ask: async (request) => (await services).ask(request),
    sweep: () => sweep.run().catch((error: unknown) => failed('the sweep failed', error)),
  };
}
