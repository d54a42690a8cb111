/** The timetable: lanes of matches played back to back. The id of a match never changes. */
import { hash32 } from './dice.ts';
import type { Script } from './script.ts';
import { type Pool, poolsOf } from './team-pools.ts';
import { LONGEST_MATCH, productSportIds, sportOfLane, usualLength, writeScript } from './write-script.ts';

/**
 * Upcoming matches of a lane with all their markets. Of later matches every third one is listed with the three main markets, for two days.
 */
const UPCOMING_PER_LANE = 2;
const LATER_EVERY = 3;
const LATER_MARKETS = 3;
const HORIZON_MS = 2 * 86_400_000;
const MAX_LATER_PER_LANE = 8;
/** Least match seconds between two matches of a lane. At speed 1 a kick-off is on a multiple of five minutes. */
const GAP = 180;
const KICK_OFFS = 300;
const LANE_ZERO = Date.UTC(2020, 0, 1);
const LANES = 1000;
const RUNS = 1_000_000_000_000;

export interface TimetableOptions {
  readonly seed: number;
  /** Lanes, that is, matches in play at a time: 1 to 100. */
  readonly liveMatches: number;
  /** 3 to 60. */
  readonly marketsPerMatch: number;
  /** Match seconds per real second. */
  readonly speed: number;
}

export interface Timetable {
  /** Matches that may be on offer at `now` (some have ended), with the number of their markets. */
  offered(now: number): Iterable<{ readonly matchId: number; readonly markets: number }>;
  /** Matches that started from `from` up to `to`, newest first. */
  started(from: number, to: number, most: number): readonly number[];
  /** Matches of a league that started from `from` up to `to`, newest first. */
  ofLeague(leagueId: number, from: number, to: number, most: number): readonly number[];
  /** Kick-off in ms; null: the match is not of this season. */
  startOf(matchId: number): number | null;
  /** null: the match is not of this season. */
  scriptOf(matchId: number): Script | null;
}

/** The team pools, by lane. */
function poolsOfLanes(lanes: number): readonly Pool[] {
  const all = Array.from({ length: lanes }, (_, lane) => sportOfLane(lane));
  const left = new Map(
    ([1, 2, 3] as const).map((sport) => [
      sport,
      poolsOf(productSportIds[sport], all.filter((one) => one === sport).length).values(),
    ]),
  );
  return all.flatMap((sport) => left.get(sport)?.next().value ?? []);
}

export function createTimetable(options: TimetableOptions): Timetable {
  const { seed, liveMatches, marketsPerMatch, speed } = options;
  /** Other options make another season, and its match ids must differ. */
  const run = 1 + (hash32(seed, liveMatches, marketsPerMatch, Math.round(speed * 100)) % 900);
  const pools = poolsOfLanes(liveMatches);
  const stepMs = (KICK_OFFS * 1000) / speed;
  const cycleMs = (lane: number): number =>
    Math.ceil((usualLength[sportOfLane(lane)] + GAP) / KICK_OFFS) * stepMs;
  /** The golden ratio staggers the starts of the lanes, so that there are matches in every stage at any time. */
  const laneStart = (lane: number): number =>
    LANE_ZERO - Math.floor((((lane * 0.618_034) % 1) * cycleMs(lane)) / stepMs) * stepMs;
  const startOf = (lane: number, number: number): number =>
    Math.floor(laneStart(lane) + number * cycleMs(lane));
  const matchIdOf = (lane: number, number: number): number => run * RUNS + number * LANES + lane;
  /** The lane and the number of a match; null: it is not of this season. */
  const placeOf = (
    matchId: number,
  ): { readonly lane: number; readonly number: number; readonly pool: Pool } | null => {
    const lane = matchId % LANES;
    const pool = pools[lane];
    if (Math.floor(matchId / RUNS) !== run || pool === undefined) return null;
    return { lane, number: Math.floor((matchId % RUNS) / LANES), pool };
  };
  const startedIn = (lanes: Iterable<number>, from: number, to: number, most: number): readonly number[] => {
    const found: { readonly matchId: number; readonly startsAt: number }[] = [];
    for (const lane of lanes) {
      const last = Math.floor((to - laneStart(lane)) / cycleMs(lane));
      for (let number = last; last - number <= most; number--) {
        const startsAt = startOf(lane, number);
        if (startsAt < from) break;
        found.push({ matchId: matchIdOf(lane, number), startsAt });
      }
    }
    return found
      .sort((a, b) => b.startsAt - a.startsAt)
      .slice(0, most)
      .map(({ matchId }) => matchId);
  };
  return {
    *offered(now) {
      for (let lane = 0; lane < liveMatches; lane++) {
        const current = Math.floor((now - laneStart(lane)) / cycleMs(lane));
        const next = current + UPCOMING_PER_LANE;
        const first = current - Math.ceil((LONGEST_MATCH * 1000) / speed / cycleMs(lane));
        for (let number = first; number <= next; number++)
          yield { matchId: matchIdOf(lane, number), markets: marketsPerMatch };
        for (let at = 1; at <= MAX_LATER_PER_LANE; at++) {
          const number = (Math.floor(next / LATER_EVERY) + at) * LATER_EVERY;
          if (startOf(lane, number) < now + HORIZON_MS)
            yield { matchId: matchIdOf(lane, number), markets: LATER_MARKETS };
        }
      }
    },
    started: (from, to, most) => startedIn(pools.keys(), from, to, most),
    ofLeague(leagueId, from, to, most) {
      const lanes = [...pools.entries()].flatMap(([lane, { league }]) =>
        league.leagueId === leagueId ? [lane] : [],
      );
      return startedIn(lanes, from, to, most);
    },
    startOf(matchId) {
      const place = placeOf(matchId);
      return place === null ? null : startOf(place.lane, place.number);
    },
    scriptOf(matchId) {
      const place = placeOf(matchId);
      if (place === null) return null;
      return writeScript(seed, { ...place, startsAt: startOf(place.lane, place.number), matchId });
    },
  };
}
