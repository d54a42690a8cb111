import { describe, expect, test } from 'vitest';
import { settleBet } from '../../domain/bet/settle-bet.ts';
import type { OutcomeResult } from '../../domain/match/market.ts';
import { combinedOdds, penaltyFactor } from '../../domain/odds/odds.ts';

describe('R12 the level penalty at settlement', () => {
  /** Two folders lose a tenth, three a fifth. */
  const levelPenalty = [
    { folders: 2, value: 10 },
    { folders: 3, value: 0.2 },
  ];
  test.each<[string, readonly [number, OutcomeResult][], number]>([
    [
      'all three win: what was told, 12.00',
      [
        [200, 'win'],
        [200, 'win'],
        [375, 'win'],
      ],
      12_000_000,
    ],
    [
      'one void: two folders, 2.00 × 3.75 less a tenth',
      [
        [200, 'win'],
        [200, 'void'],
        [375, 'win'],
      ],
      6_750_000,
    ],
    [
      'two void: one folder has no penalty',
      [
        [200, 'void'],
        [200, 'void'],
        [375, 'win'],
      ],
      3_750_000,
    ],
    [
      'all void: the stake',
      [
        [200, 'void'],
        [200, 'void'],
        [375, 'void'],
      ],
      1_000_000,
    ],
    [
      'half won: three folders, 2.00 × 1.50 × 3.75 less a fifth',
      [
        [200, 'win'],
        [200, 'half-win'],
        [375, 'win'],
      ],
      9_000_000,
    ],
    [
      'half won and void: 1.50 × 3.75 less a tenth',
      [
        [200, 'void'],
        [200, 'half-win'],
        [375, 'win'],
      ],
      5_062_500,
    ],
    [
      'half lost: three folders, 2.00 × 0.50 × 3.75 less a fifth',
      [
        [200, 'win'],
        [200, 'half-lose'],
        [375, 'win'],
      ],
      3_000_000,
    ],
  ])('the level penalty is that of the folders that count: %s', (_, legs, won) => {
    const odds = combinedOdds(
      legs.map(([one]) => one),
      penaltyFactor(levelPenalty, legs.length),
    );
    const settled = settleBet(
      { stake: 1_000_000, odds, levelPenalty },
      legs.map(([one, result]) => ({ odds: one, result })),
    );
    expect(settled?.won).toBe(won);
  });

  test('a smaller penalty never pays more than the confirmed amount', () => {
    const legs = [
      { odds: 200, result: 'win' },
      { odds: 105, result: 'void' },
    ] as const;
    // 2.00 × 1.05 less a tenth is 1.89; 2.00 alone has no penalty.
    expect(settleBet({ stake: 1_000_000, odds: 189, levelPenalty }, legs)).toEqual({
      state: 'win',
      won: 1_890_000,
    });
  });
});
