/** Builders of matches, markets and events: small, valid, and open to overrides. */
import { applyBatch } from '../../../domain/book/apply-batch.ts';
import { type Book, createBook } from '../../../domain/book/book.ts';
import type { BookEvent, MatchSnapshot, OddsEvent } from '../../../domain/book/book-event.ts';
import { createChanges } from '../../../domain/book/changes.ts';
import type { MarketStatus, MarketUpdate } from '../../../domain/match/market.ts';
import type { MatchFacts, MatchState } from '../../../domain/match/match.ts';

export const STREAM = '59';

export const facts = (matchId: number, more: Partial<MatchFacts> = {}): MatchFacts => ({
  matchId,
  sportId: 311,
  leagueId: 410,
  countryCode: 'KR',
  startsAt: 1_700_000_000_000,
  home: { teamId: matchId * 2, name: { ko: `홈${matchId}`, en: `Home ${matchId}` } },
  away: { teamId: matchId * 2 + 1, name: { ko: `원정${matchId}`, en: `Away ${matchId}` } },
  main: false,
  ...more,
});

export const state = (more: Partial<MatchState> = {}): MatchState => ({
  statusCode: 6,
  open: true,
  reporting: 1,
  homeScore: 0,
  awayScore: 0,
  periods: [],
  currentServer: null,
  clockSeconds: 600,
  clockAt: 1_700_000_600_000,
  clockRate: 1,
  redCards: null,
  diamond: null,
  timeline: [],
  ...more,
});

export const market = (
  marketId: number,
  odds: readonly number[],
  more: Partial<MarketUpdate> = {},
): MarketUpdate => ({
  marketId,
  specifier: '',
  status: 1,
  favourite: false,
  outcomes: odds.map((price, at) => ({ id: at + 1, odds: price, active: price > 100 })),
  ...more,
});

export const snapshot = (
  matchId: number,
  markets: readonly MarketUpdate[] = [market(1, [210, 330, 340])],
  more: { facts?: Partial<MatchFacts>; state?: Partial<MatchState> } = {},
): MatchSnapshot => ({ facts: facts(matchId, more.facts), state: state(more.state), markets });

export const fixture = (matches: readonly MatchSnapshot[], seq = 1): BookEvent => ({
  kind: 'fixture',
  stream: STREAM,
  seq,
  pt: 1000 + seq,
  matches,
});

export const odds = (matchId: number, markets: readonly MarketUpdate[], seq = 2): OddsEvent => ({
  kind: 'odds',
  stream: STREAM,
  seq,
  pt: 1000 + seq,
  matches: [{ matchId, markets }],
});

export function bookOf(events: readonly BookEvent[], book: Book = createBook()): Book {
  applyBatch(book, events, createChanges());
  return book;
}

export const statuses: readonly MarketStatus[] = [1, 0, -1, -2, -3, -4];
