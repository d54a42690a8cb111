/** L1 Sales in the order of their price against what they are worth now, and of what their bets can still pay. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TradeOrder } from '../../../domain/trade/trade.ts';
import { createPresentLegs } from '../../../server/features/trade/present-legs.ts';
import { readTrades } from '../../../server/features/trade/trade-lists.ts';
import { openTrades, type OpenTrades } from '../../given/server/open-trades.ts';

let given: OpenTrades;
beforeEach(async () => {
  given = await openTrades();
});
afterEach(() => given.close());

/** Puts a bet on sale whose first leg is won. */
async function sell(matches: readonly number[], price: number): Promise<number> {
  const bet = await given.place('demo1', matches);
  await given.settle(matches[0] ?? 0, 'win');
  expect(await given.sell('demo1', bet, price)).toBe('done');
  return given.saleOf(bet);
}

async function tradesBy(order: TradeOrder, align: 'asc' | 'desc', page = 1, pageSize = 10) {
  const { memberId } = await given.bettor('demo2');
  const rule = { mostPercent: 90, hours: 24, driftPercent: 20, salesOfMember: 10 };
  const list = { list: 'trade', order, align, from: null, to: null, game: null } as const;
  const asked = { memberId, now: given.now(), rule };
  const query = { ...list, page, pageSize };
  return readTrades(given.deps.db, query, createPresentLegs(given.deps), asked);
}
async function idsBy(order: TradeOrder, align: 'asc' | 'desc', page = 1, pageSize = 10) {
  const { trades, total } = await tradesBy(order, align, page, pageSize);
  return { ids: trades.map(({ id }) => id), total };
}

test('L1 the sale that costs least of its worth comes first, whatever its price; pages follow the order', async () => {
  const cheap = await sell([1, 2], 1_500_000);
  const dear = await sell([3, 4], 1_600_000);
  expect((await idsBy('worth', 'asc')).ids).toEqual([cheap, dear]);
  // The open leg of the dear one has become likely: the same gold buys more.
  given.show(4, { odds: 130 });
  expect((await idsBy('worth', 'asc')).ids).toEqual([dear, cheap]);
  expect((await idsBy('worth', 'desc')).ids).toEqual([cheap, dear]);
  expect(await idsBy('worth', 'asc', 2, 1)).toEqual({ ids: [cheap], total: 2 });
});

test('L1 44: sales are ordered by odds and winnings as a void leg has lowered them', async () => {
  const whole = await sell([4, 5, 6], 1_500_000);
  const lowered = await sell([1, 2, 3], 1_500_000);
  expect((await idsBy('odds', 'asc')).ids).toEqual([whole, lowered]);
  await given.settle(2, 'void');
  for (const order of ['odds', 'expected'] as const) {
    expect((await idsBy(order, 'asc')).ids).toEqual([lowered, whole]);
    expect((await idsBy(order, 'desc')).ids).toEqual([whole, lowered]);
  }
  const shown = (await tradesBy('odds', 'asc')).trades.map(({ bet }) => [bet.odds, bet.expected]);
  expect(shown).toEqual(shown.toSorted(([a = 0], [b = 0]) => a - b));
  expect(shown.map(([odds = 0, expected]) => expected === odds * 10_000)).toEqual([true, true]);
});
