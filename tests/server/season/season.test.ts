import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import type { MarketSettlement, OutcomeResult } from '../../../domain/match/market.ts';
import { isLive, phaseOf } from '../../../domain/match/match-status.ts';
import { specifierValue } from '../../../domain/match/specifiers.ts';
import { createSeason, seasonDefaults, type SeasonOptions } from '../../../server/feed/season/season.ts';
import { type Board, type Followed, keyOf, ride, SATURDAY } from './followed-season.ts';

/** A soccer match in under two minutes: whole matches fit into a test. */
const fast: SeasonOptions = { ...seasonDefaults, liveMatches: 8, speed: 60, updatesPerSecond: 200 };
const MINUTES = 60;

const hashOf = (events: readonly (readonly FeedEvent[])[]): string =>
  createHash('sha256').update(JSON.stringify(events)).digest('hex');

function told(options: SeasonOptions, from: number, seconds: number): FeedEvent[][] {
  const season = createSeason(options);
  const all: FeedEvent[][] = [];
  for (let now = from; now <= from + seconds * 1000; now += 50) all.push([...season.advance(now)]);
  return all;
}

/** The result of each outcome by the final score alone, written apart from the product's own rules. */
function oracle(
  { marketId, specifier }: { marketId: number; specifier: string },
  state: Followed['state'],
): Record<number, OutcomeResult> {
  const half = state.periods[0];
  const early = marketId === 60 || marketId === 68;
  const home = early ? (half?.home ?? 0) : state.homeScore;
  const away = early ? (half?.away ?? 0) : state.awayScore;
  const [win, lose] = ['win', 'lose'] as const;
  const is = (yes: boolean): OutcomeResult => (yes ? win : lose);
  const line = Number(specifierValue(specifier, 'total') ?? specifierValue(specifier, 'hcp'));
  switch (marketId) {
    case 1:
    case 60:
      return { 1: is(home > away), 2: is(home === away), 3: is(away > home) };
    case 10:
      return { 9: is(home >= away), 10: is(home !== away), 11: is(away >= home) };
    case 11:
      return home === away ? { 4: 'void', 5: 'void' } : { 4: is(home > away), 5: is(away > home) };
    case 14: {
      const [h = 0, a = 0] = (specifierValue(specifier, 'hcp') ?? '').split(':').map(Number);
      const margin = home + h - away - a;
      return { 1711: is(margin > 0), 1712: is(margin === 0), 1713: is(margin < 0) };
    }
    case 29:
      return { 74: is(home * away > 0), 76: is(home * away === 0) };
    case 18:
    case 68:
    case 225:
    case 258:
      return { 12: is(home + away > line), 13: is(home + away < line) };
    case 16:
    case 223:
    case 256:
      return { 1714: is(home - away + line > 0), 1715: is(home - away + line < 0) };
    case 219:
    case 251:
      return { 4: is(home > away), 5: is(away > home) };
    default:
      throw new Error(`no rule for market ${marketId}`);
  }
}

const resultsOf = ({ results }: MarketSettlement): Record<number, OutcomeResult> =>
  Object.fromEntries(results.map(({ outcomeId, result }) => [outcomeId, result]));

describe('the season is a function of its seed and the time', () => {
  test('the same seed and times give the same events, bit for bit', () => {
    expect(hashOf(told(fast, SATURDAY, 60))).toBe(hashOf(told(fast, SATURDAY, 60)));
  });

  test('another seed gives other matches', () => {
    expect(hashOf(told(fast, SATURDAY, 1))).not.toBe(hashOf(told({ ...fast, seed: 1 }, SATURDAY, 1)));
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
    let ended = 0;
    for (const [matchId, state] of shared) {
      const { clockSeconds, clockAt, ...rest } = state;
      const { clockSeconds: earlySeconds, clockAt: earlyAt, ...earlyRest } = early.get(matchId) ?? state;
      if (phaseOf(state.statusCode) === 'ended') ended++;
      // The diamond's count and the clock are as of the last state told, which may be older with one of them.
      expect({ ...rest, diamond: null }).toEqual({ ...earlyRest, diamond: null });
      if (clockAt === earlyAt) expect(clockSeconds).toBe(earlySeconds);
    }
    expect(ended).toBeGreaterThan(3);
  });

  test('a server that was down while a match ended settles it exactly as one that saw it', () => {
    const from = SATURDAY;
    const seen = new Map<number, MarketSettlement[]>();
    const wholes = new Set<number>();
    ride(
      createSeason(fast),
      { from, seconds: 240 },
      {
        before(event, board) {
          if (event.kind !== 'settlement') return;
          const known = seen.get(event.matchId) ?? [];
          seen.set(event.matchId, [...known, ...event.markets]);
          const match = board.get(event.matchId);
          if (match?.fromStart === true && phaseOf(match.state.statusCode) === 'ended')
            wholes.add(event.matchId);
        },
      },
    );
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

  test('settlementsOf tells nothing of a match that has not begun and does not know the match of another season', () => {
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

describe('what a client sees', () => {
  test('every market of a whole match is settled once, with each of its outcomes, as its score says', () => {
    const finished = new Map<number, Followed>();
    ride(
      createSeason(fast),
      { from: SATURDAY, seconds: 6 * MINUTES },
      {
        after(board) {
          for (const [matchId, match] of board)
            if (match.fromStart && phaseOf(match.state.statusCode) === 'ended') finished.set(matchId, match);
        },
      },
    );
    const sports = new Set([...finished.values()].map(({ facts }) => facts.sportId));
    expect([...sports].sort()).toEqual([311, 313, 324]);
    for (const { markets, settled, state } of finished.values()) {
      expect([...settled.keys()].sort()).toEqual([...markets.keys()].sort());
      for (const [key, market] of markets) {
        const [settlement, ...more] = settled.get(key) ?? [];
        expect(more, 'settled once').toEqual([]);
        expect(market.status).toBe(-3);
        expect(settlement?.results.map(({ outcomeId }) => outcomeId)).toEqual(
          market.outcomes.map(({ id }) => id),
        );
        expect(settlement === undefined ? null : resultsOf(settlement), key).toEqual(oracle(market, state));
      }
    }
  });

  test('first-half markets are settled at half-time, and a total as soon as it is passed', () => {
    let firstHalf = 0;
    let passed = 0;
    ride(
      createSeason(fast),
      { from: SATURDAY, seconds: 4 * MINUTES },
      {
        before(event, board) {
          if (event.kind !== 'settlement') return;
          const match = board.get(event.matchId);
          if (match === undefined || phaseOf(match.state.statusCode) === 'ended') return;
          for (const { marketId, results } of event.markets) {
            const over = results.some(({ outcomeId, result }) => outcomeId === 12 && result === 'win');
            const both = results.some(({ outcomeId, result }) => outcomeId === 74 && result === 'win');
            if (match.state.statusCode === 31 && (marketId === 60 || marketId === 68)) firstHalf++;
            else if (over || both) passed++;
            else expect.fail(`market ${marketId} settled at ${match.state.statusCode}`);
          }
        },
      },
    );
    expect(firstHalf).toBeGreaterThan(10);
    expect(passed).toBeGreaterThan(20);
  });

  test('every update of a market changes a price, its status or its main mark', () => {
    let updates = 0;
    ride(
      createSeason(fast),
      { from: SATURDAY, seconds: 2 * MINUTES },
      {
        before(event, board) {
          if (event.kind !== 'odds') return;
          const known = new Map(board.get(event.odds.matchId)?.markets);
          for (const market of event.odds.markets) {
            updates++;
            expect(market).not.toEqual(known.get(keyOf(market)));
            known.set(keyOf(market), market);
          }
        },
      },
    );
    expect(updates).toBeGreaterThan(20_000);
  });

  test('at every moment each market id has exactly one main line among those that are not settled', () => {
    ride(
      createSeason(fast),
      { from: SATURDAY, seconds: 2 * MINUTES, stepMs: 250 },
      {
        after(board) {
          for (const { markets, facts } of board.values()) {
            const mains = new Map<number, number>();
            for (const { marketId, status, favourite } of markets.values()) {
              if (status === -3) expect(favourite).toBe(false);
              else mains.set(marketId, (mains.get(marketId) ?? 0) + (favourite ? 1 : 0));
            }
            for (const [marketId, count] of mains) expect(count, `${facts.matchId} ${marketId}`).toBe(1);
          }
        },
      },
    );
  });

  test('the prices of an open market imply between 1.02 and 1.12 of a fair one', () => {
    let seen = 0;
    ride(
      createSeason(fast),
      { from: SATURDAY, seconds: 2 * MINUTES },
      {
        before(event) {
          const markets =
            event.kind === 'odds' ? event.odds.markets : event.kind === 'match' ? event.match.markets : [];
          for (const { marketId, specifier, status, outcomes } of markets) {
            if (status !== 1) {
              expect(outcomes.some(({ active }) => active)).toBe(false);
              continue;
            }
            seen++;
            const implied = outcomes.reduce((sum, { odds }) => sum + (odds === 0 ? 0 : 100 / odds), 0);
            const sum = marketId === 10 ? implied / 2 : implied;
            expect(sum, `${marketId} ${specifier}`).toBeGreaterThanOrEqual(1.02);
            expect(sum, `${marketId} ${specifier}`).toBeLessThanOrEqual(1.12);
            for (const { odds, active } of outcomes) expect(active).toBe(odds >= 101);
          }
        },
      },
    );
    expect(seen).toBeGreaterThan(20_000);
  });
});

describe('suspensions', () => {
  const open = ({ markets }: Followed): number =>
    [...markets.values()].filter(({ status }) => status === 1).length;

  /** When each soccer and baseball match scored, and when it had open markets, by ride step. */
  function watch(options: SeasonOptions, seconds: number) {
    const scored: { matchId: number; at: number; openBefore: number }[] = [];
    const opened = new Map<number, number[]>();
    const alarms: { from: number; to: number }[] = [];
    const closedSince = new Map<number, number>();
    let before: Board | null = null;
    ride(
      createSeason(options),
      { from: SATURDAY, seconds },
      {
        before(event, board) {
          before = board;
          if (event.kind !== 'state') return;
          const match = board.get(event.matchId);
          if (match === undefined || match.facts.sportId === 313) return;
          const goals = ({ homeScore, awayScore }: Followed['state']): number => homeScore + awayScore;
          if (goals(event.state) > goals(match.state))
            scored.push({ matchId: event.matchId, at: event.at, openBefore: open(match) });
        },
        after(board, now) {
          for (const [matchId, match] of board) {
            if (!isLive(match.state.statusCode)) continue;
            if (open(match) > 0) {
              opened.set(matchId, [...(opened.get(matchId) ?? []), now]);
              const from = closedSince.get(matchId);
              if (from !== undefined) alarms.push({ from, to: now });
              closedSince.delete(matchId);
            } else if (!closedSince.has(matchId)) closedSince.set(matchId, now);
          }
        },
      },
    );
    expect(before).not.toBeNull();
    return { scored, opened, alarms };
  }

  test('no market is open when a goal or a run is told, nor for 3 s after it', () => {
    for (const [options, seconds] of [
      [fast, 3 * MINUTES],
      [{ ...fast, speed: 5, liveMatches: 12 }, 3 * MINUTES],
    ] as const) {
      const { scored, opened } = watch(options, seconds);
      expect(scored.length).toBeGreaterThan(10);
      for (const { matchId, at, openBefore } of scored) {
        expect(openBefore).toBe(0);
        const early = (opened.get(matchId) ?? []).filter((now) => now >= at && now < at + 3000);
        expect(early).toEqual([]);
      }
    }
  });

  test('markets reopen after a goal, and close at times without one', () => {
    const { scored, opened, alarms } = watch({ ...fast, speed: 5, liveMatches: 12 }, 5 * MINUTES);
    const reopened = scored.filter(({ matchId, at }) =>
      (opened.get(matchId) ?? []).some((now) => now > at && now < at + 30_000),
    );
    expect(reopened.length).toBeGreaterThan(scored.length / 2);
    const falseAlarms = alarms.filter(({ from, to }) => !scored.some(({ at }) => at >= from && at <= to));
    expect(falseAlarms.length).toBeGreaterThan(0);
  });
});

describe('the list of matches', () => {
  test('at least four of five lanes are in play at any time, and upcoming matches reach into the next two days', () => {
    for (let hour = 0; hour < 48; hour += 3) {
      const now = SATURDAY + hour * 3_600_000;
      const season = createSeason({ ...seasonDefaults, liveMatches: 30 });
      const matches = season.advance(now).flatMap((event) => (event.kind === 'match' ? [event.match] : []));
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
      for (const event of season.advance(SATURDAY)) {
        if (event.kind !== 'match') continue;
        const { markets, state, facts } = event.match;
        if (state.statusCode !== 0) expect(markets.length).toBe(marketsPerMatch);
        else {
          expect([3, marketsPerMatch]).toContain(markets.length);
          expect(markets.filter(({ status }) => status === 1).length, `${facts.matchId}`).toBeGreaterThan(2);
        }
        expect(new Set(markets.map(keyOf)).size).toBe(markets.length);
      }
    }
  });

  test('a finished match stays for 20 s and then goes', () => {
    const endedAt = new Map<number, number>();
    let gone = 0;
    ride(
      createSeason(fast),
      { from: SATURDAY, seconds: 4 * MINUTES },
      {
        before(event, board) {
          if (event.kind !== 'gone') return;
          expect(phaseOf(board.get(event.matchId)?.state.statusCode ?? 0)).toBe('ended');
          const at = endedAt.get(event.matchId);
          if (at === undefined) return;
          gone++;
          expect(event.at - at).toBeGreaterThanOrEqual(19_900);
          expect(event.at - at).toBeLessThanOrEqual(21_000);
        },
        after(board, now) {
          for (const [matchId, { state }] of board)
            if (phaseOf(state.statusCode) === 'ended' && !endedAt.has(matchId)) endedAt.set(matchId, now);
        },
      },
    );
    expect(gone).toBeGreaterThan(3);
  });

  test('after hours asleep it catches up at once: everything due is settled, and few events are told', () => {
    const season = createSeason(seasonDefaults);
    const board: Board = new Map();
    const first = season.advance(SATURDAY);
    for (const event of first)
      if (event.kind === 'match') board.set(event.match.facts.matchId, follow(event));
    const running = [...board]
      .filter(([, { state }]) => isLive(state.statusCode))
      .map(([matchId]) => matchId);
    const later = SATURDAY + 9 * 3_600_000;
    const events = season.advance(later);
    expect(events.length).toBeLessThan(1000);
    const gone = new Set(events.flatMap((event) => (event.kind === 'gone' ? [event.matchId] : [])));
    for (const matchId of running) {
      expect(gone.has(matchId)).toBe(true);
      const settled = events.flatMap((event) =>
        event.kind === 'settlement' && event.matchId === matchId ? event.markets.map(keyOf) : [],
      );
      const openBefore = [...(board.get(matchId)?.markets.values() ?? [])].filter(
        ({ status }) => status !== -3,
      );
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
    for (const event of season.advance(SATURDAY))
      if (event.kind === 'match') expect(known.has(event.match.facts.leagueId)).toBe(true);
  });
});

const follow = (event: FeedEvent & { kind: 'match' }): Followed => ({
  facts: event.match.facts,
  state: event.match.state,
  markets: new Map(event.match.markets.map((one) => [keyOf(one), one])),
  settled: new Map(),
  fromStart: event.match.state.statusCode === 0,
});

describe('size', () => {
  for (const [liveMatches, marketsPerMatch, updatesPerSecond, seconds] of [
    [12, 25, 60, 120],
    [14, 25, 80, 120],
    [100, 25, 10_000, 10],
    [100, 25, 50_000, 5],
  ] as const) {
    test(`${liveMatches} matches x ${marketsPerMatch} markets tell ${updatesPerSecond} updates a second, within a tenth`, () => {
      const season = createSeason({ ...seasonDefaults, liveMatches, marketsPerMatch, updatesPerSecond });
      season.advance(SATURDAY);
      let updates = 0;
      let spent = 0;
      for (let now = SATURDAY + 50; now <= SATURDAY + seconds * 1000; now += 50) {
        const before = performance.now();
        const events = season.advance(now);
        spent += performance.now() - before;
        for (const event of events) if (event.kind === 'odds') updates += event.odds.markets.length;
      }
      const perAdvance = (spent / (seconds * 20)).toFixed(2);
      console.info(
        `${liveMatches} x ${marketsPerMatch} x ${updatesPerSecond}/s: ${perAdvance} ms an advance of 50 ms`,
      );
      expect(updates / seconds / updatesPerSecond).toBeGreaterThan(0.9);
      expect(updates / seconds / updatesPerSecond).toBeLessThan(1.1);
    });
  }
});
