/** H8 L4: what a day, a week and a month of the own limits count of a sale and of a purchase, and that a bet is refused for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { type LimitPeriod, limitPeriods, limitSpanOf } from '../../../domain/member/own-limits.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { allLimitUses, setLimit } from '../../../server/features/limits/limits-port.ts';
import { openTrades, type OpenTrades } from '../../given/server/open-trades.ts';

const HOUR = 3_600_000;
const STAKE = 1_000_000;
const PRICE = 1_500_000;
const standards = defaultStandards.map((one) => ({ ...one, sameHits: null, dailySpend: null }));
const [SELLER, BUYER] = ['demo1', 'demo2'] as const;

let given: OpenTrades;
beforeAll(async () => {
  given = await openTrades(standards);
  toTuesday();
  await trade();
});
afterAll(() => given.close());

function pass(ms: number): void {
  given.pass(ms);
  given.showAll();
}

/** To the first Tuesday of the next month: its Monday may lie in the month before, the Tuesday after it does not lie in the next one. */
function toTuesday(): void {
  pass(limitSpanOf('month', given.now()).until - given.now() + HOUR);
  while (given.now() - limitSpanOf('week', given.now()).from < DAY_MS) pass(DAY_MS);
  while (given.now() - limitSpanOf('week', given.now()).from > 2 * DAY_MS) pass(DAY_MS);
}

/** The seller's bet is bought for more than its stake, and the buyer loses it; both on this day. */
async function trade(): Promise<void> {
  const bet = await given.place(SELLER, [1, 2], STAKE);
  await given.settle(1, 'win');
  expect(await given.sell(SELLER, bet, PRICE)).toBe('done');
  expect(await given.buy(BUYER, await given.saleOf(bet))).toBe('done');
  await given.settle(2, 'lose');
}
const memberOf = async (id: string): Promise<number> => (await given.bettor(id)).memberId;

/** What is used of the member's limits: winnings minus stakes, and stakes. */
async function usesOf(id: string, period: LimitPeriod): Promise<readonly (number | undefined)[]> {
  const uses = await allLimitUses(given.db, { memberId: await memberOf(id), now: given.now() });
  const sumOf = (kind: 'loss' | 'stake') =>
    uses.find(({ of, period: in_ }) => of === kind && in_ === period)?.sum;
  return [sumOf('loss'), sumOf('stake')];
}
const counted = async (): Promise<unknown> =>
  Object.fromEntries(
    await Promise.all(
      limitPeriods.map(async (period) => [
        period,
        { seller: await usesOf(SELLER, period), buyer: await usesOf(BUYER, period) },
      ]),
    ),
  );

const all = { seller: [PRICE - STAKE, STAKE], buyer: [-PRICE, PRICE] };
const nothing = { seller: [0, 0], buyer: [0, 0] };

/** A bet of the buyer, who limits the loss of the month to `most`: the reason of its refusal, or what is taken. */
async function betWithin(most: number): Promise<string> {
  const { deps } = given;
  const name = { of: 'loss', period: 'month' } as const;
  expect(await setLimit(deps, await memberOf(BUYER), name, most)).toMatchObject({ ok: true });
  return given.place(BUYER, [3], STAKE).then(
    () => 'taken',
    (error: Error) => /"reason":"(?<reason>[^"]+)"/.exec(error.message)?.groups?.['reason'] ?? error.message,
  );
}

test('H8 a sale and a purchase count in the day, the week and the month, until each ends', async () => {
  expect(await counted()).toEqual({ day: all, week: all, month: all });
  pass(DAY_MS);
  expect(await counted()).toEqual({ day: nothing, week: all, month: all });
  pass(6 * DAY_MS);
  expect(await counted()).toEqual({ day: nothing, week: nothing, month: all });
  // A higher limit would have to wait.
  expect(await betWithin(PRICE + STAKE)).toBe('taken');
  await given.settle(3, 'void');
  expect(await betWithin(PRICE + STAKE - 1)).toBe('own-limit');
  pass(limitSpanOf('month', given.now()).until - given.now());
  expect(await counted()).toEqual({ day: nothing, week: nothing, month: nothing });
});
