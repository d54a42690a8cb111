/** The operators' desk: what open bets may cost, and what it warns of. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alarmsOf, type Watched } from '../../domain/desk/alarms.ts';
import { exposureOf, type StakedOutcome } from '../../domain/desk/exposure.ts';
import { defaultOf } from '../../domain/site-values/site-values.ts';

const of = (
  marketId: number,
  outcomeId: number,
  pays: number,
  more: Partial<StakedOutcome> = {},
): StakedOutcome => ({ marketId, specifier: '', outcomeId, bets: 1, gold: 10, pays, ...more });

describe('the most that a match may pay', () => {
  test.each([
    ['nothing', [], 0],
    ['one winner of three', [of(1, 1, 30), of(1, 2, 50), of(1, 3, 20)], 50],
    ['two winners of a double chance', [of(10, 9, 30), of(10, 10, 50), of(10, 11, 20)], 80],
    [
      'lines are markets of their own',
      [of(18, 12, 30, { specifier: 'total=1.5' }), of(18, 13, 20, { specifier: 'total=2.5' })],
      50,
    ],
    ['any of an unknown market', [of(9999, 1, 30), of(9999, 2, 50)], 80],
  ])('%s', (_, staked, worst) => {
    expect(exposureOf(staked).worst).toBe(worst);
  });

  test('it is never less than what one winner of each market pays, and never more than all', () => {
    const outcome = fc.record({
      marketId: fc.constantFrom(1, 10, 14, 18, 29, 9999),
      specifier: fc.constantFrom('', 'total=1.5', 'hcp=0:1'),
      outcomeId: fc.integer({ min: 1, max: 4 }),
      bets: fc.integer({ min: 1, max: 9 }),
      gold: fc.integer({ min: 1, max: 1000 }),
      pays: fc.integer({ min: 1, max: 100_000 }),
    });
    const keyOf = ({ marketId, specifier, outcomeId }: StakedOutcome): string =>
      `${marketId} ${specifier} ${outcomeId}`;
    fc.assert(
      fc.property(fc.uniqueArray(outcome, { selector: keyOf }), fc.nat(), (staked, choice) => {
        const { worst, gold, bets, outcomes } = exposureOf(staked);
        const markets = Map.groupBy(staked, ({ marketId, specifier }) => `${marketId} ${specifier}`);
        const paid = [...markets.values()].map((own) => own[choice % own.length]?.pays ?? 0);
        expect(worst).toBeGreaterThanOrEqual(paid.reduce((sum, one) => sum + one, 0));
        expect(worst).toBeLessThanOrEqual(staked.reduce((sum, one) => sum + one.pays, 0));
        expect(gold).toBe(staked.reduce((sum, one) => sum + one.gold, 0));
        expect(bets).toBe(staked.reduce((sum, one) => sum + one.bets, 0));
        expect(outcomes.map(({ pays }) => pays)).toEqual(
          staked.map(({ pays }) => pays).toSorted((a, b) => b - a),
        );
      }),
    );
  });
});

const calm: Watched = { feedAgeMs: 900, accepted: 100, refused: 5, worst: 1000, late: 0, waitingMs: 0 };
const HOUR_MS = 3_600_000;

describe('alarms', () => {
  const limits = defaultOf('desk-alarms');
  test.each<[string, Partial<Watched>, readonly string[]]>([
    ['a calm evening', {}, []],
    ['a feed at its limit', { feedAgeMs: 10_999 }, []],
    ['a feed beyond it', { feedAgeMs: 11_000 }, ['feed 11 10']],
    ['one late bet', { late: 1 }, ['late 1 0']],
    ['a match at its limit', { worst: 1_000_000_000 }, []],
    ['a match beyond it', { worst: 1_000_000_001 }, ['worst 1000000001 1000000000']],
    ['30 of 100 bets refused', { accepted: 70, refused: 30 }, []],
    ['31 of 100 bets refused', { accepted: 69, refused: 31 }, ['refused 31 30']],
    ['all of few bets refused', { accepted: 0, refused: 19 }, []],
    ['nobody bets', { accepted: 0, refused: 0 }, []],
    ['a day of waiting', { waitingMs: 24 * HOUR_MS }, []],
    ['more than a day of waiting', { waitingMs: 25 * HOUR_MS }, ['waiting 25 24']],
    ['two at once', { feedAgeMs: 60_000, late: 3 }, ['feed 60 10', 'late 3 0']],
  ])('%s', (_, more, alarms) => {
    expect(
      alarmsOf({ ...calm, ...more }, limits).map(({ kind, figure, limit }) => `${kind} ${figure} ${limit}`),
    ).toEqual(alarms);
  });
});
