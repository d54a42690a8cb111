/** S7 for L2–L4: acts on one sale that come at once or in any order end one way, and no gold is made or lost. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { BUY_WAIT_MS } from '../../../domain/trade/trade.ts';
import { isOnServer } from '../../given/database/database.ts';
import { openTrades, type OpenTrades } from '../../given/server/open-trades.ts';
import { roundsOf } from '../../given/runs/rounds.ts';

const STAKE = 1_000_000;
const PRICE = 1_500_000;
const WON = 3_420_000;
/**
 * `npm run histories` plays 1,000 of each. The embedded database has one connection, so its transactions never run side by side: there a few
 * rounds show that the statements are right, and those on a server show the races.
 */
const playedOf = (short: number, long: number): number =>
  Number(process.env['HISTORIES'] ?? (isOnServer() ? roundsOf(short, long) : short));
const HISTORIES = playedOf(12, 25);
const RACES = playedOf(24, 60);
/** Each end is reached more often than this. */
const ENDS = isOnServer() ? roundsOf(2, 5) : 0;
const standards = defaultStandards.map((one) => ({ ...one, sameHits: null, dailySpend: null }));
const members = ['demo1', 'demo2', 'demo3', 'demo4', 'demo5'] as const;

let given: OpenTrades;
beforeAll(async () => {
  given = await openTrades(standards);
});
afterAll(() => given.close());

async function hitBet(id: string): Promise<number> {
  given.pass(BUY_WAIT_MS + 1);
  given.showAll();
  const bet = await given.place(id, [1, 2]);
  await given.settle(1, 'win');
  return bet;
}
const goldOfAll = async (): Promise<number> =>
  (await Promise.all(members.map(given.gold))).reduce((sum, gold) => sum + gold, 0);

describe('L4 exactly once', () => {
  test('100 parallel purchases of one sale: one succeeds, and the gold of all members stays the same', async () => {
    const bet = await hitBet('demo1');
    expect(await given.sell('demo1', bet, PRICE)).toBe('done');
    const sale = await given.saleOf(bet);
    const gold = await goldOfAll();
    const buyers = Array.from({ length: 100 }, (_, at) => members[1 + (at % 4)] ?? 'demo2');
    const outcomes = await Promise.all(buyers.map((id) => given.buy(id, sale)));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one !== 'done' && one !== 'gone')).toEqual([]);
    expect(await goldOfAll()).toBe(gold);
    expect(await given.findings()).toEqual([]);
  });

  test('two members who buy from each other at once do not wait for each other for ever', async () => {
    const [mine, theirs] = [await hitBet('demo1'), await hitBet('demo2')];
    expect(await given.sell('demo1', mine, PRICE)).toBe('done');
    expect(await given.sell('demo2', theirs, PRICE)).toBe('done');
    const outcomes = await Promise.all([
      given.buy('demo2', await given.saleOf(mine)),
      given.buy('demo1', await given.saleOf(theirs)),
    ]);
    expect(outcomes).toEqual(['done', 'done']);
  });
});

describe('L2–L4 sell, take back, buy, cancel, win, lose and void in every order', () => {
  const acts = ['sell', 'take-back', 'buy', 'cancel-bet', 'settle'] as const;
  const results = ['win', 'lose', 'void'] as const;

  async function run(
    act: (typeof acts)[number],
    bet: number,
    result: (typeof results)[number],
  ): Promise<void> {
    if (act === 'sell') await given.sell('demo1', bet, PRICE);
    if (act === 'take-back') await given.cancelSale('demo1', await given.saleOf(bet));
    if (act === 'buy') await given.buy('demo2', await given.saleOf(bet));
    if (act === 'cancel-bet') await given.bets.cancel(await given.bettor('demo1'), { ids: [bet] });
    if (act === 'settle') await given.settle(2, result);
  }
  /** Acts in this order one by one, or all at once; a sale first, so that there is something to race for. */
  const cases = fc.record({
    order: fc.shuffledSubarray([...acts], { minLength: acts.length }),
    isAtOnce: fc.boolean(),
    isOnSale: fc.constantFrom(true, true, true, false),
    result: fc.constantFrom(...results),
  });

  test('the bet is paid once, to the buyer if it was bought before, and the ledger agrees', async () => {
    const ends = { sold: 0, kept: 0 };
    await fc.assert(
      fc.asyncProperty(cases, async ({ order, isAtOnce, isOnSale, result }) => {
        const bet = await hitBet('demo1');
        if (isOnSale) await given.sell('demo1', bet, PRICE);
        const before = { seller: await given.gold('demo1'), buyer: await given.gold('demo2') };
        if (isAtOnce) await Promise.all(order.map((act) => run(act, bet, result)));
        else for (const act of order) await run(act, bet, result);
        const row = await given.betRow(bet);
        const isSold = row.bettor_id !== null;
        // A void leg leaves the won leg at 1.85.
        const won = { win: WON, lose: 0, void: 1_850_000 }[result];
        expect(row).toMatchObject({ state: result === 'lose' ? 'lose' : 'win', won });
        const gained = {
          seller: (await given.gold('demo1')) - before.seller,
          buyer: (await given.gold('demo2')) - before.buyer,
        };
        expect(gained).toEqual(isSold ? { seller: PRICE, buyer: won - PRICE } : { seller: won, buyer: 0 });
        const open = await given.db
          .selectFrom('trade')
          .select('state')
          .where('bet_id', '=', bet)
          .where('state', '=', 'sold')
          .execute();
        expect(open).toHaveLength(isSold ? 1 : 0);
        ends[isSold ? 'sold' : 'kept']++;
      }),
      { seed: 33, numRuns: RACES },
    );
    expect(await given.findings()).toEqual([]);
    expect(Math.min(ends.sold, ends.kept)).toBeGreaterThan(ENDS);
  });
});

/** Steps of a random history; `bet` counts the bets that were placed before. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('place'), who: fc.nat(4), at: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('sell'), who: fc.nat(4), at: fc.nat(30) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('buy'), who: fc.nat(4), at: fc.nat(30) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constantFrom('take-back', 'cancel-bet'), who: fc.nat(4), at: fc.nat(30) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('win', 'void'), who: fc.constant(0), at: fc.nat(2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constantFrom('lose', 'wait'), who: fc.constant(0), at: fc.nat(4) }),
  },
);
interface Step {
  readonly act: string;
  readonly who: number;
  readonly at: number;
}
interface Placed {
  readonly bet: number;
  readonly by: string;
}

async function take({ act, who, at }: Step, placed: Placed[]): Promise<void> {
  const id = members[who] ?? 'demo1';
  const { bet, by } = placed[at % Math.max(1, placed.length)] ?? { bet: 0, by: 'demo1' };
  if (act === 'place') {
    // Who has lost everything in many histories places no further bet.
    if ((await given.gold(id)) >= STAKE)
      placed.push({ bet: await given.place(id, [at + 1, at + 2, 5]), by: id });
  }
  if (act === 'sell') await given.sell(by, bet, PRICE);
  else if (act === 'take-back') await given.cancelSale(by, await given.saleOf(bet));
  else if (act === 'buy') await given.buy(id, await given.saleOf(bet));
  else if (act === 'cancel-bet') await given.bets.cancel(await given.bettor(by), { ids: [bet] });
  else if (act === 'wait') {
    given.pass(BUY_WAIT_MS);
    given.showAll();
  } else await given.settle(at + 1, act === 'win' ? 'win' : act === 'lose' ? 'lose' : 'void');
}

test('a random history of trades keeps every check of the audit clean', async () => {
  const soldBets = async (): Promise<number> =>
    (await given.db.selectFrom('trade').select('id').where('state', '=', 'sold').execute()).length;
  const before = await soldBets();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 80, size: 'max' }), async (steps) => {
      given.pass(BUY_WAIT_MS);
      given.showAll();
      const placed: Placed[] = [];
      for (const one of steps) await take(one, placed);
      expect(await given.findings()).toEqual([]);
    }),
    { seed: 34, numRuns: HISTORIES },
  );
  expect((await soldBets()) - before).toBeGreaterThan(ENDS);
});
