/** Thirty matches of ten leagues as the core sends them to a list and to a match's page. None of them moves. */
import { leagues } from '../../../domain/feed/leagues.ts';
import {
  type ListFrame,
  type ListQuery,
  type ListRow,
  type MarketLayout,
  type MatchDetailDelta,
  priceBits,
} from '../../../worker/features/prices/prices-api.ts';
import { facts, state } from '../domain/book.ts';
import { rowOf } from './client.tsx';

const SOCCER = 311;
const HOUR = 3_600_000;
const now = Date.now();

/** Three matches of each league; an id is ten times the league's place, and its own from 1 to 3. */
export const matches = leagues.flatMap((league, at) =>
  [1, 2, 3].map((place) => {
    const matchId = at * 10 + place;
    const [home, away] = league.teams.slice(place * 2 - 2);
    const none = facts(matchId);
    return {
      league: { ...league, count: 3 },
      facts: facts(matchId, {
        sportId: league.sportId,
        leagueId: league.leagueId,
        countryCode: league.countryCode,
        startsAt: now + place * HOUR,
        home: home ?? none.home,
        away: away ?? none.away,
      }),
    };
  }),
);
type Listed = (typeof matches)[number];

const listed = (matchId: number): Listed => {
  const match = matches.find((one) => one.facts.matchId === matchId);
  if (match === undefined) throw new Error(`no match ${matchId}`);
  return match;
};
/** In the live list every second league plays; the matches of the others are to come. */
const plays = ({ facts: { matchId } }: Listed): boolean => Math.floor(matchId / 10) % 2 === 0;

const stateOf = (match: Listed, isLive: boolean) =>
  isLive && plays(match)
    ? state({
        statusCode: match.league.sportId === SOCCER ? 6 : 13,
        homeScore: match.facts.matchId,
        awayScore: 3,
        redCards: match.facts.matchId % 3 === 0 ? { home: 1, away: 0 } : null,
        clockRate: 0,
      })
    : state({ statusCode: 0, clockSeconds: null });

const withoutDraw = (market: MarketLayout, { league }: Listed): MarketLayout =>
  league.sportId === SOCCER ? market : { ...market, outcomes: market.outcomes.slice(0, 2) };

/** Every fourth match has no handicap. */
export function listRow(matchId: number, isLive: boolean): ListRow {
  const match = listed(matchId);
  const row = rowOf(matchId);
  const [winner, handicap, total] = row.main;
  return {
    ...row,
    facts: match.facts,
    state: stateOf(match, isLive),
    main: [withoutDraw(winner, match), matchId % 4 === 0 ? null : withoutDraw(handicap, match), total],
    moreCount: 21,
  };
}

const odds = [105, 195, 347, 1250, 10_100, 210, 333, 188] as const;

/** Of five cells in ten: each seventh is suspended, each eleventh is not offered. */
function priceOf(cell: number): readonly [cell: number, odds: number, bits: number] {
  if (cell % 11 === 5) return [cell, 0, priceBits.closed];
  return [cell, odds[cell % odds.length] ?? 0, cell % 7 === 4 ? priceBits.suspended : priceBits.selectable];
}

const pricesOf = (markets: readonly (MarketLayout | null)[]): Int32Array =>
  Int32Array.from(markets.flatMap((market) => market?.outcomes.flatMap(({ cell }) => priceOf(cell)) ?? []));

export const rowPrices = (rows: readonly ListRow[]): Int32Array => pricesOf(rows.flatMap(({ main }) => main));

export function listFrame({ game, tab, search }: ListQuery): ListFrame {
  const isLive = game === 59;
  const isWanted = ({ league }: Listed): boolean => (tab === 0 || league.sportId === tab) && search === '';
  const groups = leagues.flatMap((_, at) => {
    const own = matches.slice(at * 3, at * 3 + 3).filter(isWanted);
    const [first] = own;
    if (first === undefined) return [];
    const phase: 'live' | 'waiting' = isLive && plays(first) ? 'live' : 'waiting';
    const matchIds = own.map((match) => match.facts.matchId);
    return [{ ...first.league, phase, day: isLive ? null : at < 5 ? 0 : 1, matchIds }];
  });
  const sports = [0, ...new Set(leagues.map(({ sportId }) => sportId))];
  return {
    game,
    load: 'start',
    liveCount: matches.filter(plays).length,
    waitingCount: matches.length,
    days: [0, 1, 2].map((day) => ({ day, count: day === 2 ? 0 : 15 })),
    tabs: sports.map((sport) => ({
      tab: sport,
      count: matches.filter(({ league }) => sport === 0 || league.sportId === sport).length,
    })),
    leagues: leagues.map((league) => ({ ...league, count: 3 })),
    groups: groups.toSorted((a, b) => a.phase.localeCompare(b.phase)),
    pinned: [],
    stream: 'up',
    whole: true,
    keptAt: null,
    maintenance: false,
  };
}

/** The markets of a row, and ten lines of goals. */
export function matchDetail(matchId: number): MatchDetailDelta {
  const match = listed(matchId);
  const main = listRow(matchId, true).main.filter((market) => market !== null);
  const lines = Array.from({ length: 10 }, (_, at): MarketLayout => {
    const line = `${at}.5`;
    const outcomes = [12, 13].map((outcomeId, side) => ({ outcomeId, cell: matchId * 1000 + at * 2 + side }));
    return { marketId: 18, specifier: `total=${line}`, line, favourite: false, outcomes };
  });
  const groups = [
    { group: 'main', markets: main },
    { group: 'total', markets: lines },
  ] as const;
  const frame = { facts: match.facts, state: stateOf(match, true), league: match.league, lock: null };
  return {
    frame: { ...frame, stream: 'up', whole: true, keptAt: null, groups },
    prices: pricesOf([...main, ...lines]),
    serverNow: now,
    publishedAt: now,
    gone: false,
  };
}
