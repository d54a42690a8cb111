/** G1 The status of a bet and of its legs as a member sees them, its amounts, and how it is settled. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  paidFor,
  shownGold,
  type ShownGold,
  shownPayout,
  showsExpected,
  statesOf,
  withShownStatus,
} from '../../domain/bet/bet-status.ts';
import { type Bet, type BetLeg, type BetStatus, betStatuses } from '../../domain/bet/bet.ts';
import { historyFilters } from '../../domain/catalogue/history-page.ts';
import { countedOdds, settleBet, stillPays } from '../../domain/bet/settle-bet.ts';
import type { OutcomeResult } from '../../domain/match/market.ts';
import { combinedOdds, expectedWinnings } from '../../domain/odds/odds.ts';
import { betOf, legOf } from '../given/domain/bet.ts';

describe('G1 status and payout', () => {
  const done = (legs: readonly Partial<BetLeg>[], won = 0) =>
    withShownStatus(betOf({ state: 'done', won, legs: legs.map((leg) => legOf(leg)) }));
  test.each<[string, readonly Partial<BetLeg>[], number, BetStatus, readonly BetStatus[]]>([
    ['its legs won', [{ state: 'win' }, { state: 'win' }], 5, 'win', ['win', 'win']],
    ['a leg lost', [{ state: 'win' }, { state: 'lose' }], 0, 'lose', ['win', 'lose']],
    ['half of a leg came back', [{ state: 'lose', half: true }], 5, 'lose', ['lose']],
    [
      'a leg won beside a half lost one',
      [{ state: 'win' }, { state: 'lose', half: true }],
      5,
      'win',
      ['win', 'lose'],
    ],
    [
      'a void leg beside a half lost one',
      [{ state: 'special' }, { state: 'lose', half: true }],
      5,
      'lose',
      ['special', 'lose'],
    ],
    [
      'a leg lost beside a half won one',
      [{ state: 'lose' }, { state: 'win', half: true }],
      0,
      'lose',
      ['lose', 'win'],
    ],
    [
      'a half lost leg beside one that is done',
      [{ state: 'lose', half: true }, { state: 'done' }],
      5,
      'win',
      ['lose', 'win'],
    ],
    ['all legs void', [{ state: 'special' }, { state: 'canceled' }], 5, 'special', ['special', 'special']],
    ['what was paid, where its only leg is done', [{ state: 'done' }], 5, 'win', ['win']],
    ['nothing paid, where its only leg is done', [{ state: 'done' }], 0, 'lose', ['lose']],
    ['what was paid, of several legs', [{ state: 'done' }, { state: 'win' }], 5, 'win', ['win', 'win']],
    ['nothing paid, of several legs', [{ state: 'done' }, { state: 'win' }], 0, 'lose', ['done', 'win']],
    ['nothing paid, without legs', [], 0, 'lose', []],
  ])('a done bet is shown by %s', (_by, legs, won, state, ofLegs) => {
    const shown = done(legs, won);
    expect(shown.state).toBe(state);
    expect(shown.legs.map((leg) => leg.state)).toEqual(ofLegs);
  });

  test('every other status is shown as itself; a leg of a cancelled market as void', () => {
    const shownAs = (state: BetStatus) => withShownStatus(betOf({ state, won: 5 })).state;
    expect(betStatuses.filter((state) => state !== 'done' && shownAs(state) !== state)).toEqual([]);
    const voided = betOf({
      state: 'opened',
      legs: [legOf({ state: 'canceled' }), legOf({ state: 'opened' })],
    });
    expect(withShownStatus(voided).legs.map(({ state }) => state)).toEqual(['special', 'opened']);
  });

  test('the payout is 0 when failed, refunded or lost; of a half-lost bet it is the half that came back', () => {
    const zero = betStatuses.filter((state) => shownPayout(betOf({ state, won: 5 })) === 0);
    expect(zero).toEqual(['lose', 'refund', 'failed']);
    const half = betOf({ state: 'lose', won: 500_000, legs: [legOf({ state: 'lose', half: true })] });
    expect(shownGold(half)).toEqual({ label: 'returned', gold: 500_000 });
    const third = legOf({ state: 'lose', shares: { won: 0, back: 1, of: 3 } });
    expect(shownGold(betOf({ state: 'lose', won: 333_333, legs: [third] }))).toEqual({
      label: 'returned',
      gold: 333_333,
    });
  });

  test.each<[BetStatus, number, ShownGold]>([
    ['opened', 0, { label: 'expected', gold: 9 }],
    ['await', 0, { label: 'expected', gold: 9 }],
    ['sell', 0, { label: 'expected', gold: 9 }],
    ['win', 7, { label: 'won', gold: 7 }],
    ['lose', 0, { label: 'won', gold: 0 }],
    ['lose', 3, { label: 'won', gold: 0 }],
    ['special', 5, { label: 'returned', gold: 5 }],
    ['refunding', 5, { label: 'returned', gold: 5 }],
    ['canceled', 5, { label: 'returned', gold: 5 }],
    // The stake came back, whether or not the back end counts it as paid.
    ['refund', 0, { label: 'returned', gold: 8 }],
    ['refund', 8, { label: 'returned', gold: 8 }],
    ['failed', 5, { label: 'won', gold: 0 }],
  ])('the one amount of a bet that is %s, %s gold paid', (state, won, shown) => {
    expect(shownGold(betOf({ state, won, stake: 8, expected: 9 }))).toEqual(shown);
  });

  test.each<[Bet['trade'], number]>([
    [undefined, 1_000_000],
    [{ side: 'sold', price: 1_500_000 }, 1_000_000],
    [{ side: 'bought', price: 1_200_000 }, 1_200_000],
  ])('L2 with the trade %j a bet shows what its member paid for it: %s', (trade, paid) => {
    expect(paidFor({ stake: 1_000_000, ...(trade === undefined ? {} : { trade }) })).toBe(paid);
  });

  test('the expected label shows for opened, await and sell', () => {
    expect(betStatuses.filter(showsExpected)).toEqual(['opened', 'await', 'sell']);
  });

  test('every status but done stands behind one filter of the history', () => {
    expect(statesOf('all')).toBeNull();
    const behind = historyFilters.flatMap((filter) => statesOf(filter) ?? []);
    expect(new Set(behind)).toEqual(new Set(betStatuses.filter((one) => one !== 'done')));
    expect(behind).toHaveLength(new Set(behind).size);
  });

  test.each<[string, [number, OutcomeResult | null][], string | null, number]>([
    ['won', [[185, 'win']], 'win', 1_850_000],
    ['lost', [[185, 'lose']], 'lose', 0],
    ['void: the stake comes back', [[185, 'void']], 'special', 1_000_000],
    ['not yet', [[185, null]], null, 0],
    ['half won', [[185, 'half-win']], 'win', 1_425_000],
    ['half lost', [[185, 'half-lose']], 'lose', 500_000],
    ['a dead heat of four', [[410, '1+0/4']], 'win', 1_025_000],
    ['a third void, the rest won', [[400, '2+1/3']], 'win', 3_000_000],
    ['a third void, the rest lost', [[400, '0+1/3']], 'lose', 333_333],
    [
      'a dead heat of four beside a won leg',
      [
        [410, '1+0/4'],
        [200, 'win'],
      ],
      'win',
      2_050_000,
    ],
    [
      'two won',
      [
        [150, 'win'],
        [200, 'win'],
      ],
      'win',
      3_000_000,
    ],
    [
      'one void counts 1.00',
      [
        [150, 'win'],
        [200, 'void'],
      ],
      'win',
      1_500_000,
    ],
    [
      'one lost ends it, whatever is open',
      [
        [150, null],
        [200, 'lose'],
      ],
      'lose',
      0,
    ],
    [
      'one open keeps it open',
      [
        [150, 'win'],
        [200, null],
      ],
      null,
      0,
    ],
  ])('%s', (_, legs, state, won) => {
    const told = combinedOdds(legs.map(([odds]) => odds));
    const settled = settleBet(
      { stake: 1_000_000, odds: told, levelPenalty: [] },
      legs.map(([odds, result]) => ({ odds, result })),
    );
    expect(settled).toEqual(state === null ? null : { state, won });
  });

  test.each<[string, readonly (readonly [odds: number, result: OutcomeResult | null])[], number]>([
    [
      'no result yet',
      [
        [185, null],
        [215, null],
        [290, null],
      ],
      928,
    ],
    [
      'one leg won',
      [
        [185, 'win'],
        [215, null],
        [290, null],
      ],
      928,
    ],
    [
      'one leg void: 1.85 × 2.90 less a tenth',
      [
        [185, null],
        [215, 'void'],
        [290, null],
      ],
      483,
    ],
    [
      'two legs void: the third one alone',
      [
        [185, null],
        [215, 'void'],
        [290, 'void'],
      ],
      185,
    ],
    [
      'one leg half won: 1.85 × 1.575 × 2.90 less a fifth',
      [
        [185, null],
        [215, 'half-win'],
        [290, null],
      ],
      675,
    ],
    [
      'a quarter of one leg won: 1.85 × 0.5375 × 2.90 less a fifth',
      [
        [185, null],
        [215, '1+0/4'],
        [290, null],
      ],
      230,
    ],
    [
      'one leg lost',
      [
        [185, null],
        [215, 'void'],
        [290, 'lose'],
      ],
      928,
    ],
  ])('E15 the odds by which an open bet counts: %s', (_what, all, odds) => {
    const levelPenalty = [
      { folders: 2, value: 10 },
      { folders: 3, value: 20 },
    ];
    const placed = { stake: 5000, odds: 928, levelPenalty };
    expect(
      countedOdds(
        placed,
        all.map(([leg, result]) => ({ odds: leg, result })),
      ),
    ).toBe(odds);
  });

  const legs = fc.array(
    fc.record({
      odds: fc.integer({ min: 101, max: 2000 }),
      result: fc.constantFrom<OutcomeResult>('win', 'void', 'half-win', 'half-lose', '1+0/4', '0+1/3'),
      isOpen: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );

  test('E15 an open bet can still pay what is paid once its open legs have won, at most the promise', () => {
    fc.assert(
      fc.property(legs, fc.integer({ min: 5000, max: 50_000_000 }), (all, stake) => {
        const placed = { stake, odds: combinedOdds(all.map(({ odds }) => odds)), levelPenalty: [] };
        const now = all.map(({ odds, result, isOpen }) => ({ odds, result: isOpen ? null : result }));
        const promised = expectedWinnings(placed.odds, stake);
        expect(stillPays(placed, now) ?? 0).toBeLessThanOrEqual(Math.max(promised, stake));
        const won = now.map(({ odds, result }) => ({ odds, result: result ?? ('win' as const) }));
        expect(stillPays(placed, now)).toBe(stillPays(placed, won));
        const whole = now.map(({ odds }) => ({ odds, result: null }));
        expect(stillPays(placed, whole)).toBe(promised);
        expect(stillPays(placed, [...now, { odds: 150, result: 'lose' }])).toBeNull();
      }),
    );
  });
});
