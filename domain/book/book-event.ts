/**
 * Past facts that change the book of live matches: the decoded Fixture, Odds and MatchData messages, and the events of a feed source
 * (simulator, recording). Times are publish times in ms.
 */
import type { MatchFacts, MatchState } from '../match/match.ts';
import type { MarketSettlement, MarketUpdate } from '../match/market.ts';

/** The event's place in its stream; a changed market stores it. */
export interface StreamPlace {
  readonly stream: string;
  readonly seq: number;
  readonly pt: number;
}

/** The complete state of one match; replaces the known state. */
export interface MatchSnapshot {
  readonly facts: MatchFacts;
  readonly state: MatchState;
  readonly markets: readonly MarketUpdate[];
}

/** A whole stream at once: matches of `stream` that are not in it are gone. */
interface FixtureEvent extends StreamPlace {
  readonly kind: 'fixture';
  readonly matches: readonly MatchSnapshot[];
  /** The matches have only the markets of their rows; the other markets follow in `rest` events. */
  readonly partial?: boolean;
}

/** The other markets of the matches of a partial snapshot, in their state at that snapshot's `seq`. */
interface RestEvent extends StreamPlace {
  readonly kind: 'rest';
  readonly matches: readonly MatchOdds[];
  /** No rest follows: a match without a rest has no other markets. */
  readonly last: boolean;
}

/** Matches that are new or whose facts changed, inside a running stream. */
interface MatchesEvent extends StreamPlace {
  readonly kind: 'matches';
  readonly matches: readonly MatchSnapshot[];
  readonly removed: readonly number[];
  /** The matches have only the markets of their rows: they are the first part of a snapshot that is still arriving. */
  readonly partial?: boolean;
}

export interface MatchOdds {
  readonly matchId: number;
  readonly markets: readonly MarketUpdate[];
}

export interface OddsEvent extends StreamPlace {
  readonly kind: 'odds';
  readonly matches: readonly MatchOdds[];
}

interface MatchDataEvent extends StreamPlace {
  readonly kind: 'match-data';
  readonly matches: readonly { readonly matchId: number; readonly state: MatchState }[];
}

/** Matches with unreadable values: they are closed until they are published again. */
interface DamagedEvent extends StreamPlace {
  readonly kind: 'damaged';
  readonly matchIds: readonly number[];
}

export type BookEvent = FixtureEvent | RestEvent | MatchesEvent | OddsEvent | MatchDataEvent | DamagedEvent;

/** The events of a feed source for the server, in order. The server adds stream, epoch and seq when it publishes them. */
export type FeedEvent =
  | { readonly kind: 'match'; readonly at: number; readonly match: MatchSnapshot }
  | { readonly kind: 'odds'; readonly at: number; readonly odds: MatchOdds }
  | { readonly kind: 'state'; readonly at: number; readonly matchId: number; readonly state: MatchState }
  | {
      readonly kind: 'settlement';
      readonly at: number;
      readonly matchId: number;
      readonly markets: readonly MarketSettlement[];
    }
  | { readonly kind: 'gone'; readonly at: number; readonly matchId: number };
