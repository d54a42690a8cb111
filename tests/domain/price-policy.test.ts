/** The price policy (R28): which prices each choice accepts, what it offers after a refusal, how it travels. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { acceptsPrice, policyToOffer } from '../../domain/bet-rules/price-policy.ts';
import { decodePolicy, drawPolicyFields, encodePolicy } from '../../domain/protocol/bets/draw-policy.ts';
import { emptySlip } from '../../domain/slip/slip.ts';
import { ratePolicies, type RatePolicy } from '../../domain/bet-rules/price-policy.ts';

const policy = fc.constantFrom(...ratePolicies);
const price = fc.integer({ min: 101, max: 10_000_000 });
/** Percent that each policy may lose; null: any. */
const percent: Readonly<Record<RatePolicy, bigint | null>> = {
  none: 0n,
  better: 0n,
  'within-1': 1n,
  'within-3': 3n,
  'within-5': 5n,
  any: null,
};

describe('R28 which price a policy accepts', () => {
  test.each<[RatePolicy, number, number, boolean]>([
    ['none', 200, 200, true],
    ['none', 200, 201, false],
    ['none', 200, 199, false],
    ['better', 200, 200, true],
    ['better', 200, 201, true],
    ['better', 200, 199, false],
    ['within-1', 200, 198, true],
    ['within-1', 200, 197, false],
    ['within-1', 199, 197, false],
    ['within-3', 200, 194, true],
    ['within-3', 200, 193, false],
    ['within-5', 200, 190, true],
    ['within-5', 200, 189, false],
    ['within-5', 200, 5000, true],
    ['any', 200, 101, true],
    ['any', 200, 5000, true],
  ])('%s: seen at %i, now %i: %s', (one, seen, now, accepted) => {
    expect(acceptsPrice(one, seen, now)).toBe(accepted);
  });

  test('no policy but "any" accepts a price that is worse than it allows, for any two prices', () => {
    fc.assert(
      fc.property(policy, price, price, (one, seen, now) => {
        const most = percent[one];
        const isWorse = most !== null && BigInt(now) * 100n < BigInt(seen) * (100n - most);
        const isOther = one === 'none' && now !== seen;
        return !acceptsPrice(one, seen, now) || !(isWorse || isOther);
      }),
      { numRuns: 5000 },
    );
    expect(acceptsPrice('none', 200, 200)).toBe(true);
  });

  test('a better price is refused by "none" alone, and each policy accepts what the stricter one accepts', () => {
    fc.assert(
      fc.property(price, price, (seen, now) => {
        const accepted = ratePolicies.map((one) => acceptsPrice(one, seen, now));
        expect(accepted).toEqual(accepted.toSorted((a, b) => Number(a) - Number(b)));
        const strictest = now > seen ? 'better' : ratePolicies[accepted.indexOf(true)];
        expect(ratePolicies[accepted.indexOf(true)]).toBe(strictest);
      }),
    );
  });

  test('the default is "better only"', () => expect(emptySlip.ratePolicy).toBe('better'));
});

describe('R28 the offer after a refusal', () => {
  test.each<[RatePolicy, number, number, RatePolicy | null]>([
    ['better', 200, 199, 'within-1'],
    ['better', 200, 195, 'within-3'],
    ['within-1', 200, 191, 'within-5'],
    ['none', 200, 210, 'better'],
    ['better', 200, 150, null],
    ['any', 200, 150, null],
    ['within-3', 200, 199, null],
  ])('%s, seen at %i, now %i: %s', (one, seen, now, offered) => {
    expect(policyToOffer(one, seen, now)).toBe(offered);
  });

  test('the offer accepts the move, is more lenient than the choice, and is never "any"', () => {
    fc.assert(
      fc.property(policy, price, price, (one, seen, now) => {
        const offered = policyToOffer(one, seen, now);
        if (offered === null) return;
        expect(acceptsPrice(offered, seen, now)).toBe(true);
        expect(ratePolicies.indexOf(offered)).toBeGreaterThan(ratePolicies.indexOf(one));
        expect(offered).not.toBe('any');
      }),
    );
  });
});

describe('R28 F3 the policy on the wire', () => {
  const row = z.object(drawPolicyFields);

  test('every policy comes back as it was sent, for each game', () => {
    for (const one of ratePolicies)
      for (const game of [57, 58, 59] as const) {
        const sent = encodePolicy(one, game);
        expect(decodePolicy(row.parse(JSON.parse(JSON.stringify(sent))))).toBe(one);
        expect(sent.passRate).toBe(game === 59 ? one === 'any' : undefined);
      }
  });

  test.each<[object, RatePolicy]>([
    [{}, 'better'],
    [{ passRate: false }, 'better'],
    [{ passRate: true }, 'any'],
    [{ passRate: 1 }, 'any'],
    [{ passRate: 0 }, 'better'],
    [{ passRate: 'better' }, 'better'],
    [{ passRate: true, ratePolicy: 'better' }, 'better'],
    [{ ratePolicy: 'within' }, 'better'],
    [{ ratePolicy: 'within', tolerance: 300 }, 'within-3'],
    [{ ratePolicy: 'better', tolerance: 300 }, 'better'],
  ])('%j means %s', (sent, policyOfIt) => {
    expect(decodePolicy(row.parse(sent))).toBe(policyOfIt);
  });

  test.each([
    { ratePolicy: 'most' },
    { ratePolicy: 'within', tolerance: 9999 },
    { ratePolicy: 'within', tolerance: 300.5 },
    { ratePolicy: 'within', tolerance: '300' },
    { passRate: 2 },
  ])('%j is refused', (sent) => {
    expect(row.safeParse(sent).success).toBe(false);
  });
});
