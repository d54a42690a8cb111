/**
 * Pulls every source at a steady pace, applies the events to the board, publishes the board, and hands settlements on. A source that throws
 * is logged and marks the feed down; the other sources go on.
 */
import { LIVE_LIST } from '../../domain/catalogue/stream-name.ts';
import type { FeedEvent, MatchOdds } from '../../domain/book/book-event.ts';
import type { FeedSource } from './feed-source.ts';
import { updateOfMarket } from '../../domain/book/match-snapshot.ts';
import type { LiveBoard } from '../../domain/feed/live-board.ts';
import { heldTime, type ReachedTime } from './reached-time.ts';
import { createSuspendEvents } from './suspend-events.ts';
import type { Suspensions } from './suspensions.ts';
import type { Publisher } from '../../domain/feed/publisher.ts';
import { bookEventsOf, gather, removalsOf, type Settlement, type Tick } from '../../domain/feed/tick.ts';

export const FEED_TICK_MS = 50;
const ALIVE_MS = 1000;
/** Market updates in one Odds message: about 250 kB as frames. */
const MARKETS_PER_MESSAGE = 5000;

/**
 * Splits a tick into ticks of at most `most` market updates, so that a message stays bounded whatever the feed sends. The first part
 * carries matches and states, the last part removed matches. The stream keeps their order.
 */
export function inParts(tick: Tick, most: number): readonly Tick[] {
  const parts: MatchOdds[][] = [[]];
  let room = most;
  for (const { matchId, markets } of tick.odds) {
    for (let from = 0; from < markets.length;) {
      if (room === 0) {
        parts.push([]);
        room = most;
      }
      const piece = markets.slice(from, from + room);
      parts.at(-1)?.push({ matchId, markets: piece });
      from += piece.length;
      room -= piece.length;
    }
  }
  return parts.map((odds, at) => ({
    matches: at === 0 ? tick.matches : [],
    states: at === 0 ? tick.states : [],
    odds,
    removed: at === parts.length - 1 ? tick.removed : [],
  }));
}

interface LoopTimes {
  /** The site's time. */
  readonly now: () => number;
  /** The time that is shown: it does not go back with the site's time. Left out: as far as this loop remembers. */
  readonly time?: Pick<ReachedTime, 'next'> | undefined;
}

interface FeedLoopDeps extends LoopTimes {
  readonly sources: readonly FeedSource[];
  readonly board: LiveBoard;
  readonly publisher: Publisher;
  readonly settle: (settlement: Settlement) => void;
  readonly log: (message: string, error: unknown) => void;
  readonly marketsPerMessage?: number | undefined;
  /** Called with every event of the sources before the tick ends; the pre-match games are published from them. */
  readonly follow?: (events: readonly FeedEvent[], at: number, feed: { readonly healthy: boolean }) => void;
  /** What operators have suspended now; left out: nothing ever is. */
  readonly suspensions?: (() => Suspensions) | undefined;
}

interface FeedLoop {
  tick(): void;
  start(): void;
  stop(): void;
}

const nothing: Suspensions = new Map();

export function createFeedLoop({
  sources,
  board,
  publisher,
  now,
  settle,
  log,
  marketsPerMessage = MARKETS_PER_MESSAGE,
  follow,
  time = heldTime(now),
  suspensions = () => nothing,
}: FeedLoopDeps): FeedLoop {
  let timer: NodeJS.Timeout | null = null;
  let aliveAt = 0;
  const suspend = createSuspendEvents((matchId) => board.match(matchId)?.markets.map(updateOfMarket) ?? []);
  const pull = (at: number): { events: readonly FeedEvent[]; healthy: boolean } => {
    const events: FeedEvent[] = [];
    let healthy = true;
    for (const source of sources) {
      try {
        for (const event of source.advance(at)) events.push(event);
      } catch (error) {
        healthy = false;
        log(`feed ${source.name} failed`, error);
      }
    }
    return { events: suspend.pass(events, suspensions(), at), healthy };
  };
  const tick = (): void => {
    const present = now();
    const at = time.next();
    const { events, healthy } = pull(at);
    const gathered = gather(events);
    board.ticked(at, { healthy });
    for (const part of inParts(gathered.tick, marketsPerMessage)) {
      board.apply(bookEventsOf(part, publisher.nextSeq(LIVE_LIST), at));
      publisher.publish(part);
    }
    for (const settlement of gathered.settlements) settle(settlement);
    board.apply(removalsOf(gathered.tick, publisher.nextSeq(LIVE_LIST) - 1, at));
    follow?.(events, at, { healthy });
    if (Math.abs(present - aliveAt) >= ALIVE_MS) {
      aliveAt = present;
      publisher.alive();
    }
  };
  return {
    tick,
    start() {
      timer ??= setInterval(tick, FEED_TICK_MS);
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
