import { expect, test } from 'vitest';
import { correctedBy, type CorrectedOutcome, correctionFault } from '../../domain/desk/result-correction.ts';
import type { OutcomeResult } from '../../domain/match/market.ts';

const row = (outcomeId: number, before: OutcomeResult, result: OutcomeResult): CorrectedOutcome => ({
  marketId: 1,
  specifier: '',
  outcomeId,
  before,
  result,
});
/** The first outcome was won, a span of it was void. */
const decided = [row(1, 'win', 'win'), row(1, 'void', 'void'), row(3, 'lose', 'lose')];

test.each([
  ['swap', [row(1, 'win', 'void'), row(1, 'void', 'win')], 'contradicts'],
  ['follow one another', [row(1, 'win', 'void'), row(1, 'void', 'lose')], 'contradicts'],
  ['join the one that stays', [row(1, 'win', 'void'), row(1, 'void', 'void')], null],
  ['are both another one', [row(1, 'win', 'lose'), row(1, 'void', 'lose')], null],
  ['are of two outcomes', [row(1, 'win', 'lose'), row(3, 'lose', 'win')], null],
] as const)('S9 a correction can be repeated: results that %s', (_, asked, fault) => {
  expect(correctionFault(decided, { results: asked, voided: null })).toBe(fault);
});

test.each<[string, readonly [OutcomeResult, OutcomeResult], 'contradicts' | null]>([
  ['a quarter and three quarters', ['1+0/4', '3+0/4'], null],
  ['a quarter beside a winner', ['1+0/4', 'win'], 'contradicts'],
  ['a third void of both', ['2+1/3', '0+1/3'], null],
  ['a third void of one alone', ['2+1/3', 'lose'], 'contradicts'],
])('S9 shares of a line that hold together, or not: %s', (_, [first, second], fault) => {
  const asked = [row(1, 'win', first), row(3, 'lose', second)];
  const known = asked.map((one) => ({ ...one, result: one.before }));
  expect(correctionFault(known, { results: asked, voided: null })).toBe(fault);
});

test.each<[string, readonly [OutcomeResult, OutcomeResult, OutcomeResult], 'contradicts' | null]>([
  ['the shares of another outcome', ['0+1/3', '2+1/3', '0+1/3'], null],
  ['no winner', ['0+1/3', '0+1/3', '0+1/3'], 'contradicts'],
  ['two winners', ['2+1/3', '2+1/3', '0+1/3'], 'contradicts'],
  ['a part void of two alone', ['0+1/3', '2+1/3', 'lose'], 'contradicts'],
])('S9 shares of a market of three outcomes can be corrected: %s', (_, [first, second, third], fault) => {
  const asked = [row(1, '2+1/3', first), row(2, '0+1/3', second), row(3, '0+1/3', third)];
  expect(correctionFault(asked, { results: asked, voided: null })).toBe(fault);
});

test('S9 a void covers everything decided of its line or its match, whenever it was decided', () => {
  const voided = (marketId: number) => ({ results: [], voided: { marketId, specifier: '' } });
  const late = row(2, 'lose', 'lose');
  for (const [marketId, after] of [
    [0, 'void'],
    [1, 'void'],
    [18, 'lose'],
  ] as const)
    expect(correctedBy(voided(marketId))(late)).toBe(after);
  expect(correctionFault(decided, voided(0))).toBe(null);
  expect(correctionFault(decided, voided(18))).toBe('not-decided');
  expect(correctionFault([row(1, 'void', 'void')], voided(0))).toBe('same');
});
