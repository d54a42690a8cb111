/** L1–L4 on a real database: a bet is put on sale, taken back, bought, and paid to its present owner. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { drawHistoryQuery } from '../../../domain/protocol/bets/draw-history.ts';
import { siteDay } from '../../../domain/time/korean-time.ts';
import { BUY_WAIT_MS } from '../../../domain/trade/trade.ts';
import { netOfDay } from '../../../server/features/limits/limits-port.ts';
import { correctBets } from '../../../server/features/bets/correct-bets.ts';
import { spentToday } from '../../../server/features/bets/bets-port.ts';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { readSales } from '../../../server/features/trade/sales-now.ts';
import { addSuspension, lockSuspensions } from '../../../server/feed/suspensions.ts';
import { owedBy } from '../../../server/features/wallet/wallet-log.ts';
import { post } from '../../../server/ledger/post.ts';
import { openTrades, type OpenTrades } from '../../given/server/open-trades.ts';
import { IDS } from '../../given/server/pre-match-draws.ts';

const STAKE = 1_000_000;
const PRICE = 1_500_000;
const HOUR = 3_600_000;
const ENOUGH = 20_000_000;
const standards = defaultStandards.map((one) => ({ ...one, sameHits: null }));

let given: OpenTrades;
beforeAll(async () => {
  given = await openTrades(standards);
});
afterAll(() => given.close());
beforeEach(() => {
  given.pass(BUY_WAIT_MS + 1);
  given.showAll();
});

/** A bet of two legs whose first has won. */
async function hitBet(id: string, matches: readonly number[] = [1, 2]): Promise<number> {
  const bet = await given.place(id, matches);
  await given.settle(matches[0] ?? 1, 'win');
  return bet;
}
const idOf = async (id: string) => (await given.bettor(id)).memberId;
async function onSale(id: string, price = PRICE): Promise<{ readonly bet: number; readonly sale: number }> {
  const bet = await hitBet(id);
  expect(await given.sell(id, bet, price)).toBe('done');
  return { bet, sale: await given.saleOf(bet) };
}
/** The first outcome of the match was won. */
const correctToLost = (match: number) =>
  correctBets(
    given.db,
    {
      matchIds: [IDS + match],
      results: [{ marketId: 1, specifier: '', outcomeId: 1, before: 'win', result: 'lose' }],
      voided: null,
    },
    { now: given.now() },
  );
let grants = 0;
/** Leaves the member this much gold. */
async function setGold(id: string, left: number): Promise<void> {
  const amount = left - (await given.gold(id));
  const owner = `member:${await idOf(id)}` as const;
  await given.db.transaction().execute((trx) =>
    post(trx, {
      requestId: `set-gold:${++grants}`,
      kind: 'grant',
      at: given.now(),
      entries: [
        { owner, currency: 'gold', amount },
        { owner: 'grants', currency: 'gold', amount: -amount },
      ],
    }),
  );
}
const historyOf = async (id: string, status: 'all' | 'opened' = 'all') => {
  const day = siteDay(given.now());
  const query = drawHistoryQuery.parse({
    gameType: 57,
    startAt: siteDay(given.now() - 20 * 24 * HOUR),
    endAt: day,
    pageSize: 100,
    status,
  });
  return (await given.bets.history(await given.bettor(id), query)).list;
};

describe('L2 a bet is put on sale', () => {
  test('without a won leg, by another member, twice or outside of the range it is refused', async () => {
    const bet = await given.place('demo1', [3, 4]);
    expect(await given.sell('demo1', bet, PRICE)).toBe('no-hit');
    await given.settle(3, 'win');
    expect(await given.sell('demo2', bet, PRICE)).toBe('not-sellable');
    // 1.85 × 1.85 = 3.42 (rounded), 90 % of 3,420,000.
    expect(await given.sell('demo1', bet, STAKE - 1)).toBe('price');
    expect(await given.sell('demo1', bet, 3_078_001)).toBe('price');
    expect(await given.sell('demo1', bet, 3_078_000)).toBe('done');
    expect(await given.sell('demo1', bet, STAKE)).toBe('exists');
    expect((await historyOf('demo1')).find(({ DrawId }) => DrawId === bet)).toMatchObject({
      DrawState: 'sell',
    });
    expect(await given.findings()).toEqual([]);
  });

  test('while a price is suspended, or the screen is older than a goal, it is refused', async () => {
    const bet = await hitBet('demo1');
    const seen = await given.seenOf(bet);
    given.show(2, { odds: 185, status: -1 });
    expect(await given.sell('demo1', bet, PRICE, seen)).toBe('suspended');
    given.show(2, { odds: 190, statusCode: 6, home: 1 });
    expect(await given.sell('demo1', bet, PRICE, seen)).toBe('changed');
    expect(await given.sell('demo1', bet, PRICE, await given.seenOf(bet))).toBe('done');
    given.show(2, { odds: 185 });
  });

  test('the number of open sales of a member has a limit, and a closed market takes none', async () => {
    await given.setValue('trade-rule', { mostPercent: 90, hours: 24, driftPercent: 20, salesOfMember: 1 });
    const [first, second] = [await hitBet('demo4'), await hitBet('demo4')];
    expect(await given.sell('demo4', first, PRICE)).toBe('done');
    expect(await given.sell('demo4', second, PRICE)).toBe('too-many');
    await given.settle(2, 'lose');
    const third = await hitBet('demo4');
    expect(await given.sell('demo4', third, PRICE)).toBe('done');
    expect(await given.cancelSale('demo4', await given.saleOf(third))).toBe('done');
    await given.setValue('trades-open', false);
    expect(await given.sell('demo4', third, PRICE)).toBe('closed');
    await given.setValue('trades-open', true);
    await given.setValue('trade-rule', { mostPercent: 90, hours: 24, driftPercent: 20, salesOfMember: 30 });
  });
});

describe('L3 a sale is taken back', () => {
  test('the bet is open again and can be sold anew; another member and a second try are refused', async () => {
    const { bet, sale } = await onSale('demo1');
    expect(await given.cancelSale('demo2', sale)).toBe('gone');
    expect(await given.cancelSale('demo1', sale)).toBe('done');
    expect(await given.cancelSale('demo1', sale)).toBe('gone');
    expect(await given.buy('demo2', sale)).toBe('gone');
    expect((await given.betRow(bet)).sale_ends_at).toBeNull();
    expect(await given.sell('demo1', bet, PRICE)).toBe('done');
  });

  test('when its time has passed it is over, and the bet can be sold anew', async () => {
    const { bet, sale } = await onSale('demo1');
    given.pass(24 * HOUR);
    given.showAll();
    expect(await given.buy('demo2', sale)).toBe('gone');
    expect(await given.sell('demo1', bet, PRICE)).toBe('done');
    expect(await given.findings()).toEqual([]);
  });
});

describe('L4 a bet is bought', () => {
  test('gold and bet change owners, both are notified, and what the bet wins is the buyer’s', async () => {
    const { bet, sale } = await onSale('demo5');
    const [seller, buyer] = [await given.gold('demo5'), await given.gold('demo2')];
    given.sent.length = 0;
    expect(await given.buy('demo2', sale, await given.seenOf(bet))).toBe('done');
    expect(await given.gold('demo5')).toBe(seller + PRICE);
    expect(await given.gold('demo2')).toBe(buyer - PRICE);
    const ids = { seller: await idOf('demo5'), buyer: await idOf('demo2') };
    const noticeOf = (memberId: number) =>
      given.sent.find((one) => one.event === 'Draw' && one.memberId === memberId);
    expect(noticeOf(ids.seller)?.row).toMatchObject({
      draws: [{ DrawId: bet, Trade: 'sold', TradePrice: PRICE }],
    });
    expect(noticeOf(ids.buyer)?.row).toMatchObject({
      draws: [{ DrawId: bet, Trade: 'bought', DrawState: 'opened' }],
    });
    await given.settle(2, 'win');
    expect(await given.gold('demo2')).toBe(buyer - PRICE + 3_420_000);
    expect(await given.gold('demo5')).toBe(seller + PRICE);
    expect(await given.betRow(bet)).toMatchObject({
      state: 'win',
      member_id: ids.buyer,
      bettor_id: ids.seller,
    });
    expect((await historyOf('demo5')).find(({ DrawId }) => DrawId === bet)).toMatchObject({ Trade: 'sold' });
    expect((await historyOf('demo2')).find(({ DrawId }) => DrawId === bet)).toMatchObject({
      Trade: 'bought',
      WinSpoGold: 3_420_000,
    });
    expect((await historyOf('demo5', 'opened')).some(({ DrawId }) => DrawId === bet)).toBe(false);
    expect(await given.findings()).toEqual([]);
  });

  test('an own sale, a second purchase, a resale and too little gold are refused', async () => {
    const { bet, sale } = await onSale('demo1');
    expect(await given.buy('demo1', sale)).toBe('own');
    expect(await given.buy('demo2', sale)).toBe('done');
    expect(await given.buy('demo3', sale)).toBe('gone');
    expect(await given.sell('demo2', bet, PRICE)).toBe('not-sellable');
    expect(await given.sell('demo1', bet, PRICE)).toBe('not-sellable');
  });

  test('TB206 the next purchase of a member is possible 3 minutes after the last one', async () => {
    const [first, second] = [await onSale('demo1'), await onSale('demo4')];
    expect(await given.buy('demo2', first.sale)).toBe('done');
    expect(await given.buy('demo2', second.sale)).toBe('too-soon');
    given.pass(BUY_WAIT_MS);
    given.showAll();
    expect(await given.buy('demo2', second.sale)).toBe('done');
  });

  test('S9 what an operator has suspended is neither sold nor bought, whatever the board of this node shows', async () => {
    const { sale } = await onSale('demo1');
    const other = await hitBet('demo4');
    // Read before: on the embedded database a second connection waits for the end of the transaction.
    const actorId = await idOf('demo5');
    const act = (isSuspended: boolean) =>
      given.db.transaction().execute(async (trx) => {
        await lockSuspensions(trx);
        const row = { matchId: 2, marketId: WHOLE_MATCH, reason: '확인', actorId };
        return addSuspension(trx, { ...row, about: null, at: given.now(), isSuspended });
      });
    await act(true);
    expect(await given.buy('demo2', sale)).toBe('suspended');
    expect(await given.sell('demo4', other, PRICE)).toBe('suspended');
    await act(false);
    expect(await given.sell('demo4', other, PRICE)).toBe('done');
    expect(await given.buy('demo2', sale)).toBe('done');
    expect(await given.findings()).toEqual([]);
  });

  test('a goal after the sale began locks it for good; a suspension locks it while it lasts', async () => {
    const bet = await hitBet('demo1');
    given.show(2, { odds: 185, statusCode: 6 });
    expect(await given.sell('demo1', bet, PRICE)).toBe('done');
    const sale = await given.saleOf(bet);
    const seen = await given.seenOf(bet);
    given.show(2, { odds: 185, statusCode: 6, status: -1 });
    expect(await given.buy('demo2', sale, seen)).toBe('suspended');
    given.show(2, { odds: 185, statusCode: 6 });
    given.show(2, { odds: 185, statusCode: 6, home: 1 });
    expect(await given.buy('demo2', sale, seen)).toBe('overtaken');
    expect(await given.buy('demo2', sale)).toBe('overtaken');
    expect(await given.cancelSale('demo1', sale)).toBe('done');
    expect(await given.sell('demo1', bet, PRICE)).toBe('done');
    expect(await given.buy('demo2', await given.saleOf(bet), seen)).toBe('changed');
    expect(await given.buy('demo2', await given.saleOf(bet), await given.seenOf(bet))).toBe('done');
  });

  test('a leg that was settled, or a price that has moved far, locks the sale', async () => {
    const bet = await hitBet('demo1', [1, 2, 3]);
    expect(await given.sell('demo1', bet, PRICE)).toBe('done');
    given.show(2, { odds: 300 });
    expect(await given.buy('demo2', await given.saleOf(bet))).toBe('overtaken');
    given.show(2, { odds: 185 });
    await given.settle(2, 'win');
    expect(await given.buy('demo2', await given.saleOf(bet))).toBe('overtaken');
    await given.settle(3, 'lose');
    expect(await given.buy('demo2', await given.saleOf(bet))).toBe('gone');
    expect(await given.findings()).toEqual([]);
  });

  test('R31 a correction ends the sale: its price was set by what the bet could pay before', async () => {
    const { bet, sale } = await onSale('demo4', 3_000_000);
    const seen = await given.seenOf(bet);
    const correction = { marketId: 1, specifier: '', outcomeId: 1, before: 'win', result: 'void' } as const;
    const what = { matchIds: [IDS + 1], results: [correction], voided: null };
    await correctBets(given.db, what, { now: given.now() });
    expect(await given.betRow(bet)).toMatchObject({ state: 'opened', expected: 1_850_000 });
    expect(await given.buy('demo2', sale, seen)).toBe('gone');
    expect((await readSales(given, [sale])).map(({ bet: { saleEndsAt } }) => saleEndsAt)).toEqual([null]);
    expect(await given.cancelSale('demo4', sale)).toBe('done');
    expect(await given.findings()).toEqual([]);
  });

  test('R31 winnings that bought a bet are owed after a correction, and the bought bet pays them', async () => {
    const { sale } = await onSale('demo2');
    await given.place('demo1', [5]);
    await given.settle(5, 'win');
    expect(await given.buy('demo1', sale)).toBe('done');
    await setGold('demo1', 0);
    await correctToLost(5);
    expect([await given.gold('demo1'), await owedBy(given.db, await idOf('demo1'))]).toEqual([0, 1_850_000]);
    await given.settle(2, 'win');
    expect([await given.gold('demo1'), await owedBy(given.db, await idOf('demo1'))]).toEqual([
      3_420_000 - 1_850_000,
      0,
    ]);
    expect(await given.findings()).toEqual([]);
    await setGold('demo1', ENOUGH);
  });

  test('R31 the price of a sale pays the debt of its seller first', async () => {
    await given.place('demo3', [6]);
    await given.settle(6, 'win');
    const { sale } = await onSale('demo3');
    await setGold('demo3', 0);
    await correctToLost(6);
    expect(await given.buy('demo4', sale)).toBe('done');
    expect([await given.gold('demo3'), await owedBy(given.db, await idOf('demo3'))]).toEqual([
      0,
      1_850_000 - PRICE,
    ]);
    expect(await given.findings()).toEqual([]);
    await setGold('demo3', ENOUGH);
  });

  test('the gold of the day and the loss count what a trade moved', async () => {
    const seller = { memberId: await idOf('demo1'), now: given.now() };
    const buyer = { memberId: await idOf('demo2'), now: given.now() };
    const { sale } = await onSale('demo1');
    const before = {
      sold: await spentToday(given.db, seller.memberId, given.now()),
      spent: await spentToday(given.db, buyer.memberId, given.now()),
      netOfSeller: await netOfDay(given.db, seller),
      netOfBuyer: await netOfDay(given.db, buyer),
    };
    expect(await given.buy('demo2', sale)).toBe('done');
    expect(await spentToday(given.db, seller.memberId, given.now())).toBe(before.sold);
    expect(await spentToday(given.db, buyer.memberId, given.now())).toBe(before.spent + PRICE);
    expect(await netOfDay(given.db, seller)).toBe(before.netOfSeller + PRICE - STAKE);
    await given.settle(2, 'lose');
    expect(await netOfDay(given.db, buyer)).toBe(before.netOfBuyer - PRICE);
    expect(await netOfDay(given.db, seller)).toBe(before.netOfSeller + PRICE - STAKE);
  });
});

describe('L4 the limits of a buyer', () => {
  let limited: OpenTrades;
  let sale: number;
  /** The site's standards, which change in place. */
  const held = standards.map((one) => ({ ...one, dailySpend: 2_000_000 }));
  beforeAll(async () => {
    limited = await openTrades(held);
    const bet = await limited.place('demo1', [1, 2]);
    await limited.settle(1, 'win');
    await limited.sell('demo1', bet, PRICE);
    sale = await limited.saleOf(bet);
  });
  afterAll(() => limited.close());

  test('the gold of the day counts the price; a stake of before leaves too little', async () => {
    await limited.place('demo2', [3], STAKE);
    expect(await limited.buy('demo2', sale)).toBe('daily-spend');
  });

  test('a reached loss limit refuses the purchase', async () => {
    const { memberId } = await limited.bettor('demo3');
    const name = { kind: 'loss', period: 'day' } as const;
    const row = { member_id: memberId, ...name, amount: STAKE, set_at: 0, holds_from: 0 };
    await limited.db.insertInto('own_limit').values(row).execute();
    await limited.place('demo3', [3], STAKE);
    await limited.settle(3, 'lose');
    expect(await limited.buy('demo3', sale)).toBe('loss-limit');
  });

  test('H8 a limit of the member’s own that the price passes refuses the purchase', async () => {
    const { memberId } = await limited.bettor('demo5');
    const name = { kind: 'stake', period: 'week' } as const;
    const row = { member_id: memberId, ...name, amount: PRICE - 1, set_at: 0, holds_from: 0 };
    await limited.db.insertInto('own_limit').values(row).execute();
    expect(await limited.buy('demo5', sale)).toBe('own-limit');
    await limited.db
      .insertInto('own_limit')
      .values({ ...row, amount: null })
      .execute();
  });

  test('possible winnings above the limit of the level refuse it', async () => {
    const before = [...held];
    held.splice(
      0,
      held.length,
      ...before.map((one) => ({
        ...one,
        levels: { ...one.levels, UL01: { ...one.levels.UL01, maxWinnings: 3_419_999 } },
      })),
    );
    expect(await limited.buy('demo5', sale)).toBe('level');
    held.splice(0, held.length, ...before);
  });

  test('too little gold refuses it; exactly enough buys it', async () => {
    const { memberId } = await limited.bettor('demo4');
    const gold = await limited.gold('demo4');
    const move = (amount: number) =>
      limited.db.transaction().execute((trx) =>
        post(trx, {
          requestId: `test ${amount}`,
          kind: 'safebox-in',
          at: limited.now(),
          entries: [
            { owner: `member:${memberId}`, currency: 'gold', amount: -amount },
            { owner: `safebox:${memberId}`, currency: 'gold', amount },
          ],
        }),
      );
    await move(gold - PRICE + 1);
    expect(await limited.buy('demo4', sale)).toBe('too-little');
    await move(-1);
    expect(await limited.buy('demo4', sale)).toBe('done');
    expect(await limited.gold('demo4')).toBe(0);
  });
});
