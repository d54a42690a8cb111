/** The facts of the matches of a recorded feed: from answers of its interface where the recording has them, else from what the messages show. */
import { sports } from '../catalogue/sport.ts';
import { isLive } from '../match/match-status.ts';
import { rowMarketsOf } from '../match/market-catalogue.ts';
import type { MatchFacts, Team } from '../match/match.ts';
import type { TimedFeedMessage } from './read-feed.ts';
import type { Directory } from './site-directory.ts';
import { notOfferedFeed } from './recorded-sports.ts';
import { createSliceCount, type InSlices } from './slices.ts';
import type { FeedFacts } from './uof-facts.ts';
import { codeAfter, type FeedStatus } from './uof-status.ts';

interface Found {
  facts: FeedFacts | null;
  /** The feed's sport by routing keys, else by the markets or the status that only this sport has. */
  feedSport: number | null;
  hasOdds: boolean;
  /** Kick-off by the first message, ms. */
  startsAt: number | null;
}

export type FoundFacts = ReadonlyMap<number, Found>;

/** A match without a live message is taken to start so long after its first one. */
const USUAL_LEAD_MS = 3_600_000;

const [SOCCER, BASKETBALL, BASEBALL] = [1, 2, 3] as const;

/** Sport whose own row of markets has this one. */
const sportOfMarket = (marketId: number): number | null =>
  [SOCCER, BASKETBALL, BASEBALL].find((feedId) => rowMarketsOf(feedId)?.includes(marketId) === true) ?? null;

const NOT_STARTED = 0;

/** Quarters and overtime of basketball, innings of baseball. */
function sportOfStatus(status: FeedStatus): number | null {
  const { diamond } = status;
  const statusCode = codeAfter(status, NOT_STARTED);
  if (diamond !== null || (statusCode >= 401 && statusCode <= 439)) return BASEBALL;
  return (statusCode >= 13 && statusCode <= 16) || (statusCode >= 301 && statusCode <= 306)
    ? BASKETBALL
    : null;
}

function found(known: Map<number, Found>, matchId: number): Found {
  const one = known.get(matchId) ?? { facts: null, feedSport: null, hasOdds: false, startsAt: null };
  known.set(matchId, one);
  return one;
}

/** Stops after each `slice` messages. */
export function* knownBeforehand(messages: readonly TimedFeedMessage[], slice: number): InSlices<FoundFacts> {
  const isFull = createSliceCount(slice);
  const known = new Map<number, Found>();
  for (const { pt, content, feedSport } of messages) {
    if (isFull()) yield;
    if (content.kind === 'facts')
      for (const facts of content.matches) found(known, facts.matchId).facts = facts;
    if (!('matchId' in content)) continue;
    const one = found(known, content.matchId);
    one.feedSport ??= feedSport;
    if (content.kind !== 'odds') continue;
    one.hasOdds ||= content.markets.length > 0;
    for (const { marketId } of content.markets) one.feedSport ??= sportOfMarket(marketId);
    const status = content.status;
    if (status !== null) one.feedSport ??= sportOfStatus(status);
    if (status !== null && isLive(codeAfter(status, NOT_STARTED)))
      one.startsAt ??= Math.max(1, pt - (status.clockSeconds ?? 0) * 1000);
  }
  for (const { pt, content } of messages)
    if ('matchId' in content) found(known, content.matchId).startsAt ??= pt + USUAL_LEAD_MS;
  return known;
}

/** A recording without names has the match's number instead. */
function teamsOf(facts: FeedFacts | null, matchId: number): { readonly home: string; readonly away: string } {
  const [first, second] = facts?.teams ?? [];
  const [home, away] = first?.isHome === false ? [second, first] : [first, second];
  return { home: home?.name || `${matchId} (1)`, away: away?.name || `${matchId} (2)` };
}

/** Matches with odds whose sport no message has: they are taken as soccer, the feed's most frequent sport. */
export const withoutSport = (known: FoundFacts): number =>
  [...known.values()].filter(
    ({ facts, feedSport, hasOdds }) => hasOdds && (facts?.feedSport ?? feedSport) === null,
  ).length;

/** The facts of a match, or why the site does not offer it. */
export function factsOfFeed(known: FoundFacts, matchId: number, directory: Directory): MatchFacts | string {
  const { facts = null, feedSport = null, startsAt = null } = known.get(matchId) ?? {};
  const feedId = facts?.feedSport ?? feedSport ?? SOCCER;
  const sport = sports.find((one) => one.feedId === feedId && one.enabled);
  if (sport === undefined) return notOfferedFeed(feedId);
  const { sportId } = sport;
  const names = teamsOf(facts, matchId);
  const teams: readonly [Team, Team] = [
    directory.team(names.home, sportId),
    directory.team(names.away, sportId),
  ];
  const league =
    directory.leagueOf(facts?.tournamentId ?? null, sportId) ??
    directory.league(sportId, facts?.countryCode ?? '', teams);
  return {
    matchId,
    sportId,
    ...league,
    startsAt: facts?.startsAt ?? startsAt ?? 0,
    home: teams[0],
    away: teams[1],
    main: true,
  };
}
