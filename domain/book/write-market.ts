/**
 * Writes one market of a match in place: its status, its prices and its place in the stream. Book, place and changes are arguments of their own: an
 * object of them would be made for every market of the hot path.
 */
import type { MarketUpdate, OutcomeUpdate } from '../match/market.ts';
import { lineOf } from '../match/specifiers.ts';
import { type Book, type LiveMarket, type LiveMatch, newOutcome } from './book.ts';
import { type BookChanges, noteMarket, noteRow } from './changes.ts';
import type { StreamPlace } from './book-event.ts';

export function lineFor(match: LiveMatch, update: MarketUpdate): LiveMarket | undefined {
  return match.lines.get(update.marketId)?.get(update.specifier);
}

export function closeMarket(market: LiveMarket, place: StreamPlace, changes: BookChanges): void {
  if (market.status === 0) return;
  market.status = 0;
  noteAt(market, place, changes);
}

/** The market has changed by the event of this place. */
function noteAt(market: LiveMarket, { seq, pt }: StreamPlace, changes: BookChanges): void {
  market.seq = seq;
  market.pt = pt;
  noteMarket(changes, market);
}

/** A market of a snapshot is added when active or suspended; a known market is replaced. */
export function putMarket(
  book: Book,
  match: LiveMatch,
  update: MarketUpdate,
  place: StreamPlace,
  changes: BookChanges,
): void {
  const market = lineFor(match, update);
  if (market !== undefined) replaceMarket(book, market, update, place, changes);
  else if (isOfferedStatus(update.status)) addMarket(book, match, update, place, changes);
}

export function replaceMarket(
  book: Book,
  market: LiveMarket,
  update: MarketUpdate,
  place: StreamPlace,
  changes: BookChanges,
): void {
  changes.updates++;
  if (
    market.favourite !== update.favourite ||
    isOfferedStatus(market.status) !== isOfferedStatus(update.status)
  )
    noteRow(changes, market.matchId);
  market.status = update.status;
  market.favourite = update.favourite;
  applyOutcomes(book, market, update.outcomes, changes);
  noteAt(market, place, changes);
}

/** Open or suspended. */
export const isOfferedStatus = (status: number): boolean => status === 1 || status === -1;

export function addMarket(
  book: Book,
  match: LiveMatch,
  update: MarketUpdate,
  place: StreamPlace,
  changes: BookChanges,
): void {
  const { marketId, specifier, status, favourite } = update;
  const market: LiveMarket = {
    matchId: match.facts.matchId,
    marketId,
    specifier,
    line: lineOf(specifier),
    status,
    favourite,
    outcomes: update.outcomes.map((outcome) => newOutcome(book, outcome)),
    seq: place.seq,
    pt: place.pt,
    noted: false,
  };
  match.markets.push(market);
  const bySpecifier = match.lines.get(marketId) ?? new Map<string, LiveMarket>();
  bySpecifier.set(specifier, market);
  match.lines.set(marketId, bySpecifier);
  changes.updates++;
  noteRow(changes, market.matchId);
  noteMarket(changes, market);
}

/** Usually the outcomes are the same in the same order, and prices are written in place. An empty list closes all outcomes. */
function applyOutcomes(
  book: Book,
  market: LiveMarket,
  updates: readonly OutcomeUpdate[],
  changes: BookChanges,
): void {
  const { outcomes } = market;
  for (let i = 0; i < updates.length; i++) {
    const update = updates[i];
    const outcome = outcomes[i];
    if (update === undefined) continue;
    if (outcome === undefined || outcome.id !== update.id)
      return replaceOutcomes(book, market, updates, changes);
    writePrice(outcome, update);
  }
  if (outcomes.length > updates.length) replaceOutcomes(book, market, updates, changes);
}

function writePrice(outcome: LiveMarket['outcomes'][number], update: OutcomeUpdate): void {
  if (outcome.odds !== update.odds) {
    if (outcome.odds !== 0) outcome.previous = outcome.odds;
    outcome.odds = update.odds;
  }
  outcome.active = update.active;
}

function replaceOutcomes(
  book: Book,
  market: LiveMarket,
  updates: readonly OutcomeUpdate[],
  changes: BookChanges,
): void {
  const known = new Map(market.outcomes.map((outcome) => [outcome.id, outcome]));
  market.outcomes = updates.map((update) => {
    const outcome = known.get(update.id);
    if (outcome === undefined) return newOutcome(book, update);
    writePrice(outcome, update);
    return outcome;
  });
  noteRow(changes, market.matchId);
}
