/** The feed's events with what operators have suspended. What the feed said meanwhile counts when it is released. */
import type { FeedEvent } from '../../domain/book/book-event.ts';
import { marketStatuses, type MarketUpdate, marketLineKey } from '../../domain/match/market.ts';
import { isSuspended, type Suspensions } from './suspensions.ts';

type Suspended = ReadonlySet<number> | undefined;
type Markets = Map<string, MarketUpdate>;

const keyed = (markets: readonly MarketUpdate[]): [string, MarketUpdate][] =>
  markets.map((market) => [marketLineKey(market), market]);

/** Only an active market is open; each other status keeps its own lock. */
const masked = (market: MarketUpdate, suspended: Suspended): MarketUpdate =>
  market.status === marketStatuses.active && isSuspended(suspended, market.marketId)
    ? { ...market, status: marketStatuses.suspended }
    : market;

const matchIdOf = (event: FeedEvent): number => {
  if (event.kind === 'match') return event.match.facts.matchId;
  return event.kind === 'odds' ? event.odds.matchId : event.matchId;
};

interface SuspendEvents {
  /** The events as they are published; behind them, what has been suspended or released since the last call, as the feed has it by then. */
  pass(events: readonly FeedEvent[], suspensions: Suspensions, at: number): readonly FeedEvent[];
}

/** `marketsOf`: the markets of a match as they were published last. */
export function createSuspendEvents(marketsOf: (matchId: number) => readonly MarketUpdate[]): SuspendEvents {
  /** The markets of matches of which something is suspended, as the feed has them. */
  const fed = new Map<number, Markets>();
  let present: Suspensions = new Map();
  const take = (own: Markets, event: FeedEvent): void => {
    if (event.kind === 'gone' || event.kind === 'match') own.clear();
    if (event.kind === 'match') for (const [key, market] of keyed(event.match.markets)) own.set(key, market);
    if (event.kind === 'odds') for (const [key, market] of keyed(event.odds.markets)) own.set(key, market);
  };
  const passed = (event: FeedEvent): FeedEvent => {
    const matchId = matchIdOf(event);
    const own = fed.get(matchId);
    if (own === undefined) return event;
    take(own, event);
    const mask = (market: MarketUpdate): MarketUpdate => masked(market, present.get(matchId));
    if (event.kind === 'match')
      return { ...event, match: { ...event.match, markets: event.match.markets.map(mask) } };
    return event.kind === 'odds'
      ? { ...event, odds: { matchId, markets: event.odds.markets.map(mask) } }
      : event;
  };
  /** The markets that an act of an operator opens or locks. */
  const acted = (matchId: number, [was, is]: readonly Suspended[], at: number): FeedEvent[] => {
    const markets = [...(fed.get(matchId)?.values() ?? [])]
      .filter(({ marketId }) => isSuspended(was, marketId) !== isSuspended(is, marketId))
      .map((market) => masked(market, is));
    if (is === undefined) fed.delete(matchId);
    return markets.length === 0 ? [] : [{ kind: 'odds', at, odds: { matchId, markets } }];
  };
  return {
    pass(events, suspensions, at) {
      const before = present;
      if (suspensions === before) return fed.size === 0 ? events : events.map(passed);
      present = suspensions;
      const matchIds = new Set([...before.keys(), ...suspensions.keys()]);
      for (const matchId of matchIds)
        if (!fed.has(matchId)) fed.set(matchId, new Map(keyed(marketsOf(matchId))));
      // A tick publishes its matches before its odds: what an act changes goes by what this tick's events say.
      const own = events.map(passed);
      return [...own, ...[...matchIds].flatMap((id) => acted(id, [before.get(id), suspensions.get(id)], at))];
    },
  };
}
