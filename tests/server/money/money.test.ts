/** H3, H4: exchange, coupons and free top-ups over real calls; and all moves of money together, with repetitions. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WITHDRAWAL_MS } from '../../../domain/store/goods.ts';
import { couponTryLimits } from '../../../server/features/cashier/coupon-tries.ts';
import { makeCoupon } from '../../../server/features/cashier/make-coupons.ts';
import { agreeTerms } from '../../../server/features/terms/terms-port.ts';
import { audit, auditIn, linesOfFindings } from '../../../server/audit/audit.ts';
import { demoCoupons } from '../../../server/seed/members.ts';
import { NOON, openMoney, type OpenMoney, outcomeOf } from '../../given/server/open-money.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
let given: OpenMoney;
beforeAll(async () => {
  given = await openMoney();
  // The text that members agree to before a free top-up, where the release has none yet.
  await sql`insert into terms_version (code, version, language, title, sections, effective_at, written_at)
    values ('PO10', 1, 'ko', 't', '[]', 0, 0) on conflict do nothing`.execute(given.db);
});
afterAll(() => given.close());

const tokens = new Map<string, Promise<string>>();
const tokenOf = (id: string): Promise<string> => {
  const token = tokens.get(id) ?? given.logIn(id);
  tokens.set(id, token);
  return token;
};
const movedBy = async (id: string, path: string, form: Record<string, string | number> = {}) =>
  outcomeOf(await given.move(path, form, await tokenOf(id)));
const held = async (id: string, currency = 'gold') =>
  given.balance(`member:${await given.idOf(id)}`, currency);

describe('H3 exchange', () => {
  test('mileage becomes gold at the site’s rate, in whole units, once a request', async () => {
    expect((await given.ask('/exchange/rate', await tokenOf('demo1'))).DATA).toEqual({ rate: 100 });
    const gold = await held('demo1');
    const reqId = given.newId();
    for (const _ of [1, 2])
      expect(await movedBy('demo1', '/exchange/proc', { miles: 7, reqId })).toBe('done');
    expect([await held('demo1'), await held('demo1', 'mile')]).toEqual([gold + 700, 49_993]);
    await given.setValue('exchange-rate', 3);
    expect(await movedBy('demo1', '/exchange/proc', { miles: 1 })).toBe('done');
    expect(await held('demo1')).toBe(gold + 703);
    expect(await movedBy('demo1', '/exchange/proc', { miles: 49_993 })).toBe('too-little');
    for (const miles of ['1.5', '-1', '0'])
      expect(await movedBy('demo1', '/exchange/proc', { miles })).toBe('ERROR');
  });
});

describe('H3 coupons', () => {
  test('a demo coupon gives once a member, however it is typed', async () => {
    const gold = await held('demo2');
    expect(await movedBy('demo2', '/coupon/use', { code: ' welcome 2026' })).toBe('done');
    expect(await held('demo2')).toBe(gold + demoCoupons[0].gold);
    expect(await movedBy('demo2', '/coupon/use', { code: 'WELCOME-2026' })).toBe('coupon-used');
    expect(await movedBy('demo3', '/coupon/use', { code: 'bonus-coin-7777' })).toBe('done');
    expect([await held('demo3', 'coin'), await held('demo3', 'mile')]).toEqual([11_000, 50_500]);
  });

  test('of 20 uses of five members at once, a coupon for three gives three times', async () => {
    const coupon = { gold: 10, total: 3, endsAt: NOON + HOUR_MS, note: '', createdBy: null };
    const code = await makeCoupon(given.db, coupon, NOON);
    const members = ['demo1', 'demo2', 'demo3', 'demo4', 'demo5'];
    for (const id of members) await tokenOf(id);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => movedBy(members[at % 5] ?? '', '/coupon/use', { code })),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(3);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'coupon-used', 'coupon-spent']));
  });

  test('the table holds no code; a coupon ends at its time', async () => {
    const code = await makeCoupon(
      given.db,
      { mile: 1, total: 1, endsAt: given.now(), note: '', createdBy: null },
      NOON,
    );
    expect(await movedBy('demo1', '/coupon/use', { code })).toBe('coupon-ended');
    const rows = JSON.stringify(await given.db.selectFrom('coupon').selectAll().execute());
    expect(rows).not.toContain(code);
    expect(rows).not.toContain('WELCOME');
  });

  test('wrong codes are counted: of 40 at once ten are looked up, an hour later the next', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, at) => movedBy('poor', '/coupon/use', { code: `WRONG-${at}` })),
    );
    expect(outcomes.filter((one) => one === 'coupon-unknown')).toHaveLength(couponTryLimits.ofMember);
    expect(outcomes.filter((one) => one === 'too-many-tries')).toHaveLength(30);
    for (let more = 0; more < couponTryLimits.ofAddress; more++)
      expect(await movedBy('poor', '/coupon/use', { code: 'WELCOME-2026' })).toBe('too-many-tries');
    // Others at the same address are not locked out with the member.
    expect(await movedBy('demo4', '/coupon/use', { code: 'WELCOME-2026' })).toBe('done');
    given.pass(HOUR_MS + 1);
    expect(await movedBy('poor', '/coupon/use', { code: 'WELCOME-2026' })).toBe('done');
  });
});

describe('H4 free top-up', () => {
  const info = async () => (await given.ask('/freecharge/info', await tokenOf('poor'))).DATA;
  const topUp = () => movedBy('poor', '/freecharge/proc');
  const empty = async () => {
    const gold = await held('poor');
    if (gold > 0) expect(await movedBy('poor', '/goldchest/proc.php', { mode: 'in', gold })).toBe('done');
  };
  beforeEach(async () => {
    await tokenOf('poor');
  });

  test('before the member agreed, it is refused; the consent is asked for only where one would be given', async () => {
    expect(await info()).toMatchObject({ consent: false, gold: 1_000_000, perDay: 3, used: 0 });
    await given.setValue('free-top-up', { gold: 1_000_000, perDay: 3, belowGold: 1, waitMinutes: 10 });
    expect(await info()).toMatchObject({ consent: false, refusal: 'gold-enough' });
    expect(await topUp()).toBe('gold-enough');
    const belowGold = 1_000_000_000;
    await given.setValue('free-top-up', { gold: 1_000_000, perDay: 3, belowGold, waitMinutes: 10 });
    expect(await topUp()).toBe('consent');
    await agreeTerms(given.db, {
      memberId: await given.idOf('poor'),
      codes: ['PO10'],
      how: 'asked',
      now: given.now(),
    });
    expect((await info()).consent).toBe(true);
    const before = { gold: 1_000_000, perDay: 3, belowGold: 1_000_000, waitMinutes: 10 };
    await given.setValue('free-top-up', before);
  });

  test('a member with enough gold gets none, also when it lies in the safebox', async () => {
    await empty();
    expect(await held('poor')).toBe(0);
    expect(await topUp()).toBe('gold-enough');
    expect((await info()).refusal).toBe('gold-enough');
    await given.setValue('free-top-up', { gold: 1000, perDay: 3, belowGold: 10_000_000, waitMinutes: 10 });
  });

  test('gold in open bets counts, of pre-match and casual games', async () => {
    const memberId = await given.idOf('poor');
    const gold = (await held('poor')) + (await given.balance(`safebox:${memberId}`));
    const rule = { gold: 1000, perDay: 3, waitMinutes: 10 };
    await given.setValue('free-top-up', { ...rule, belowGold: gold + 700 });
    expect((await info()).refusal).toBeNull();
    const bet = { member_id: memberId, odds: 150, expected: 1, won: 0, bought_at: NOON };
    // A bet that was bought counts with its price.
    const bought = { stake: 200, bettor_id: await given.idOf('demo1'), trade_price: 300, traded_at: NOON };
    const open = await given.db
      .insertInto('bet')
      .values({ ...bet, game_code: 57, state: 'opened', ...bought })
      .returning('id')
      .executeTakeFirstOrThrow();
    await given.db
      .insertInto('casual_bet')
      .values({
        ...bet,
        game_code: 60,
        state: 'waiting',
        stake: 400,
        day: '2026-11-22',
        inning: 1,
        seed_hash: 'x',
        draws_at: NOON + 1e12,
        pick: 0,
      })
      .execute();
    expect((await info()).refusal).toBe('gold-enough');
    expect(await topUp()).toBe('gold-enough');
    await given.setValue('free-top-up', { ...rule, belowGold: gold + 701 });
    expect((await info()).refusal).toBeNull();
    await given.db.deleteFrom('bet').where('id', '=', open.id).execute();
    await given.db.deleteFrom('casual_bet').where('member_id', '=', memberId).execute();
    await given.setValue('free-top-up', { ...rule, belowGold: 10_000_000 });
  });

  test('there is a pause between two, a number a day, and the next day begins at midnight in Korea', async () => {
    const gold = await held('poor');
    const outcomes = await Promise.all(Array.from({ length: 20 }, topUp));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'top-up-wait']));
    expect(await info()).toMatchObject({
      used: 1,
      refusal: 'top-up-wait',
      nextAt: given.now() + 10 * MINUTE_MS,
    });
    for (const _ of [2, 3]) {
      given.pass(10 * MINUTE_MS);
      expect(await topUp()).toBe('done');
    }
    given.pass(10 * MINUTE_MS);
    expect(await topUp()).toBe('top-up-spent');
    const midnight = Date.UTC(2026, 10, 22, 15);
    expect(await info()).toMatchObject({ used: 3, refusal: 'top-up-spent', nextAt: midnight });
    expect(await held('poor')).toBe(gold + 3000);
    given.at(midnight - 1);
    expect(await topUp()).toBe('top-up-spent');
    given.at(midnight);
    expect(await topUp()).toBe('done');
  });

  test('A17: under maintenance it is closed', async () => {
    await given.setValue('free-top-up-closed', true);
    expect((await info()).refusal).toBe('closed');
    expect(await topUp()).toBe('closed');
    await given.setValue('free-top-up-closed', false);
  });
});

describe('H4 H6 all moves together', () => {
  interface Act {
    readonly path: string;
    readonly form: Record<string, string | number>;
  }
  const amount = fc.integer({ min: 1, max: 40_000 });
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.record({
      path: fc.constant('/goldchest/proc.php'),
      form: fc.record({ mode: fc.constantFrom('in', 'out'), gold: amount }),
    }),
    fc.record({ path: fc.constant('/exchange/proc'), form: fc.record({ miles: amount }) }),
    fc.constant({ path: '/coupon/use', form: { code: 'BONUS-COIN-7777' } }),
    fc.constant({ path: '/freecharge/proc', form: {} }),
    fc.constant({ path: '/charge/order', form: { won: 5000, method: 'deposit', card: 0 } }),
  );

  test('whatever comes in which order, twice or at once: no balance below 0, one posting a request', async () => {
    const token = await tokenOf('demo5');
    const id = await given.idOf('demo5');
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), fc.boolean(), async (acts, atOnce) => {
        // Each request is sent twice, as after a lost answer.
        const sent = acts.flatMap(({ path, form }) => {
          const asked = { path, form: { ...form, reqId: given.newId() } };
          return [asked, asked];
        });
        const ask = ({ path, form }: Act) => given.move(path, form, token).then(outcomeOf);
        const before = await given.db
          .selectFrom('ledger_tx')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        const outcomes: string[] = [];
        if (atOnce) outcomes.push(...(await Promise.all(sent.map(ask))));
        else for (const one of sent) outcomes.push(await ask(one));
        for (let at = 0; at < outcomes.length; at += 2) expect(outcomes[at + 1]).toBe(outcomes[at]);
        const after = await given.db
          .selectFrom('ledger_tx')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        const posted = sent.filter(
          ({ path }, at) => at % 2 === 0 && outcomes[at] === 'done' && path !== '/charge/order',
        );
        expect(after.n - before.n).toBe(posted.length);
        for (const owner of [`member:${id}`, `safebox:${id}`])
          for (const currency of ['gold', 'coin', 'mile'])
            expect(await given.balance(owner, currency)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 12 },
    );
    expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
    expect(given.errors).toEqual([]);
  });
});

describe('T18: the audit of money', () => {
  test('a safebox, an exchange, a paid and a failed purchase are audited', async () => {
    expect(await movedBy('demo4', '/goldchest/proc.php', { mode: 'in', gold: 9 })).toBe('done');
    expect(await movedBy('demo4', '/exchange/proc', { miles: 5 })).toBe('done');
    const token = await tokenOf('demo4');
    for (const number of ['0000000000000001', '0000000000000002']) {
      const session = await given.begin(await given.order(token), token);
      expect(await given.sandbox(session, 'pay', { number })).toBe('SB000');
    }
    expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
  });

  test.each([
    [`UPDATE purchase_order SET coins = coins + 1 WHERE state = 'paid'`, ['purchase-posting']],
    [`UPDATE purchase_order SET state = 'failed' WHERE state = 'paid'`, ['purchase-row']],
    [`UPDATE purchase_order SET state = 'paid' WHERE state = 'failed'`, ['purchase-posting']],
    [`DELETE FROM exchange`, ['exchange-row']],
    [`UPDATE exchange SET gold = gold + 1`, ['exchange-posting']],
    [`UPDATE coupon SET used = 0`, ['coupon-uses']],
    [`UPDATE coupon SET gold = gold + 5 WHERE gold = 3000000`, ['coupon-posting']],
    [`UPDATE top_up SET nth = nth + 10`, ['top-up-days']],
    [`DELETE FROM top_up WHERE id = (SELECT max(id) FROM top_up)`, ['top-up-row']],
    [
      `UPDATE ledger_entry SET account_id = (SELECT id FROM account WHERE owner = 'member:1' AND currency = 'gold')
        WHERE account_id = (SELECT id FROM account WHERE owner = 'member:4' AND currency = 'gold') AND amount = -9`,
      ['balance', 'safebox-pair'],
    ],
    [`UPDATE ledger_tx SET kind = 'coupon-gift' WHERE kind = 'safebox-in'`, ['safebox-moves']],
  ])('when %s, it is found', async (spoil, names) => {
    const spoiled = given.db.transaction().execute(async (trx) => {
      for (const table of ['ledger_tx', 'ledger_entry'])
        await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ALL`).execute(trx);
      await sql.raw(spoil).execute(trx);
      const found = (await auditIn(trx, 'full')).findings.map(({ name }) => name).sort();
      throw Object.assign(new Error('rolled back'), { found });
    });
    const { found } = await spoiled.catch((error: { found: string[] }) => error);
    expect(found).toEqual(names);
  });
});

test('H4 gold in goods that can be taken back counts for a top-up, and no more after their days', async () => {
  const id = 'demo4';
  const token = await given.logIn(id);
  const [message, count] = [202, 50];
  const before = await held(id);
  const move = async (path: string, form = {}, who = token) => outcomeOf(await given.move(path, form, who));
  // Fewer than all that the member has, and more than what is left behind the purchase.
  await given.setValue('free-top-up', { gold: 1000, perDay: 3, belowGold: before, waitMinutes: 0 });
  expect(await move(`/market/buy/v1/${message}/${count}`)).toBe('done');
  expect(await held(id)).toBeLessThan(before);
  expect(await move('/freecharge/proc')).toBe('gold-enough');
  given.pass(WITHDRAWAL_MS);
  expect(await move('/freecharge/proc', {}, await given.logIn(id))).toBe('consent');
});
