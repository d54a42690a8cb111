import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FeedEvent, MatchSnapshot } from '../../../domain/book/book-event.ts';
import type { MarketSettlement } from '../../../domain/match/market.ts';
import { sportOf } from '../../../domain/catalogue/sport.ts';
import { rowMarketsOf } from '../../../domain/match/market-catalogue.ts';
import { isEnded, isLive } from '../../../domain/match/match-status.ts';
import { createSeason, seasonDefaults, type SeasonOptions } from '../../../server/feed/season/season.ts';
import {
  fast,
  type Followed,
  keyOf,
  resultsOf,
  ride,
  rideFast,
  SATURDAY,
} from '../../given/domain/followed-season.ts';

const matchesOf = (events: readonly FeedEvent[]): MatchSnapshot[] =>
  events.flatMap((event) => (event.kind === 'match' ? [event.match] : []));

const hashOf = (events: readonly (readonly FeedEvent[])[]): string =>
  createHash('sha256').update(JSON.stringify(events)).digest('hex');

function eventsOf(options: SeasonOptions, from: number, seconds: number): FeedEvent[][] {
  const season = createSeason(options);
  const all: FeedEvent[][] = [];
  for (let now = from; now <= from + seconds * 1000; now += 50) all.push([...season.advance(now)]);
  return all;
}

describe('the season is a function of its seed and the time', () => {
  test('the same seed and times give the same events, bit for bit', () => {
    expect(hashOf(eventsOf(fast, SATURDAY, 60))).toBe(hashOf(eventsOf(fast, SATURDAY, 60)));
  });

  test('another seed gives other matches', () => {
    expect(hashOf(eventsOf(fast, SATURDAY, 1))).not.toBe(hashOf(eventsOf({ ...fast, seed: 1 }, SATURDAY, 1)));
  });

  test('a server started later joins the same matches: same score, clock and result', () => {
    const states = (from: number, at: number): Map<number, Followed['state']> => {
      const seen = new Map<number, Followed['state']>();
      const events: FeedEvent[] = [];
      ride(
        createSeason(fast),
        { from, seconds: (at - from) / 1000 },
        { before: (event) => events.push(event) },
      );
      for (const event of events) {
        if (event.kind === 'match') seen.set(event.match.facts.matchId, event.match.state);
        if (event.kind === 'state') seen.set(event.matchId, event.state);
      }
      return seen;
    };
    const end = SATURDAY + 240_000;
    const early = states(SATURDAY, end);
    const late = states(SATURDAY + 100_000, end);
    const shared = [...late].filter(([matchId]) => early.has(matchId));
    expect(shared.length).toBeGreaterThan(10);
    expect(shared.filter(([, { statusCode }]) => isEnded(statusCode)).length).toBeGreaterThan(3);
    for (const [matchId, state] of shared) {
      // Clock and diamond are as of the last state published, which the later server may have published later: compare them at `end`.
      const atEnd = ({ clockSeconds, clockAt, clockRate, ...rest }: Followed['state']) => ({
        ...rest,
        clock: clockSeconds === null ? null : Math.round(clockSeconds + (clockRate * (end - clockAt)) / 1000),
        diamond: null,
      });
      const { clock, ...rest } = atEnd(state);
      const { clock: earlyClock, ...earlyRest } = atEnd(early.get(matchId) ?? state);
      expect(rest).toEqual(earlyRest);
      expect(Math.abs((clock ?? 0) - (earlyClock ?? 0))).toBeLessThanOrEqual(1);
    }
  });

  test('a server that was down while a match ended settles it exactly as one that saw it', () => {
    const from = SATURDAY;
    const seen = new Map<number, MarketSettlement[]>();
    const wholes = new Set<number>();
    rideFast(4, {
      before(event, board) {
        if (event.kind !== 'settlement') return;
        const known = seen.get(event.matchId) ?? [];
        seen.set(event.matchId, [...known, ...event.markets]);
        const match = board.get(event.matchId);
        if (match?.fromStart === true && isEnded(match.state.statusCode)) wholes.add(event.matchId);
      },
    });
    expect(wholes.size).toBeGreaterThan(3);
    const restarted = createSeason(fast);
    for (const matchId of wholes) {
      const again = (restarted.settlementsOf(matchId, from + 240_000) ?? []).flatMap((event) =>
        event.kind === 'settlement' ? event.markets : [],
      );
      const byKey = (list: readonly MarketSettlement[]) =>
        Object.fromEntries(list.map((one) => [keyOf(one), resultsOf(one)]));
      expect(byKey(again)).toEqual(byKey(seen.get(matchId) ?? []));
    }
  });

  test('settlementsOf is empty before a match begins, and unknown for a match of another season', () => {
    const season = createSeason(fast);
    const upcoming = season
      .advance(SATURDAY)
      .find((event) => event.kind === 'match' && event.match.state.statusCode === 0);
    if (upcoming?.kind !== 'match') throw new Error('nothing upcoming');
    const { matchId } = upcoming.match.facts;
    expect(season.settlementsOf(matchId, SATURDAY)).toEqual([
      { kind: 'settlement', at: SATURDAY, matchId, markets: [] },
    ]);
    expect(season.settlementsOf(matchId + 50, SATURDAY)).toBeNull();
    expect(season.settlementsOf(12_345, SATURDAY)).toBeNull();
  });
});

describe('the list of matches', () => {
  test('four of five lanes are always in play, and upcoming matches reach into the next two days', () => {
    for (let hour = 0; hour < 48; hour += 3) {
      const now = SATURDAY + hour * 3_600_000;
      const season = createSeason({ ...seasonDefaults, liveMatches: 30 });
      const matches = matchesOf(season.advance(now));
      const live = matches.filter(({ state }) => isLive(state.statusCode)).length;
      expect(live).toBeGreaterThanOrEqual(24);
      const starts = matches
        .filter(({ state }) => state.statusCode === 0)
        .map(({ facts }) => facts.startsAt - now);
      expect(Math.min(...starts)).toBeGreaterThan(0);
      expect(Math.max(...starts)).toBeGreaterThan(30 * 3_600_000);
      expect(Math.max(...starts)).toBeLessThanOrEqual(50 * 3_600_000);
      expect(matches.length).toBeLessThanOrEqual(30 * 12);
    }
  });

  test('matches in play offer the markets asked for, with odds before kick-off too', () => {
    for (const marketsPerMatch of [3, 25, 60]) {
      const season = createSeason({ ...seasonDefaults, marketsPerMatch });
      for (const { facts, state, markets } of matchesOf(season.advance(SATURDAY))) {
        const waiting = state.statusCode === 0;
        expect(waiting ? [3, marketsPerMatch] : [marketsPerMatch]).toContain(markets.length);
        const open = markets.filter(({ status }) => status === 1).length;
        expect(open).toBeGreaterThanOrEqual(waiting ? 3 : 0);
        expect(new Set(markets.map(keyOf)).size).toBe(markets.length);
        const row = rowMarketsOf(sportOf(facts.sportId).feedId);
        expect(markets.slice(0, 3).map(({ marketId }) => marketId)).toEqual(row);
      }
    }
  });

  test('before its start one price of a match moves now and then, each in its own time', () => {
    const SECONDS = 240;
    const season = createSeason({ ...seasonDefaults, updatesPerSecond: 0 });
    const waiting = new Set<number>();
    const moves = new Map<number, number[]>();
    for (let now = SATURDAY; now <= SATURDAY + SECONDS * 1000; now += 50)
      for (const event of season.advance(now)) {
        if (event.kind === 'match' && event.match.facts.startsAt > SATURDAY + SECONDS * 1000)
          waiting.add(event.match.facts.matchId);
        if (event.kind !== 'odds' || !waiting.has(event.odds.matchId)) continue;
        expect(event.odds.markets).toHaveLength(1);
        expect(event.odds.markets[0]?.status).toBe(1);
        moves.set(event.odds.matchId, [...(moves.get(event.odds.matchId) ?? []), now]);
      }
    expect(waiting.size).toBeGreaterThan(50);
    for (const matchId of waiting) {
      const times = moves.get(matchId) ?? [];
      // One in 40 s; a line that cannot move is passed over.
      expect(times.length).toBeGreaterThanOrEqual(SECONDS / 40 - 1);
      expect(times.length).toBeLessThanOrEqual(SECONDS / 40 + 1);
    }
    expect(new Set([...moves.values()].flat()).size).toBeGreaterThan(waiting.size);
  });

  test('a finished match stays for 20 s and then goes', () => {
    const endedAt = new Map<number, number>();
    const stayed: number[] = [];
    const early: number[] = [];
    rideFast(4, {
      before(event, board) {
        if (event.kind !== 'gone') return;
        if (!isEnded(board.get(event.matchId)?.state.statusCode ?? 0)) early.push(event.matchId);
        const at = endedAt.get(event.matchId);
        if (at !== undefined) stayed.push(event.at - at);
      },
      after(board, now) {
        for (const [matchId, { state, fromStart }] of board)
          if (fromStart && isEnded(state.statusCode) && !endedAt.has(matchId)) endedAt.set(matchId, now);
      },
    });
    expect(early).toEqual([]);
    expect(stayed.length).toBeGreaterThan(3);
    expect(Math.min(...stayed)).toBeGreaterThanOrEqual(19_900);
    expect(Math.max(...stayed)).toBeLessThanOrEqual(21_000);
  });

  test('after hours asleep it catches up at once: everything due is settled, with few events', () => {
    const season = createSeason(seasonDefaults);
    const running = matchesOf(season.advance(SATURDAY)).filter(({ state }) => isLive(state.statusCode));
    expect(running.length).toBeGreaterThan(8);
    const later = SATURDAY + 9 * 3_600_000;
    const events = season.advance(later);
    expect(events.length).toBeLessThan(1000);
    const gone = events.flatMap((event) => (event.kind === 'gone' ? [event.matchId] : []));
    for (const { facts, markets } of running) {
      expect(gone).toContain(facts.matchId);
      const settled = events.flatMap((event) =>
        event.kind === 'settlement' && event.matchId === facts.matchId ? event.markets.map(keyOf) : [],
      );
      const openBefore = markets.filter(({ status }) => status !== -3);
      expect(settled.sort()).toEqual(openBefore.map(keyOf).sort());
    }
    const live = season
      .advance(later + 1000)
      .flatMap((event) => (event.kind === 'odds' ? [event.odds.matchId] : []));
    expect(new Set(live).size).toBeGreaterThan(8);
  });

  test('the source names every league its matches use', () => {
    const season = createSeason(seasonDefaults);
    const known = new Set(season.leagues().map(({ leagueId }) => leagueId));
    const used = matchesOf(season.advance(SATURDAY)).map(({ facts }) => facts.leagueId);
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((leagueId) => !known.has(leagueId))).toEqual([]);
  });
});
