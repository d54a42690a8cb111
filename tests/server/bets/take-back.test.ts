/** H2: a paid order is taken back within seven days while nothing of it was used, over real calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstGoods } from '../../../domain/store/first-goods.ts';
import { TAKE_BACK_MS } from '../../../domain/member/take-back.ts';
import { payBack } from '../../../server/features/cashier/charge/take-back.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { dice } from '../../given/domain/dice.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { NOON, outcomeOf } from '../../given/server/open-money.ts';
import { goodIds, openStore, type OpenStore } from '../../given/server/open-store.ts';

const DAY_MS = 86_400_000;
/** The dearest good of which a member can have many. */
const COINS_OF_TICKET = firstGoods.find((good) => good.id === goodIds.nickname)?.coins ?? 0;
const PAID = { number: '0000000000000001' };
let given: OpenStore;
let operator: GivenOperator;
let token: string;
let id: number;
let month = 0;

beforeAll(async () => {
  given = await openStore();
  id = await given.idOf('demo1');
});
afterAll(() => given.close());
beforeEach(async () => {
  given.at(NOON + ++month * 40 * DAY_MS);
  token = await given.logIn('demo1');
});

/** An act of a history came out as the model says. */
const hold = (outcome: string, expected: string): void => expect(outcome).toBe(expected);

async function bought(won = 10_000, method = 'card', who = token): Promise<number> {
  const order = await given.order(who, won, method);
  const card = method === 'global-card' ? { holder: 'A', expiry: '12/40' } : {};
  expect(await given.sandbox(await given.begin(order, who), 'pay', { ...PAID, ...card })).toBe('SB000');
  return order;
}
const take = async (order: number, who = token) =>
  outcomeOf(await given.move('/charge/take-back', { order }, who));
const offer = async (who = token) => (await given.ask('/charge/offers', who)).DATA;
const rowOf = async (order: number, who = token) =>
  (await offer(who)).paid.find((row: { id: number }) => row.id === order);
const wallet = async (member = id) => ({
  coin: await given.balance(`member:${member}`, 'coin'),
  mile: await given.balance(`member:${member}`, 'mile'),
});

describe('H2 a provider that pays back', () => {
  test('coins and mileage go, the money is paid back once, and the month has its room again', async () => {
    const before = await wallet();
    const order = await bought(30_000);
    expect(await rowOf(order)).toMatchObject({
      won: 30_000,
      by: 'provider',
      refusal: null,
      state: null,
      until: given.now() + TAKE_BACK_MS,
    });
    const asked = { reqId: given.newId(), order: String(order) };
    const answers = await Promise.all([1, 2].map(() => given.post('/charge/take-back', asked, token)));
    expect(answers.map(({ body }) => body.data.answer.reason)).toEqual(['provider', 'provider']);
    expect(await take(order)).toBe('taken-back');
    await expect.poll(() => given.stateOf(order, token)).toBe('refunded');
    expect(await wallet()).toEqual(before);
    expect(await offer()).toMatchObject({ spentWon: 0, paidWon: 0 });
    expect(await rowOf(order)).toMatchObject({ refusal: 'taken-back', state: 'done' });
    const page = given.db.selectFrom('sandbox_payment').select('state').where('order_id', '=', order);
    expect((await page.executeTakeFirstOrThrow()).state).toBe('refunded');
  });

  test('a provider that fails is asked again, and the coins stay taken meanwhile', async () => {
    const order = await bought();
    const before = await wallet();
    const asked: number[] = [];
    const { db, now } = given;
    await db
      .insertInto('taken_order')
      .values({ id: order, member_id: id, payer: 'provider', state: 'asked', asked_at: now(), reason: '' })
      .execute();
    const refund = async (one: number): Promise<void> => {
      asked.push(one);
      if (asked.length === 1) throw new Error('the provider does not answer');
    };
    const provider = { refund } as unknown as Parameters<typeof payBack>[1];
    const failures: string[] = [];
    const look = () => payBack({ db, now, log: (text) => void failures.push(text) }, provider);
    await look();
    expect(await given.stateOf(order, token)).toBe('paid');
    await look();
    await look();
    expect(asked).toEqual([order, order]);
    expect(failures).toHaveLength(1);
    expect(await given.stateOf(order, token)).toBe('refunded');
    expect(await wallet()).toEqual(before);
    // The test wrote the row by itself, so it takes the row away again: the ledger knows nothing of it.
    await db.deleteFrom('taken_order').where('id', '=', order).execute();
    await db.updateTable('purchase_order').set({ refunded_at: null }).where('id', '=', order).execute();
  });

  test('neither another member’s, an unknown, an unpaid, nor an old order is taken back', async () => {
    const order = await bought();
    expect(await take(order, await given.logIn('demo2'))).toBe('no-order');
    expect(await take(999_999)).toBe('no-order');
    expect(await take(await given.order(token))).toBe('no-order');
    given.pass(TAKE_BACK_MS - 1);
    token = await given.logIn('demo1');
    expect(await rowOf(order)).toMatchObject({ refusal: null });
    given.pass(1);
    expect(await take(order)).toBe('order-old');
    expect(await rowOf(order)).toBeUndefined();
  });
});

describe('H2 what was used is not paid back', () => {
  test('coins that bought a good are used, until the good is taken back', async () => {
    const { coin } = await wallet();
    const order = await bought(5000);
    // All of the coins before, and one good more.
    const count = Math.floor(coin / COINS_OF_TICKET) + 1;
    expect(outcomeOf(await given.buy(token, goodIds.nickname, count, { currency: 'coin' }))).toBe('done');
    expect(await take(order)).toBe('coins-used');
    expect(outcomeOf(await given.withdraw(token, goodIds.nickname, count))).toBe('done');
    expect(await take(order)).toBe('done');
    expect((await wallet()).coin).toBe(coin);
  });

  test('bonus mileage that became gold is used', async () => {
    const order = await bought(10_000);
    const { mile } = await wallet();
    expect(outcomeOf(await given.move('/exchange/proc', { miles: mile }, token))).toBe('done');
    expect(await take(order)).toBe('miles-used');
  });

  test('N3 a spin that the coins gave is used; other coins may have given it', async () => {
    const first = await bought(10_000);
    const status = await given.post('/event/getReward/1/ko/3/1', { reqId: given.newId() }, token);
    expect(status.body.CODE).toBe('EGR000');
    expect(await take(first)).toBe('spins-used');
    const second = await bought(10_000);
    expect(await take(second)).toBe('done');
    expect(await take(first)).toBe('spins-used');
    const { DATA } = await given.ask('/event/user_status/1/ko/3', token);
    expect(JSON.stringify(DATA)).toContain('10000');
  });

  test('of 20 takings and purchases at once, the coins go one way', async () => {
    const before = await wallet();
    const order = await bought(5000);
    const count = Math.floor(before.coin / COINS_OF_TICKET) + 1;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? take(order)
          : given.buy(token, goodIds.nickname, count, { currency: 'coin' }).then(outcomeOf),
      ),
    );
    const takings = outcomes.filter((one, at) => at % 2 === 0 && one === 'done').length;
    const purchases = outcomes.filter((one, at) => at % 2 === 1 && one === 'done').length;
    expect(takings + purchases).toBe(1);
    if (purchases === 1) hold(outcomeOf(await given.withdraw(token, goodIds.nickname, count)), 'done');
    expect((await wallet()).coin).toBe(before.coin + (purchases === 1 ? 5000 : 0));
  });
});

describe('H2 a way of payment without a refund', () => {
  const requests = async () =>
    JSON.parse((await given.get('/operate/orders/1', { token: operator.token })).text).DATA.rows;
  const settle = async (order: number, decision: string, who = operator.token) =>
    (await given.post(`/operate/order/${order}/settle`, { decision, reason: '확인함' }, who)).body.CODE;
  // The clock has gone on by months: each test has an operator who has just logged in.
  beforeEach(async () => {
    operator = await provenOperator(given, `chief${month}`, given.now());
  });
  const messages = () =>
    given.db.selectFrom('memo').select('contents').where('recipient_id', '=', id).orderBy('id').execute();

  test('an operator pays: the member sees the request, and gets a message', async () => {
    const before = await wallet();
    const order = await bought(10_000, 'voucher');
    expect(await take(order)).toBe('done');
    expect(await wallet()).toEqual(before);
    expect(await rowOf(order)).toMatchObject({ by: 'operator', state: 'asked' });
    expect(await given.stateOf(order, token)).toBe('paid');
    expect(await requests()).toMatchObject([
      { order, member: id, id: 'demo1', won: 10_000, method: 'voucher' },
    ]);
    expect(await settle(order, 'paid', token)).toBeUndefined();
    expect(await settle(order, 'paid')).toBe('OP000');
    expect(await settle(order, 'refuse')).toBe('OP409');
    expect(await settle(999_999, 'paid')).toBe('OP404');
    expect(await requests()).toEqual([]);
    expect(await given.stateOf(order, token)).toBe('refunded');
    expect((await messages()).at(-1)?.contents).toContain(`주문 ${order}번의 10,000원을 돌려드렸어요`);
    expect(await wallet()).toEqual(before);
  });

  test('an operator refuses: coins and mileage come back, for good', async () => {
    const before = await wallet();
    const order = await bought(10_000, 'deposit');
    expect(await take(order)).toBe('done');
    const codes = await Promise.all(['refuse', 'paid', 'refuse'].map((decision) => settle(order, decision)));
    expect(codes.filter((code) => code === 'OP000')).toHaveLength(1);
    const isPaid = (await given.stateOf(order, token)) === 'refunded';
    expect(await wallet()).toEqual(isPaid ? before : { coin: before.coin + 10_000, mile: before.mile + 200 });
    expect(await take(order)).toBe('taken-back');
  });
});

test('H8 the page of charges shows what is left of the own limits of purchases', async () => {
  const who = await given.logIn('demo3');
  expect((await offer(who)).own).toEqual([]);
  const limit = { of: 'purchase', period: 'month', limit: '50000' };
  expect((await given.post('/account/limits', limit, who)).body.CODE).toBe('AOL000');
  const order = await bought(30_000, 'card', who);
  expect((await offer(who)).own).toMatchObject([{ period: 'month', limit: 50_000, left: 20_000 }]);
  expect(await take(order, who)).toBe('done');
  await expect.poll(async () => (await offer(who)).own[0].left).toBe(50_000);
});

/** What a plain model knows: lots in their order, and what of each is left. */
interface Lot {
  readonly order: number | null;
  readonly amount: number;
  left: number;
}
const spend = (lots: readonly Lot[], amount: number): void => {
  for (const lot of lots) {
    const taken = Math.min(lot.left, amount);
    lot.left -= taken;
    amount -= taken;
  }
};
const giveBack = (lots: readonly Lot[], amount: number): void => {
  for (const lot of lots.toReversed()) {
    const back = Math.min(lot.amount - lot.left, amount);
    lot.left += back;
    amount -= back;
  }
};

const SEEDS = [1, 2, 3];
test.each(SEEDS)('H2 seed %i: random purchases, uses and takings agree with a plain model', async (seed) => {
  const random = dice(20_261_126 + seed);
  const below = (count: number): number => Math.floor(random() * count);
  const name = `demo${seed + 2}`;
  const member = await given.idOf(name);
  await given.setValue('purchase-cap-won', 100_000_000);
  token = await given.logIn(name);
  const start = await wallet(member);
  const coins: Lot[] = [{ order: null, amount: start.coin, left: start.coin }];
  const star = firstGoods.find((good) => good.id === goodIds.star)?.coins ?? 1;
  let goods = 0;
  const counts = { done: 0, refused: 0 };
  for (let act = 0; act < 40; act++) {
    const kind = below(4);
    const orders = coins.filter(({ order }) => order !== null);
    if (kind === 0) {
      const won = [5000, 10_000][below(2)] ?? 5000;
      coins.push({ order: await bought(won, 'card', token), amount: won, left: won });
    } else if (kind === 1) {
      const held = (await wallet(member)).coin;
      const count = Math.min(40, below(Math.floor(held / star) + 1));
      if (count === 0) continue;
      hold(outcomeOf(await given.buy(token, goodIds.star, count, { currency: 'coin' })), 'done');
      spend(coins, count * star);
      goods += count;
    } else if (kind === 2 && goods > 0) {
      const count = Math.min(40, below(goods) + 1);
      hold(outcomeOf(await given.withdraw(token, goodIds.star, count)), 'done');
      giveBack(coins, count * star);
      goods -= count;
    } else if (orders.length > 0) {
      const lot = orders[below(orders.length)] as Lot;
      const outcome = await take(lot.order ?? 0);
      hold(outcome, lot.left === lot.amount ? 'done' : 'coins-used');
      counts[outcome === 'done' ? 'done' : 'refused'] += 1;
      if (outcome === 'done') coins.splice(coins.indexOf(lot), 1);
    }
    expect((await wallet(member)).coin).toBe(coins.reduce((sum, { left }) => sum + left, 0));
  }
  expect(counts.done).toBeGreaterThan(0);
  expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
  await given.setValue('purchase-cap-won', 700_000);
});

test('T18 after all of this the books are right', async () => {
  expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
});
