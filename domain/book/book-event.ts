/**
 * Past facts that change the book of live matches: what the socket's Fixture, Odds and MatchData say once decoded, and
 * what a feed source (simulator, recording) produces. Times are publish times in milliseconds.
 */
import type { MatchFacts, MatchState } from '../match/match.ts';
import type { MarketSettlement, MarketUpdate } from '../match/market.ts';

/** A complete view of one match: replaces everything known of it. */
export interface MatchSnapshot {
  readonly facts: MatchFacts;
  readonly state: MatchState;
  readonly markets: readonly MarketUpdate[];
}

/** A whole scope at once: every match of `stream` that is not in it is gone. */
export interface FixtureEvent {
  readonly kind: 'fixture';
  readonly stream: string;
  readonly seq: number;
  readonly pt: number;
  readonly matches: readonly MatchSnapshot[];
  /** The matches carry the markets of their rows alone; the others follow in `rest` events. */
  readonly partial?: boolean;
}

/** The other markets of matches that a partial snapshot named, as they stood at that snapshot's `seq`. */
export interface RestEvent {
  readonly kind: 'rest';
  readonly stream: string;
  readonly seq: number;
  readonly pt: number;
  readonly matches: readonly MatchOdds[];
  /** Nothing more follows: a match that no rest named has no other markets. */
  readonly last: boolean;
}

/** Matches that appeared or whose facts changed, inside a running stream. */
export interface MatchesEvent {
  readonly kind: 'matches';
  readonly stream: string;
  readonly seq: number;
  readonly pt: number;
  readonly matches: readonly MatchSnapshot[];
  readonly removed: readonly number[];
  /** The matches carry the markets of their rows alone: the first of a snapshot that is still coming. */
  readonly partial?: boolean;
}

export interface MatchOdds {
  readonly matchId: number;
  readonly markets: readonly MarketUpdate[];
}

export interface OddsEvent {
  readonly kind: 'odds';
  readonly stream: string;
  readonly seq: number;
  readonly pt: number;
  readonly matches: readonly MatchOdds[];
}

export interface MatchDataEvent {
  readonly kind: 'match-data';
  readonly stream: string;
  readonly seq: number;
  readonly pt: number;
  readonly matches: readonly { readonly matchId: number; readonly state: MatchState }[];
}

/** Matches of which something could not be read: they are closed until they are published anew. */
export interface DamagedEvent {
  readonly kind: 'damaged';
  readonly stream: string;
  readonly seq: number;
  readonly pt: number;
  readonly matchIds: readonly number[];
}

export type BookEvent = FixtureEvent | RestEvent | MatchesEvent | OddsEvent | MatchDataEvent | DamagedEvent;

/** What a feed source gives the server, in order. The server adds stream, epoch and seq when it publishes. */
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
