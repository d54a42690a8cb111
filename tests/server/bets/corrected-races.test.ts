/**
 * R31 L2–L4: a won leg is corrected before, after and while its bet is sold, bought, taken off sale, cancelled and settled. Whatever comes first, the bet
 * pays what its results say, once, to its owner, and the price goes from the buyer to the seller.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { correctedBet } from '../../../domain/bet/correct-bet.ts';
import { type OutcomeResult, outcomeResults } from '../../../domain/match/market.ts';
import { resultOf } from '../../../domain/match/stake-shares.ts';
import { cancelResults } from '../../../domain/protocol/bets/draw-cancel.ts';
import { BUY_WAIT_MS } from '../../../domain/trade/trade.ts';
import { penaltiesOf } from '../../../server/features/bets/bet-store.ts';
import { correctBets } from '../../../server/features/bets/correct-bets.ts';
import { post } from '../../../server/ledger/post.ts';
import { roundsOf } from '../../given/runs/rounds.ts';
import { openTrades, type OpenTrades } from '../../given/server/open-trades.ts';
import { IDS } from '../../given/server/pre-match-draws.ts';

const PRICE = 1_500_000;
const MATCHES_OF_BEFORE = 1000;
const standards = defaultStandards.map((one) => ({ ...one, sameHits: null, dailySpend: null }));
const [SELLER, BUYER] = ['demo1', 'demo2'] as const;

let given: OpenTrades;
beforeAll(async () => {
  given = await openTrades(standards);
});
afterAll(() => given.close());

async function balance(owner: string): Promise<number> {
  const row = given.db.selectFrom('account').select('balance').where('owner', '=', owner);
  return (await row.where('currency', '=', 'gold').executeTakeFirst())?.balance ?? 0;
}
/** Gold without what is owed. */
async function netOf(id: string): Promise<number> {
  const { memberId } = await given.bettor(id);
  return (await balance(`member:${memberId}`)) + (await balance(`debt:${memberId}`));
}
const correct = (match: number, before: OutcomeResult, result: OutcomeResult): Promise<void> =>
  correctBets(
    given.db,
    {
      matchIds: [IDS + match],
      results: [{ marketId: 1, specifier: '', outcomeId: 1, before, result }],
      voided: null,
    },
    { now: given.now() },
  );

/** A bet of two legs, the first won, on sale. */
async function betOnSale(): Promise<number> {
  given.pass(BUY_WAIT_MS + 1);
  // A correction reaches every decided bet on its match: those of before are on other matches from now on.
  await given.db
    .updateTable('bet_leg')
    .set(({ eb }) => ({ match_id: eb('match_id', '+', MATCHES_OF_BEFORE) }))
    .where('state', '<>', 'opened')
    .execute();
  given.showAll();
  const bet = await given.place(SELLER, [1, 2]);
  await given.settle(1, 'win');
  expect(await given.sell(SELLER, bet, PRICE)).toBe('done');
  return bet;
}

/** What the results of its legs, as they are stored, leave of the bet. */
async function dueOf(bet: number) {
  const row = await given.betRow(bet);
  const legs = await given.db
    .selectFrom('bet_leg')
    .select(['odds', 'result'])
    .where('bet_id', '=', bet)
    .orderBy('leg')
    .execute();
  const { stake, odds, level_penalty } = row;
  const due = correctedBet(
    { stake, odds, levelPenalty: penaltiesOf(level_penalty) },
    legs.map((leg) => ({ odds: leg.odds, result: resultOf(leg.result) })),
  );
  return { row, due: { state: due.state, won: due.won } };
}

const acts = {
  buy: async (bet: number) => given.buy(BUYER, await given.saleOf(bet)),
  'take back': async (bet: number) => given.cancelSale(SELLER, await given.saleOf(bet)),
  'sell again': (bet: number) => given.sell(SELLER, bet, PRICE),
  cancel: async (bet: number) => given.bets.cancel(await given.bettor(SELLER), { ids: [bet] }),
  'settle won': () => given.settle(2, 'win'),
  'settle lost': () => given.settle(2, 'lose'),
  'settle void': () => given.settle(2, 'void'),
  'correct twice': () => correct(1, 'win', 'void'),
} satisfies Readonly<Record<string, (bet: number) => Promise<unknown>>>;
type Act = keyof typeof acts;
const orders = ['before', 'after', 'at once'] as const;
const others = outcomeResults.filter((one) => one !== 'win');

async function run(act: Act, order: (typeof orders)[number], result: OutcomeResult): Promise<void> {
  const bet = await betOnSale();
  const before = { seller: await netOf(SELLER), buyer: await netOf(BUYER) };
  const correcting = () => correct(1, 'win', result);
  if (order === 'before') await correcting();
  if (order === 'at once') await Promise.all([acts[act](bet), correcting()]);
  else await acts[act](bet);
  if (order === 'after') await correcting();
  const { row, due } = await dueOf(bet);
  const name = `${act} ${order} ${result}`;
  expect([name, { state: row.state, won: row.won }]).toEqual([name, due]);
  const isSold = row.bettor_id !== null;
  const gained = {
    seller: (await netOf(SELLER)) - before.seller,
    buyer: (await netOf(BUYER)) - before.buyer,
  };
  expect([name, gained]).toEqual([
    name,
    isSold ? { seller: PRICE, buyer: due.won - PRICE } : { seller: due.won, buyer: 0 },
  ]);
  expect(order === 'before' && isSold).toBe(false);
  // The match is open for the next bet, and this one does not count in it.
  await given.settle(2, 'void');
}

describe('a leg is corrected', () => {
  const cases = (Object.keys(acts) as Act[]).flatMap((act) => orders.map((order) => [act, order] as const));
  test.each(cases)('and its bet meets "%s" %s', async (act, order) => {
    // In the short run each case takes two of the results, the next case the next two.
    const from = (Object.keys(acts).indexOf(act) * orders.length + orders.indexOf(order)) * 2;
    const results = Array.from(
      { length: roundsOf(2, others.length) },
      (_, at) => others[(from + at) % others.length],
    );
    for (const result of results) await run(act, order, result ?? 'lose');
    expect(await given.findings()).toEqual([]);
  });

  test('and bets are cancelled at once with one on sale: that one stays, the others come back', async () => {
    const sold = await betOnSale();
    const open = [await given.place(SELLER, [3, 4]), await given.place(SELLER, [4, 5])];
    const before = await netOf(SELLER);
    const [cancelled] = await Promise.all([
      given.bets.cancel(await given.bettor(SELLER), { ids: [open[0] ?? 0, sold, open[1] ?? 0, sold] }),
      acts.buy(sold),
      correct(1, 'win', 'half-win'),
    ]);
    expect(cancelled.list.map(({ Result }) => Result === cancelResults.ok)).toEqual([true, false, true]);
    const isSold = (await given.betRow(sold)).bettor_id !== null;
    expect((await netOf(SELLER)) - before).toBe(2_000_000 + (isSold ? PRICE : 0));
    await given.settle(2, 'void');
    expect(await given.findings()).toEqual([]);
  });

  test('again and again, its winnings spent each time: the last result counts, and the rest is owed', async () => {
    const bet = await betOnSale();
    await given.settle(2, 'win');
    const { memberId } = await given.bettor(SELLER);
    let result: OutcomeResult = 'win';
    let spent = 0;
    const before = await netOf(SELLER);
    const nexts = ['lose', 'dead-heat-3', 'half-win', 'void', 'lose', 'half-lose', 'win', 'lose'] as const;
    for (const [at, next] of nexts.entries()) {
      await correct(1, result, next);
      result = next;
      // All gold goes where no correction can reach it.
      const gold = await balance(`member:${memberId}`);
      spent += gold;
      await given.db.transaction().execute((trx) =>
        post(trx, {
          requestId: `spent:${at}`,
          kind: 'take',
          at: given.now(),
          entries: [
            { owner: `member:${memberId}`, currency: 'gold', amount: -gold },
            { owner: 'grants', currency: 'gold', amount: gold },
          ],
        }),
      );
      const { row, due } = await dueOf(bet);
      expect({ state: row.state, won: row.won }).toEqual(due);
    }
    const won = (await dueOf(bet)).due.won;
    const wonAtFirst = 3_420_000;
    expect((await netOf(SELLER)) - before + spent).toBe(won - wonAtFirst);
    expect(await balance(`member:${memberId}`)).toBeGreaterThanOrEqual(0);
    expect(await given.findings()).toEqual([]);
  });
});
