/** Follows a season the way a client would: keeps the newest state of every match, and everything that was settled. */
import type { FeedEvent, MatchSnapshot } from '../../../domain/book/book-event.ts';
import type { MarketSettlement, MarketUpdate, OutcomeResult } from '../../../domain/match/market.ts';
import type { MatchState } from '../../../domain/match/match.ts';
import type { FeedSource } from '../../../server/feed/feed-source.ts';
import { createSeason, seasonDefaults, type SeasonOptions } from '../../../server/feed/season/season.ts';

export interface Followed {
  readonly facts: MatchSnapshot['facts'];
  state: MatchState;
  readonly markets: Map<string, MarketUpdate>;
  readonly settled: Map<string, MarketSettlement[]>;
  /** First seen before kick-off. */
  readonly fromStart: boolean;
}

export type Board = Map<number, Followed>;

export const keyOf = ({ marketId, specifier }: { marketId: number; specifier: string }): string =>
  `${marketId} ${specifier}`;

function applyMatch(board: Board, { facts, state, markets }: MatchSnapshot): void {
  const known = board.get(facts.matchId);
  board.set(facts.matchId, {
    facts,
    state,
    markets: new Map(markets.map((one) => [keyOf(one), one])),
    settled: known?.settled ?? new Map<string, MarketSettlement[]>(),
    fromStart: state.statusCode === 0,
  });
}

function applyEvent(board: Board, event: FeedEvent): void {
  if (event.kind === 'match') return applyMatch(board, event.match);
  const matchId = event.kind === 'odds' ? event.odds.matchId : event.matchId;
  const match = board.get(matchId);
  if (match === undefined) throw new Error(`${event.kind} of match ${matchId} that was never published`);
  switch (event.kind) {
    case 'state':
      match.state = event.state;
      return;
    case 'odds':
      for (const one of event.odds.markets) match.markets.set(keyOf(one), one);
      return;
    case 'settlement':
      for (const one of event.markets)
        match.settled.set(keyOf(one), [...(match.settled.get(keyOf(one)) ?? []), one]);
      return;
    case 'gone':
      board.delete(matchId);
  }
}

export interface Ride {
  readonly from: number;
  readonly seconds: number;
  readonly stepMs?: number;
}

/** Pulls the source from `from` on; `before` sees each event while the board is still without it, `after` each whole step. */
export function ride(
  source: FeedSource,
  { from, seconds, stepMs = 50 }: Ride,
  see: {
    readonly before?: (event: FeedEvent, board: Board) => void;
    readonly after?: (board: Board, now: number, events: readonly FeedEvent[]) => void;
  } = {},
): Board {
  const board: Board = new Map();
  for (let now = from; now <= from + seconds * 1000; now += stepMs) {
    const events = source.advance(now);
    for (const event of events) {
      see.before?.(event, board);
      applyEvent(board, event);
    }
    see.after?.(board, now, events);
  }
  return board;
}

/** Saturday, 13:00 in Seoul. */
export const SATURDAY = Date.UTC(2026, 10, 21, 4);

/** A soccer match in under two minutes: whole matches fit into a test. */
export const fast: SeasonOptions = { ...seasonDefaults, liveMatches: 8, speed: 60, updatesPerSecond: 200 };
export const MINUTES = 60;

export const resultsOf = ({ results }: MarketSettlement): Record<number, OutcomeResult> =>
  Object.fromEntries(results.map(({ outcomeId, result }) => [outcomeId, result]));

/** A season of fast matches from its beginning, for so many of their minutes. */
export const rideFast = (minutes: number, see: Parameters<typeof ride>[2] = {}): Board =>
  ride(createSeason(fast), { from: SATURDAY, seconds: minutes * MINUTES }, see);
