import { describe, expect, test } from 'vitest';
import { overlap, WHOLE_MATCH } from '../../domain/desk/decided-results.ts';
import { decisionFault, type Proposal } from '../../domain/desk/proposal.ts';

const asked: Proposal = { makerId: 1, state: 'pending', expiresAt: 100 };

describe('S9 who may decide what an operator asked for', () => {
  test.each([
    ['another operator, in time', {}, 2, 99, null],
    ['the one who asked', {}, 1, 99, 'own'],
    ['the one who asked, of a decided one', { state: 'approved' }, 1, 99, 'own'],
    ['a second decision', { state: 'refused' }, 2, 99, 'decided'],
    ['one that the sweep has ended', { state: 'expired' }, 2, 99, 'decided'],
    ['the last moment has passed', {}, 2, 100, 'expired'],
  ] as const)('%s', (_, more, deciderId, now, fault) => {
    expect(decisionFault({ ...asked, ...more }, deciderId, now)).toBe(fault);
  });
});

describe('S9 two proposals about one match', () => {
  const whole = { marketId: WHOLE_MATCH, specifier: '' };
  const line = { marketId: 18, specifier: 'total=2.5' };
  test.each([
    ['the whole match and a line', whole, line, true],
    ['the same line', line, { ...line }, true],
    ['two lines of a market', line, { ...line, specifier: 'total=3.5' }, false],
    ['two markets', line, { marketId: 1, specifier: '' }, false],
  ])('%s', (_, one, other, isOverlap) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([isOverlap, isOverlap]);
  });
});
