import { describe, expect, test } from 'vitest';
import { type DecidedLine, decidedResult, WHOLE_MATCH } from '../../domain/desk/decided-results.ts';

const voidMatch: DecidedLine = { marketId: WHOLE_MATCH, specifier: '', results: [] };
const voidTotal: DecidedLine = { marketId: 18, specifier: 'total=2.5', results: [] };
const winner: DecidedLine = { marketId: 1, specifier: '', results: [{ outcomeId: 1, result: 'half-win' }] };
const leg = (marketId: number, outcomeId: number, specifier = '') => ({ marketId, outcomeId, specifier });

describe('what operators decided of a leg', () => {
  test.each([
    ['nothing was decided', [], leg(1, 1), null],
    ['the whole match is void', [voidMatch], leg(18, 12, 'total=3.5'), 'void'],
    ['its line is void', [voidTotal], leg(18, 12, 'total=2.5'), 'void'],
    ['another line is void', [voidTotal], leg(18, 12, 'total=3.5'), null],
    ['its outcome has a result', [winner], leg(1, 1), 'half-win'],
    ['its line was decided without its outcome', [winner], leg(1, 2), 'open'],
    ['another market was decided', [winner], leg(10, 1), null],
    ['the newest of two decisions counts', [winner, voidMatch], leg(1, 1), 'half-win'],
    ['an older decision counts where the newest says nothing', [winner, voidMatch], leg(10, 1), 'void'],
  ] as const)('%s', (_, decided, of, result) => {
    expect(decidedResult(decided, of)).toBe(result);
  });
});
