/**
 * The feed of a running server: fills the boards and the archive, and settles bets, also on matches that ended while the server was off.
 */
import { setImmediate } from 'node:timers/promises';
import type { FeedEvent, MatchSnapshot } from '../../domain/book/book-event.ts';
import type { Database } from '../storage/database.ts';
import type { ArchiveTables } from './archive-table.ts';
import { createFeedLoop } from './feed-loop.ts';
import type { Settlement } from '../../domain/feed/tick.ts';
import type { FeedSource } from './feed-source.ts';
import type { LiveBoard } from '../../domain/feed/live-board.ts';
import { createMatchArchive, type MatchArchive } from './match-archive.ts';
import { createReachedTime, reachedStore, type ReachedStore, type ReachedTables } from './reached-time.ts';
import type { Publisher } from '../../domain/feed/publisher.ts';
import type { SettlementQueue } from './settlement-queue.ts';
import {
  followSuspensions,
  suspensionStore,
  type SuspensionStore,
  type SuspensionTables,
} from './suspensions.ts';
import {
  createPreMatchFeed,
  playedIdOf,
  preMatchGameOf,
  type PreMatchGame,
  settledOf,
} from './pre-match-feed.ts';

export interface FeedDeps {
  readonly sources: readonly FeedSource[];
  readonly now: () => number;
  readonly log: (message: string, error?: unknown) => void;
  readonly marketsPerMessage?: number;
}

/** What a restart and another leader begin with. */
export interface KeptOfFeed {
  /** The time that the feed has reached. */
  readonly reached: ReachedStore;
  readonly suspensions: SuspensionStore;
}

interface KeptFeedDeps extends FeedDeps {
  readonly kept: KeptOfFeed;
}

export const keptOfFeed = (db: Database<ReachedTables & SuspensionTables>): KeptOfFeed => ({
  reached: reachedStore(db),
  suspensions: suspensionStore(db),
});

interface GameBoard {
  readonly board: LiveBoard;
  readonly publisher: Publisher;
}

interface FeedBoards extends GameBoard {
  readonly preMatch: readonly (GameBoard & { readonly game: PreMatchGame })[];
}

/** Matches per source and day before the server's start, so that results are not empty on the first day. */
const MAX_PAST_OF_DAY = 500;

export function openArchive({
  db,
  sources,
  now,
  log,
}: FeedDeps & { readonly db: Database<ArchiveTables> }): Promise<MatchArchive> {
  const past = function* (from: number, to: number): Generator<MatchSnapshot> {
    for (const source of sources) yield* source.past?.({ from, to, now: now(), most: MAX_PAST_OF_DAY }) ?? [];
  };
  const replay = function* (matchId: number, until: number): Generator<FeedEvent> {
    for (const source of sources) yield* source.replay?.(matchId, until) ?? [];
  };
  return createMatchArchive({ db, now, log, past, replay });
}

export interface Feed {
  /** Fills the boards, calls `filled`, starts the loop, and settles markets that were decided while nobody followed the sources. */
  start(openMatchIds: () => Promise<readonly number[]>, filled?: () => void): Promise<void>;
  stop(): void;
}

/** The feed of a running process: its own, or its part of the feed of several nodes. */
export interface RunningFeed {
  start(): Promise<void>;
  /** Leaves the lead to another node, if this one has it. The boards go on. */
  handOver(): Promise<void>;
  stop(): Promise<void>;
  /** Ms from the newest message's publishing to its arrival here; 0 where both are one process. */
  lagMs(): number;
}

/** As a feed begins, a turn of the event loop ends with the match at which it has taken so long: bets and sockets must not wait for all. */
export const PREPARE_TURN_MS = 8;

async function prepare(sources: readonly FeedSource[], now: number, isStopped: () => boolean): Promise<void> {
  let from = performance.now();
  for (const source of sources)
    for (const _ of source.prepare?.(now) ?? []) {
      if (performance.now() - from >= PREPARE_TURN_MS) {
        await setImmediate();
        from = performance.now();
      }
      if (isStopped()) return;
    }
}

export function createFeed(
  deps: KeptFeedDeps,
  { board, publisher, preMatch }: FeedBoards,
  archive: Pick<MatchArchive, 'record'>,
  settlements: Pick<SettlementQueue, 'push'>,
): Feed {
  const { sources } = deps;
  const time = createReachedTime({ ...deps, store: deps.kept.reached });
  const suspensions = followSuspensions(deps.kept.suspensions, deps.log);
  const settle = settlements.push;
  const preMatchFeeds = preMatch.map((one) => createPreMatchFeed({ ...one, settle }));
  const loop = createFeedLoop({
    ...deps,
    time,
    board,
    publisher,
    settle,
    suspensions: suspensions.present,
    follow(events, at, feed) {
      archive.record(events);
      for (const one of preMatchFeeds) one.follow(events, at, feed);
    },
  });
  let isStopped = false;
  return {
    async start(openMatchIds, filled) {
      await time.open();
      await suspensions.open();
      await prepare(sources, time.next(), () => isStopped);
      // A leader may have lost its term meanwhile.
      if (isStopped) return suspensions.stop();
      loop.tick();
      filled?.();
      loop.start();
      await settleMissedMarkets(openMatchIds, sources, settle, time.next);
    },
    stop() {
      isStopped = true;
      suspensions.stop();
      loop.stop();
    },
  };
}

/** Settles the open bets on markets that were decided while the server was off. */
async function settleMissedMarkets(
  openMatchIds: () => Promise<readonly number[]>,
  sources: readonly FeedSource[],
  settle: (settlement: Settlement) => void,
  now: () => number,
): Promise<void> {
  for (const matchId of await openMatchIds()) {
    const game = preMatchGameOf(matchId);
    for (const event of sources.flatMap((source) => source.settlementsOf(playedIdOf(matchId), now()) ?? [])) {
      if (event.kind !== 'settlement') continue;
      const markets = game === null ? event.markets : settledOf(game, event.markets);
      if (markets.length > 0) settle({ matchId, markets });
    }
  }
}
