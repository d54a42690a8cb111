/**
 * Reads a recording message by message and returns the events of a live feed: matches, odds, states, settlements, in the recording's own
 * time. Pure: the same messages give the same events.
 *
 * If an exchange recorded one market twice (once per regulator), the international copy is followed, else the first.
 */
import type { FeedEvent, MatchSnapshot } from '../book/book-event.ts';
import type { MatchFacts } from '../match/match.ts';
import type { MarketSettlement } from '../match/market.ts';
import { hasOdds, type RecordedLine, eventSidesOf, sidesOfId } from './betfair-lines.ts';
import { isOlderDefinition, type MarketDefinition, NO_ENTRIES } from './betfair-message.ts';
import * as follow from './follow-match.ts';
import type { KnownMarkets } from './known-markets.ts';
import { type ChangeOnTape, type MessageTape, tapeCursor } from './message-tape.ts';
import { type RecordedMarket, settlementOfLine, takeChange, withAllRunners } from './recorded-market.ts';
import {
  createMessageChanges,
  definitionChanges,
  forgetChanges,
  type MessageChanges,
  noteChances,
} from './match-changes.ts';
import {
  addLine,
  createOfferedLines,
  noteChange,
  type OfferedLine,
  type OfferedLines,
  updatesOf,
} from './offered-lines.ts';
import {
  changesLeft,
  createPricesBefore,
  definedMarket,
  keepBefore,
  type PricesBefore,
} from './prices-before.ts';
import { noResult, type RecordedResult } from './recorded-result.ts';
import { notOffered, recordedSports } from './recorded-sports.ts';
import type { Directory } from './site-directory.ts';
import { sportIds } from '../match/sport-ids.ts';

type Stream = RecordedMarket['stream'];

interface RecordedMatch {
  facts: MatchFacts;
  readonly followed: follow.FollowedMatch;
  readonly offered: OfferedLines;
  /** Changes of the message that is read now. */
  readonly changes: MessageChanges;
  /** `rulings` of the book when the match was last looked at for something open. */
  judgedAt: number;
  announced: boolean;
}

/** A line of a source market that is followed in it. */
interface OwnLine {
  readonly offered: OfferedLine;
  readonly line: RecordedLine;
}

/** A source market with what its changes meet. It holds until a definition or the owner of a line changes. */
interface SourceMarket {
  readonly market: RecordedMarket;
  /** null: not known yet. */
  match: RecordedMatch | null;
  own: readonly OwnLine[];
  /** Number of its lines that are followed in another market. */
  copies: number;
  /** `rulings` of the book when this was found. */
  ruledAt: number;
}

export interface RecordedBook {
  readonly matches: Map<string, RecordedMatch>;
  readonly markets: Map<string, SourceMarket>;
  /** The same by their numbers on the tape. */
  readonly byNumber: (SourceMarket | undefined)[];
  /** Grows with each definition, and with each line that gets an owner. */
  rulings: number;
  readonly before: PricesBefore;
  /** The matches that the message changes that is read now: the first `changedCount`. */
  readonly changed: RecordedMatch[];
  changedCount: number;
  /** The place of a stream is the number of its recording. */
  readonly streams: Stream[];
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

const MAX_SOURCE_MARKETS = 20_000;
/** Before the first of the book's rulings. */
const NOT_YET = -1;

export const createRecordedBook = (
  directory: Directory,
  results: ReadonlyMap<string, RecordedResult>,
  known: KnownMarkets,
): RecordedBook => ({
  matches: new Map(),
  markets: new Map(),
  byNumber: [],
  before: createPricesBefore(),
  changed: [],
  changedCount: 0,
  rulings: 0,
  streams: [],
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
  for (const { market } of book.markets.values()) {
    const { definition, lines, hadPrice } = market;
    if (lines.size > 0 && !hadPrice) drop(book, `market without a price to back: ${definition.marketType}`);
  }
}

/** All messages of a book are on one tape. */
export function messageEvents(book: RecordedBook, tape: MessageTape, message: number): readonly FeedEvent[] {
  const pt = tape.times[message] ?? 0;
  tapeCursor.open(tape, message);
  const stream = (book.streams[tapeCursor.recording] ??= { isLate: false });
  if (tapeCursor.isLate !== stream.isLate) turnLate(book, stream);
  while (tapeCursor.next()) takeMarket(book, tapeCursor, pt);
  if (pt >= book.timeDueAt) passTime(book, pt);
  const { changed, changedCount } = book;
  book.changedCount = 0;
  const [only] = changed;
  if (changedCount === 0 || only === undefined) return NO_ENTRIES;
  if (changedCount === 1) return eventsOf(book, only, pt);
  return changed.slice(0, changedCount).flatMap((match) => eventsOf(book, match, pt));
}

/** The stream falls behind, or is up to date again: every line of its markets may be shown otherwise. */
function turnLate(book: RecordedBook, stream: Stream): void {
  stream.isLate = !stream.isLate;
  if (stream.isLate) drop(book, 'stream behind (503): closed until it is up to date');
  for (const match of book.matches.values())
    for (const offered of match.offered.updated)
      if (offered.market.stream === stream)
        noteChange(changesOf(book, match).lines, offered, offered.market, offered.line);
}

function passTime(book: RecordedBook, at: number): void {
  book.timeDueAt = Number.POSITIVE_INFINITY;
  for (const match of book.timed) {
    while (follow.timePassed(match.followed, at)) changesOf(book, match).state = true;
    if (!follow.changesByTime(match.followed)) book.timed.delete(match);
    else book.timeDueAt = Math.min(book.timeDueAt, follow.dueAt(match.followed));
  }
}

function changesOf(book: RecordedBook, match: RecordedMatch): MessageChanges {
  const { changes } = match;
  if (!changes.isNoted) {
    changes.isNoted = true;
    book.changed[book.changedCount++] = match;
  }
  return changes;
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

function takeMarket(book: RecordedBook, sent: ChangeOnTape, pt: number): void {
  const source = sourceOf(book, sent);
  if (source === null) return;
  const { market } = source;
  if (sent.definition !== null && isOlderDefinition(sent.definition, market.version))
    return drop(book, 'older copy of a market');
  const definition = sent.definition === null ? null : counted(book, market, sent.definition);
  market.version = sent.definition?.version ?? market.version;
  const before = market.definition;
  const mayShow = takeChange(market, sent, definition, book.streams[sent.recording]);
  if (definition !== null) book.rulings++;
  if (source.ruledAt !== book.rulings) {
    const match = matchOf(book, market.definition, pt);
    if (typeof match === 'string') return drop(book, match);
    if (definition !== null) takeDefinition(book, match, { market, before, pt });
    if (!findLines(book, source, match)) return;
  }
  const { match, own, copies } = source;
  if (copies > 0) drop(book, 'second copy of a market', copies);
  if (!mayShow || match === null) return;
  noteChances(match.followed, market);
  if (own.length === 0) return;
  const changes = changesOf(book, match);
  for (const { offered, line } of own) noteChange(changes.lines, offered, market, line);
  if (market.definition.status === 'CLOSED') changes.closes = true;
}

interface Defined {
  readonly market: RecordedMarket;
  /** The definition before. */
  readonly before: MarketDefinition;
  readonly pt: number;
}

function takeDefinition(book: RecordedBook, match: RecordedMatch, { market, before, pt }: Defined): void {
  if (definitionChanges(match.followed, market, before, pt)) changesOf(book, match).state = true;
  if (hasMoved(match, before.startsAt, market.definition)) changesOf(book, match).facts = true;
  if (follow.changesByTime(match.followed)) book.timed.add(match);
  // The definition may bring a change by time nearer.
  book.timeDueAt = 0;
}

/** Finds the lines that are followed in the market; false: it has none that the site offers, which is counted. */
function findLines(book: RecordedBook, source: SourceMarket, match: RecordedMatch): boolean {
  const { market } = source;
  const { definition, lines } = market;
  if (!hasOdds(definition)) {
    drop(book, `betting type ${definition.bettingType}: its prices are no odds`);
    return false;
  }
  if (lines.size === 0) {
    drop(book, `market type ${definition.marketType || 'unnamed'}`);
    return false;
  }
  const own: OwnLine[] = [];
  for (const [key, line] of lines) {
    const offered = ownLine(book, match, market, { key, line });
    if (offered !== null) own.push({ offered, line });
  }
  source.match = match;
  source.own = own;
  source.copies = lines.size - own.length;
  source.ruledAt = book.rulings;
  return true;
}

/** A market's new kick-off moves a match that has not begun. */
function hasMoved(match: RecordedMatch, before: number | null, { startsAt }: MarketDefinition): boolean {
  if (startsAt === null || startsAt === before || startsAt === match.facts.startsAt) return false;
  if (match.followed.stage !== 'waiting') return false;
  match.facts = { ...match.facts, startsAt };
  return true;
}

/** null: the market has no definition yet, or is one too many. */
function sourceOf(book: RecordedBook, change: ChangeOnTape): SourceMarket | null {
  const known = book.byNumber[change.market];
  if (known !== undefined) return known;
  const { marketId, definition } = change;
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
  const source: SourceMarket = { market, match: null, own: NO_ENTRIES, copies: 0, ruledAt: NOT_YET };
  book.markets.set(marketId, source);
  book.byNumber[change.market] = source;
  return source;
}

/** The match of a market, or why it has none. */
function matchOf(book: RecordedBook, definition: MarketDefinition, pt: number): RecordedMatch | string {
  const known = book.matches.get(definition.eventId);
  if (known !== undefined) return known;
  const sportId = recordedSports[definition.eventTypeId];
  const sides = eventSidesOf(definition.eventName) ?? sidesOfId(definition);
  const matchId = Number(definition.eventId);
  if (definition.eventId === '') return 'market without an event (a market catalogue has it: --names)';
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
    followed: follow.createFollowedMatch({
      soccer: sportId === sportIds.soccer,
      result: book.results.get(definition.eventId) ?? noResult,
    }),
    offered: createOfferedLines(),
    changes: createMessageChanges(),
    judgedAt: NOT_YET,
    announced: false,
  };
  book.matches.set(definition.eventId, match);
  return match;
}

const isInternational = ({ definition }: RecordedMarket): boolean => definition.regulators.includes('MR_INT');

/** The line, if it is followed in this market from now on; null: it is followed in another. */
function ownLine(
  book: RecordedBook,
  { offered }: RecordedMatch,
  market: RecordedMarket,
  { key, line }: { readonly key: string; readonly line: RecordedLine },
): OfferedLine | null {
  const known = offered.byKey.get(key);
  if (known?.owner === market) return known;
  if (known !== undefined && !(isInternational(market) && !isInternational(known.owner))) return null;
  book.rulings++;
  if (known === undefined) return addLine(offered, key, market, line);
  known.owner = market;
  return known;
}

function eventsOf(book: RecordedBook, match: RecordedMatch, at: number): readonly FeedEvent[] {
  const events = takenEvents(book, match, at);
  forgetChanges(match.changes);
  return events;
}

function takenEvents(book: RecordedBook, match: RecordedMatch, at: number): readonly FeedEvent[] {
  const { changes } = match;
  const { matchId } = match.facts;
  if (match.followed.stage !== 'ended' && hasNothingOpen(book, match))
    changes.state = follow.ended(match.followed, 'played');
  const markets = updatesOf(match.offered, changes.lines);
  const settlements = settlementsOf(book, match);
  if (match.announced && !changes.facts && !changes.state && settlements.length === 0)
    return markets.length === 0 ? NO_ENTRIES : [{ kind: 'odds', at, odds: { matchId, markets } }];
  const events: FeedEvent[] = [];
  if (match.announced ? changes.facts : markets.length > 0) {
    match.announced = true;
    const snapshot: MatchSnapshot = {
      facts: match.facts,
      state: follow.followedStateOf(match.followed, at),
      markets: match.offered.updated.flatMap(({ update }) => update ?? []),
    };
    events.push({ kind: 'match', at, match: snapshot });
  } else {
    if (changes.state && match.announced)
      events.push({ kind: 'state', at, matchId, state: follow.followedStateOf(match.followed, at) });
    if (markets.length > 0) events.push({ kind: 'odds', at, odds: { matchId, markets } });
  }
  if (settlements.length > 0) events.push({ kind: 'settlement', at, matchId, markets: settlements });
  return events;
}

/** Every line that was ever offered is closed: the match is over, even if its end was not recorded. */
function hasNothingOpen(book: RecordedBook, match: RecordedMatch): boolean {
  if (match.judgedAt === book.rulings) return false;
  match.judgedAt = book.rulings;
  const { byKey } = match.offered;
  for (const { owner } of byKey.values()) if (owner.definition.status !== 'CLOSED') return false;
  return byKey.size > 0;
}

function settlementsOf(book: RecordedBook, match: RecordedMatch): readonly MarketSettlement[] {
  const { lines, closes } = match.changes;
  if (!closes) return NO_ENTRIES;
  return lines.all.slice(0, lines.count).flatMap((offered) => {
    const { market, line } = offered;
    if (market.definition.status !== 'CLOSED' || offered.isSettled) return [];
    offered.isSettled = true;
    return settlementOfLine(market, line, match.followed.result.final, () =>
      drop(book, 'quarter line whose half win is not known: void'),
    );
  });
}
