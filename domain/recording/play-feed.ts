/**
 * Messages of the Unified Odds Feed as the steps of a live feed. The whole recording is known, so what comes later is used from the start:
 * names and kick-offs, and settlements that were taken back (they are not played).
 */
import { sports } from '../catalogue/sport.ts';
import type { FeedEvent } from '../book/book-event.ts';
import { isEnded, isLive } from '../match/match-status.ts';
import { marketCatalogue } from '../match/market-catalogue.ts';
import type { MatchFacts, MatchState } from '../match/match.ts';
import type { MarketSettlement, MarketStatus, MarketUpdate } from '../match/market.ts';
import { factsOfFeed, type FoundFacts, knownBeforehand, withoutSport } from './feed-facts.ts';
import { createFeedTimeline, type FeedTimeline } from './feed-timeline.ts';
import { finalResults, type FinalResults, lineKey } from './feed-results.ts';
import type { RecordedStep } from './play-recording.ts';
import type { TimedFeedMessage } from './read-feed.ts';
import type { Directory } from './recorded-book.ts';
import type { FeedLine, FeedMarket } from './uof-message.ts';
import type { FeedStatus } from './uof-status.ts';

export interface FeedMatch {
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
  /** Matches that are taken as soccer, because nothing tells their sport. */
  readonly guessed: number;
}

/** Most matches and lines of a match that are kept. */
export const MAX_FEED_MATCHES = 2000;
export const MAX_FEED_LINES = 2000;

const named = new Set(marketCatalogue.map(({ marketId }) => marketId));

interface Playing {
  facts: MatchFacts;
  state: MatchState;
  readonly markets: Map<string, MarketUpdate>;
  readonly timeline: FeedTimeline;
  announced: boolean;
}

interface Play {
  readonly matches: Map<number, Playing>;
  readonly known: FoundFacts;
  readonly results: FinalResults;
  readonly directory: Directory;
  readonly dropped: Map<string, number>;
}

const drop = ({ dropped }: Play, reason: string, by = 1): void =>
  void dropped.set(reason, (dropped.get(reason) ?? 0) + by);

/** Before its first status a match waits for its start. */
const waiting = (at: number): MatchState => ({
  statusCode: 0,
  open: true,
  reporting: 1,
  homeScore: 0,
  awayScore: 0,
  periods: [],
  currentServer: null,
  clockSeconds: null,
  clockAt: at,
  clockRate: 0,
  redCards: null,
  diamond: null,
  timeline: [],
});

const BASEBALL = sports.find(({ name }) => name === 'baseball')?.sportId;

function stateOf(match: Playing, status: FeedStatus, at: number): MatchState {
  const { isClockStopped, clockSeconds, diamond, ...rest } = status;
  const hasClock = clockSeconds !== null && match.facts.sportId !== BASEBALL;
  const runs = hasClock && !isClockStopped && isLive(status.statusCode);
  return {
    ...rest,
    open: !isEnded(status.statusCode),
    clockSeconds: hasClock ? clockSeconds : null,
    clockAt: at,
    clockRate: runs ? 1 : 0,
    diamond: match.facts.sportId === BASEBALL ? diamond : null,
    timeline: match.timeline.take(status),
  };
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
    announced: false,
  };
  play.matches.set(matchId, match);
  return match;
}

/** A market without outcomes, as a suspended one, keeps those that it had. */
function updated(match: Playing, { outcomes, ...market }: FeedMarket): MarketUpdate | null {
  const before = match.markets.get(lineKey(market));
  if (before === undefined && (outcomes.length === 0 || match.markets.size >= MAX_FEED_LINES)) return null;
  return { ...market, outcomes: outcomes.length > 0 ? outcomes : (before?.outcomes ?? []) };
}

/** The lines with another status; those that are not known are left out. */
const withStatus = (match: Playing, lines: readonly FeedLine[], status: MarketStatus): MarketUpdate[] =>
  lines.flatMap((line) => {
    const known = match.markets.get(lineKey(line));
    return known === undefined || known.status === status ? [] : [{ ...known, status }];
  });

/** What a message changes in its match. */
interface Change {
  readonly state?: MatchState;
  readonly markets?: readonly MarketUpdate[];
  readonly settled?: readonly MarketSettlement[];
  readonly facts?: MatchFacts;
}

const CANCELLED = 70;

/** Groups of markets are not known here, so a stop of some of them stops all: no price stays open that the feed had closed. */
function stopped(match: Playing, status: MarketStatus): Change {
  const active = [...match.markets.values()].filter((market) => market.status === 1);
  const timeline = status === -1 && active.length > 0 ? match.timeline.suspended(match.state) : null;
  return {
    markets: withStatus(match, active, status),
    ...(timeline === null ? {} : { state: { ...match.state, timeline } }),
  };
}

function cancelled(play: Play, match: Playing, lines: readonly FeedLine[], at: number): Change {
  const known = lines.filter((line) => match.markets.has(lineKey(line)));
  if (known.length < lines.length)
    drop(play, 'cancel of a market that was not offered', lines.length - known.length);
  return {
    markets: withStatus(match, known, -4),
    settled: known.flatMap((line) => play.results.take(match.facts.matchId, line, at)),
  };
}

function changeOf(play: Play, match: Playing, { pt, content }: TimedFeedMessage): Change {
  switch (content.kind) {
    case 'odds': {
      const markets = content.markets.flatMap((market) => updated(match, market) ?? []);
      const unknown = content.markets.length - markets.length;
      if (unknown > 0) drop(play, 'market without outcomes', unknown);
      return content.status === null ? { markets } : { markets, state: stateOf(match, content.status, pt) };
    }
    case 'stop':
      return stopped(match, content.status);
    case 'settlement': {
      const unknown = content.markets.filter((line) => !match.markets.has(lineKey(line))).length;
      if (unknown > 0) drop(play, 'settlement of a market that was not offered', unknown);
      return {
        markets: withStatus(match, content.markets, -3),
        settled: content.markets.flatMap((line) => play.results.take(match.facts.matchId, line, pt)),
      };
    }
    case 'cancel':
      if (!content.isPart) return cancelled(play, match, content.markets, pt);
      drop(play, 'cancel of the bets of a span of time');
      return {};
    case 'fixture-change':
      if (content.isCancelled) return { state: { ...match.state, statusCode: CANCELLED, open: false } };
      return content.startsAt === null ? {} : { facts: { ...match.facts, startsAt: content.startsAt } };
    default:
      return {};
  }
}

/** A match is announced with its first markets; what was told of it before comes with it. */
function eventsOf(match: Playing, change: Change, at: number): FeedEvent[] {
  const { matchId } = match.facts;
  if (change.state !== undefined) match.state = change.state;
  if (change.facts !== undefined) match.facts = change.facts;
  for (const market of change.markets ?? []) match.markets.set(lineKey(market), market);
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
  const settled = (change.settled ?? []).filter((line) => match.markets.has(lineKey(line)));
  if (match.announced && settled.length > 0)
    events.push({ kind: 'settlement', at, matchId, markets: settled });
  return events;
}

function stepOf(play: Play, message: TimedFeedMessage): readonly FeedEvent[] {
  const { content, pt } = message;
  if (content.kind === 'facts' || content.kind === 'market-names') return [];
  if (content.kind === 'other') {
    drop(play, content.name);
    return [];
  }
  const match = matchOf(play, content.matchId, pt);
  return match === null ? [] : eventsOf(match, changeOf(play, match, message), pt);
}

export function playFeed(messages: readonly TimedFeedMessage[], directory: Directory): PlayedFeed {
  const play: Play = {
    matches: new Map(),
    known: knownBeforehand(messages),
    results: finalResults(messages),
    directory,
    dropped: new Map(),
  };
  const steps: RecordedStep[] = [];
  for (const message of messages) {
    const events = stepOf(play, message);
    if (events.length > 0) steps.push({ at: message.pt, events });
  }
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
    marketNames: new Map(
      messages.flatMap(({ content }) =>
        content.kind === 'market-names' ? [...content.names].filter(([id]) => unnamed.has(id)) : [],
      ),
    ),
    guessed: withoutSport(play.known),
  };
}

function playsAtOf(steps: readonly RecordedStep[], matches: readonly FeedMatch[]): number | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  const isPlaying = (event: FeedEvent): boolean =>
    (event.kind === 'state' && isLive(event.state.statusCode)) ||
    (event.kind === 'match' && isLive(event.match.state.statusCode));
  const live = steps.find(({ events }) => events.some(isPlaying));
  return live?.at ?? Math.min(last.at, ...matches.map(({ facts }) => facts.startsAt));
}
