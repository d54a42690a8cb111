/** The events of one tick of the feed as changes of the board, in the order of the publisher's messages. */
import type { BookEvent, FeedEvent, MatchOdds, MatchSnapshot } from '../book/book-event.ts';
import { LIVE_LIST } from '../catalogue/stream-name.ts';
import type { MarketSettlement, MarketUpdate } from '../match/market.ts';
import type { MatchState } from '../match/match.ts';

/** The changes of one tick of the feed. */
export interface Tick {
  readonly matches: readonly MatchSnapshot[];
  readonly states: readonly { readonly matchId: number; readonly state: MatchState }[];
  readonly odds: readonly MatchOdds[];
  readonly removed: readonly number[];
}

export interface Settlement {
  readonly matchId: number;
  readonly markets: readonly MarketSettlement[];
}

const NONE: readonly never[] = [];

/** What a tick was gathered into. */
interface Gathered {
  readonly tick: Tick;
  readonly settlements: readonly Settlement[];
}

const gatheredOf = (
  { matches = NONE, states = NONE, odds = NONE, removed = NONE }: Partial<Tick>,
  settlements: readonly Settlement[] = NONE,
): Gathered => ({ tick: { matches, states, odds, removed }, settlements });

/** Most steps of a recording are one event, which needs no grouping. */
function gatherOne(event: FeedEvent): Gathered {
  switch (event.kind) {
    case 'match':
      return gatheredOf({ matches: [event.match] });
    case 'odds':
      return gatheredOf({ odds: [event.odds] });
    case 'state':
      return gatheredOf({ states: [{ matchId: event.matchId, state: event.state }] });
    case 'settlement':
      return gatheredOf({}, [{ matchId: event.matchId, markets: event.markets }]);
    case 'gone':
      return gatheredOf({ removed: [event.matchId] });
  }
}

/**
 * Groups one tick's events by kind; within a kind their order is kept. A match is published before states, odds and removals: it is whole, so
 * that it takes the place of what came before it in the tick, and a price or a state that is older than it does not follow it.
 */
export function gather(events: readonly FeedEvent[]): Gathered {
  const [only] = events;
  if (only !== undefined && events.length === 1) return gatherOne(only);
  const matches = new Map<number, MatchSnapshot>();
  const states = new Map<number, MatchState>();
  const odds = new Map<number, MarketUpdate[]>();
  const removed = new Set<number>();
  const settlements: Settlement[] = [];
  for (const event of events) {
    switch (event.kind) {
      case 'match': {
        const { matchId } = event.match.facts;
        matches.set(matchId, event.match);
        for (const older of [states, odds, removed]) older.delete(matchId);
        break;
      }
      case 'odds': {
        const list = odds.get(event.odds.matchId);
        if (list === undefined) odds.set(event.odds.matchId, [...event.odds.markets]);
        else list.push(...event.odds.markets);
        break;
      }
      case 'state':
        states.set(event.matchId, event.state);
        break;
      case 'settlement':
        settlements.push({ matchId: event.matchId, markets: event.markets });
        break;
      case 'gone':
        removed.add(event.matchId);
    }
  }
  const tick: Tick = {
    matches: [...matches.values()],
    states: [...states].map(([matchId, state]) => ({ matchId, state })),
    odds: [...odds].map(([matchId, markets]): MatchOdds => ({ matchId, markets })),
    removed: [...removed],
  };
  return { tick, settlements };
}

/** Uses the order of the publisher's messages, so that the board and the stream have the same sequence numbers. */
export function bookEventsOf(
  tick: Tick,
  firstSeq: number,
  pt: number,
  stream: string = LIVE_LIST,
): BookEvent[] {
  const events: BookEvent[] = [];
  let seq = firstSeq;
  if (tick.matches.length > 0)
    events.push({ kind: 'matches', stream, pt, seq: seq++, matches: tick.matches, removed: [] });
  if (tick.states.length > 0)
    events.push({ kind: 'match-data', stream, pt, seq: seq++, matches: tick.states });
  if (tick.odds.length > 0) events.push({ kind: 'odds', stream, pt, seq: seq++, matches: tick.odds });
  return events;
}

/** Removed matches leave the board when everything else of the tick is published and settled. `lastSeq`: of the tick's last message. */
export const removalsOf = ({ removed }: Tick, lastSeq: number, pt: number): BookEvent[] =>
  removed.length === 0
    ? []
    : [{ kind: 'matches', stream: LIVE_LIST, seq: lastSeq, pt, matches: [], removed }];
