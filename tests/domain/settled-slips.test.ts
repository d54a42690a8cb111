/** F6 G2 slips of several legs with void, half and shared ones: what each pays, reckoned by hand. */
import { describe, expect, test } from 'vitest';
import { settleBet, stillPays } from '../../domain/bet/settle-bet.ts';
import type { OutcomeResult } from '../../domain/match/market.ts';
import { combinedOdds, penaltyFactor } from '../../domain/odds/odds.ts';

type Results = readonly (OutcomeResult | null)[];

/** A bet at the odds that its legs have when it is placed. */
function placed(stake: number, odds: readonly number[], results: Results, penalty: number) {
  const levelPenalty = penalty === 0 ? [] : [{ folders: 3, value: penalty }];
  return {
    bet: { stake, odds: combinedOdds(odds, penaltyFactor(levelPenalty, odds.length)), levelPenalty },
    legs: odds.map((one, at) => ({ odds: one, result: results[at] ?? null })),
  };
}

const three = [200, 185, 310];

// 2.00 × 1.85 × 3.10 = 11.47; 1.85 × 3.10 = 5.735, which is 5.74.
describe('10,000 on three legs at 2.00, 1.85 and 3.10', () => {
  test.each<readonly [string, Results, string, number]>([
    ['all won', ['win', 'win', 'win'], 'win', 114_700],
    ['the first void', ['void', 'win', 'win'], 'win', 57_400],
    ['two void', ['void', 'void', 'win'], 'win', 31_000],
    ['all void', ['void', 'void', 'void'], 'special', 10_000],
    ['one lost, one void', ['lose', 'void', 'win'], 'lose', 0],
    ['one lost, one open', ['lose', null, 'win'], 'lose', 0],
    // (1 + 2.00) ÷ 2 = 1.5 of the stake, times 5.735.
    ['one half won', ['half-win', 'win', 'win'], 'win', 86_025],
    ['one half won, one void', ['half-win', 'win', 'void'], 'win', 27_750],
    ['one half lost', ['half-lose', 'win', 'win'], 'win', 28_675],
    ['all half lost: an eighth comes back', ['half-lose', 'half-lose', 'half-lose'], 'lose', 1250],
    ['a dead heat of two', ['dead-heat-2', 'win', 'win'], 'win', 57_350],
    // 2.00 ÷ 3 × 1 ÷ 2 × 3.10 = 1.0333…
    ['a dead heat of three, one half lost', ['dead-heat-3', 'half-lose', 'win'], 'win', 10_333],
    ['a dead heat, a half win and a void leg', ['dead-heat-2', 'half-win', 'void'], 'win', 14_250],
    ['two fifths of a place', ['2+0/5', 'win', 'win'], 'win', 45_880],
  ])('%s', (_, results, state, won) => {
    const { bet, legs } = placed(10_000, three, results, 0);
    expect(settleBet(bet, legs)).toEqual({ state, won });
  });

  test('with an open leg it is open, and shows what it can still pay', () => {
    const { bet, legs } = placed(10_000, three, ['void', null, 'half-win'], 0);
    expect(settleBet(bet, legs)).toBeNull();
    // 1.85 × (1 + 3.10) ÷ 2 = 3.7925.
    expect(stillPays(bet, legs)).toBe(37_925);
  });
});

// With 10 % less from three folders on: 10.323, which is 10.32.
test.each<readonly [string, readonly number[], Results, number]>([
  ['all won', three, ['win', 'win', 'win'], 103_200],
  ['two that count have no penalty', three, ['void', 'win', 'win'], 57_400],
  ['one half won keeps the penalty of three', three, ['half-win', 'win', 'win'], 77_422],
  // 1.1³ × 0.9 = 1.20; 1.1² = 1.21 is more than was promised.
  ['never more than was promised', [110, 110, 110], ['void', 'win', 'win'], 12_000],
])('10,000 on three legs with a penalty of 10 %%, %s', (_, odds, results, won) => {
  const { bet, legs } = placed(10_000, odds, results, 10);
  expect(settleBet(bet, legs)).toEqual({ state: 'win', won });
});

test.each<readonly [string, number, readonly number[], Results, string, number]>([
  ['half of 999 comes back, parts of gold are cut off', 999, [190], ['half-lose'], 'lose', 499],
  ['999 half won at 1.90', 999, [190], ['half-win'], 'win', 1448],
  ['one gold half won', 1, [150], ['half-win'], 'win', 1],
  ['one gold half lost', 1, [150], ['half-lose'], 'lose', 0],
  ['a dead heat below the stake', 1000, [150], ['dead-heat-2'], 'win', 750],
  ['a void leg and a half lost one', 10_000, [200, 200], ['void', 'half-lose'], 'lose', 5000],
  ['a void leg and a half won one', 10_000, [200, 200], ['void', 'half-win'], 'win', 15_000],
  ['the least odds beside a void leg', 100, [101, 101], ['win', 'void'], 'win', 101],
  [
    'the highest odds and stakes',
    50_000_000,
    [100_000, 100_000],
    ['win', 'half-win'],
    'win',
    25_025_000_000_000,
  ],
])('%s', (_, stake, odds, results, state, won) => {
  const { bet, legs } = placed(stake, odds, results, 0);
  expect(settleBet(bet, legs)).toEqual({ state, won });
});
