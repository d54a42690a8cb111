/** What the slip offers beside an objection: the smallest change that makes it valid. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BetStandard } from '../../domain/bet-rules/bet-standard.ts';
import { type BetToCheck, checkBet } from '../../domain/bet-rules/check-bet.ts';
import { defaultStandards, standardFor } from '../../domain/bet-rules/default-standards.ts';
import { type Repair, repairOf } from '../../domain/bet-rules/repair.ts';

const standard = standardFor(defaultStandards, 57);

describe('E8 repairs', () => {
  const strict = { ...standard, maxFolders: 3, maxOdds: 3000, maxSingleOdds: 900, anyPrice: false };
  const unmendable = new Set(['empty-slip', 'no-more-gold', 'not-logged-in', 'too-few-folders']);
  const slipItem = fc.record({
    matchId: fc.integer({ min: 1, max: 4 }),
    sportId: fc.constantFrom(311, 313, 324),
    marketId: fc.constantFrom(1, 14, 16, 18, 219, 223, 225, 251, 258),
    outcomeId: fc.constantFrom(1, 2, 4, 12, 1712),
    odds: fc.integer({ min: 90, max: 1500 }),
    lock: fc.constantFrom(null, null, null, 'suspended', 'gone'),
  });

  /** What the slip does when the repair's button is pressed. */
  function mended(slip: BetToCheck, repair: Repair): BetToCheck {
    switch (repair.kind) {
      case 'remove':
        return { ...slip, items: slip.items.filter(({ id }) => !repair.itemIds.includes(id)) };
      case 'set-stake':
        return { ...slip, stake: repair.stake };
      case 'refuse-changes':
        return { ...slip, ratePolicy: 'none' };
      default:
        return slip;
    }
  }

  const richest = { level: 'UL01', gold: 90_000_000 } as const;
  const removedFrom = (bet: BetToCheck, by: BetStandard = standard): readonly string[] => {
    const refusal = checkBet(bet, richest, by);
    const repair = refusal === null ? null : repairOf(refusal, bet, richest, by);
    return repair?.kind === 'remove' ? repair.itemIds : [];
  };
  const folder = (id: string, matchId: number, more: object = {}): BetToCheck['items'][number] => ({
    id,
    matchId,
    sportId: 311,
    marketId: 1,
    outcomeId: 1,
    odds: 200,
    lock: null,
    ...more,
  });

  test.each<[string, readonly BetToCheck['items'][number][], readonly string[]]>([
    [
      'two draws that one price lifts to a hundred times',
      [
        folder('a', 1, { outcomeId: 2, odds: 300 }),
        folder('b', 2, { outcomeId: 2, odds: 300 }),
        folder('c', 3, { odds: 12_000 }),
      ],
      ['c'],
    ],
    [
      'two draws beside two high prices',
      [
        folder('a', 1, { outcomeId: 2, odds: 300 }),
        folder('b', 2, { outcomeId: 2, odds: 300 }),
        folder('c', 3, { odds: 5000 }),
        folder('d', 4, { odds: 5000 }),
      ],
      ['c', 'd'],
    ],
    [
      'one that stands alone beside two others',
      [folder('a', 1, { marketId: 16 }), folder('b', 2), folder('c', 3)],
      ['a'],
    ],
    [
      'several locked ones',
      [folder('a', 1, { lock: 'gone' }), folder('b', 2), folder('c', 3, { lock: 'suspended' })],
      ['a', 'c'],
    ],
    [
      'more folders than there may be, all of them at once',
      Array.from({ length: 13 }, (_, at) => folder(String(at), at + 1, { odds: 110 })),
      ['10', '11', '12'],
    ],
  ])('%s: the fewest items go in one step', (_, items, gone) => {
    expect(removedFrom({ items, stake: 100_000 })).toEqual(gone);
  });

  test.each(['link-lost', 'stale'] as const)('B18: where every pick is %s, none is to be removed', (lock) => {
    const items = [folder('a', 1, { lock }), folder('b', 2, { lock })];
    const refusal = checkBet({ items, stake: 100_000 }, richest, strict);
    if (refusal === null) throw new Error('a locked slip is refused');
    expect(refusal.kind).toBe('locked');
    expect(repairOf(refusal, { items, stake: 100_000 }, richest, strict)).toBeNull();
    expect(removedFrom({ items: [...items, folder('c', 3)], stake: 100_000 })).toEqual(['a', 'b']);
  });

  /** Every set of items, the smallest first, by counting in binary: no search of its own. */
  function fewestThatWork(bet: BetToCheck, by: BetStandard): number {
    const { items } = bet;
    let fewest = items.length;
    for (let mask = 1; mask < 2 ** items.length; mask++) {
      const stay = items.filter((_, at) => (mask & (1 << at)) !== 0);
      if (checkBet({ ...bet, items: stay }, richest, by) === null)
        fewest = Math.min(fewest, items.length - stay.length);
    }
    return fewest;
  }

  test('one removal makes a slip valid, or empty where nothing of it may stand; no smaller one would', () => {
    fc.assert(
      fc.property(fc.array(slipItem, { minLength: 1, maxLength: 8 }), (some) => {
        const items = some.map((one, at) => ({ ...one, id: String(at) }));
        const bet: BetToCheck = { items, stake: 100_000 };
        const refusal = checkBet(bet, richest, strict);
        if (refusal === null) return;
        const gone = removedFrom(bet, strict);
        expect(gone.length).toBe(fewestThatWork(bet, strict));
        const stay = items.filter(({ id }) => !gone.includes(id));
        expect(stay.length === 0 ? null : checkBet({ ...bet, items: stay }, richest, strict)).toBeNull();
      }),
      { numRuns: 3000 },
    );
  });

  test('one repair after another makes any slip valid, or empty; each answers the refusal it stands beside', () => {
    fc.assert(
      fc.property(
        fc.array(slipItem, { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 0, max: 200_000_000 }),
        fc.integer({ min: 100_000, max: 90_000_000 }),
        fc.constantFrom('none', 'better', 'any'),
        (items, stake, gold, ratePolicy) => {
          const bettor = { level: 'UL01', gold } as const;
          let slip: BetToCheck = {
            items: items.map((one, at) => ({ ...one, id: String(at) })),
            stake,
            ratePolicy,
          };
          for (let step = 0; step < 16; step++) {
            const refusal = checkBet(slip, bettor, strict);
            if (refusal === null || unmendable.has(refusal.kind)) return;
            const repair = repairOf(refusal, slip, bettor, strict);
            if (repair === null) throw new Error(`no repair of ${refusal.kind}`);
            const next = mended(slip, repair);
            expect(checkBet(next, bettor, strict)).not.toEqual(refusal);
            slip = next;
          }
          throw new Error('the repairs do not end');
        },
      ),
      { numRuns: 20_000 },
    );
  });
});
