/**
 * The season simulator: lanes of matches played back to back. Each match depends only on the seed and the time, so a restarted server
 * continues the same matches to the same results. Between happenings, prices move by seeded noise.
 */
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import type { PlayedResult } from '../../../domain/analysis/played-result.ts';
import type { MarketUpdate } from '../../../domain/match/market.ts';
import type { Team } from '../../../domain/match/match.ts';
import type { MatchSheet } from '../../../domain/match/match-sheet.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { leagues } from '../../../domain/feed/leagues.ts';
import type { FeedSource } from '../feed-source.ts';
import { createDice, hash32 } from './dice.ts';
import { createTimetable, type Timetable, type TimetableOptions } from './lanes.ts';
import { settlementsAt } from './match-markets.ts';
import { createPlayedMatch, type SeasonMatch, replayMatch } from './played-match.ts';
import type { Script } from './script.ts';
import { baseballStatisticsAt, basketballStatisticsAt } from './court-sheet.ts';
import { lineUpsAt } from './line-ups.ts';
import { soccerStatisticsAt } from './soccer-sheet.ts';
import { scoreAt, matchStateAt } from './state-at.ts';

export interface SeasonOptions extends TimetableOptions {
  /** Market updates per second over all matches in play, 0 to 50,000. */
  readonly updatesPerSecond: number;
}

export const seasonDefaults: SeasonOptions = {
  seed: 20_261_121,
  liveMatches: 14,
  marketsPerMatch: 25,
  updatesPerSecond: 80,
  speed: 1,
};

/** A finished match stays on the list for this long. */
const LINGER_MS = 20_000;
/** The list of matches is updated at this pace: with a hundred lanes it takes time. */
const OPEN_EVERY_MS = 500;
/** Ids of ended matches are kept, so that their scripts are not written again at every update. */
const MAX_GONE = 20_000;
/** The model's own moves take at most this part of `updatesPerSecond`, unless the matches run faster. */
const MODEL_SHARE = 0.5;
/** A burst of the matches' own moves stops the filler for this long at most. */
const MAX_DEBT_SECONDS = 5;
const remodelLimits = { leastMs: 1000, mostMs: 10_000, mostMatchSeconds: 60 } as const;

function remodelMsOf({ liveMatches, marketsPerMatch, updatesPerSecond, speed }: SeasonOptions): number {
  const { leastMs, mostMs, mostMatchSeconds } = remodelLimits;
  const wanted = (1000 * liveMatches * marketsPerMatch) / Math.max(1, updatesPerSecond * MODEL_SHARE);
  return Math.round(Math.max(leastMs, Math.min(mostMs, (mostMatchSeconds * 1000) / speed, wanted)));
}

/** The matches on offer, by time. */
function createProgramme(timetable: Timetable, speed: number, remodelMs: number) {
  const slots = new Map<number, { readonly match: SeasonMatch; readonly markets: number }>();
  const gone = new Set<number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  const close = (now: number): FeedEvent[] => {
    const events: FeedEvent[] = [];
    for (const [matchId, { match }] of slots) {
      if (now < match.endsAt() + LINGER_MS) continue;
      slots.delete(matchId);
      gone.add(matchId);
      events.push({ kind: 'gone', at: now, matchId });
    }
    if (gone.size > MAX_GONE) gone.clear();
    return events;
  };
  function* open(now: number): Generator<FeedEvent> {
    for (const { matchId, markets } of timetable.offered(now)) {
      if (gone.has(matchId) || (slots.get(matchId)?.markets ?? 0) >= markets) continue;
      const script = timetable.scriptOf(matchId);
      if (script === null) continue;
      const match = createPlayedMatch(script, { count: markets, speed, remodelMs });
      if (now >= match.endsAt() + LINGER_MS) {
        gone.add(matchId);
        continue;
      }
      slots.set(matchId, { match, markets });
      yield match.snapshot(now);
    }
  }
  /** Snapshots from before the first `advance`. */
  let ahead: FeedEvent[] = [];
  return {
    live: (now: number): readonly SeasonMatch[] =>
      [...slots.values()].flatMap(({ match }) => (match.live(now) ? [match] : [])),
    *prepare(now: number): Generator {
      for (const event of open(now)) yield ahead.push(event);
    },
    advance(now: number): FeedEvent[] {
      const events = ahead;
      ahead = [];
      for (const { match } of slots.values()) events.push(...match.advance(now));
      if (now - lookedAt < OPEN_EVERY_MS) return events;
      lookedAt = now;
      return [...events, ...close(now), ...open(now)];
    },
  };
}

/** Adds small price moves until `updatesPerSecond` is reached; at most one second's worth at a time. */
function createFiller(seed: number, updatesPerSecond: number) {
  const dice = createDice(hash32(seed, 7));
  const random = (): number => dice.next();
  let owed = 0;
  let turn = 0;
  return {
    spend(events: readonly FeedEvent[]): void {
      for (const event of events) if (event.kind === 'odds') owed -= event.odds.markets.length;
      owed = Math.max(owed, -MAX_DEBT_SECONDS * updatesPerSecond);
    },
    fill(now: number, passedMs: number, live: readonly SeasonMatch[]): FeedEvent[] {
      owed = Math.min(owed + (updatesPerSecond * passedMs) / 1000, updatesPerSecond);
      const byMatch = new Map<number, MarketUpdate[]>();
      for (let misses = 0; owed >= 1 && misses < live.length;) {
        const match = live[turn++ % live.length];
        const update = match?.jitter(random) ?? null;
        if (match === undefined || update === null) {
          misses++;
          continue;
        }
        misses = 0;
        owed--;
        const { matchId } = match.script.facts;
        const list = byMatch.get(matchId);
        if (list === undefined) byMatch.set(matchId, [update]);
        else list.push(update);
      }
      return [...byMatch].map(([matchId, markets]): FeedEvent => ({
        kind: 'odds',
        at: now,
        odds: { matchId, markets },
      }));
    },
  };
}

const SEASON = 'season';
/** Tables, form and meetings go back this far; the caller limits the number of matches. */
const TABLE_DAYS = 60;

function resultOf(script: Script): PlayedResult {
  const { matchId, leagueId, sportId, countryCode, startsAt, home, away } = script.facts;
  const score = scoreAt(script, script.length);
  const scores = { homeScore: score.home, awayScore: score.away };
  return { matchId, leagueId, sportId, countryCode, startsAt, home, away, ...scores, season: SEASON };
}

const statisticsAt = { 1: soccerStatisticsAt, 2: basketballStatisticsAt, 3: baseballStatisticsAt } as const;

const sheetAt = (script: Script, second: number): MatchSheet => ({
  statistics: statisticsAt[script.feedSportId](script, second),
  lineUps: lineUpsAt(script, second),
});

const isTeam =
  (teamId: number) =>
  (team: Team): boolean =>
    team.teamId === teamId;

function teamOf(sportId: number, teamId: number): { readonly team: Team; readonly leagueId: number } | null {
  const league = leagues.find((one) => one.sportId === sportId && one.teams.some(isTeam(teamId)));
  const team = league?.teams.find(isTeam(teamId));
  return league === undefined || team === undefined ? null : { team, leagueId: league.leagueId };
}

/** The same options and the same times of `advance` give the same events. Matches and results depend on the options only. */
export function createSeason(options: SeasonOptions): FeedSource {
  const { seed, liveMatches, marketsPerMatch, updatesPerSecond, speed } = options;
  const timetable = createTimetable(options);
  const programme = createProgramme(timetable, speed, remodelMsOf(options));
  const filler = createFiller(seed, updatesPerSecond);
  let lastNow: number | null = null;
  return {
    name: `season (seed ${seed}, ${liveMatches} matches, ${speed}x)`,
    leagues: () =>
      leagues.map(({ leagueId, sportId, countryCode, name }) => ({ leagueId, sportId, countryCode, name })),
    prepare: programme.prepare,
    advance(now) {
      const passed = lastNow === null ? 0 : now - lastNow;
      lastNow = now;
      const events = programme.advance(now);
      filler.spend(events);
      events.push(...filler.fill(now, passed, programme.live(now)));
      return events;
    },
    *past({ from, to, now, most }) {
      for (const matchId of timetable.started(from, Math.min(to, now), most)) {
        const script = timetable.scriptOf(matchId);
        const second = script === null ? 0 : ((now - script.facts.startsAt) * speed) / 1000;
        if (script === null || second < script.length) continue;
        yield { facts: script.facts, state: matchStateAt(script, second, speed, now), markets: [] };
      }
    },
    *replay(matchId, now) {
      const script = timetable.scriptOf(matchId);
      if (script !== null) yield* replayMatch(script, { count: marketsPerMatch, speed }, now);
    },
    *results({ leagueId, now, most }) {
      const read = (matchId: number) => (): PlayedResult | null => {
        const script = timetable.scriptOf(matchId);
        const second = script === null ? 0 : ((now - script.facts.startsAt) * speed) / 1000;
        return script === null || second < script.length ? null : resultOf(script);
      };
      for (const matchId of timetable.ofLeague(leagueId, now - TABLE_DAYS * DAY_MS, now, most))
        yield { matchId, read: read(matchId) };
    },
    seasonOf(matchId) {
      const startsAt = timetable.startOf(matchId);
      return startsAt === null ? null : { season: SEASON, startsAt };
    },
    teamOf,
    sheetOf(matchId, now) {
      const script = timetable.scriptOf(matchId);
      return script === null ? null : sheetAt(script, ((now - script.facts.startsAt) * speed) / 1000);
    },
    settlementsOf(matchId, now) {
      const script = timetable.scriptOf(matchId);
      if (script === null) return null;
      const second = ((now - script.facts.startsAt) * speed) / 1000;
      return [
        { kind: 'settlement', at: now, matchId, markets: settlementsAt(script, marketsPerMatch, second) },
      ];
    },
  };
}
