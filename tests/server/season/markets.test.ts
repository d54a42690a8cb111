import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { isEnded, isLive } from '../../../domain/match/match-status.ts';
import { specifierValue } from '../../../domain/match/specifiers.ts';
import { createSeason, type SeasonOptions } from '../../../server/feed/season/season.ts';
import {
  fast,
  type Followed,
  keyOf,
  MINUTES,
  resultsOf,
  ride,
  rideFast,
  SATURDAY,
} from '../../given/domain/followed-season.ts';

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

describe('what a client sees', () => {
  test('every market of a whole match is settled once, with each of its outcomes, as its score says', () => {
    const finished = new Map<number, Followed>();
    rideFast(6, {
      after(board) {
        for (const [matchId, match] of board)
          if (match.fromStart && isEnded(match.state.statusCode)) finished.set(matchId, match);
      },
    });
    const sports = new Set([...finished.values()].map(({ facts }) => facts.sportId));
    expect([311, 313, 324].filter((sport) => !sports.has(sport))).toEqual([]);
    for (const { markets, settled, state } of finished.values()) {
      expect([...settled.keys()].sort()).toEqual([...markets.keys()].sort());
      for (const [key, market] of markets) {
        const [settlement, ...more] = settled.get(key) ?? [];
        expect(more, 'settled once').toEqual([]);
        expect(market.status).toBe(-3);
        expect(settlement?.results.map(({ outcomeId }) => outcomeId)).toEqual(
          market.outcomes.map(({ id }) => id),
        );
        expect(settlement === undefined ? null : resultsOf(settlement), `market ${key}`).toEqual(
          oracle(market, state),
        );
      }
    }
  });

  test('first-half markets are settled at half-time, and a total as soon as it is passed', () => {
    let firstHalf = 0;
    let passed = 0;
    rideFast(4, {
      before(event, board) {
        if (event.kind !== 'settlement') return;
        const match = board.get(event.matchId);
        if (match === undefined || isEnded(match.state.statusCode)) return;
        for (const { marketId, results } of event.markets) {
          const over = results.some(({ outcomeId, result }) => outcomeId === 12 && result === 'win');
          const both = results.some(({ outcomeId, result }) => outcomeId === 74 && result === 'win');
          if (match.state.statusCode === 31 && (marketId === 60 || marketId === 68)) firstHalf++;
          else if (over || both) passed++;
          else expect.fail(`market ${marketId} settled at ${match.state.statusCode}`);
        }
      },
    });
    expect(firstHalf).toBeGreaterThan(10);
    expect(passed).toBeGreaterThan(20);
  });

  test('every update of a market changes a price, its status or its main mark', () => {
    let updates = 0;
    const same: string[] = [];
    rideFast(2, {
      before(event, board) {
        if (event.kind !== 'odds') return;
        const known = new Map(board.get(event.odds.matchId)?.markets);
        for (const market of event.odds.markets) {
          updates++;
          if (isDeepStrictEqual(market, known.get(keyOf(market)))) same.push(keyOf(market));
          known.set(keyOf(market), market);
        }
      },
    });
    expect(same).toEqual([]);
    expect(updates).toBeGreaterThan(20_000);
  });

  test('at every moment each market id has exactly one main line among those that are not settled', () => {
    const wrong: string[] = [];
    let seen = 0;
    ride(
      createSeason(fast),
      { from: SATURDAY, seconds: 2 * MINUTES, stepMs: 250 },
      {
        after(board) {
          for (const { markets, facts } of board.values()) {
            const mains = new Map<number, number>();
            for (const { marketId, status, favourite } of markets.values()) {
              if (status !== -3) mains.set(marketId, (mains.get(marketId) ?? 0) + (favourite ? 1 : 0));
              else if (favourite) wrong.push(`${facts.matchId} ${marketId}: a settled line is the main line`);
            }
            for (const [marketId, count] of mains) {
              seen++;
              if (count !== 1) wrong.push(`${facts.matchId} ${marketId}: ${count} main lines`);
            }
          }
        },
      },
    );
    expect(seen).toBeGreaterThan(10_000);
    expect(wrong).toEqual([]);
  });

  test('the prices of an open market imply between 1.02 and 1.12 of a fair one', () => {
    let seen = 0;
    // One assertion for each of a hundred thousand prices would take longer than the season.
    const wrong: string[] = [];
    rideFast(2, {
      before(event) {
        const markets =
          event.kind === 'odds' ? event.odds.markets : event.kind === 'match' ? event.match.markets : [];
        for (const { marketId, specifier, status, outcomes } of markets) {
          if (status !== 1) {
            if (outcomes.some(({ active }) => active)) wrong.push(`${marketId} ${specifier} is active`);
            continue;
          }
          seen++;
          const implied = outcomes.reduce((sum, { odds }) => sum + (odds === 0 ? 0 : 100 / odds), 0);
          const sum = marketId === 10 ? implied / 2 : implied;
          if (!(sum >= 1.02 && sum <= 1.12)) wrong.push(`${marketId} ${specifier}: ${sum}`);
          for (const { odds, active } of outcomes)
            if (active !== odds >= 101) wrong.push(`${marketId} ${specifier} at ${odds}: ${active}`);
        }
      },
    });
    expect(wrong).toEqual([]);
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
    ride(
      createSeason(options),
      { from: SATURDAY, seconds },
      {
        before(event, board) {
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
              const times = opened.get(matchId) ?? [];
              times.push(now);
              opened.set(matchId, times);
              const from = closedSince.get(matchId);
              if (from !== undefined) alarms.push({ from, to: now });
              closedSince.delete(matchId);
            } else if (!closedSince.has(matchId)) closedSince.set(matchId, now);
          }
        },
      },
    );
    return { scored, opened, alarms };
  }

  test.each([fast, { ...fast, speed: 5, liveMatches: 32 }])(
    'at speed $speed no market is open when a goal or a run is published, nor for 3 s after it',
    (options) => {
      const { scored, opened } = watch(options, 3 * MINUTES);
      expect(scored.length).toBeGreaterThan(10);
      for (const { matchId, at, openBefore } of scored) {
        expect(openBefore).toBe(0);
        expect((opened.get(matchId) ?? []).filter((now) => now >= at && now < at + 3000)).toEqual([]);
      }
    },
  );

  test('markets reopen after a goal, and close at times without one', () => {
    const { scored, opened, alarms } = watch({ ...fast, speed: 5, liveMatches: 32 }, 3 * MINUTES);
    const reopened = scored.filter(({ matchId, at }) =>
      (opened.get(matchId) ?? []).some((now) => now > at && now < at + 30_000),
    );
    expect(reopened.length).toBeGreaterThan(scored.length / 2);
    const falseAlarms = alarms.filter(({ from, to }) => !scored.some(({ at }) => at >= from && at <= to));
    expect(falseAlarms.length).toBeGreaterThan(0);
  });
});
