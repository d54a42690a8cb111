/**
 * Messages of the Unified Odds Feed as the steps of a live feed. The whole recording is known, so what comes later is used from the start:
 * names and kick-offs, and settlements that were taken back (they are not played).
 */
import type { FeedEvent } from '../book/book-event.ts';
import { marketCatalogue } from '../match/market-catalogue.ts';
import { type MatchFacts, type MatchState, waiting } from '../match/match.ts';
import {
  type MarketSettlement,
  type MarketStatus,
  type MarketUpdate,
  marketLineKey,
  type MarketLine,
} from '../match/market.ts';
import { factsOfFeed, type FoundFacts, knownBeforehand, withoutSport } from './feed-facts.ts';
import { playsAtOf, feedStateOf } from './feed-clock.ts';
import { groupsIn, isInGroups, namesIn } from './feed-groups.ts';
import { createFeedProducers, type FeedProducers, isPreMatch } from './feed-producers.ts';
import { createFeedTimeline, type FeedTimeline } from './feed-timeline.ts';
import { finalResults, type FinalResults } from './feed-results.ts';
import { createFeedStatistics, type FeedStatistics, type RecordedStatistics } from './feed-statistics.ts';
import type { RecordedStep } from './play-recording.ts';
import type { TimedFeedMessage } from './read-feed.ts';
import type { Directory } from './site-directory.ts';
import { createSliceCount, type InSlices, UNSLICED, unsliced } from './slices.ts';
import { withWithdrawn } from './withdrawn-outcomes.ts';
import type { FeedMarket } from './uof-message.ts';

interface FeedMatch {
  readonly facts: MatchFacts;
  readonly state: MatchState;
}

export interface PlayedFeed {
  readonly steps: readonly RecordedStep[];
  /** When the first match was live; else the first kick-off; null: the recording is empty. */
  readonly playsAt: number | null;
  readonly matches: readonly FeedMatch[];
  /** Lines of markets that were played. */
  readonly markets: number;
  /** What was passed over, by reason. */
  readonly dropped: ReadonlyMap<string, number>;
  /** Lines that the site lays out under their number alone, by market id. */
  readonly unnamed: ReadonlyMap<number, number>;
  /** Names that a list of markets among the messages has for these. */
  readonly marketNames: ReadonlyMap<number, string>;
  /** Matches that are taken as soccer, because no message has their sport. */
  readonly guessed: number;
  /** In order of time. */
  readonly statistics: readonly RecordedStatistics[];
}

/** Most matches and lines of a match that are kept. */
const MAX_FEED_MATCHES = 2000;
const MAX_FEED_LINES = 2000;

const named = new Set(marketCatalogue.map(({ marketId }) => marketId));

interface Playing {
  facts: MatchFacts;
  state: MatchState;
  readonly markets: Map<string, MarketUpdate>;
  readonly timeline: FeedTimeline;
  /** What the feed says of each line. The site shows it while its producer is up. */
  readonly said: Map<string, Said>;
  /** A producer of live markets has spoken. */
  isPlayedLive: boolean;
  /** When each status of the match was first seen. */
  readonly since: Map<number, number>;
  announced: boolean;
}

interface Said {
  product: number | null;
  status: MarketStatus;
  /** False: not named since its producer went down, so its price is old. */
  isFresh: boolean;
}

interface Play {
  readonly matches: Map<number, Playing>;
  readonly known: FoundFacts;
  readonly results: FinalResults;
  readonly producers: FeedProducers;
  /** Groups of markets, by their ids. */
  readonly groups: ReadonlyMap<number, readonly string[]>;
  readonly directory: Directory;
  readonly dropped: Map<string, number>;
  readonly statistics: FeedStatistics;
}

function drop({ dropped }: Play, reason: string, by = 1): void {
  if (by > 0) dropped.set(reason, (dropped.get(reason) ?? 0) + by);
}

/** The match of a message; null: the site does not offer it, which is counted. */
function matchOf(play: Play, matchId: number, at: number): Playing | null {
  const known = play.matches.get(matchId);
  if (known !== undefined) return known;
  const facts = factsOfFeed(play.known, matchId, play.directory);
  if (typeof facts === 'string' || play.matches.size >= MAX_FEED_MATCHES) {
    drop(play, typeof facts === 'string' ? facts : 'too many matches');
    return null;
  }
  const match: Playing = {
    facts,
    state: waiting(at),
    markets: new Map(),
    timeline: createFeedTimeline(facts.sportId),
    said: new Map(),
    isPlayedLive: false,
    since: new Map(),
    announced: false,
  };
  play.matches.set(matchId, match);
  return match;
}

/** A market that is active for the feed is suspended while its producer is down, and until it is named after that. */
const shownStatus = ({ producers }: Play, { product, status, isFresh }: Said): MarketStatus =>
  status === 1 && !(isFresh && producers.isUp(product)) ? -1 : status;

/** A market without outcomes, as a suspended one, keeps those that it had. null: the match has no such market, and no room for it. */
function updated(
  play: Play,
  match: Playing,
  { outcomes, ...market }: FeedMarket,
  product: number | null,
): MarketUpdate | null {
  const key = marketLineKey(market);
  const before = match.markets.get(key);
  if (before === undefined && (outcomes.length === 0 || match.markets.size >= MAX_FEED_LINES)) return null;
  const said: Said = {
    product: product ?? match.said.get(key)?.product ?? null,
    status: market.status,
    isFresh: true,
  };
  match.said.set(key, said);
  return {
    ...market,
    status: shownStatus(play, said),
    outcomes: withWithdrawn(before?.outcomes ?? [], outcomes),
  };
}

/** The pre-match producer has nothing to say of a market that a live producer has, until that hands it over. */
function isTakenOver(match: Playing, line: MarketLine, product: number | null): boolean {
  const said = match.said.get(marketLineKey(line));
  return isPreMatch(product) && said?.product != null && !isPreMatch(said.product) && said.status !== -2;
}

/** The lines with another status; those that are not known are left out. */
const withStatus = (
  play: Play,
  match: Playing,
  lines: readonly MarketLine[],
  status: MarketStatus,
): MarketUpdate[] =>
  lines.flatMap((line) => {
    const key = marketLineKey(line);
    const known = match.markets.get(key);
    if (known === undefined) return [];
    const said: Said = match.said.get(key) ?? { product: null, status, isFresh: true };
    match.said.set(key, { ...said, status });
    const shown = shownStatus(play, { ...said, status });
    return known.status === shown ? [] : [{ ...known, status: shown }];
  });

/** What a message changes in its match. */
interface Change {
  readonly state?: MatchState;
  readonly markets?: readonly MarketUpdate[];
  readonly settled?: readonly MarketSettlement[];
  readonly facts?: MatchFacts;
}

const CANCELLED = 70;

type Stop = Extract<TimedFeedMessage['content'], { kind: 'stop' }>;

/** Stops the active markets of the groups, of the producer that has them. */
function stopped(play: Play, match: Playing, { status, groups }: Stop, product: number | null): Change {
  const active = [...match.markets.values()].filter((market) => {
    const said = match.said.get(marketLineKey(market));
    const isOwn = product === null || said?.product == null || said.product === product;
    return said?.status === 1 && isOwn && isInGroups(play.groups, market.marketId, groups);
  });
  const timeline = status === -1 && active.length > 0 ? match.timeline.suspended(match.state) : null;
  return {
    markets: withStatus(play, match, active, status),
    ...(timeline === null ? {} : { state: { ...match.state, timeline } }),
  };
}

function cancelled(
  play: Play,
  match: Playing,
  { markets: lines, placed }: Extract<TimedFeedMessage['content'], { kind: 'cancel' | 'rollback-cancel' }>,
  at: number,
): Change {
  const known = lines.filter((line) => match.markets.has(marketLineKey(line)));
  if (known.length < lines.length)
    drop(play, 'cancel of a market that was not offered', lines.length - known.length);
  return {
    // Only bets of a span are void: the market goes on.
    ...(placed.from === null && placed.to === null ? { markets: withStatus(play, match, known, -4) } : {}),
    settled: known.flatMap((line) => play.results.take(match.facts.matchId, line, at)),
  };
}

function oddsChanged(
  play: Play,
  match: Playing,
  { markets: sent, status }: Extract<TimedFeedMessage['content'], { kind: 'odds' }>,
  { pt, product }: TimedFeedMessage,
): Change {
  const own = sent.filter((line) => !isTakenOver(match, line, product));
  drop(play, 'market that another producer has taken over', sent.length - own.length);
  const markets = own.flatMap((market) => updated(play, match, market, product) ?? []);
  drop(play, 'market without outcomes', own.length - markets.length);
  const isLate = isPreMatch(product) && match.isPlayedLive;
  match.isPlayedLive ||= product !== null && !isPreMatch(product);
  if (status === null || isLate) return { markets };
  play.statistics.take(match.facts.matchId, status.statistics, pt);
  return { markets, state: feedStateOf(match, status, pt) };
}

function changeOf(play: Play, match: Playing, message: TimedFeedMessage): Change {
  const { pt, content, product } = message;
  switch (content.kind) {
    case 'odds':
      return oddsChanged(play, match, content, message);
    case 'stop':
      return stopped(play, match, content, product);
    case 'settlement': {
      const unknown = content.markets.filter((line) => !match.markets.has(marketLineKey(line))).length;
      if (unknown > 0) drop(play, 'settlement of a market that was not offered', unknown);
      return {
        markets: withStatus(play, match, content.markets, -3),
        settled: content.markets.flatMap((line) => play.results.take(match.facts.matchId, line, pt)),
      };
    }
    case 'cancel':
      return cancelled(play, match, content, pt);
    case 'fixture-change':
      if (content.isCancelled) return { state: { ...match.state, statusCode: CANCELLED, open: false } };
      return content.startsAt === null ? {} : { facts: { ...match.facts, startsAt: content.startsAt } };
    default:
      return {};
  }
}

/** A match is announced with its first markets; what came of it before comes with it. */
function eventsOf(match: Playing, change: Change, at: number): FeedEvent[] {
  const { matchId } = match.facts;
  if (change.state !== undefined) match.state = change.state;
  if (change.facts !== undefined) match.facts = change.facts;
  for (const market of change.markets ?? []) match.markets.set(marketLineKey(market), market);
  const events: FeedEvent[] = [];
  const isNew = !match.announced && match.markets.size > 0;
  if (isNew || (match.announced && change.facts !== undefined)) {
    match.announced = true;
    const { facts, state, markets } = match;
    events.push({ kind: 'match', at, match: { facts, state, markets: [...markets.values()] } });
  } else if (match.announced) {
    if (change.state !== undefined) events.push({ kind: 'state', at, matchId, state: change.state });
    if ((change.markets ?? []).length > 0)
      events.push({ kind: 'odds', at, odds: { matchId, markets: change.markets ?? [] } });
  }
  const settled = (change.settled ?? []).filter((line) => match.markets.has(marketLineKey(line)));
  // Bets of cancelled spans first: the other settlement decides all bets that are open.
  const [spans, others] = [settled.filter(({ placed }) => placed), settled.filter(({ placed }) => !placed)];
  if (match.announced) {
    for (const one of spans) events.push({ kind: 'settlement', at, matchId, markets: [one] });
    if (others.length > 0) events.push({ kind: 'settlement', at, matchId, markets: others });
  }
  return events;
}

/** The markets of a producer as they are shown now that it went down or came back. */
function producerMoved(play: Play, product: number, at: number): FeedEvent[] {
  const isUp = play.producers.isUp(product);
  drop(play, isUp ? `producer ${product} recovered` : `producer ${product} down`);
  return [...play.matches.values()].flatMap((match) => {
    const own = [...match.markets.values()].filter(
      (market) => match.said.get(marketLineKey(market))?.product === product,
    );
    const markets = own.flatMap((market) => {
      const said = match.said.get(marketLineKey(market));
      if (said === undefined) return [];
      if (!isUp) said.isFresh = false;
      const status = shownStatus(play, said);
      return status === market.status ? [] : [{ ...market, status }];
    });
    return markets.length === 0 ? [] : eventsOf(match, { markets }, at);
  });
}

/** Events of producers that are down or up by this message. */
function producerStep(play: Play, { content, product, pt }: TimedFeedMessage): FeedEvent[] {
  if (product === null) return [];
  const sign = content.kind === 'producer' ? content.sign : null;
  return play.producers.take(product, pt, sign) === null ? [] : producerMoved(play, product, pt);
}

function stepOf(play: Play, message: TimedFeedMessage): readonly FeedEvent[] {
  const { content, pt } = message;
  if (content.kind === 'facts' || content.kind === 'market-names') return [];
  if (content.kind === 'producer') return producerStep(play, message);
  if (content.kind === 'other') {
    drop(play, content.name);
    return [];
  }
  producerStep(play, message);
  const match = matchOf(play, content.matchId, pt);
  return match === null ? [] : eventsOf(match, changeOf(play, match, message), pt);
}

/** Facts have times of their own. */
const isUsed = ({ content }: TimedFeedMessage): boolean =>
  content.kind !== 'facts' && content.kind !== 'market-names';

/** Stops after each `slice` messages. */
export function* playFeedInSlices(
  messages: readonly TimedFeedMessage[],
  directory: Directory,
  slice: number,
): InSlices<PlayedFeed> {
  const play: Play = {
    matches: new Map(),
    known: yield* knownBeforehand(messages, slice),
    results: yield* finalResults(messages, slice),
    producers: createFeedProducers(),
    groups: groupsIn(messages),
    directory,
    dropped: new Map(),
    statistics: createFeedStatistics(),
  };
  const steps: RecordedStep[] = [];
  const isFull = createSliceCount(slice);
  for (const message of messages) {
    if (isFull()) yield;
    for (const { product, at } of isUsed(message) ? play.producers.silentBefore(message.pt) : []) {
      const events = producerMoved(play, product, at);
      if (events.length > 0) steps.push({ at, events });
    }
    const events = stepOf(play, message);
    if (events.length > 0) steps.push({ at: message.pt, events });
  }
  for (const product of play.producers.down()) drop(play, `producer ${product} without a recovery`);
  for (const [reason, by] of play.results.dropped()) drop(play, reason, by);
  const matches = [...play.matches.values()].filter(({ announced }) => announced);
  const lines = matches.flatMap(({ markets }) => [...markets.values()]);
  const unnamed = Map.groupBy(
    lines.filter(({ marketId }) => !named.has(marketId)),
    ({ marketId }) => marketId,
  );
  return {
    steps,
    playsAt: playsAtOf(steps, matches),
    matches,
    markets: lines.length,
    dropped: play.dropped,
    unnamed: new Map([...unnamed].map(([marketId, own]) => [marketId, own.length])),
    marketNames: namesIn(messages, unnamed),
    guessed: withoutSport(play.known),
    statistics: play.statistics.all,
  };
}

export const playFeed = (messages: readonly TimedFeedMessage[], directory: Directory): PlayedFeed =>
  unsliced(playFeedInSlices(messages, directory, UNSLICED));
