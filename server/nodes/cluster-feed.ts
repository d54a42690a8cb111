/**
 * The feed of one node among others. The holder of the lease `feed` is the leader: it advances the sources and settles. Every node, the
 * leader's too, serves what comes over the bus.
 */
import type { MatchArchive } from '../feed/match-archive.ts';
import type { Settlement } from '../../domain/feed/tick.ts';
import type { ReachedTables } from '../feed/reached-time.ts';
import { keptOfFeed, type RunningFeed } from '../feed/run-feed.ts';
import type { SettlementQueue } from '../feed/settlement-queue.ts';
import type { SuspensionTables } from '../feed/suspensions.ts';
import type { ServedBoardsDeps, ServedBoards } from '../feed/boards.ts';
import type { LeaseTables } from '../leases/lease-table.ts';
import { createLease, type Lease, type Term } from '../leases/lease.ts';
import type { Database } from '../storage/database.ts';
import { createAuthor, type FeedAuthor } from './feed-author.ts';
import { createNodeFeed } from './node-feed.ts';
import type { ClusterDeps } from './node-ports.ts';
import { createRedisFeed } from './redis-feed.ts';

const clusterFeedLimits = {
  /** A leader that could not reach Redis leaves the lease to others for this time. */
  awayMs: 5000,
  /** A node waits this long at its start for the feed; then it starts without. */
  firstStateMs: 10_000,
  /** The leader looks again after this time: for bets that another node wrote while their market was settled, and if the bus lost it. */
  lookAgainMs: 10_000,
} as const;

export interface ClusterFeedDeps extends ClusterDeps, Omit<ServedBoardsDeps, 'sources'> {
  readonly db: Database<LeaseTables & ReachedTables & SuspensionTables>;
  readonly marketsPerMessage?: number;
}

/** What the feed fills. */
export interface FeedSinks {
  readonly boards: ServedBoards;
  readonly archive: Pick<MatchArchive, 'record'>;
  readonly settlements: Pick<SettlementQueue, 'push'>;
  /** Notes the decided markets for bets that are being written at this node. */
  readonly noteSettled: (settlement: Settlement) => void;
  readonly openMatchIds: () => Promise<readonly number[]>;
}

interface ClusterFeed extends RunningFeed {
  readonly lease: Lease;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Decided markets. The leader settles those that came over the bus, and each that it published a second time later: the bus may have lost
 * it, and another node may have written a bet meanwhile. Every node notes them.
 */
function createSettling(leads: () => boolean, sinks: () => FeedSinks) {
  const later = new Set<NodeJS.Timeout>();
  return {
    settled(settlement: Settlement): void {
      const { settlements, noteSettled } = sinks();
      noteSettled(settlement);
      if (leads()) settlements.push(settlement);
    },
    lookAgain(settlement: Settlement): void {
      const timer = setTimeout(() => {
        later.delete(timer);
        sinks().settlements.push(settlement);
      }, clusterFeedLimits.lookAgainMs);
      later.add(timer);
    },
    clear(): void {
      for (const timer of later) clearTimeout(timer);
    },
  };
}

export function createClusterFeed(deps: ClusterFeedDeps, sinks: () => FeedSinks): ClusterFeed {
  const { db, node, redis, log } = deps;
  const bus = createRedisFeed(redis, log);
  let author: FeedAuthor | null = null;
  let awayUntil = 0;
  const stepDown = (): void => {
    author?.stop();
    author = null;
  };
  const leave = (): void => {
    awayUntil = performance.now() + clusterFeedLimits.awayMs;
    stepDown();
  };
  const { settled, lookAgain, clear } = createSettling(() => lease.fence() !== null, sinks);
  const ofAuthor = { ...deps, bus, kept: keptOfFeed(db), onSettled: lookAgain };
  const lead = async ({ fence, began }: Term): Promise<void> => {
    const sources = await deps.openSources(began);
    if (lease.fence() !== fence) return;
    const { openMatchIds } = sinks();
    const onEnded = (why: string): void => {
      log(`this node no longer leads the feed: ${why}`);
      leave();
      if (why === 'refused')
        bus
          .newestFence()
          .then(lease.raiseAbove)
          .catch((error: unknown) => log('the terms of the feed could not be compared', error));
    };
    author = createAuthor({ ...ofAuthor, fence, sources, openMatchIds, onEnded });
    await author.start();
  };
  const lease = createLease({
    db,
    name: 'feed',
    holder: node,
    // A node whose clock has jumped leaves the feed to one whose clock has not.
    mayHold: () =>
      deps.clock?.isSure() !== false && redis.commands.status === 'ready' && performance.now() >= awayUntil,
    onGained: (term) =>
      void lead(term).catch((error: unknown) => {
        log('the feed could not be led', error);
        leave();
      }),
    onLost: stepDown,
    log,
  });
  bus.onAsked(() => author?.publishState());
  let feed: ReturnType<typeof createNodeFeed> | null = null;
  return {
    lease,
    lagMs: () => feed?.lagMs() ?? 0,
    async start() {
      const { boards, archive } = sinks();
      feed = createNodeFeed({ ...deps, boards, bus, record: archive.record, settled });
      feed.start();
      lease.start();
      const until = performance.now() + clusterFeedLimits.firstStateMs;
      while (!feed.isFollowing() && performance.now() < until) await pause(20);
      if (!feed.isFollowing()) log('the feed has not come yet; the node starts without it');
    },
    handOver: () => lease.stop(),
    async stop() {
      clear();
      stepDown();
      await feed?.stop();
    },
  };
}
