import { describe, expect, test } from 'vitest';
import { type LegStanding, legStanding, type MatchScore } from '../../domain/bet/leg-standing.ts';
import { loadedBets, MAX_OPEN_BETS, withChangedBets } from '../../domain/bet/open-bets.ts';
import { type BetStatus, betStatuses } from '../../domain/bet/bet.ts';
import type { OutcomeResult } from '../../domain/match/market.ts';
import { marketCatalogue } from '../../domain/match/market-catalogue.ts';
import { resultsByScore } from '../../domain/match/settle-by-score.ts';
import { betOf, legOf } from '../given/domain/bet.ts';
import { state } from '../given/domain/book.ts';
import { dice } from '../given/domain/dice.ts';

const sports = { soccer: 311, basketball: 313, baseball: 324 } as const;

/** [market, specifier, outcome] of a soccer leg at home:away, status code. */
const standing = (
  [marketId, specifier, outcomeId]: readonly [number, string, number],
  more: Partial<MatchScore>,
  sportId: number = sports.soccer,
): LegStanding => legStanding(legOf({ sportId, marketId, specifier, outcomeId }), state(more));

const score = (homeScore: number, awayScore: number, statusCode = 7): Partial<MatchScore> => ({
  homeScore,
  awayScore,
  statusCode,
});

describe('G10 a leg while its match is played', () => {
  test.each<[string, readonly [number, string, number], number, number, LegStanding]>([
    ['home at 0:0', [1, '', 1], 0, 0, 'level'],
    ['draw at 0:0', [1, '', 2], 0, 0, 'leading'],
    ['home at 1:0', [1, '', 1], 1, 0, 'leading'],
    ['away at 1:0', [1, '', 3], 1, 0, 'trailing'],
    ['draw at 1:0', [1, '', 2], 1, 0, 'trailing'],
    ['home or draw at 0:0', [10, '', 9], 0, 0, 'leading'],
    ['home or away at 0:0', [10, '', 10], 0, 0, 'level'],
    ['draw no bet at 1:1', [11, '', 4], 1, 1, 'level'],
    ['home -1 at 1:0', [14, 'hcp=0:1', 1711], 1, 0, 'level'],
    ['draw with -1 at 1:0', [14, 'hcp=0:1', 1712], 1, 0, 'leading'],
    ['home -1 at 2:0', [14, 'hcp=0:1', 1711], 2, 0, 'leading'],
    ['home -1 at 0:0', [14, 'hcp=0:1', 1711], 0, 0, 'trailing'],
    ['home -1.5 at 1:0', [16, 'hcp=-1.5', 1714], 1, 0, 'trailing'],
    ['away +1.5 at 1:0', [16, 'hcp=-1.5', 1715], 1, 0, 'leading'],
    ['home -1 (Asian) at 1:0', [16, 'hcp=-1', 1714], 1, 0, 'level'],
    ['home -0.75 at 1:0, a half win', [16, 'hcp=-0.75', 1714], 1, 0, 'leading'],
    ['home -1.25 at 1:0, a half loss', [16, 'hcp=-1.25', 1714], 1, 0, 'trailing'],
    ['over 2.5 at 1:1', [18, 'total=2.5', 12], 1, 1, 'trailing'],
    ['under 2.5 at 1:1', [18, 'total=2.5', 13], 1, 1, 'leading'],
    ['over 2 at 1:1', [18, 'total=2', 12], 1, 1, 'level'],
    ['over 2.5 at 2:1 is decided', [18, 'total=2.5', 12], 2, 1, 'won'],
    ['under 2.5 at 2:1 is decided', [18, 'total=2.5', 13], 2, 1, 'lost'],
    ['over 2.75 at 2:1 may still be won in full', [18, 'total=2.75', 12], 2, 1, 'leading'],
    ['both score at 1:0', [29, '', 74], 1, 0, 'trailing'],
    ['not both at 1:0', [29, '', 76], 1, 0, 'leading'],
    ['both score at 1:1 is decided', [29, '', 74], 1, 1, 'won'],
    ['not both at 1:1 is decided', [29, '', 76], 1, 1, 'lost'],
    ['a market that the score does not decide', [999, '', 1], 1, 0, 'unknown'],
    ['an outcome that the market lacks', [1, '', 12], 1, 0, 'unknown'],
    ['a line that cannot be read', [18, 'total=x', 12], 1, 0, 'unknown'],
  ])('%s', (_, leg, home, away, wanted) => {
    expect(standing(leg, score(home, away))).toBe(wanted);
  });

  test.each<[string, number, Partial<MatchScore>, LegStanding]>([
    ['before the match', 0, {}, 'to-come'],
    ['when the start is delayed', 61, {}, 'to-come'],
    ['when it was postponed', 60, {}, 'stopped'],
    ['when it was cancelled', 70, {}, 'stopped'],
    ['when it is interrupted', 80, score(1, 0, 80), 'stopped'],
    ['when it was abandoned', 90, score(1, 0, 90), 'stopped'],
    ['when the site dropped it', -1, {}, 'unknown'],
    ['when its source reports no score', 7, { ...score(1, 0), reporting: 0 }, 'unknown'],
    ['when it ended by a decision', 92, score(1, 0, 92), 'unknown'],
    ['at its end', 100, score(1, 0, 100), 'won'],
  ])('a home win %s', (_, statusCode, more, wanted) => {
    expect(standing([1, '', 1], { ...more, statusCode })).toBe(wanted);
  });

  test('a leg that the server has settled keeps its result, whatever the score', () => {
    const of = (one: (typeof betStatuses)[number]): LegStanding =>
      legStanding(legOf({ state: one }), state(score(0, 3)));
    expect(betStatuses.map((one) => [one, of(one)])).toEqual([
      ['opened', 'trailing'],
      ['await', 'trailing'],
      ['sell', 'trailing'],
      ['win', 'won'],
      ['lose', 'lost'],
      ['done', 'trailing'],
      ['refund', 'void'],
      ['failed', 'void'],
      ['special', 'void'],
      ['refunding', 'void'],
      ['canceled', 'void'],
    ]);
    expect(legStanding(legOf(), null)).toBe('unknown');
  });

  test.each<[BetStatus, LegStanding]>([
    ['win', 'half-won'],
    ['lose', 'half-lost'],
    ['special', 'void'],
  ])('G10 a leg that the server settled as %s by half is %s', (one, wanted) => {
    expect(legStanding(legOf({ state: one, half: true }), null)).toBe(wanted);
  });

  test.each<[string, readonly [number, string, number], LegStanding]>([
    ['home -0.75 at 1:0', [16, 'hcp=-0.75', 1714], 'half-won'],
    ['away +0.75 at 1:0', [16, 'hcp=-0.75', 1715], 'half-lost'],
    ['under 1.25 at 1:0', [18, 'total=1.25', 13], 'half-won'],
    ['over 1.25 at 1:0', [18, 'total=1.25', 12], 'half-lost'],
  ])('G10 at the end of the match, %s is half of a result', (_, leg, wanted) => {
    expect(standing(leg, score(1, 0, 100))).toBe(wanted);
  });
});

describe('the part of a match that a market counts', () => {
  const halves = [
    { number: 1, home: 1, away: 0 },
    { number: 2, home: 0, away: 1 },
  ];
  const late = { ...score(1, 1), periods: halves };

  test.each<[string, readonly [number, string, number], Partial<MatchScore>, LegStanding]>([
    ['the first half is running', [60, '', 1], score(1, 0, 6), 'leading'],
    ['half-time decides', [60, '', 1], score(1, 0, 31), 'won'],
    ['the second half does not count', [60, '', 1], late, 'won'],
    ['the second half does not count for the total', [68, 'total=1.5', 13], late, 'won'],
    ['a total that is passed in the first half is decided', [68, 'total=0.5', 12], score(1, 0, 6), 'won'],
    ['the first half is not known any more', [60, '', 1], score(1, 1), 'unknown'],
    ['extra time does not count', [1, '', 2], { ...late, ...score(2, 1, 41) }, 'won'],
    ['goals of extra time do not count', [18, 'total=2.5', 13], { ...late, ...score(2, 1, 110) }, 'won'],
    ['after penalties the halves count', [1, '', 1], { ...late, ...score(2, 1, 120) }, 'lost'],
    ['without periods regular time is not known', [1, '', 2], score(2, 1, 110), 'unknown'],
  ])('%s', (_, leg, match, wanted) => {
    expect(standing(leg, match)).toBe(wanted);
  });

  test.each<[string, number, readonly [number, string, number], Partial<MatchScore>, LegStanding]>([
    ['overtime counts', sports.basketball, [219, '', 4], score(101, 99, 40), 'leading'],
    ['a tie goes into overtime', sports.basketball, [219, '', 4], score(99, 99, 32), 'level'],
    ['after overtime', sports.basketball, [219, '', 5], score(101, 99, 110), 'lost'],
    ['points of overtime count', sports.basketball, [225, 'total=190.5', 12], score(98, 93, 40), 'won'],
    ['a handicap in basketball', sports.basketball, [223, 'hcp=-4.5', 1714], score(60, 50, 15), 'leading'],
    ['extra innings count', sports.baseball, [251, '', 5], score(3, 4, 419), 'leading'],
    ['a handicap of runs', sports.baseball, [256, 'hcp=1.5', 1715], score(3, 4, 405), 'trailing'],
    ['a total of runs', sports.baseball, [258, 'total=8.5', 13], score(3, 4, 405), 'leading'],
    ['soccer’s half markets in basketball', sports.basketball, [60, '', 1], score(9, 8, 13), 'unknown'],
  ])('%s', (_, sportId, leg, match, wanted) => {
    expect(standing(leg, match, sportId)).toBe(wanted);
  });
});

const lines: Readonly<Record<string, readonly string[]>> = {
  14: ['hcp=0:1', 'hcp=2:0'],
  16: ['hcp=-0.5', 'hcp=-0.75', 'hcp=1', 'hcp=1.25'],
  18: ['total=2.5', 'total=2', 'total=2.75', 'total=3.25'],
  68: ['total=0.5', 'total=1'],
  223: ['hcp=-3.5', 'hcp=2'],
  225: ['total=8.5'],
  256: ['hcp=-1.5'],
  258: ['total=6.5', 'total=7'],
};

test('at its end every market of the catalogue stands as the settlement by the score pays it', () => {
  const seed = 5;
  const roll = dice(seed);
  const whole = (most: number): number => Math.floor(roll() * (most + 1));
  const settled: Readonly<Record<OutcomeResult, LegStanding>> = {
    win: 'won',
    'half-win': 'half-won',
    void: 'void',
    'half-lose': 'half-lost',
    lose: 'lost',
    'dead-heat-2': 'won',
    'dead-heat-3': 'won',
  };
  const sportOf = (marketId: number): number =>
    marketId < 200 ? sports.soccer : marketId < 250 ? sports.basketball : sports.baseball;
  for (let turn = 0; turn < 300; turn++) {
    const first = { home: whole(3), away: whole(3) };
    const all = { home: first.home + whole(3), away: first.away + whole(3) };
    const periods = [{ number: 1, ...first }];
    for (const { marketId, outcomes, half } of marketCatalogue)
      for (const specifier of lines[marketId] ?? [''])
        for (const outcomeId of outcomes) {
          const results = resultsByScore(marketId, specifier, half ? first : all);
          const result = results?.find((one) => one.outcomeId === outcomeId)?.result;
          const end = { ...score(all.home, all.away, 100), periods };
          const where = `seed ${seed}, turn ${turn}: ${marketId} ${specifier} ${outcomeId}`;
          expect(result, where).toBeDefined();
          expect(standing([marketId, specifier, outcomeId], end, sportOf(marketId)), where).toBe(
            settled[result ?? 'void'],
          );
        }
  }
});

describe('the list of open bets', () => {
  const bet = (drawId: number, bet_state: 'opened' | 'win' = 'opened') =>
    betOf({ drawId, boughtAt: drawId * 1000, state: bet_state });
  const ids = (bets: readonly { drawId: number }[]): number[] => bets.map(({ drawId }) => drawId);

  test('a new bet comes first; a decided bet keeps its place; a decided bet from elsewhere stays out', () => {
    const list = withChangedBets([bet(3), bet(1)], [bet(2), bet(1, 'win'), bet(9, 'win')]);
    expect(list.map(({ drawId, state: now }) => [drawId, now])).toEqual([
      [3, 'opened'],
      [2, 'opened'],
      [1, 'win'],
    ]);
  });

  test('the newest bets stay when there are too many', () => {
    const many = Array.from({ length: MAX_OPEN_BETS + 5 }, (_, at) => bet(at + 1));
    expect(ids(withChangedBets([], many))).toEqual(ids(many).toReversed().slice(0, MAX_OPEN_BETS));
  });

  test('a loaded bet that was decided meanwhile does not come back as open', () => {
    const list = loadedBets(
      [bet(4), bet(2, 'win'), bet(1, 'win')],
      [bet(1), bet(2), bet(3)],
      [bet(1, 'win'), bet(4)],
    );
    expect(list.map(({ drawId, state: now }) => [drawId, now])).toEqual([
      [4, 'opened'],
      [3, 'opened'],
      [2, 'win'],
      [1, 'win'],
    ]);
  });
});
