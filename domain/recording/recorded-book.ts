/**
 * Reads a recording message by message and returns the events of a live feed: matches, odds, states, settlements, in the recording's own
 * time. Pure: the same messages give the same events.
 *
 * If an exchange recorded one market twice (once per regulator), the international copy is followed, else the first.
 */
import type { FeedEvent, MatchSnapshot } from '../book/book-event.ts';
import type { MatchFacts, Team } from '../match/match.ts';
import type { MarketSettlement, MarketUpdate } from '../match/market.ts';
import { hasOdds, type RecordedLine, sidesOf, sidesOfId } from './betfair-lines.ts';
import { type MarketChange, type MarketDefinition, NONE, type RecordedMessage } from './betfair-message.ts';
import * as follow from './follow-match.ts';
import { isStale, type KnownMarkets } from './known-markets.ts';
import {
  type RecordedMarket,
  settlementOfLine,
  showsSame,
  spreadOf,
  takeChange,
  updateOfLine,
  withAllRunners,
} from './recorded-market.ts';
import { definitionChanges, noteChances } from './match-changes.ts';
import {
  changesLeft,
  createPricesBefore,
  definedMarket,
  keepBefore,
  type PricesBefore,
} from './prices-before.ts';
import { noResult, type RecordedResult } from './recorded-result.ts';
import { notOffered, recordedSports } from './recorded-sports.ts';
import { sportIds } from '../match/sport-ids.ts';

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
  facts: MatchFacts;
  readonly followed: follow.FollowedMatch;
  /** The source market of a line, by the line's key. */
  readonly owners: Map<string, RecordedMarket>;
  /** The lines of each market of the site, by its id. */
  readonly keys: Map<number, Set<string>>;
  readonly favourites: Map<number, string>;
  /** The last update of each line. */
  readonly updates: Map<string, MarketUpdate>;
  readonly settled: Set<string>;
  announced: boolean;
}

export interface RecordedBook {
  readonly matches: Map<string, RecordedMatch>;
  readonly markets: Map<string, RecordedMarket>;
  readonly before: PricesBefore;
  /** Matches whose next change may come by time alone. */
  readonly timed: Set<RecordedMatch>;
  /** No match of `timed` changes by time alone before this time. */
  timeDueAt: number;
  /** Number of ignored changes, by reason. */
  readonly dropped: Map<string, number>;
  readonly results: ReadonlyMap<string, RecordedResult>;
  readonly known: KnownMarkets;
  readonly directory: Directory;
}

export const MAX_SOURCE_MARKETS = 20_000;

export const createRecordedBook = (
  directory: Directory,
  results: ReadonlyMap<string, RecordedResult>,
  known: KnownMarkets,
): RecordedBook => ({
  matches: new Map(),
  markets: new Map(),
  before: createPricesBefore(),
  timed: new Set(),
  timeDueAt: 0,
  dropped: new Map(),
  results,
  known,
  directory,
});

function drop(book: RecordedBook, reason: string, by = 1): void {
  if (by > 0) book.dropped.set(reason, (book.dropped.get(reason) ?? 0) + by);
}

/** Counts what only the end of the recording shows. */
export function endBook(book: RecordedBook): void {
  drop(book, 'settlement that was corrected', book.known.corrected);
  drop(book, 'market without definition', changesLeft(book.before));
  for (const { definition, lines, hadPrice } of book.markets.values())
    if (lines.size > 0 && !hadPrice) drop(book, `market without a price to back: ${definition.marketType}`);
}

interface ChangedLine {
  readonly market: RecordedMarket;
  readonly line: RecordedLine;
}

/** The changes of one message in one match. */
interface MessageChanges {
  readonly match: RecordedMatch;
  state: boolean;
  /** The kick-off moved. */
  facts: boolean;
  readonly lines: Map<string, ChangedLine>;
  /** A line of them is of a closed market. */
  closes: boolean;
}

export function readMessage(book: RecordedBook, message: RecordedMessage): readonly FeedEvent[] {
  const changed: MessageChanges[] = [];
  for (const change of message.changes) takeMarket(book, change, message.pt, changed);
  if (message.pt >= book.timeDueAt) passTime(book, message.pt, changed);
  if (changed.length === 0) return NONE;
  const events: FeedEvent[] = [];
  for (const changes of changed) addEvents(book, events, changes, message.pt);
  return events;
}

function passTime(book: RecordedBook, at: number, changed: MessageChanges[]): void {
  book.timeDueAt = Number.POSITIVE_INFINITY;
  for (const match of book.timed) {
    if (follow.timePassed(match.followed, at)) changesOf(changed, match).state = true;
    if (!follow.changesByTime(match.followed)) book.timed.delete(match);
    else book.timeDueAt = Math.min(book.timeDueAt, follow.dueAt(match.followed));
  }
}

/** A message has changes of one match, seldom of two. */
function changesOf(changed: MessageChanges[], match: RecordedMatch): MessageChanges {
  const known = changed.find((one) => one.match === match);
  if (known !== undefined) return known;
  const fresh: MessageChanges = { match, state: false, facts: false, lines: new Map(), closes: false };
  changed.push(fresh);
  return fresh;
}

/** The definition as it counts: under the event that is followed, with all runners, and with the result that was not corrected later. */
function counted(book: RecordedBook, market: RecordedMarket, sent: MarketDefinition): MarketDefinition {
  const definition = withAllRunners(book.known.followed(market.sourceId, sent), market.definition);
  if (definition.status === 'OPEN') market.opensLeft--;
  if (definition.status !== 'CLOSED') return definition;
  // Closed by mistake: nothing is settled before the market closes for the last time.
  if (market.opensLeft > 0) return { ...definition, status: 'SUSPENDED' };
  const closing = book.known.closingOf(market.sourceId);
  return closing === null
    ? definition
    : withAllRunners({ ...definition, runners: closing.runners }, definition);
}

const typeOf = ({ marketType }: MarketDefinition): string => marketType || 'unnamed';

function takeMarket(book: RecordedBook, sent: MarketChange, pt: number, changed: MessageChanges[]): void {
  const market = marketOf(book, sent);
  if (market === null) return;
  if (sent.definition !== null && isStale(sent.definition, market.version))
    return drop(book, 'older copy of a market');
  const change =
    sent.definition === null ? sent : { ...sent, definition: counted(book, market, sent.definition) };
  market.version = sent.definition?.version ?? market.version;
  const { status, startsAt, inPlay } = market.definition;
  const mayShow = takeChange(market, change);
  const match = matchOf(book, market.definition, pt);
  if (typeof match === 'string') return drop(book, match);
  if (change.definition !== null) {
    if (definitionChanges(match.followed, market, { status, inPlay }, pt))
      changesOf(changed, match).state = true;
    if (hasMoved(match, startsAt, market.definition)) changesOf(changed, match).facts = true;
    if (follow.changesByTime(match.followed)) book.timed.add(match);
    // The definition may bring a change by time nearer.
    book.timeDueAt = 0;
  }
  if (!hasOdds(market.definition))
    return drop(book, `betting type ${market.definition.bettingType}: its prices are no odds`);
  if (market.lines.size === 0) return drop(book, `market type ${typeOf(market.definition)}`);
  if (mayShow) noteChances(match.followed, market);
  for (const [key, line] of market.lines) {
    if (!owns(match, market, key, line)) drop(book, 'second copy of a market');
    else if (mayShow) noteLine(changesOf(changed, match), key, { market, line });
  }
}

/** A market's new kick-off moves a match that has not begun. */
function hasMoved(match: RecordedMatch, before: number | null, { startsAt }: MarketDefinition): boolean {
  if (startsAt === null || startsAt === before || startsAt === match.facts.startsAt) return false;
  if (match.followed.stage !== 'waiting') return false;
  match.facts = { ...match.facts, startsAt };
  return true;
}

function noteLine(changes: MessageChanges, key: string, one: ChangedLine): void {
  changes.lines.set(key, one);
  if (one.market.definition.status === 'CLOSED') changes.closes = true;
}

/** null: the market has no definition yet, or is one too many. */
function marketOf(book: RecordedBook, change: MarketChange): RecordedMarket | null {
  const { marketId, definition } = change;
  const known = book.markets.get(marketId);
  if (known !== undefined) return known;
  if (definition === null) {
    drop(book, 'market without definition', keepBefore(book.before, change));
    return null;
  }
  if (book.markets.size >= MAX_SOURCE_MARKETS) {
    drop(book, 'too many markets');
    return null;
  }
  const followed = book.known.followed(marketId, definition);
  const opens = book.known.opensOf(marketId);
  const market = definedMarket(book.before, marketId, { ...followed, status: '' }, opens);
  book.markets.set(marketId, market);
  return market;
}

/** The match of a market, or why it has none. */
function matchOf(book: RecordedBook, definition: MarketDefinition, pt: number): RecordedMatch | string {
  const known = book.matches.get(definition.eventId);
  if (known !== undefined) return known;
  const sportId = recordedSports[definition.eventTypeId];
  const sides = sidesOf(definition.eventName) ?? sidesOfId(definition);
  const matchId = Number(definition.eventId);
  if (definition.eventId === '') return 'market without an event (a market catalogue tells it: --names)';
  if (sportId === undefined) return notOffered(definition.eventTypeId);
  if (sides === null) return 'event without two sides';
  if (!Number.isSafeInteger(matchId) || matchId <= 0) return 'event id is no number';
  const home = book.directory.team(sides.home, sportId);
  const away = book.directory.team(sides.away, sportId);
  const { leagueId, countryCode } = book.directory.league(sportId, definition.countryCode, [home, away]);
  const match: RecordedMatch = {
    facts: {
      matchId,
      sportId,
      leagueId,
      countryCode,
      // A market without a kick-off is taken to begin now.
      startsAt: definition.startsAt ?? pt,
      home,
      away,
      main: true,
    },
    followed: follow.createFollowedMatch(
      sportId === sportIds.soccer,
      book.results.get(definition.eventId) ?? noResult,
    ),
    owners: new Map(),
    keys: new Map(),
    favourites: new Map(),
    updates: new Map(),
    settled: new Set(),
    announced: false,
  };
  book.matches.set(definition.eventId, match);
  return match;
}

const isInternational = ({ definition }: RecordedMarket): boolean => definition.regulators.includes('MR_INT');

function owns(
  match: RecordedMatch,
  market: RecordedMarket,
  key: string,
  { marketId }: RecordedLine,
): boolean {
  const owner = match.owners.get(key);
  if (owner === market) return true;
  if (owner !== undefined && !(isInternational(market) && !isInternational(owner))) return false;
  match.owners.set(key, market);
  const keys = match.keys.get(marketId) ?? new Set();
  match.keys.set(marketId, keys.add(key));
  return true;
}

function addEvents(book: RecordedBook, events: FeedEvent[], changes: MessageChanges, at: number): void {
  const { match } = changes;
  const { matchId } = match.facts;
  if (match.followed.stage !== 'ended' && hasNothingOpen(match))
    changes.state = follow.ended(match.followed, false);
  const markets = updatesOf(changes);
  if (match.announced ? changes.facts : markets.length > 0) {
    match.announced = true;
    const snapshot: MatchSnapshot = {
      facts: match.facts,
      state: follow.stateOf(match.followed, at),
      markets: [...match.updates.values()],
    };
    events.push({ kind: 'match', at, match: snapshot });
  } else {
    if (changes.state && match.announced)
      events.push({ kind: 'state', at, matchId, state: follow.stateOf(match.followed, at) });
    if (markets.length > 0) events.push({ kind: 'odds', at, odds: { matchId, markets } });
  }
  const settlements = settlementsOf(book, changes);
  if (settlements.length > 0) events.push({ kind: 'settlement', at, matchId, markets: settlements });
}

/** Every line that was ever offered is closed: the match is over, even if its end was not recorded. */
function hasNothingOpen({ owners }: RecordedMatch): boolean {
  for (const { definition } of owners.values()) if (definition.status !== 'CLOSED') return false;
  return owners.size > 0;
}

function settlementsOf(
  book: RecordedBook,
  { match, lines, closes }: MessageChanges,
): readonly MarketSettlement[] {
  if (!closes) return NONE;
  return [...lines].flatMap(([key, { market, line }]) => {
    if (market.definition.status !== 'CLOSED' || match.settled.has(key)) return [];
    match.settled.add(key);
    return settlementOfLine(market, line, match.followed.result.final, () =>
      drop(book, 'quarter line whose half win is not known: void'),
    );
  });
}

/**
 * Updates of the changed lines, and of a line that became or stopped being its market's main line. An update that shows what the last one
 * showed is left out: four of five changes of a ladder are behind its best price.
 */
function updatesOf(changes: MessageChanges): MarketUpdate[] {
  const { match } = changes;
  let last = -1;
  // A line that is added here is of the market that was judged just now.
  for (const { line } of changes.lines.values()) {
    if (line.marketId !== last) chooseFavourite(changes, line.marketId);
    last = line.marketId;
  }
  const updates: MarketUpdate[] = [];
  for (const [key, { market, line }] of changes.lines) {
    const before = match.updates.get(key);
    const update = updateOfLine(market, line, match.favourites.get(line.marketId) === key, before);
    if (before !== undefined && showsSame(update, before)) continue;
    match.updates.set(key, update);
    updates.push(update);
  }
  return updates;
}

/** The main line of a market is the line with the most even prices. */
function chooseFavourite({ match, lines }: MessageChanges, marketId: number): void {
  let now: string | null = null;
  let spread = Number.POSITIVE_INFINITY;
  for (const key of match.keys.get(marketId) ?? []) {
    const market = match.owners.get(key);
    const line = market?.lines.get(key);
    const own = market === undefined || line === undefined ? null : spreadOf(market, line);
    if (own !== null && own < spread) [now, spread] = [key, own];
  }
  const before = match.favourites.get(marketId);
  if (now === null || now === before) return;
  match.favourites.set(marketId, now);
  for (const key of match.keys.get(marketId) ?? []) {
    const market = match.owners.get(key);
    const line = market?.lines.get(key);
    if ((key === before || key === now) && market !== undefined && line !== undefined)
      lines.set(key, { market, line });
  }
}
