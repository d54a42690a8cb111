/** R28 the price policy on real bets: no bet is written at odds worse than its policy allows, whatever moves when. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptsPrice } from '../../../domain/bet-rules/price-policy.ts';
import type { DrawAnswerRow, DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import { encodePolicy } from '../../../domain/protocol/bets/draw-policy.ts';
import { ratePolicies } from '../../../domain/bet-rules/price-policy.ts';
import { market, odds } from '../../given/domain/book.ts';
import { MATCH, openBets, type OpenBets } from '../../given/server/open-bets.ts';

let given: OpenBets;
let version = 100;
beforeAll(async () => {
  given = await openBets();
});
afterAll(() => given.close());
beforeEach(() => given.reset());

const showPrice = (price: number): void => given.feed(odds(MATCH, [market(1, [price, 330, 340])], ++version));

async function place(row: Partial<DrawMarketRow>, seen: number): Promise<DrawAnswerRow> {
  const versions = { [`${MATCH}:1:`]: version };
  const sent = given.row({ gold: 100_000, versions, ...row }, { Rate: seen / 100 });
  const result = await given.bets.draw(await given.bettor('demo1'), sent, given.now());
  if (result.state !== 'answered') throw new Error(result.state);
  return result.answer;
}

const near = fc.integer({ min: 185, max: 215 });

describe('R28 every race of a moving price', () => {
  test('a bet is written at the present price, and only at one that its policy accepts', async () => {
    const ends = { taken: 0, refused: 0 };
    const race = fc.record({
      policy: fc.constantFrom(...ratePolicies),
      seen: near,
      atOnce: near,
      afterDelay: near,
      atLast: fc.option(near, { nil: null }),
    });
    await fc.assert(
      fc.asyncProperty(race, async ({ policy, seen, atOnce, afterDelay, atLast }) => {
        given.reset();
        showPrice(seen);
        given.during(() => showPrice(afterDelay));
        let looks = 0;
        given.whileGoldIsRead(() => {
          if (++looks === 2 && atLast !== null) showPrice(atLast);
        });
        const row = { ...encodePolicy(policy, 59), versions: { [`${MATCH}:1:`]: version } };
        showPrice(atOnce);
        const answer = await place(row, seen);
        const prices = [atOnce, afterDelay, atLast ?? afterDelay];
        const accepted = prices.every((price) => acceptsPrice(policy, seen, price));
        expect(answer.code).toBe(accepted ? 200 : -8020);
        ends[accepted ? 'taken' : 'refused']++;
        expect(answer.Odd).toBe(accepted ? (prices.at(-1) ?? 0) / 100 : undefined);
      }),
      { numRuns: 60 },
    );
    // A run in which every bet ends alike would show nothing.
    expect(Math.min(ends.taken, ends.refused)).toBeGreaterThan(5);
  });

  test('when the price is better in a newer version than the member saw, "better" takes it', async () => {
    const versions = { [`${MATCH}:1:`]: given.seq() };
    showPrice(230);
    showPrice(240);
    expect(await place({ ...encodePolicy('better', 59), versions }, 210)).toMatchObject({
      code: 200,
      Odd: 2.4,
    });
  });

  test('when an older client sends the flag alone, true takes any price and false a better one only', async () => {
    showPrice(150);
    expect(await place({ passRate: true }, 210)).toMatchObject({ code: 200, Odd: 1.5 });
    expect(await place({ passRate: false }, 210)).toMatchObject({ code: -8020, rate: 1.5 });
    expect(await place({ passRate: false }, 140)).toMatchObject({ code: 200, Odd: 1.5 });
  });

  test('when the price falls by 3 %, "within 3 %" takes it and "within 1 %" is refused with the new price', async () => {
    showPrice(194);
    expect(await place(encodePolicy('within-3', 59), 200)).toMatchObject({ code: 200, Odd: 1.94 });
    expect(await place(encodePolicy('within-1', 59), 200)).toMatchObject({ code: -8020, rate: 1.94 });
  });
});
