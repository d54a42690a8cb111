import type { LiveMarket } from './book.ts';

/** The changes of a batch, for the views. The core owns it and empties it after each round of views. */
export interface BookChanges {
  /** Market updates applied since the core started. */
  updates: number;
  /** Matches were added or removed, or changed their phase: lists must be laid out again. */
  shape: boolean;
  /** Matches whose row changed beyond its prices (score, clock, lines, locks). */
  readonly rows: Set<number>;
  /** Markets whose prices changed. */
  readonly markets: LiveMarket[];
  readonly removed: Set<number>;
}

export const createChanges = (): BookChanges => ({
  updates: 0,
  shape: false,
  rows: new Set(),
  markets: [],
  removed: new Set(),
});

/** A flag on the market instead of a set: this is the hottest step of a burst (a set cost a quarter of it). */
export const noteMarket = (changes: BookChanges, market: LiveMarket): void => {
  if (market.noted) return;
  market.noted = true;
  changes.markets.push(market);
};
export const noteRow = (changes: BookChanges, matchId: number): void => {
  changes.rows.add(matchId);
};
export const noteShape = (changes: BookChanges): void => {
  changes.shape = true;
};

export function clearChanges(changes: BookChanges): void {
  changes.shape = false;
  // Clearing a set costs as much when it is empty, and most rounds change no row.
  if (changes.rows.size > 0) changes.rows.clear();
  for (const market of changes.markets) market.noted = false;
  changes.markets.length = 0;
  if (changes.removed.size > 0) changes.removed.clear();
}
