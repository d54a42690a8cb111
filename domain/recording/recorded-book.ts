/**
 * Reads a recording message by message and returns the events of a live feed: matches, odds, states, settlements, in the recording's own
 * time. Pure: the same messages give the same events.
 *
 * If an exchange recorded one market twice (once per regulator), the international copy is followed, else the first.
 */
import type { FeedEvent, MatchSnapshot } from '../book/book-event.ts';
import type { MatchFacts, Team } from '../match/match.ts';
import type { MarketSettlement, MarketUpdate } from '../match/market.ts';
import { recordedSports, type RecordedLine, sidesOf, sidesOfId } from './betfair-lines.ts';
import type { MarketChange, MarketDefinition, RecordedMessage } from './betfair-message.ts';
import * as follow from './follow-match.ts';
import {
  createRecordedMarket,
  oddsOf,
  type RecordedMarket,
  settlementOfLine,
  takeChange,
  updateOfLine,
} from './recorded-market.ts';
import { definitionChanges, noteChances } from './match-changes.ts';
import { noResult, type RecordedResult } from './recorded-result.ts';

/** Names and ids of the site for the recording's English names. */
export interface Directory {
  team(englishName: string, sportId: number): Team;
  league(
    sportId: number,
    countryCode: string,
    teams: readonly Team[],
  ): { readonly leagueId: number; readonly countryCode: string };
  /** The league of a tournament of the odds feed; null: the site does not name it. */
  leagueOf(
    tournamentId: number | null,
    sportId: number,
  ): { readonly leagueId: number; readonly countryCode: string } | null;
}

interface RecordedMatch {
  readonly facts: MatchFacts;
  readonly followed: follow.FollowedMatch;
  /** The source market of a line, by "marketId specifier". */
  readonly owners: Map<string, RecordedMarket>;
  readonly favourites: Map<number, string>;
  readonly settled: Set<string>;
  announced: boolean;
}

export interface RecordedBook {
  readonly matches: Map<string, RecordedMatch>;
  readonly markets: Map<string, RecordedMarket>;
  /** Number of ignored changes, by reason. */
  readonly dropped: Map<string, number>;
  readonly results: ReadonlyMap<string, RecordedResult>;
  readonly directory: Directory;
}

export const MAX_SOURCE_MARKETS = 20_000;

export const createRecordedBook = (
  directory: Directory,
  results: ReadonlyMap<string, RecordedResult>,
): RecordedBook => ({ matches: new Map(), markets: new Map(), dropped: new Map(), results, directory });

function drop(book: RecordedBook, reason: string): void {
  book.dropped.set(reason, (book.dropped.get(reason) ?? 0) + 1);
}

const keyOf = ({ marketId, specifier }: RecordedLine): string => `${marketId} ${specifier}`;

/** The changes of one message in one match. */
interface MessageChanges {
  state: boolean;
  readonly lines: Map<string, { readonly market: RecordedMarket; readonly line: RecordedLine }>;
  readonly closed: Set<string>;
}

export function readMessage(book: RecordedBook, message: RecordedMessage): FeedEvent[] {
  const changed = new Map<RecordedMatch, MessageChanges>();
  for (const change of message.changes) takeMarket(book, change, message.pt, changed);
  for (const match of book.matches.values()) {
    if (follow.timePassed(match.followed, message.pt)) changesOf(changed, match).state = true;
  }
  return [...changed].flatMap(([match, changes]) => eventsOf(match, changes, message.pt));
}

function changesOf(changed: Map<RecordedMatch, MessageChanges>, match: RecordedMatch): MessageChanges {
  const known = changed.get(match);
  if (known !== undefined) return known;
  const fresh: MessageChanges = { state: false, lines: new Map(), closed: new Set() };
  changed.set(match, fresh);
  return fresh;
}

function takeMarket(
  book: RecordedBook,
  change: MarketChange,
  pt: number,
  changed: Map<RecordedMatch, MessageChanges>,
): void {
  const market = marketOf(book, change);
  if (market === null) return;
  const before = market.definition.status;
  takeChange(market, change);
  const match = matchOf(book, market.definition);
  if (typeof match === 'string') return drop(book, match);
  const changes = changesOf(changed, match);
  if (change.definition !== null && definitionChanges(match.followed, market, before, pt))
    changes.state = true;
  if (market.lines.length === 0)
    return drop(book, `market type ${market.definition.marketType || 'unnamed'}`);
  noteChances(match.followed, market);
  for (const line of market.lines) {
    if (!owns(match, market, line)) {
      drop(book, 'second copy of a market');
      continue;
    }
    changes.lines.set(keyOf(line), { market, line });
    if (market.definition.status === 'CLOSED') changes.closed.add(keyOf(line));
  }
}

function marketOf(book: RecordedBook, { marketId, definition }: MarketChange): RecordedMarket | null {
  const known = book.markets.get(marketId);
  if (known !== undefined) return known;
  if (definition === null) {
    drop(book, 'market without definition');
    return null;
  }
  if (book.markets.size >= MAX_SOURCE_MARKETS) {
    drop(book, 'too many markets');
    return null;
  }
  const market = createRecordedMarket(marketId, { ...definition, status: '' });
  book.markets.set(marketId, market);
  return market;
}

/** The match of a market, or why it has none. */
function matchOf(book: RecordedBook, definition: MarketDefinition): RecordedMatch | string {
  const known = book.matches.get(definition.eventId);
  if (known !== undefined) return known;
  const sportId = recordedSports[definition.eventTypeId];
  const sides = sidesOf(definition.eventName) ?? sidesOfId(definition);
  const matchId = Number(definition.eventId);
  if (sportId === undefined) return 'sport not offered';
  if (sides === null) return 'event without two sides';
  if (!Number.isSafeInteger(matchId) || matchId <= 0) return 'event id is no number';
  const home = book.directory.team(sides.home, sportId);
  const away = book.directory.team(sides.away, sportId);
  const { leagueId, countryCode } = book.directory.league(sportId, definition.countryCode, [home, away]);
  const match: RecordedMatch = {
    facts: { matchId, sportId, leagueId, countryCode, startsAt: definition.startsAt, home, away, main: true },
    followed: follow.createFollowedMatch(sportId === 311, book.results.get(definition.eventId) ?? noResult),
    owners: new Map(),
    favourites: new Map(),
    settled: new Set(),
    announced: false,
  };
  book.matches.set(definition.eventId, match);
  return match;
}

const isInternational = ({ definition }: RecordedMarket): boolean => definition.regulators.includes('MR_INT');

function owns(match: RecordedMatch, market: RecordedMarket, line: RecordedLine): boolean {
  const owner = match.owners.get(keyOf(line));
  if (owner === undefined || (isInternational(market) && !isInternational(owner)))
    match.owners.set(keyOf(line), market);
  return match.owners.get(keyOf(line)) === market;
}

function eventsOf(match: RecordedMatch, changes: MessageChanges, at: number): FeedEvent[] {
  const { matchId } = match.facts;
  if (match.followed.stage !== 'ended' && hasNothingOpen(match))
    changes.state = follow.ended(match.followed, false);
  const markets = updatesOf(match, changes);
  const events: FeedEvent[] = [];
  if (!match.announced && markets.length > 0) {
    match.announced = true;
    const snapshot: MatchSnapshot = {
      facts: match.facts,
      state: follow.stateOf(match.followed, at),
      markets,
    };
    events.push({ kind: 'match', at, match: snapshot });
  } else {
    if (changes.state && match.announced)
      events.push({ kind: 'state', at, matchId, state: follow.stateOf(match.followed, at) });
    if (markets.length > 0) events.push({ kind: 'odds', at, odds: { matchId, markets } });
  }
  const settlements = settlementsOf(match, changes);
  if (settlements.length > 0) events.push({ kind: 'settlement', at, matchId, markets: settlements });
  return events;
}

/** Every line that was ever offered is closed: the match is over, even if its end was not recorded. */
const hasNothingOpen = ({ owners }: RecordedMatch): boolean =>
  owners.size > 0 && [...owners.values()].every(({ definition }) => definition.status === 'CLOSED');

function settlementsOf(match: RecordedMatch, { lines, closed }: MessageChanges): MarketSettlement[] {
  return [...lines].flatMap(([key, { market, line }]) => {
    if (!closed.has(key) || match.settled.has(key)) return [];
    match.settled.add(key);
    return settlementOfLine(market, line, match.followed.result.final);
  });
}

/** Updates of the changed lines, and of a line that became or stopped being its market's main line. */
function updatesOf(match: RecordedMatch, changes: MessageChanges): MarketUpdate[] {
  for (const marketId of new Set([...changes.lines.values()].map(({ line }) => line.marketId)))
    chooseFavourite(match, marketId, changes);
  return [...changes.lines.values()].map(({ market, line }) =>
    updateOfLine(market, line, match.favourites.get(line.marketId) === keyOf(line)),
  );
}

/** The main line of a market is the line with the most even prices. */
function chooseFavourite(match: RecordedMatch, marketId: number, changes: MessageChanges): void {
  let best: { key: string; spread: number } | null = null;
  const candidates: { key: string; market: RecordedMarket; line: RecordedLine }[] = [];
  for (const [key, market] of match.owners) {
    const line = market.lines.find((one) => keyOf(one) === key);
    if (line?.marketId !== marketId) continue;
    candidates.push({ key, market, line });
    if (market.definition.status === 'CLOSED') continue;
    const odds = line.outcomes.map(({ runner }) => oddsOf(market, runner));
    if (odds.length === 0 || odds.includes(0)) continue;
    const spread = Math.max(...odds) / Math.min(...odds);
    if (best === null || spread < best.spread) best = { key, spread };
  }
  const before = match.favourites.get(marketId);
  const now = best?.key ?? before;
  if (now === undefined || now === before) return;
  match.favourites.set(marketId, now);
  for (const { key, market, line } of candidates)
    if (key === before || key === now) changes.lines.set(key, { market, line });
}
