import type { LiveMarket } from './book.ts';

/** What a batch changed: the views read only this. Owned by the core; emptied after each round of views. */
export interface BookChanges {
  /** Market updates applied since the core started. */
  updates: number;
  /** Matches came, went, or changed their phase: lists must be laid out again. */
  shape: boolean;
  /** Matches whose row changed in more than prices (score, clock, lines, locks). */
  readonly rows: Set<number>;
  /** Matches whose prices moved, with the markets that did. */
  readonly markets: Set<LiveMarket>;
  readonly removed: Set<number>;
}

export const createChanges = (): BookChanges => ({
  updates: 0,
  shape: false,
  rows: new Set(),
  markets: new Set(),
  removed: new Set(),
});

export const noteMarket = (changes: BookChanges, market: LiveMarket): void => {
  changes.markets.add(market);
};
export const noteRow = (changes: BookChanges, matchId: number): void => {
  changes.rows.add(matchId);
};
export const noteShape = (changes: BookChanges): void => {
  changes.shape = true;
};

export function clearChanges(changes: BookChanges): void {
  changes.shape = false;
  changes.rows.clear();
  changes.markets.clear();
  changes.removed.clear();
}
