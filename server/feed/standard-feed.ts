/**
 * Standard matches (57): every match of the sources before its start, with the markets of the cross lists. It is a book and a
 * stream of its own: a standard match ends for betting when it starts, and is settled by the results of the match played.
 */
import { crossLists } from '../../domain/bet-rules/cross-rules.ts';
import type { FeedEvent, MatchSnapshot } from '../../domain/book/book-event.ts';
import { sportOf } from '../../domain/catalogue/sport.ts';
import type { MarketSettlement } from '../../domain/match/market.ts';
import { phaseOf } from '../../domain/match/match-status.ts';
import type { MatchState } from '../../domain/match/match.ts';
import { bookEventsOf, gather, type Settlement } from './feed-loop.ts';
import { type LiveBoard, STANDARD_STREAM } from './live-board.ts';
import type { Publisher } from './publisher.ts';

/** The standard match of a played one has its number, moved by this: both are bet on side by side. */
export const STANDARD_IDS = 57_000_000_000_000;
export const isStandardId = (matchId: number): boolean => matchId >= STANDARD_IDS;
export const playedIdOf = (matchId: number): number => matchId - STANDARD_IDS;

/** Changes are published at this pace: nobody reads pre-match prices faster. */
export const STANDARD_EVERY_MS = 500;
const ALIVE_MS = 1000;
/** A started match stays on the board, closed, for this long: slips that hold it say why. */
const CLOSED_FOR_MS = 60_000;

export interface StandardFeedDeps {
  readonly board: LiveBoard;
  readonly publisher: Publisher;
  readonly settle: (settlement: Settlement) => void;
}

export interface StandardFeed {
  told(events: readonly FeedEvent[], at: number, healthy: boolean): void;
}

const offeredIn = (sportId: number): readonly number[] => {
  const { feedId } = sportOf(sportId);
  return feedId === null ? [] : (crossLists[feedId]?.markets ?? []);
};

interface Standing {
  readonly markets: readonly number[];
  readonly startsAt: number;
  readonly state: MatchState;
  closedAt: number | null;
}

const closed = (state: MatchState, at: number): MatchState => ({
  ...state,
  statusCode: 20,
  open: false,
  clockAt: at,
});

export function createStandardFeed({ board, publisher, settle }: StandardFeedDeps): StandardFeed {
  const standing = new Map<number, Standing>();
  let pending: FeedEvent[] = [];
  let publishedAt = 0;
  let aliveAt = 0;

  const open = (match: MatchSnapshot, at: number): void => {
    const { facts, state, markets } = match;
    const offered = offeredIn(facts.sportId);
    const waits = phaseOf(state.statusCode) === 'waiting' && facts.startsAt > at;
    const own = markets.filter(({ marketId }) => offered.includes(marketId));
    if (!waits || own.length === 0) return;
    const matchId = facts.matchId + STANDARD_IDS;
    const waiting = { ...state, open: true };
    standing.set(matchId, { markets: offered, startsAt: facts.startsAt, state: waiting, closedAt: null });
    pending.push({
      kind: 'match',
      at,
      match: { facts: { ...facts, matchId }, state: waiting, markets: own },
    });
  };
  const close = (matchId: number, one: Standing, at: number): void => {
    if (one.closedAt !== null) return;
    one.closedAt = at;
    pending.push({ kind: 'state', at, matchId, state: closed(one.state, at) });
  };
  const take = (event: FeedEvent): void => {
    if (event.kind === 'match') return open(event.match, event.at);
    const matchId = (event.kind === 'odds' ? event.odds.matchId : event.matchId) + STANDARD_IDS;
    const one = standing.get(matchId);
    if (event.kind === 'settlement') {
      const markets = settledOf(event.markets);
      return markets.length === 0 ? undefined : settle({ matchId, markets });
    }
    if (one === undefined) return;
    if (event.kind === 'gone' || (event.kind === 'state' && phaseOf(event.state.statusCode) !== 'waiting'))
      return close(matchId, one, event.at);
    if (event.kind !== 'odds' || one.closedAt !== null) return;
    const markets = event.odds.markets.filter(({ marketId }) => one.markets.includes(marketId));
    if (markets.length > 0) pending.push({ kind: 'odds', at: event.at, odds: { matchId, markets } });
  };
  const publish = (at: number): void => {
    for (const [matchId, one] of standing) {
      if (one.startsAt <= at) close(matchId, one, at);
      if (one.closedAt === null || at - one.closedAt < CLOSED_FOR_MS) continue;
      standing.delete(matchId);
      pending.push({ kind: 'gone', at, matchId });
    }
    const { tick } = gather(pending);
    pending = [];
    board.apply(bookEventsOf(tick, publisher.nextSeq(STANDARD_STREAM), at, STANDARD_STREAM));
    publisher.publish(tick);
    if (tick.removed.length > 0)
      board.apply([
        {
          kind: 'matches',
          stream: STANDARD_STREAM,
          seq: publisher.nextSeq(STANDARD_STREAM) - 1,
          pt: at,
          matches: [],
          removed: tick.removed,
        },
      ]);
  };
  return {
    told(events, at, healthy) {
      for (const event of events) take(event);
      board.ticked(at, healthy);
      if (at - publishedAt >= STANDARD_EVERY_MS) {
        publishedAt = at;
        publish(at);
      }
      if (at - aliveAt >= ALIVE_MS) {
        aliveAt = at;
        publisher.alive();
      }
    },
  };
}

const listed = new Set(Object.values(crossLists).flatMap(({ markets }) => markets));

/** The part of a settlement that standard bets can hang on. */
export const settledOf = (markets: readonly MarketSettlement[]): readonly MarketSettlement[] =>
  markets.filter(({ marketId }) => listed.has(marketId));
