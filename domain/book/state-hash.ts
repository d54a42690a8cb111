/**
 * A hash of the book: equal books have equal hashes, whatever the order or batches of their events. Cells, sequence numbers and times are
 * left out, because they belong to a run, not to the state.
 */
import type { Book, LiveMarket, LiveMatch } from './book.ts';

interface Hasher {
  a: number;
  b: number;
}

function addNumber(hash: Hasher, value: number): void {
  hash.a = Math.imul(hash.a ^ (value | 0), 0x9e3779b1);
  hash.a ^= hash.a >>> 15;
  hash.b = Math.imul(hash.b + (value | 0) + Math.imul(Math.floor(value / 4294967296) | 0, 31), 0x85ebca77);
  hash.b ^= hash.b >>> 13;
}

function addText(hash: Hasher, text: string): void {
  for (let i = 0; i < text.length; i++) addNumber(hash, text.charCodeAt(i));
  addNumber(hash, text.length);
}

const compareMarkets = (a: LiveMarket, b: LiveMarket): number =>
  a.marketId - b.marketId || (a.specifier < b.specifier ? -1 : a.specifier > b.specifier ? 1 : 0);

function addMarket(hash: Hasher, market: LiveMarket, past: boolean): void {
  addNumber(hash, market.marketId);
  addText(hash, market.specifier);
  addNumber(hash, market.status);
  addNumber(hash, market.favourite ? 1 : 0);
  for (const outcome of market.outcomes) {
    addNumber(hash, outcome.id);
    addNumber(hash, outcome.odds);
    if (past) addNumber(hash, outcome.previous);
    addNumber(hash, outcome.active ? 1 : 0);
  }
}

function addMatch(hash: Hasher, match: LiveMatch, past: boolean): void {
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
    if (past || market.status === 1 || market.status === -1) addMarket(hash, market, past);
}

function hashOf(book: Book, past: boolean): string {
  const hash: Hasher = { a: 0x811c9dc5, b: 0xc2b2ae35 };
  for (const match of [...book.matches.values()].sort((a, b) => a.facts.matchId - b.facts.matchId))
    addMatch(hash, match, past);
  const hex = (part: number): string => (part >>> 0).toString(16).padStart(8, '0');
  return hex(hash.a) + hex(hash.b);
}

/** Hash of the whole book, 16 hexadecimal digits: for books that got the same events. */
export const hashBook = (book: Book): string => hashOf(book, true);

/**
 * Hash of the present offer, 16 hexadecimal digits. Closed markets and earlier prices are left out, so that readers that joined at
 * different times agree.
 */
export const hashOffer = (book: Book): string => hashOf(book, false);
