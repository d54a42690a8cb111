/** H2, R16: orders, the month's cap, and the provider's webhooks, over real calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { CARD_REQUEST_MS, expiredCharges } from '../../../server/features/cashier/charge/charge.ts';
import { LATE_MS } from '../../../server/features/cashier/charge/sandbox.ts';
import { ORDER_LIFE_MS } from '../../../server/features/cashier/charge/orders.ts';
import { signEvent, WEBHOOK_AGE_MS } from '../../../server/features/cashier/charge/payment-provider.ts';
import { createTakeWebhook } from '../../../server/features/cashier/charge/take-payment.ts';
import { createRequests } from '../../../server/requests/requests.ts';
import { createSweep } from '../../../server/storage/sweep.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import type { MemberChannel } from '../../../server/sockets/member-channel.ts';
import { NOON, openMoney, type OpenMoney, orderIn, outcomeOf } from '../../given/server/open-money.ts';

const DAY_MS = 86_400_000;
let given: OpenMoney;
let token: string;
let id: number;
let coins: number;
let month = 0;
const coinsNow = () => given.balance(`member:${id}`, 'coin');
const gained = async () => (await coinsNow()) - coins;

beforeAll(async () => {
  given = await openMoney();
  id = await given.idOf('demo1');
});
afterAll(() => given.close());
beforeEach(async () => {
  // A month of its own: nothing counts against its cap yet.
  given.at(NOON + ++month * 40 * DAY_MS);
  token = await given.logIn('demo1');
  coins = await coinsNow();
});

/** An order whose page is open, and its session. */
async function opened(won = 10_000, method = 'card') {
  const order = await given.order(token, won, method);
  return { order, session: await given.begin(order, token), won };
}
const paid = ({ order, session, won }: Awaited<ReturnType<typeof opened>>) => ({ order, session, won });

describe('H2 an order', () => {
  test('created, pending at the provider, paid: coins and bonus mileage come once, and windows know', async () => {
    const order = await given.order(token, 30_000);
    expect(await given.stateOf(order, token)).toBe('created');
    const session = await given.begin(order, token);
    expect(await given.begin(order, token)).toBe(session);
    expect(await given.stateOf(order, token)).toBe('pending');
    const miles = await given.balance(`member:${id}`, 'mile');
    const socket = await given.connect({ token });
    const points: unknown[] = [];
    socket.on('Point', (row: unknown) => void points.push(row));
    expect(await given.sandbox(session, 'pay', { number: '0000 0000 0000 0001' })).toBe('SB000');
    await expect.poll(() => points.at(-1)).toMatchObject({ spoCoin: coins + 30_000 });
    expect(await given.stateOf(order, token)).toBe('paid');
    expect(await gained()).toBe(30_000);
    expect(await given.balance(`member:${id}`, 'mile')).toBe(miles + 900);
    expect(await given.sandbox(session, 'pay', { number: '0000000000000001' })).toBe('SB001');
    expect(await gained()).toBe(30_000);
  });

  test.each([
    ['0000000000000002', 'failed', 0],
    ['0000000000000003', 'paid', 10_000],
    ['0000000000000005', 'paid', 10_000],
  ])('the test number %s ends in %s', async (number, state, coinsGained) => {
    const { order, session } = await opened();
    expect(await given.sandbox(session, 'pay', { number })).toBe('SB000');
    expect(await given.stateOf(order, token)).toBe(state);
    expect(await gained()).toBe(coinsGained);
  });

  test('a late webhook: the browser is back first, the coins come when it arrives', async () => {
    const { order, session } = await opened();
    expect(await given.sandbox(session, 'pay', { number: '0000000000000004' })).toBe('SB000');
    expect(await given.stateOf(order, token)).toBe('pending');
    given.pass(LATE_MS);
    await expect.poll(() => given.stateOf(order, token)).toBe('paid');
    expect(await gained()).toBe(10_000);
  });

  test('a cancelled order ends; numbers that are no test numbers are refused and kept nowhere', async () => {
    const { order, session } = await opened();
    for (const number of ['4111 1111 1111 1111', '', '0000000000000009', 'toString'])
      expect(await given.sandbox(session, 'pay', { number })).toBe('SB002');
    expect(await given.sandbox(session, 'cancel')).toBe('SB000');
    expect(await given.stateOf(order, token)).toBe('cancelled');
    expect(await gained()).toBe(0);
  });

  test('another member sees neither the order nor its page; a price that is not offered is refused', async () => {
    const { order } = await opened();
    const other = await given.logIn('demo2');
    expect(await given.stateOf(order, other)).toBeUndefined();
    expect(await given.begin(order, other)).toBe('');
    const odd = await given.move('/charge/order', { won: 12_345, method: 'card', card: 0 }, token);
    expect(outcomeOf(odd)).toBe('no-price');
    const foreign = await given.move(
      '/charge/order',
      { won: 10_000, method: 'global-card', card: 99 },
      token,
    );
    expect(outcomeOf(foreign)).toBe('no-card');
  });
});

describe('H2 an abandoned order', () => {
  const offer = async () => (await given.ask('/charge/offers', token)).DATA;
  const cancel = async (order: number, who = token) =>
    (await given.post('/charge/cancel', { order: String(order) }, who)).body.CODE;

  test('it is listed until it ends, apart from what was paid', async () => {
    const first = await given.order(token, 30_000);
    const { order, session } = await opened();
    const expiresAt = given.now() + ORDER_LIFE_MS;
    expect(await offer()).toMatchObject({
      spentWon: 40_000,
      paidWon: 0,
      open: [
        { id: order, won: 10_000, coins: 10_000, method: 'card', expiresAt },
        { id: first, won: 30_000, expiresAt },
      ],
    });
    await given.sandbox(session, 'pay', { number: '0000000000000001' });
    expect(await offer()).toMatchObject({ spentWon: 40_000, paidWon: 10_000, open: [{ id: first }] });
    given.pass(ORDER_LIFE_MS);
    expect(await offer()).toMatchObject({ spentWon: 10_000, paidWon: 10_000, open: [] });
  });

  test('it is cancelled by its member alone: the cap is free at once and its page is closed', async () => {
    const { order, session } = await opened(300_000);
    expect(await cancel(order, await given.logIn('demo2'))).toBe('CH002');
    expect(await cancel(order)).toBe('CH000');
    expect(await cancel(order)).toBe('CH002');
    expect(await given.stateOf(order, token)).toBe('cancelled');
    expect(await offer()).toMatchObject({ spentWon: 0, open: [] });
    expect(await given.sandbox(session, 'pay', { number: '0000000000000001' })).toBe('SB001');
    expect(await given.begin(order, token)).toBe('');
    const begun = await given.order(token);
    expect(await cancel(begun)).toBe('CH000');
    expect(await given.begin(begun, token)).toBe('');
    expect(await gained()).toBe(0);
  });

  test('a payment that is under way cannot be cancelled: its coins come', async () => {
    const { order, session } = await opened();
    await given.sandbox(session, 'pay', { number: '0000000000000004' });
    expect(await cancel(order)).toBe('CH004');
    expect(await given.stateOf(order, token)).toBe('pending');
    given.pass(LATE_MS);
    await expect.poll(() => given.stateOf(order, token)).toBe('paid');
    expect(await cancel(order)).toBe('CH002');
    expect(await gained()).toBe(10_000);
  });

  test('of 20 cancels and payments at once, either the coins came or the order is cancelled', async () => {
    const { order, session } = await opened();
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? cancel(order) : given.sandbox(session, 'pay', { number: '0000000000000001' }),
      ),
    );
    const isCancelled = codes.includes('CH000');
    expect(codes.filter((code) => code === 'CH000' || code === 'SB000')).toHaveLength(1);
    expect(await given.stateOf(order, token)).toBe(isCancelled ? 'cancelled' : 'paid');
    expect(await gained()).toBe(isCancelled ? 0 : 10_000);
  });
});

describe('R16 the month’s cap', () => {
  test('of 100 orders at once below the cap minus one, exactly those that fit begin', async () => {
    await given.setValue('purchase-cap-won', 699_999);
    const orders = await Promise.all(
      Array.from({ length: 100 }, () =>
        given.move('/charge/order', { won: 10_000, method: 'card', card: 0 }, token),
      ),
    );
    const outcomes = orders.map(outcomeOf);
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(69);
    expect(outcomes.filter((one) => one === 'cap')).toHaveLength(31);
    const offer = await given.ask('/charge/offers', token);
    expect(offer.DATA).toMatchObject({ capWon: 699_999, spentWon: 690_000 });
    await given.setValue('purchase-cap-won', 700_000);
    expect(await given.order(token)).toBeGreaterThan(0);
    expect(await given.order(token)).toBe(0);
  });

  test('an order that fails, is cancelled or expires frees its price; the next month has its own', async () => {
    await given.setValue('purchase-cap-won', 300_000);
    const first = await opened(300_000);
    expect(await given.order(token, 5000)).toBe(0);
    await given.sandbox(first.session, 'pay', { number: '0000000000000002' });
    const second = await opened(300_000);
    expect(await given.order(token, 5000)).toBe(0);
    await given.sandbox(second.session, 'cancel');
    const third = await given.order(token, 300_000);
    given.pass(ORDER_LIFE_MS - 1);
    expect(await given.order(token, 5000)).toBe(0);
    given.pass(1);
    expect(await given.stateOf(third, token)).toBe('expired');
    const fourth = await opened(300_000);
    await given.sandbox(fourth.session, 'pay', { number: '0000000000000001' });
    expect(await gained()).toBe(300_000);
    expect(await given.order(token, 5000)).toBe(0);
    given.pass(31 * DAY_MS);
    token = await given.logIn('demo1');
    expect(await given.order(token, 5000)).toBeGreaterThan(0);
    await given.setValue('purchase-cap-won', 700_000);
  });

  test('the month is Korea’s: its last second and its first count in two months', async () => {
    // 2030-02-28 23:59:59 and 2030-03-01 00:00:00 in Korea.
    given.at(Date.UTC(2030, 1, 28, 14, 59, 59));
    token = await given.logIn('demo1');
    await given.setValue('purchase-cap-won', 10_000);
    expect(await given.order(token)).toBeGreaterThan(0);
    expect(await given.order(token)).toBe(0);
    given.pass(1000);
    expect(await given.order(token)).toBeGreaterThan(0);
    await given.setValue('purchase-cap-won', 700_000);
  });
});

describe('H2 webhooks', () => {
  test('the same event ten times at once, and other events of one payment: the coins come once', async () => {
    const payment = paid(await opened());
    const event = { ...payment, id: 'event-the-same' };
    const codes = await Promise.all(Array.from({ length: 10 }, () => given.webhook(event)));
    expect(codes.filter((code) => code === 'PW000')).toHaveLength(1);
    expect(codes.filter((code) => code === 'PW001')).toHaveLength(9);
    expect(await given.webhook({ ...payment })).toBe('PW001');
    expect(await given.webhook({ ...payment, kind: 'failed' })).toBe('PW001');
    expect(await gained()).toBe(10_000);
    expect(await given.stateOf(payment.order, token)).toBe('paid');
  });

  test('forged, altered, expired and foreign ones are refused and change nothing', async () => {
    const { order, session, won } = paid(await opened());
    const event = { order, session, won };
    const other = JSON.stringify({ id: 'event-altered', kind: 'paid', order, session, won, card: null });
    expect(await given.webhook(event, { secret: 'f'.repeat(64) })).toBe('PW400');
    expect(await given.webhook(event, { event: other })).toBe('PW400');
    expect(await given.webhook(event, { sentAt: given.now() - WEBHOOK_AGE_MS - 1 })).toBe('PW400');
    expect(await given.webhook(event, { sentAt: given.now() + WEBHOOK_AGE_MS + 1 })).toBe('PW400');
    expect(await given.webhook({ ...event, won: 5000 })).toBe('PW400');
    expect(await given.webhook({ ...event, session: 'x'.repeat(32) })).toBe('PW400');
    expect(await given.webhook({ ...event, order: 999_999 })).toBe('PW400');
    expect((await given.post('/payment/webhook', { event: '{}' })).body.CODE).toBe('PW400');
    expect(await given.stateOf(order, token)).toBe('pending');
    expect(await gained()).toBe(0);
    expect(await given.webhook(event)).toBe('PW000');
    expect(await gained()).toBe(10_000);
  });

  test('a payment that comes after its order’s end is credited while the month has room', async () => {
    const payment = paid(await opened());
    given.pass(ORDER_LIFE_MS);
    expect(await given.stateOf(payment.order, token)).toBe('expired');
    expect(await given.webhook({ ...payment, kind: 'failed' })).toBe('PW001');
    expect(await given.webhook(payment)).toBe('PW000');
    expect(await given.stateOf(payment.order, token)).toBe('paid');
    expect(await gained()).toBe(10_000);
  });

  test('where the month has no room left, a late payment is paid back, once', async () => {
    await given.setValue('purchase-cap-won', 10_000);
    const late = paid(await opened());
    given.pass(ORDER_LIFE_MS);
    const next = paid(await opened());
    expect(await given.webhook(next)).toBe('PW000');
    expect(await given.webhook(late)).toBe('PW000');
    expect(await given.webhook({ ...late })).toBe('PW001');
    expect(await given.stateOf(late.order, token)).toBe('expired');
    expect(await gained()).toBe(10_000);
    const page = given.db.selectFrom('sandbox_payment').select('state').where('session', '=', late.session);
    expect((await page.executeTakeFirstOrThrow()).state).toBe('refunded');
    await given.setValue('purchase-cap-won', 700_000);
  });
});

describe('a refund that the provider did not take', () => {
  test('when the webhook comes again, the provider is asked again', async () => {
    await given.setValue('purchase-cap-won', 10_000);
    const late = paid(await opened());
    given.pass(ORDER_LIFE_MS);
    expect(await given.webhook(paid(await opened()))).toBe('PW000');
    const { db, now } = given;
    const { secret } = await db.selectFrom('payment_secret').select('secret').executeTakeFirstOrThrow();
    const refunds: number[] = [];
    const log = (): void => {};
    const channel: MemberChannel = { send: log, listening: async () => new Set() };
    const values = createSiteValues({ db, now, log });
    const take = createTakeWebhook(
      { db, now, log, channel, values, requests: createRequests(db, now) },
      {
        name: 'failing',
        paysBack: new Set(),
        begin: async () => ({ session: '', url: '' }),
        giveUp: async () => 'closed',
        addCard: async () => ({ session: '', url: '' }),
        secret: async () => secret,
        async refund(order) {
          refunds.push(order);
          if (refunds.length === 1) throw new Error('the provider does not answer');
        },
      },
    );
    const event = JSON.stringify({ id: 'event-of-refund', kind: 'paid', card: null, ...late });
    await expect(take(signEvent(secret, event, now()))).rejects.toThrow('does not answer');
    expect(await take(signEvent(secret, event, now()))).toBe('PW001');
    expect(refunds).toEqual([late.order, late.order]);
    const written = await db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'purchase.refund')
      .execute();
    expect(written.filter(({ detail }) => JSON.parse(detail).order === late.order)).toHaveLength(1);
    await given.setValue('purchase-cap-won', 700_000);
  });
});

describe('H2 what is kept of the sandbox', () => {
  test('delivered webhooks go after a day or so; one that is still to come stays', async () => {
    const { db } = given;
    const row = { event: '{}', due_at: NOON };
    await db
      .insertInto('sandbox_webhook')
      .values([
        { ...row, due_at: NOON * 2, delivered_at: null },
        { ...row, delivered_at: NOON },
      ])
      .execute();
    const count = async (): Promise<number> =>
      (await db.selectFrom('sandbox_webhook').select('id').where('event', '=', '{}').execute()).length;
    const sweep = (now: number): Promise<number> =>
      createSweep({ db, expired: [expiredCharges], now: () => now, log: () => {} }).run();
    await sweep(NOON + CARD_REQUEST_MS - 1);
    expect(await count()).toBe(2);
    await sweep(NOON + CARD_REQUEST_MS);
    expect(await count()).toBe(1);
    await db.deleteFrom('sandbox_webhook').where('event', '=', '{}').execute();
  });
});

describe('H2 cards', () => {
  const cards = async () => (await given.ask('/charge/offers', token)).DATA.cards;
  const card = { number: '0000000000000001', holder: 'HONG GILDONG', expiry: '12/30' };

  test('a card is added on the provider’s page, pays, becomes the default and is removed', async () => {
    const { body } = await given.post('/charge/card/page', {}, token);
    const session = body.DATA.url.replace('/sandbox/pay/', '');
    expect(await given.sandbox(session, 'pay', { ...card, expiry: '13/30' })).toBe('SB002');
    expect(await given.sandbox(session, 'pay', card)).toBe('SB000');
    const [first] = await cards();
    expect(first).toMatchObject({ last4: '0001', holder: 'HONG GILDONG', expiry: '12/30', isDefault: true });
    const { data } = await given.move(
      '/charge/order',
      { won: 10_000, method: 'global-card', card: first.id },
      token,
    );
    const order = orderIn(data);
    expect(await given.sandbox(await given.begin(order, token), 'pay')).toBe('SB000');
    expect(await gained()).toBe(10_000);
    const second = await opened(10_000, 'global-card');
    await given.sandbox(second.session, 'pay', { ...card, number: '0000000000000003', keep: 'Y' });
    expect((await cards()).map(({ last4 }: { last4: string }) => last4)).toEqual(['0001', '0003']);
    const other = (await cards())[1].id;
    expect((await given.post('/charge/card', { card: other, act: 'default' }, token)).body.CODE).toBe(
      'CH000',
    );
    expect((await cards())[0]).toMatchObject({ last4: '0003', isDefault: true });
    expect((await given.post('/charge/card', { card: other, act: 'remove' }, token)).body.CODE).toBe('CH000');
    expect(await cards()).toMatchObject([{ last4: '0001', isDefault: true }]);
    const stranger = await given.logIn('demo2');
    const foreign = await given.post('/charge/card', { card: first.id, act: 'remove' }, stranger);
    expect(foreign.body.CODE).toBe('CH002');
  });

  test('no table holds a number', async () => {
    const rows = await Promise.all(
      (['saved_card', 'sandbox_payment', 'sandbox_webhook', 'payment_event', 'purchase_order'] as const).map(
        (table) => given.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(rows)).not.toMatch(/0{8,}[1-9]|4111/);
  });
});

test('R16: afterwards the audit of orders, coins and mileage holds', async () => {
  expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
  expect(given.errors).toEqual([]);
});
