import type { MarketLine, MarketStatus, MarketUpdate, OutcomeUpdate } from '../match/market.ts';
import type { MatchFacts, MatchState } from '../match/match.ts';

export interface LiveOutcome {
  readonly id: number;
  /** Number of this outcome's cell: unique in the life of the book and never reused. A window identifies the price by it. */
  readonly cell: number;
  /** Hundredths; 0 = no price. */
  odds: number;
  /** The last different price before `odds`; 0 = none. The arrow is the sign of odds − previous. */
  previous: number;
  active: boolean;
}

export interface LiveMarket extends MarketLine {
  readonly matchId: number;
  /** "2.5", "0:1"; null for markets without a line. */
  readonly line: string | null;
  status: MarketStatus;
  favourite: boolean;
  outcomes: LiveOutcome[];
  /** Sequence number of the event that last changed this market, in its stream: the version that a bet names. */
  seq: number;
  /** Publish time of that event, ms. */
  pt: number;
  /** True: already among the changes of this round (changes.ts). */
  noted: boolean;
}

export interface LiveMatch {
  facts: MatchFacts;
  state: MatchState;
  /** The stream that updates this match. */
  stream: string;
  /**
   * null: the match is whole. Otherwise only the markets of its row are known, the rest of its snapshot is on its way, and this map holds
   * updates of markets that are unknown and inactive.
   */
  held: Map<string, HeldUpdate> | null;
  /** All markets in order of appearance. */
  readonly markets: LiveMarket[];
  /** The same markets by id and specifier, in order of appearance. */
  readonly lines: Map<number, Map<string, LiveMarket>>;
}

export interface HeldUpdate {
  readonly update: MarketUpdate;
  readonly seq: number;
  readonly pt: number;
}

/**
 * The book: all matches in play or before their start, with their markets. It has one owner and is changed in place by `applyBatch` (a book
 * that copied itself for every event was measured two orders of magnitude slower under a burst). Views make copies for everyone else.
 */
export interface Book {
  readonly matches: Map<number, LiveMatch>;
  nextCell: number;
}

export const createBook = (): Book => ({ matches: new Map(), nextCell: 1 });

/** −1 down, 1 up, 0 not moved since it was first seen (D3: arrow from previous). */
export const arrowOf = (outcome: Pick<LiveOutcome, 'odds' | 'previous'>): -1 | 0 | 1 =>
  outcome.previous === 0 || outcome.odds === 0 || outcome.odds === outcome.previous
    ? 0
    : outcome.odds > outcome.previous
      ? 1
      : -1;

export function findMarket(
  book: Book,
  matchId: number,
  marketId: number,
  specifier: string,
): LiveMarket | null {
  return book.matches.get(matchId)?.lines.get(marketId)?.get(specifier) ?? null;
}

export const findOutcome = (market: LiveMarket, outcomeId: number): LiveOutcome | null =>
  market.outcomes.find((outcome) => outcome.id === outcomeId) ?? null;

export const newOutcome = (book: Book, update: OutcomeUpdate): LiveOutcome => ({
  id: update.id,
  cell: book.nextCell++,
  odds: update.odds,
  previous: 0,
  active: update.active,
});
