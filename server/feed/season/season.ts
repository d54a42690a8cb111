/**
 * The season simulator: lanes of matches played back to back, each a pure function of the seed and the time, so that a
 * restarted server goes on with the same matches to the same results. Prices between happenings wander by seeded noise.
 */
import type { FeedEvent, MatchOdds } from '../../../domain/book/book-event.ts';
import type { MarketUpdate } from '../../../domain/match/market.ts';
import { leagues } from '../../seed/leagues.ts';
import type { FeedSource } from '../feed-source.ts';
import { createDice, hash32 } from './dice.ts';
import { createPlayedMatch, settlementsAt, type PlayedMatch } from './played-match.ts';
import { LONGEST_MATCH, type Script, sportOfLane, usualLength, writeScript } from './script.ts';

export interface SeasonOptions {
  readonly seed: number;
  /** Lanes: matches in play at a time, 1 to 100. */
  readonly liveMatches: number;
  /** 3 to 60. */
  readonly marketsPerMatch: number;
  /** Market updates a second over all matches in play, 0 to 50,000. */
  readonly updatesPerSecond: number;
  /** Match seconds in a real second. */
  readonly speed: number;
}

export const seasonDefaults: SeasonOptions = {
  seed: 20_261_121,
  liveMatches: 14,
  marketsPerMatch: 25,
  updatesPerSecond: 80,
  speed: 1,
};

/** Upcoming matches of a lane with all their markets; later ones show the three main markets, every third match, for two days. */
const UPCOMING_PER_LANE = 2;
const LATER_EVERY = 3;
const LATER_MARKETS = 3;
const HORIZON_MS = 2 * 86_400_000;
const MAX_LATER_PER_LANE = 8;
/** A finished match stays on the list for this long. */
const LINGER_MS = 20_000;
/** Match seconds between two matches of a lane. */
const GAP = 240;
const LANE_ZERO = Date.UTC(2026, 0, 1);
const LANES = 1000;
const RUNS = 1_000_000_000_000;

interface Slot {
  readonly match: PlayedMatch;
  readonly markets: number;
}

export function createSeason(options: SeasonOptions): FeedSource {
  const { seed, liveMatches, marketsPerMatch, updatesPerSecond, speed } = options;
  /** Other options are another season: their match ids must never meet. */
  const run = 1 + (hash32(seed, liveMatches, marketsPerMatch, Math.round(speed * 100)) % 900);
  const dice = createDice(hash32(seed, 7));
  const slots = new Map<number, Slot>();
  const gone = new Set<number>();
  let lastNow: number | null = null;
  let owed = 0;
  let turn = 0;

  const cycleMs = (lane: number): number => ((usualLength[sportOfLane(lane)] + GAP) * 1000) / speed;
  const laneStart = (lane: number): number =>
    LANE_ZERO - Math.floor(((lane * 0.618_034) % 1) * cycleMs(lane));
  const startOf = (lane: number, number: number): number =>
    Math.floor(laneStart(lane) + number * cycleMs(lane));
  const matchIdOf = (lane: number, number: number): number => run * RUNS + number * LANES + lane;
  const scriptOf = (lane: number, number: number): Script =>
    writeScript(seed, lane, number, startOf(lane, number), matchIdOf(lane, number));

  /** Which matches are offered at `now`, with how many markets. */
  const offered = function* (now: number): Generator<{ lane: number; number: number; markets: number }> {
    for (let lane = 0; lane < liveMatches; lane++) {
      const current = Math.floor((now - laneStart(lane)) / cycleMs(lane));
      const first = current - Math.ceil((LONGEST_MATCH * 1000) / speed / cycleMs(lane));
      for (let number = first; number <= current + UPCOMING_PER_LANE; number++)
        yield { lane, number, markets: marketsPerMatch };
      for (let at = 1; at <= MAX_LATER_PER_LANE; at++) {
        const number = (Math.floor((current + UPCOMING_PER_LANE) / LATER_EVERY) + at) * LATER_EVERY;
        if (startOf(lane, number) < now + HORIZON_MS) yield { lane, number, markets: LATER_MARKETS };
      }
    }
  };
  const openNew = (now: number): FeedEvent[] => {
    const events: FeedEvent[] = [];
    for (const { lane, number, markets } of offered(now)) {
      const matchId = matchIdOf(lane, number);
      if (gone.has(matchId) || (slots.get(matchId)?.markets ?? 0) >= markets) continue;
      const match = createPlayedMatch(scriptOf(lane, number), markets, speed);
      if (now >= match.endsAt() + LINGER_MS) {
        gone.add(matchId);
        continue;
      }
      slots.set(matchId, { match, markets });
      events.push(match.snapshot(now));
    }
    return events;
  };
  const closeOld = (now: number): FeedEvent[] => {
    const events: FeedEvent[] = [];
    for (const [matchId, { match }] of slots) {
      if (now < match.endsAt() + LINGER_MS) continue;
      slots.delete(matchId);
      gone.add(matchId);
      events.push({ kind: 'gone', at: now, matchId });
    }
    if (gone.size > 20 * LANES) gone.clear();
    return events;
  };
  const jitter = (now: number, passedMs: number): FeedEvent[] => {
    const live = [...slots.values()].filter(({ match }) => match.live(now));
    owed = Math.min(owed + (updatesPerSecond * passedMs) / 1000, updatesPerSecond);
    const byMatch = new Map<number, MarketUpdate[]>();
    for (let misses = 0; owed >= 1 && live.length > 0 && misses < live.length;) {
      const match = live[turn++ % live.length]?.match;
      const update = match?.jitter(dice.next) ?? null;
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
      odds: { matchId, markets } satisfies MatchOdds,
    }));
  };
  let openedAt = Number.NEGATIVE_INFINITY;
  return {
    name: `season (seed ${seed}, ${liveMatches} matches, ${speed}x)`,
    leagues: () =>
      leagues.map(({ leagueId, sportId, countryCode, name }) => ({ leagueId, sportId, countryCode, name })),
    advance(now) {
      const passed = lastNow === null ? 0 : now - lastNow;
      lastNow = now;
      const events: FeedEvent[] = [];
      for (const { match } of slots.values()) events.push(...match.advance(now));
      if (now - openedAt >= OPEN_EVERY_MS) {
        openedAt = now;
        events.push(...closeOld(now), ...openNew(now));
      }
      events.push(...jitter(now, passed));
      return events;
    },
    settlementsOf(matchId, now) {
      if (Math.floor(matchId / RUNS) !== run) return null;
      const place = matchId % RUNS;
      const script = scriptOf(place % LANES, Math.floor(place / LANES));
      const second = ((now - script.facts.startsAt) * speed) / 1000;
      const markets = second < 0 ? [] : settlementsAt(script, marketsPerMatch, second);
      return [{ kind: 'settlement', at: now, matchId, markets }];
    },
  };
}

/** Matches come and go at this pace; looking is not free with a hundred lanes. */
const OPEN_EVERY_MS = 500;
