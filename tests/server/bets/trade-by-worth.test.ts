/** L1 Sales in the order of their price against what they are worth now. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPresentLegs } from '../../../server/features/trade/present-legs.ts';
import { readTrades } from '../../../server/features/trade/trade-lists.ts';
import { openTrades, type OpenTrades } from '../../given/server/open-trades.ts';

let given: OpenTrades;
beforeAll(async () => {
  given = await openTrades();
});
afterAll(() => given.close());

async function sell(matches: readonly [number, number], price: number): Promise<number> {
  const bet = await given.place('demo1', matches);
  await given.settle(matches[0], 'win');
  expect(await given.sell('demo1', bet, price)).toBe('done');
  return given.saleOf(bet);
}

async function idsBy(align: 'asc' | 'desc', page = 1, pageSize = 10) {
  const { memberId } = await given.bettor('demo2');
  const rule = { mostPercent: 90, hours: 24, driftPercent: 20, salesOfMember: 10 };
  const list = { list: 'trade', order: 'worth', align, from: null, to: null, game: null } as const;
  const asked = { memberId, now: given.now(), rule };
  const query = { ...list, page, pageSize };
  const { trades, total } = await readTrades(given.deps.db, query, createPresentLegs(given.deps), asked);
  return { ids: trades.map(({ id }) => id), total };
}

test('L1 the sale that costs least of its worth comes first, whatever its price; pages follow the order', async () => {
  const cheap = await sell([1, 2], 1_500_000);
  const dear = await sell([3, 4], 1_600_000);
  expect((await idsBy('asc')).ids).toEqual([cheap, dear]);
  // The open leg of the dear one has become likely: the same gold buys more.
  given.show(4, { odds: 130 });
  expect((await idsBy('asc')).ids).toEqual([dear, cheap]);
  expect((await idsBy('desc')).ids).toEqual([cheap, dear]);
  expect(await idsBy('asc', 2, 1)).toEqual({ ids: [cheap], total: 2 });
});
