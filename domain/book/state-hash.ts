/**
 * A hash of the book: equal books have equal hashes, whatever the order or batches of their events. Cells, sequence numbers and times are
 * left out, because they belong to a run, not to the state.
 */
import { addNumber, addText, addValue, createHasher, type Hasher, hexOf } from '../hasher.ts';
import type { Book, LiveMarket, LiveMatch } from './book.ts';
import type { StreamState } from './stream-state.ts';
import { isOfferedStatus } from './write-market.ts';

const compareMarkets = (a: LiveMarket, b: LiveMarket): number =>
  a.marketId - b.marketId || (a.specifier < b.specifier ? -1 : a.specifier > b.specifier ? 1 : 0);

/** `whole`: with closed markets and earlier prices. `offer`: what may be bet on now. */
type Part = 'whole' | 'offer';

function addMarket(hash: Hasher, market: LiveMarket, part: Part): void {
  addNumber(hash, market.marketId);
  addText(hash, market.specifier);
  addNumber(hash, market.status);
  addNumber(hash, market.favourite ? 1 : 0);
  for (const outcome of market.outcomes) {
    addNumber(hash, outcome.id);
    addNumber(hash, outcome.odds);
    if (part === 'whole') addNumber(hash, outcome.previous);
    addNumber(hash, outcome.active ? 1 : 0);
  }
}

function addMatch(hash: Hasher, match: LiveMatch, part: Part): void {
  const { facts, state } = match;
  addNumber(hash, facts.matchId);
  addNumber(hash, facts.sportId);
  addNumber(hash, state.statusCode);
  addNumber(hash, state.open ? 1 : 0);
  addNumber(hash, state.homeScore);
  addNumber(hash, state.awayScore);
  for (const period of state.periods) {
    addNumber(hash, period.number);
    addNumber(hash, period.home);
    addNumber(hash, period.away);
  }
  for (const market of match.markets.toSorted(compareMarkets))
    if (part === 'whole' || isOfferedStatus(market.status)) addMarket(hash, market, part);
}

const matchesOf = (book: Book): LiveMatch[] =>
  [...book.matches.values()].sort((a, b) => a.facts.matchId - b.facts.matchId);

function hashOf(book: Book, part: Part): string {
  const hash = createHasher();
  for (const match of matchesOf(book)) addMatch(hash, match, part);
  return hexOf(hash);
}

/** Hash of the whole book, 16 hexadecimal digits: for books that got the same events. */
export const hashBook = (book: Book): string => hashOf(book, 'whole');

/**
 * Hash of the present offer, 16 hexadecimal digits. Closed markets and earlier prices are left out, so that readers that joined at
 * different times agree.
 */
export const hashOffer = (book: Book): string => hashOf(book, 'offer');

/**
 * Hash of everything that screens show of matches, 16 hexadecimal digits: names, kick-offs, scores, clocks, timelines, cards, every market
 * with its prices and arrows, and the phase of each stream. For the recorder of a session and its replay, which begin with the same state.
 */
export function hashShown(book: Book, streams: Iterable<StreamState>): string {
  const hash = createHasher();
  for (const match of matchesOf(book)) {
    addValue(hash, match.facts);
    addValue(hash, match.state);
    addText(hash, match.stream);
    for (const market of match.markets.toSorted(compareMarkets)) addMarket(hash, market, 'whole');
  }
  for (const { stream, phase, epoch, seq } of [...streams].sort((a, b) => (a.stream < b.stream ? -1 : 1)))
    addValue(hash, { stream, phase, epoch, seq });
  return hexOf(hash);
}
