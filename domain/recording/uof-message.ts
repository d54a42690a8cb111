/**
 * Decodes one message of the Unified Odds Feed (XML), or an answer of its interface with facts of matches. Total: a part that cannot be read
 * costs that part and is counted. Times are ms since 1970, odds hundredths; ids are the numbers of the feed's URNs ("sr:match:123").
 */
import { MAX_DECIMAL, MAX_EXCHANGE_ODDS, MIN_ODDS, oddsFromDecimal } from '../odds/odds.ts';
import { canonicalSpecifier } from '../match/specifiers.ts';
import type { MarketStatus, OutcomeResult, PlacedSpan, MarketLine, OutcomeUpdate } from '../match/market.ts';
import { fractionOf, resultOfShares } from '../match/stake-shares.ts';
import { ok, refused, type Result } from '../result.ts';
import { MAX_TIME } from './betfair-message.ts';
import { dateIn, decimalIn, matchIdIn, numberIn, textIn, timeIn, truthIn } from './uof-attributes.ts';
import {
  factsAnswers,
  type FeedFacts,
  feedFactsOf,
  marketGroupsOf,
  marketGroupsIn,
  marketNamesIn,
} from './uof-facts.ts';
import { type FeedStatus, statusIn } from './uof-status.ts';
import { childOf, childrenOf, childrenWithin, readElement, type XmlElement } from './xml-element.ts';

export interface FeedMarket extends MarketLine {
  readonly status: MarketStatus;
  readonly favourite: boolean;
  /** Empty: the message names no outcomes, as for a suspended market; the known ones stay. */
  readonly outcomes: readonly OutcomeUpdate[];
}

export interface FeedSettlement extends MarketLine {
  /** Of the outcomes that the message names, often a part of the market's. Empty: it decides none, or we cannot read how. */
  readonly results: readonly { readonly outcomeId: number; readonly result: OutcomeResult }[];
  /** Outcomes that it names as not decided yet. */
  readonly undecided: readonly number[];
}

interface FeedRollback extends MarketLine {
  /** Empty: the whole settlement of the line is taken back. */
  readonly outcomes: readonly number[];
}

interface OfMatch {
  readonly matchId: number;
}

/** `recovered`: everything that is on offer was sent again. */
export type ProducerSign = 'alive' | 'unsubscribed' | 'down' | 'recovered';

type Content =
  | (OfMatch & {
      readonly kind: 'odds';
      readonly status: FeedStatus | null;
      readonly markets: readonly FeedMarket[];
    })
  | (OfMatch & { readonly kind: 'stop'; readonly status: MarketStatus; readonly groups: readonly string[] })
  /** `certainty`: 1 as scouts saw it, 2 by official results; null: the message says neither. */
  | (OfMatch & {
      readonly kind: 'settlement';
      readonly certainty: number | null;
      readonly markets: readonly FeedSettlement[];
    })
  /** `placed`: of the bets of this span alone. */
  | (OfMatch & {
      readonly kind: 'cancel' | 'rollback-cancel';
      readonly placed: PlacedSpan;
      readonly markets: readonly MarketLine[];
    })
  | (OfMatch & {
      readonly kind: 'rollback-settlement';
      readonly markets: readonly FeedRollback[];
    })
  | (OfMatch & {
      readonly kind: 'fixture-change';
      readonly isCancelled: boolean;
      readonly startsAt: number | null;
    })
  | { readonly kind: 'facts'; readonly matches: readonly FeedFacts[] }
  /** By the ids of markets. */
  | {
      readonly kind: 'market-names';
      readonly names: ReadonlyMap<number, string>;
      readonly groups: ReadonlyMap<number, readonly string[]>;
    }
  /** How a producer of the feed does. */
  | { readonly kind: 'producer'; readonly name: string; readonly sign: ProducerSign }
  /** Nothing that is used. */
  | { readonly kind: 'other'; readonly name: string };

export interface FeedMessage {
  /** null: the message has no time. */
  readonly pt: number | null;
  readonly content: Content;
  /** The producer that sent it; null: it does not name one. */
  readonly product: number | null;
  /** Odds that were sent again because they were asked for. */
  readonly isRecovered: boolean;
  /** Unreadable parts of the message. */
  readonly dropped: number;
  /** Outcomes whose ids have no number of their own, which the site cannot offer. */
  readonly named: number;
  /** Settlements of markets with a result that the site cannot pay: none that we can read, or a factor that is no fraction. */
  readonly unpayable: number;
}

export type BadMessage = 'not-xml' | 'too-large' | 'no-match' | 'no-time';

const statuses: ReadonlySet<number> = new Set([1, 0, -1, -2, -3, -4]);
/** `left`: where the message names none. What cannot be read is not on offer. */
function marketStatusIn(element: XmlElement, name: string, left: MarketStatus): MarketStatus {
  if (textIn(element, name) === '') return left;
  const value = numberIn(element, name);
  return value !== null && statuses.has(value) ? (value as MarketStatus) : 0;
}

function oddsIn(element: XmlElement): number {
  const hundredths = oddsFromDecimal(Math.min(MAX_DECIMAL, decimalIn(element, 'odds') ?? 0)) ?? 0;
  return hundredths >= MIN_ODDS ? Math.min(MAX_EXCHANGE_ODDS, hundredths) : 0;
}

/** Counts while a message is read. */
interface Counts {
  dropped: number;
  named: number;
  unpayable: number;
}

function lineIn(market: XmlElement): MarketLine | null {
  const marketId = numberIn(market, 'id');
  const specifier = canonicalSpecifier(textIn(market, 'specifiers'));
  return marketId === null || marketId <= 0 || specifier === null ? null : { marketId, specifier };
}

const linesIn = (markets: readonly XmlElement[], counts: Counts): MarketLine[] =>
  markets.flatMap((market) => {
    const line = lineIn(market);
    if (line === null) counts.dropped++;
    return line === null ? [] : [line];
  });

/** Outcomes of a market with their numbers. Two that would have one number are left out and counted: a bet could be on either. */
function numberedOutcomes(
  market: XmlElement,
  counts: Counts,
): readonly (readonly [id: number, XmlElement])[] {
  const byId = new Map<number, XmlElement[]>();
  for (const outcome of childrenOf(market, 'outcome')) {
    const id = outcomeId(outcome, counts);
    if (id !== null) byId.set(id, [...(byId.get(id) ?? []), outcome]);
  }
  return [...byId].flatMap(([id, own]) => {
    const [last] = own.slice(-1);
    const isOne = new Set(own.map((one) => textIn(one, 'id'))).size === 1;
    if (!isOne) counts.named += own.length;
    return isOne && last !== undefined ? [[id, last] as const] : [];
  });
}

/** The number of an outcome, of a player ("sr:player:123") or of a variant ("sr:exact_goals:6+:1337"); null: it has none, which is counted. */
function outcomeId(outcome: XmlElement, counts: Counts): number | null {
  const [, number] = /^[\w+:.-]+:(\d{1,15})$/.exec(textIn(outcome, 'id')) ?? [];
  const id = numberIn(outcome, 'id') ?? (number === undefined ? null : Number(number));
  if (id === null) counts.named++;
  return id;
}

function marketIn(market: XmlElement, counts: Counts): FeedMarket[] {
  const line = lineIn(market);
  if (line === null) {
    counts.dropped++;
    return [];
  }
  const outcomes = numberedOutcomes(market, counts).map(([id, outcome]): OutcomeUpdate => {
    const odds = oddsIn(outcome);
    const isActive = truthIn(outcome, 'active') ?? textIn(outcome, 'active') === '';
    return { id, odds, active: odds > 0 && isActive };
  });
  return [
    {
      ...line,
      status: marketStatusIn(market, 'status', 1),
      favourite: truthIn(market, 'favourite') === true,
      outcomes,
    },
  ];
}

/** The fraction of a factor; `left`: where the feed gives none. null: it cannot be read as one. */
const factorIn = (outcome: XmlElement, name: string, left: number) =>
  fractionOf(textIn(outcome, name) === '' ? left : (decimalIn(outcome, name) ?? Number.NaN));

const UNDECIDED = -1;

/**
 * `void_factor`: this part of the stake comes back. Of the rest `dead_heat_factor` is won, where the outcome won. null: there is no result, or a
 * factor is no fraction.
 */
function resultIn(outcome: XmlElement): OutcomeResult | 'undecided' | null {
  const hasWon = truthIn(outcome, 'result');
  const voided = factorIn(outcome, 'void_factor', 0);
  if (voided === null) return null;
  const counted = voided.of - voided.won;
  if (counted === 0) return 'void';
  if (hasWon === null) return numberIn(outcome, 'result') === UNDECIDED ? 'undecided' : null;
  if (!hasWon) return resultOfShares({ won: 0, back: voided.won, of: voided.of });
  const deadHeat = factorIn(outcome, 'dead_heat_factor', 1);
  if (deadHeat === null || deadHeat.won === 0) return null;
  return resultOfShares({
    won: counted * deadHeat.won,
    back: voided.won * deadHeat.of,
    of: voided.of * deadHeat.of,
  });
}

/** A market with one result that we cannot read has no results: it closes, and its bets wait for a result that we can read. */
function settlementIn(market: XmlElement, counts: Counts): FeedSettlement[] {
  const line = lineIn(market);
  if (line === null) {
    counts.dropped++;
    return [];
  }
  const [results, undecided]: [FeedSettlement['results'][number][], number[]] = [[], []];
  const outcomes = numberedOutcomes(market, counts);
  for (const [id, outcome] of outcomes) {
    const result = resultIn(outcome);
    if (result === 'undecided') undecided.push(id);
    else if (result !== null) results.push({ outcomeId: id, result });
  }
  const isWhole = outcomes.length > 0 && results.length + undecided.length === outcomes.length;
  if (!isWhole || results.length === 0) counts.unpayable++;
  return [isWhole ? { ...line, results, undecided } : { ...line, results: [], undecided: [] }];
}

function rollbackIn(market: XmlElement, counts: Counts): FeedRollback[] {
  const outcomes = numberedOutcomes(market, counts).map(([id]) => id);
  const isOfLine = childOf(market, 'outcome') === undefined;
  return isOfLine || outcomes.length > 0
    ? linesIn([market], counts).map((line) => ({ ...line, outcomes }))
    : [];
}

/** An end of a span; 0 and times before 1970 stand for none where a program writes each field. `isRead`: the message has none, or one that can be read. */
function endIn(root: XmlElement, name: string): { readonly at: number | null; readonly isRead: boolean } {
  const time = timeIn(root, name);
  return {
    at: time !== null && time > 0 ? time : null,
    isRead: time !== null || textIn(root, name) === '',
  };
}

/** null: an end of the span cannot be read, or it ends before it begins. It is not taken as open: all bets would be void. */
function spanIn(root: XmlElement): PlacedSpan | null {
  const [from, to] = [endIn(root, 'start_time'), endIn(root, 'end_time')];
  const isEmpty = from.at !== null && to.at !== null && from.at >= to.at;
  return from.isRead && to.isRead && !isEmpty ? { from: from.at, to: to.at } : null;
}

type SpanContent = Extract<Content, { kind: 'cancel' | 'rollback-cancel' }>;

function spanContent(
  kind: SpanContent['kind'],
  { root, matchId }: { readonly root: XmlElement; readonly matchId: number },
  counts: Counts,
): SpanContent {
  const markets = childrenOf(root, 'market');
  const placed = spanIn(root);
  if (placed !== null) return { kind, matchId, placed, markets: linesIn(markets, counts) };
  counts.dropped += markets.length;
  return { kind, matchId, placed: { from: null, to: null }, markets: [] };
}

/** March 1973: programs write a time before it where they know none. */
const FIRST_KICK_OFF = 100_000_000_000;

/** The kick-off of a changed fixture; null: it has none, or one that is impossible, which is counted. */
function plannedIn(root: XmlElement, counts: Counts): number | null {
  const at = timeIn(root, 'start_time');
  if (at !== null && at >= FIRST_KICK_OFF && at <= MAX_TIME) return at;
  if (textIn(root, 'start_time') !== '') counts.dropped++;
  return null;
}

function signOf(root: XmlElement): ProducerSign | null {
  switch (root.name) {
    case 'alive':
      return truthIn(root, 'subscribed') === false ? 'unsubscribed' : 'alive';
    case 'product_down':
      return 'down';
    case 'snapshot_complete':
      return 'recovered';
    default:
      return null;
  }
}

const CANCELLED = 3;

type OfMatchContent = Extract<Content, OfMatch>;

/** null: the element is no message of a match. */
function contentOf(root: XmlElement, matchId: number, counts: Counts): OfMatchContent | null {
  const markets = childrenOf(root, 'market');
  switch (root.name) {
    case 'odds_change':
      return {
        kind: 'odds',
        matchId,
        status: statusIn(childOf(root, 'sport_event_status')),
        markets: childrenWithin(root, 'odds', 'market').flatMap((market) => marketIn(market, counts)),
      };
    case 'bet_stop':
      return {
        kind: 'stop',
        matchId,
        status: marketStatusIn(root, 'market_status', -1),
        groups: marketGroupsOf(textIn(root, 'groups')),
      };
    case 'bet_settlement': {
      const settled = childrenWithin(root, 'outcomes', 'market');
      return {
        kind: 'settlement',
        matchId,
        certainty: numberIn(root, 'certainty'),
        markets: settled.flatMap((one) => settlementIn(one, counts)),
      };
    }
    case 'bet_cancel':
      return spanContent('cancel', { root, matchId }, counts);
    case 'rollback_bet_settlement':
      return {
        kind: 'rollback-settlement',
        matchId,
        markets: markets.flatMap((market) => rollbackIn(market, counts)),
      };
    case 'rollback_bet_cancel':
      return spanContent('rollback-cancel', { root, matchId }, counts);
    case 'fixture_change':
      return {
        kind: 'fixture-change',
        matchId,
        isCancelled: numberIn(root, 'change_type') === CANCELLED,
        startsAt: plannedIn(root, counts),
      };
    default:
      return null;
  }
}

export function decodeFeedMessage(xml: string): Result<FeedMessage, BadMessage> {
  const read = readElement(xml);
  if (!read.ok) return refused(read.error === 'not-xml' ? 'not-xml' : 'too-large');
  const root = read.value;
  const time = root.attributes.get('timestamp');
  const pt = time === undefined ? dateIn(root, 'generated_at') : timeIn(root, 'timestamp');
  if ((time !== undefined && pt === null) || (pt !== null && (pt < 0 || pt > MAX_TIME)))
    return refused('no-time');
  if (factsAnswers.has(root.name))
    return ok({
      pt,
      product: null,
      isRecovered: false,
      content: { kind: 'facts', matches: feedFactsOf(root) },
      dropped: 0,
      named: 0,
      unpayable: 0,
    });
  const product = numberIn(root, 'product');
  const isRecovered = root.name === 'odds_change' && textIn(root, 'request_id') !== '';
  const counts: Counts = { dropped: 0, named: 0, unpayable: 0 };
  if (root.name === 'market_descriptions')
    return ok({
      pt,
      product,
      isRecovered,
      content: { kind: 'market-names', names: marketNamesIn(root), groups: marketGroupsIn(root) },
      ...counts,
    });
  const sign = signOf(root);
  if (sign !== null)
    return ok({ pt, product, isRecovered, content: { kind: 'producer', name: root.name, sign }, ...counts });
  if (!root.attributes.has('event_id'))
    return ok({ pt, product, isRecovered, content: { kind: 'other', name: root.name }, ...counts });
  const matchId = matchIdIn(textIn(root, 'event_id'));
  if (matchId === null) return refused('no-match');
  const content = contentOf(root, matchId, counts) ?? { kind: 'other', name: root.name };
  return ok({ pt, product, isRecovered, content, ...counts });
}
