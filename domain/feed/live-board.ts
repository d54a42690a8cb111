/** The server's own book of live matches: it is published, and bets are judged by it. */
import { LIVE_LIST, matchStream } from '../catalogue/stream-name.ts';
import { applyBatch } from '../book/apply-batch.ts';
import { type Book, createBook, findMarket, type LiveMarket, type LiveMatch } from '../book/book.ts';
import type { BookEvent, MatchSnapshot } from '../book/book-event.ts';
import type { FeedNews } from '../book/stream-message.ts';
import { clearChanges, createChanges } from '../book/changes.ts';
import { snapshotOf } from '../book/match-snapshot.ts';
import { CLOCK_JUMP_MS } from '../time/clock-jump.ts';
import { isOffered } from '../game-list/row-markets.ts';
import type { Name } from '../match/match.ts';
import type { LiveMarkets } from './live-markets.ts';
import type { LeagueName } from './leagues.ts';

/** After this time without a tick the feed is silent, and nothing can be bet on. */
export const FEED_SILENT_MS = 3000;

export interface LiveBoard extends LiveMarkets {
  /** The list's stream. */
  readonly stream: string;
  readonly book: Book;
  apply(events: readonly BookEvent[]): void;
  /** Records a tick of the feed. `healthy` false: a source failed. */
  ticked(now: number, feed: { readonly healthy: boolean }): void;
  snapshotOf(match: LiveMatch): MatchSnapshot;
  readonly lastTickAt: number;
  /** The feed now, as readers get it. */
  feed(): FeedNews;
  /** Records the sequence number of a snapshot of the whole stream. */
  noteSnapshot(seq: number): void;
  /** Records the message of a match stream that last changed a market. */
  noteDetail(market: LiveMarket, seq: number): void;
}

interface LiveBoardDeps {
  readonly epoch: string;
  /** Epoch of the streams of single matches, if each node numbers them by itself; left out: `epoch`. */
  readonly matchEpoch?: string | undefined;
  readonly now: () => number;
  /** False: the host's clock is ahead by a jump, and nothing can be bet on. Left out: it never jumps. */
  readonly isSure?: (() => boolean) | undefined;
  readonly leagues: ReadonlyMap<number, LeagueName>;
  /** The stream whose sequence numbers are in the book's events. */
  readonly stream?: string;
}

export function createLiveBoard({
  epoch,
  matchEpoch = epoch,
  now,
  isSure = () => true,
  leagues,
  stream: own = LIVE_LIST,
}: LiveBoardDeps): LiveBoard {
  const book = createBook();
  const changes = createChanges();
  const detailSeq = new WeakMap<LiveMarket, number>();
  let lastTickAt = 0;
  let healthy = false;
  /** Newest sequence number of the own stream. A snapshot gives this number to all its markets, changed or not. */
  let newest = 0;
  // The feed is ahead where the site's time has followed a jump back: its matches have begun, so they wait for the site's time.
  const isTimeSure = (): boolean => isSure() && now() - lastTickAt >= -CLOCK_JUMP_MS;
  const up = (): boolean => healthy && isTimeSure() && now() - lastTickAt < FEED_SILENT_MS;
  return {
    stream: own,
    book,
    get lastTickAt() {
      return lastTickAt;
    },
    apply(events) {
      applyBatch(book, events, changes);
      for (const { seq } of events) newest = Math.max(newest, seq);
      clearChanges(changes);
    },
    ticked(at, feed) {
      lastTickAt = at;
      ({ healthy } = feed);
    },
    snapshotOf: (match) => snapshotOf(match, match.markets.filter(isOffered)),
    noteDetail: (market, seq) => {
      detailSeq.set(market, seq);
    },
    noteSnapshot: (seq) => void (newest = Math.max(newest, seq)),
    up,
    feed: () => ({ feedPt: lastTickAt, feedUp: up() }),
    epoch: () => epoch,
    epochOf: (stream) => (stream === own ? epoch : matchEpoch),
    match: (matchId) => book.matches.get(matchId) ?? null,
    market: (matchId, marketId, specifier) => findMarket(book, matchId, marketId, specifier),
    versionOf(market, stream) {
      if (stream === own) return newest;
      return stream === matchStream(own, market.matchId)
        ? (detailSeq.get(market) ?? Number.MAX_SAFE_INTEGER)
        : null;
    },
    leagueName(leagueId): Name | null {
      return leagues.get(leagueId)?.name ?? null;
    },
  };
}
