/**
 * What a hostile member tries with calls that move gold: one request id for calls of several kinds, ids after their time, and acts on two devices that
 * race for the same gold, coins and mileage. Nothing is moved twice, and the books stay right.
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { STORE_VERSION } from '../../../domain/protocol/calls/money/store-calls.ts';
import { firstGoods } from '../../../domain/store/first-goods.ts';
import { DAY_MS, endOfKoreanDay, HOUR_MS } from '../../../domain/time/korean-time.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { issueToken } from '../../../server/features/account/tokens.ts';
import { makeCoupon } from '../../../server/features/cashier/make-coupons.ts';
import { agreeTerms } from '../../../server/features/terms/terms-port.ts';
import { post } from '../../../server/ledger/post.ts';
import { answerLimits, expiredAnswers } from '../../../server/requests/answers.ts';
import { barLimits } from '../../../server/requests/bars.ts';
import { addMember } from '../../../server/seed/members.ts';
import { createTickets } from '../../../server/tickets/tickets.ts';
import { type MoveAnswer, outcomeOf } from '../../given/server/open-money.ts';
import { goodIds, openStore, type OpenStore } from '../../given/server/open-store.ts';

let given: OpenStore;
let code = '';
beforeAll(async () => {
  given = await openStore();
  const endsAt = given.now() + 1000 * DAY_MS;
  const coupon = { gold: 5000, total: 100_000, endsAt, note: '', createdBy: null };
  code = await makeCoupon(given.db, coupon, given.now());
  // The text that members agree to before a free top-up, where the release has none yet.
  await sql`insert into terms_version (code, version, language, title, sections, effective_at, written_at)
    values ('PO10', 1, 'ko', 't', '[]', 0, 0) on conflict do nothing`.execute(given.db);
});
afterAll(() => given.close());
afterEach(async () => {
  const found = linesOfFindings(await audit(given.db, 'full'));
  if (found.length > 0) throw new Error(found.join('; '));
});

const GOLD = 20_000_000;
const MILES = 50_000;
let members = 0;
/** A member of its own, with gold, 10,000 coins and 50,000 miles, on two devices. */
async function newMember(gold = GOLD) {
  const name = `hostile${++members}`;
  const row = { id: name, nick: name, level: 'UL05', gold, status: 'NORMAL' } as const;
  const memberId = await addMember(given.db, row, 'x', given.now());
  const devices = [
    await issueToken(given.db, memberId, given.now()),
    await issueToken(given.db, memberId, given.now()),
  ] as const;
  const held = async (owner = 'member', currency = 'gold') => given.balance(`${owner}:${memberId}`, currency);
  return {
    memberId,
    token: devices[0],
    held,
    /** One device after the other. */
    deviceOf: (at: number): string => devices[at % devices.length] ?? devices[0],
    /** Everything that the member has, and the orders. */
    async print(): Promise<unknown> {
      const accounts = await given.db
        .selectFrom('account')
        .select(['owner', 'currency', 'balance'])
        .where('owner', 'in', [`member:${memberId}`, `safebox:${memberId}`])
        .orderBy('id')
        .execute();
      const orders = given.db.selectFrom('purchase_order').select(['id', 'state', 'won']);
      return [accounts, await orders.where('member_id', '=', memberId).orderBy('id').execute()];
    },
  };
}
/** From the house. */
const grant = (memberId: number, amount: number): Promise<void> =>
  given.db.transaction().execute((trx) =>
    post(trx, {
      requestId: `granted:${memberId}:${given.now()}`,
      kind: 'grant',
      at: given.now(),
      entries: [
        { owner: `member:${memberId}`, currency: 'gold', amount },
        { owner: 'grants', currency: 'gold', amount: -amount },
      ],
    }),
  );
type Hostile = Awaited<ReturnType<typeof newMember>>;

type Form = Readonly<Record<string, string | number>>;
const buyPath = `/market/buy/${STORE_VERSION}/${goodIds.message}/1`;
/** A call of each kind; `more` is as much again, of the same kind. */
const kinds = {
  safebox: {
    path: '/goldchest/proc.php',
    form: { mode: 'in', gold: 1000 },
    more: { mode: 'in', gold: 2000 },
  },
  'safebox out': {
    path: '/goldchest/proc.php',
    form: { mode: 'out', gold: 1000 },
    more: { mode: 'in', gold: 1000 },
  },
  exchange: { path: '/exchange/proc', form: { miles: 10 }, more: { miles: 20 } },
  coupon: { path: '/coupon/use', form: {}, more: { code: 'WELCOME-2026' } },
  order: {
    path: '/charge/order',
    form: { won: 10_000, method: 'card', card: 0 },
    more: { won: 5000, method: 'card', card: 0 },
  },
  good: { path: buyPath, form: {}, more: { currency: 'coin' } },
} as const satisfies Readonly<Record<string, { path: string; form: Form; more: Form }>>;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];

const send = async (
  { deviceOf }: Hostile,
  { path, form }: { readonly path: string; readonly form: Form },
  device = 0,
): Promise<string> => {
  const coupon = path === '/coupon/use' ? { code } : {};
  return outcomeOf(await given.move(path, { ...coupon, ...form }, deviceOf(device)));
};
/** In the safebox there is something to take out. */
const filled = async (): Promise<Hostile> => {
  const member = await newMember();
  expect(await send(member, { path: kinds.safebox.path, form: { mode: 'in', gold: 5000 } })).toBe('done');
  return member;
};

describe('R13 one request id for several calls', () => {
  const others = (first: Kind): readonly Kind[] => names.filter((one) => one !== first);

  test.each(names)(
    '%s, and then each other kind: the second moves nothing, the first is answered again',
    async (first) => {
      for (const second of others(first)) {
        const member = await filled();
        const reqId = given.newId();
        const of = (kind: Kind) => ({ path: kinds[kind].path, form: { ...kinds[kind].form, reqId } });
        expect(await send(member, of(first))).toBe('done');
        const before = await member.print();
        expect(await send(member, of(second), 1)).toBe('other-contents');
        expect(await send(member, of(first), 1)).toBe('done');
        expect(await member.print()).toEqual(before);
      }
    },
  );

  test.each(names)('%s and each other kind at once on two devices: one is done', async (first) => {
    for (const second of others(first)) {
      const member = await filled();
      const reqId = given.newId();
      const asked = [first, second, first, second, first, second].map((kind, at) =>
        send(member, { path: kinds[kind].path, form: { ...kinds[kind].form, reqId } }, at),
      );
      const isDone = (await Promise.all(asked)).map((one) => one === 'done');
      // The copies of one kind are one request.
      const winner = isDone[0] === true ? 0 : 1;
      expect([second, isDone]).toEqual([second, asked.map((_, at) => at % 2 === winner)]);
    }
  });

  test.each(names)('%s with other amounts: the first amount stays', async (name) => {
    const member = await filled();
    const { path, form, more } = kinds[name];
    const reqId = given.newId();
    expect(await send(member, { path, form: { ...form, reqId } })).toBe('done');
    const before = await member.print();
    for (const device of [0, 1])
      expect(await send(member, { path, form: { ...form, ...more, reqId } }, device)).toBe('other-contents');
    expect(await member.print()).toEqual(before);
  });
});

describe('R13 a request id after its time', () => {
  const sweep = async (): Promise<void> => {
    for (const statement of expiredAnswers(given.now(), 100_000)) await statement.execute(given.db);
  };
  const big = { path: kinds.safebox.path, form: { mode: 'in', gold: 2 * GOLD } };

  test.each([
    ['an hour', 'too-little', 'never-arrived', HOUR_MS + 1],
    ['nearly a day', 'too-little', 'never-arrived', barLimits.keptMs - 1],
    ['a day', 'too-little', 'outdated', barLimits.keptMs],
    ['nearly a week', 'too-little', 'outdated', answerLimits.refusedMs - 1],
    ['a week', 'outdated', 'outdated', answerLimits.refusedMs],
    ['three hundred days', 'outdated', 'outdated', 300 * DAY_MS],
  ])(
    'after %s and a sweep, a refused one answers %s and a barred one %s',
    async (_, ofRefused, ofBarred, ms) => {
      const member = await newMember();
      const [refused, barred, done] = [given.newId(), given.newId(), given.newId()];
      expect(await send(member, { ...big, form: { ...big.form, reqId: refused } })).toBe('too-little');
      const asked = (await given.post('/request/answer', { reqId: barred }, member.token)).body as MoveAnswer;
      expect(outcomeOf(asked)).toBe('never-arrived');
      const small = { path: kinds.exchange.path, form: { miles: 10, reqId: done } };
      expect(await send(member, small)).toBe('done');
      given.pass(ms);
      await sweep();
      const later = { ...member, deviceOf: () => token };
      const token = await issueToken(given.db, member.memberId, given.now());
      await grant(member.memberId, 3 * GOLD);
      const before = await member.print();
      expect([
        await send(later, { ...big, form: { ...big.form, reqId: refused } }),
        await send(later, { path: kinds.exchange.path, form: { miles: 20, reqId: barred } }),
      ]).toEqual([ofRefused, ofBarred]);
      // An answer of something done is kept for ever.
      expect(await send(later, small)).toBe('done');
      expect(await member.print()).toEqual(before);
    },
  );

  test.each([
    ['more than an hour ago', () => requestIdAt(given.now() - HOUR_MS - 1, 'late-1')],
    ['more than an hour ahead', () => requestIdAt(given.now() + HOUR_MS + 1, 'early-1')],
    ['in the year 5188', () => 'zzzzzzzzz.far-ahead'],
    ['at the beginning of time', () => '00000000.first'],
    ['without a time', () => 'no-time-in-it'],
    ['with a time in capitals', () => requestIdAt(given.now(), 'capitals').toUpperCase()],
    ['with a time behind a space', () => ` ${requestIdAt(given.now(), 'space')}`],
    ['with a negative time', () => '-0000001.minus'],
  ])('an id %s moves nothing', async (_, idOf) => {
    const member = await filled();
    const before = await member.print();
    for (const name of names)
      expect(
        await send(member, { path: kinds[name].path, form: { ...kinds[name].form, reqId: idOf() } }),
      ).not.toBe('done');
    expect(await member.print()).toEqual(before);
  });
});

describe('S7 acts on two devices at once', () => {
  const many = <T>(count: number, act: (at: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, at) => act(at)));
  const doneIn = (outcomes: readonly string[]): number => outcomes.filter((one) => one === 'done').length;
  const into = (gold: number) => ({ path: '/goldchest/proc.php', form: { mode: 'in', gold } });
  const out = (gold: number) => ({ path: '/goldchest/proc.php', form: { mode: 'out', gold } });

  test('all gold into the safebox, 20 times: it goes in once', async () => {
    const member = await newMember();
    expect(doneIn(await many(20, (at) => send(member, into(GOLD), at)))).toBe(1);
    expect([await member.held(), await member.held('safebox')]).toEqual([0, GOLD]);
  });

  test('half of the gold in and out, 40 times: what is in both stays the same', async () => {
    const member = await newMember();
    await many(40, (at) => send(member, at % 2 === 0 ? into(GOLD / 2) : out(GOLD / 2), at));
    expect((await member.held()) + (await member.held('safebox'))).toBe(GOLD);
  });

  test('all mileage for gold, 20 times: it is exchanged once', async () => {
    const member = await newMember();
    const exchange = { path: '/exchange/proc', form: { miles: MILES } };
    expect(doneIn(await many(20, (at) => send(member, exchange, at)))).toBe(1);
    expect(await member.held('member', 'mile')).toBe(0);
  });

  test('a coupon, 20 times: it gives once', async () => {
    const member = await newMember();
    expect(doneIn(await many(20, (at) => send(member, { path: '/coupon/use', form: {} }, at)))).toBe(1);
    expect(await member.held()).toBe(GOLD + 5000);
  });

  test('safebox, mileage, coupon and goods, each 8 times: gold is where it went', async () => {
    const price = firstGoods.find(({ id }) => id === goodIds.message)?.price ?? 0;
    const member = await newMember(10 * price);
    const acts = [
      into(3 * price),
      { path: '/exchange/proc', form: { miles: 30_000 } },
      { path: '/coupon/use', form: {} },
      { path: buyPath, form: {} },
    ];
    const outcomes = await many(32, (at) => send(member, acts[at % 4] ?? into(1), at));
    const [exchanges, coupons, goods] = [1, 2, 3].map((kind) =>
      doneIn(outcomes.filter((_, at) => at % 4 === kind)),
    );
    expect([exchanges, coupons]).toEqual([1, 1]);
    expect(await member.held('member', `good:${goodIds.message}`)).toBe(goods);
    expect((await member.held()) + (await member.held('safebox'))).toBe(
      10 * price + 3_000_000 + 5000 - (goods ?? 0) * price,
    );
  });

  test('all gold for a nickname and into the safebox: one of both', async () => {
    const member = await newMember();
    given.pass(1);
    await given.setValue('nickname-change', { days: 30, gold: GOLD });
    const rename = async (): Promise<string> =>
      (await given.post('/account/config/nick', { value: `새이름${member.memberId}` }, member.token)).body
        .CODE;
    const [named, stored] = await Promise.all([rename(), send(member, into(GOLD), 1)]);
    expect([named === 'AC000', stored === 'done'].filter(Boolean)).toHaveLength(1);
    expect((await member.held()) + (await member.held('safebox'))).toBe(stored === 'done' ? GOLD : 0);
    given.pass(1);
    await given.setValue('nickname-change', { days: 30, gold: 0 });
  });

  test.each(['card', 'voucher', 'deposit'])(
    'an order by %s is paid, given up, taken back and its coins are spent: each coin goes one way',
    async (method) => {
      const member = await newMember();
      const coins = await member.held('member', 'coin');
      const order = await given.order(member.token, 10_000, method);
      const session = await given.begin(order, member.token);
      const paid = { number: '0000000000000001' };
      const take = (at: number) => send(member, { path: '/charge/take-back', form: { order } }, at);
      const star = `/market/buy/${STORE_VERSION}/${goodIds.star}/1`;
      const outcomes = await Promise.all([
        given.sandbox(session, 'pay', paid),
        given.post('/charge/cancel', { order: String(order) }, member.token),
        ...[0, 1].map(take),
        send(member, { path: star, form: { currency: 'coin' } }, 1),
        given.sandbox(session, 'pay', paid),
        ...[0, 1].map(take),
      ]);
      const isTaken = outcomes.includes('done');
      const goods = await member.held('member', `good:${goodIds.star}`);
      const cost = firstGoods.find(({ id }) => id === goodIds.star)?.coins ?? 0;
      const state = await given.stateOf(order, member.token);
      const came = state === 'paid' || state === 'refunded' ? 10_000 : 0;
      const isBack =
        (await given.db.selectFrom('taken_order').select('id').where('id', '=', order).execute()).length > 0;
      expect(await member.held('member', 'coin')).toBe(coins + came - (isBack ? came : 0) - goods * cost);
      expect(isBack && !isTaken).toBe(false);
    },
  );

  test('two orders that pass the own limit together: one begins', async () => {
    const member = await newMember();
    const limit = { of: 'purchase', period: 'day', limit: '15000' };
    expect((await given.post('/account/limits', limit, member.token)).body.CODE).toBe('AOL000');
    const order = { path: '/charge/order', form: { won: 10_000, method: 'card', card: 0 } };
    expect(doneIn(await many(6, (at) => send(member, order, at)))).toBe(1);
  });

  test.each(['restricts', 'leaves'])(
    'who %s with moves under way does no more of them afterwards',
    async (how) => {
      const member = await newMember();
      const authkey = await createTickets(given.db, given.now).issue({
        purpose: 'authkey',
        memberId: member.memberId,
        lifeMs: HOUR_MS,
      });
      const end = async (): Promise<string> =>
        how === 'restricts'
          ? (await given.post('/account/config/blockdate', { value: '30', authkey }, member.token)).body.CODE
          : (await given.post('/account/leave', { authKey: authkey, memo: '' }, member.token)).body.CODE;
      const [ended, ...outcomes] = await Promise.all([
        end(),
        ...Array.from({ length: 12 }, (_, at) => send(member, into(1000), at)),
      ]);
      expect(ended).toMatch(/000$/);
      expect(await member.held('safebox')).toBe(1000 * doneIn(outcomes));
      const before = await member.print();
      for (const name of names) expect(await send(member, kinds[name], 1)).not.toBe('done');
      expect(await member.print()).toEqual(before);
    },
  );
});

describe('the turn of the Korean day', () => {
  test('H4 top-ups of ten devices before and after it: as many as a day gives, each time', async () => {
    const member = await newMember(0);
    await given.setValue('free-top-up', { gold: 1000, perDay: 3, belowGold: 1_000_000, waitMinutes: 0 });
    await agreeTerms(given.db, {
      memberId: member.memberId,
      codes: ['PO10'],
      how: 'asked',
      now: given.now(),
    });
    const topUps = async (): Promise<number> => {
      const asked = Array.from({ length: 10 }, (_, at) =>
        send(member, { path: '/freecharge/proc', form: {} }, at),
      );
      return (await Promise.all(asked)).filter((one) => one === 'done').length;
    };
    given.at(endOfKoreanDay(given.now()) - 1);
    expect(await topUps()).toBe(3);
    given.pass(1);
    expect(await topUps()).toBe(3);
    expect(await member.held()).toBe(6000);
  });

  test('H8 the own limit of a day counts an order of its last ms, and not one of the day before', async () => {
    const member = await newMember();
    const limit = { of: 'purchase', period: 'day', limit: '10000' };
    expect((await given.post('/account/limits', limit, member.token)).body.CODE).toBe('AOL000');
    const order = () =>
      send(member, { path: '/charge/order', form: { won: 10_000, method: 'card', card: 0 } });
    given.at(endOfKoreanDay(given.now()) - 1);
    expect(await order()).toBe('done');
    expect(await order()).toBe('own-limit');
    given.pass(1);
    expect([await order(), await order()]).toEqual(['done', 'own-limit']);
  });
});
