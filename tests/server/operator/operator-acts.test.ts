/** What operators do to members, over real HTTP: each act, each refusal, and its line in the audit log. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteDay } from '../../../domain/time/korean-time.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer;
let operator: GivenOperator;
let other: GivenOperator;
beforeAll(async () => {
  server = await openServer([]);
  operator = await provenOperator(server, 'chief');
  other = await provenOperator(server, 'second');
});
afterAll(() => server.close());

const act = async (number: number, kind: 'status' | 'security', form: Record<string, string>) =>
  (await server.post(`/operate/member/${number}/${kind}`, form, operator.token)).body.CODE as string;
const statusOf = (id: string) =>
  server.db
    .selectFrom('member')
    .select(['status', 'status_until', 'status_cause', 'must_change_password'])
    .where('mb_id', '=', id)
    .executeTakeFirstOrThrow();
const audit = async (memberId: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
const lives = async (token: string): Promise<boolean> =>
  (await server.post('/account/info/ko', {}, token)).body.CODE === 'AI000';
const read = async (path: string) => {
  const { status, text } = await server.get(path, { token: operator.token });
  return { status, body: status === 200 ? JSON.parse(text) : null };
};

/** A casual bet that was settled today without winnings. */
const lostBet = (member_id: number, stake: number, at: number) =>
  sql`insert into casual_bet (member_id, game_code, day, inning, seed_hash, draws_at, pick, stake, odds, expected, state, won, bought_at, decided_at)
    values (${member_id}::bigint, 61, '2020-01-01', 1, 'h', ${at}::bigint, 1, ${stake}::bigint, 190, 0, 'lose', 0, ${at}::bigint, ${at}::bigint)`.execute(
    server.db,
  );

describe('restrictions', () => {
  test('a member is restricted until a day, stopped and let in again; the cause is kept', async () => {
    const number = await numberOf(server, 'demo1');
    const until = Date.now() + 86_400_000;
    const token = await server.logIn('demo1');
    const restriction = { act: 'restrict', until: String(until), cause: '도배' };
    expect(await act(number, 'status', restriction)).toBe('OP000');
    expect(await lives(token)).toBe(false);
    expect(await statusOf('demo1')).toMatchObject({
      status: 'RESTRICTED',
      status_until: until,
      status_cause: '도배',
    });
    expect(await act(number, 'status', { act: 'stop', cause: '부정 이용' })).toBe('OP000');
    expect(await statusOf('demo1')).toMatchObject({ status: 'STOPPED', status_until: null });
    expect(await act(number, 'status', { act: 'stop', cause: 'again' })).toBe('OP409');
    expect(await act(number, 'status', { act: 'lift', cause: '소명' })).toBe('OP000');
    expect(await statusOf('demo1')).toMatchObject({ status: 'NORMAL', status_cause: null });
    expect(await lives(token)).toBe(false);
    expect(await lives(await server.logIn('demo1'))).toBe(true);
    const rows = await audit(number);
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['operator.restrict', 'operator.stop', 'operator.lift']),
    );
    expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([operator.number]));
  });

  test('a restriction that holds already is refused, and leaves no second line', async () => {
    const number = await numberOf(server, 'demo1');
    const form = { act: 'restrict', until: String(Date.now() + 86_400_000), cause: '도배' };
    const before = (await audit(number)).length;
    const codes: string[] = [];
    for (const one of [form, form, { ...form, cause: '광고' }, { act: 'lift', cause: '소명' }])
      codes.push(await act(number, 'status', one));
    expect([codes.join(' '), (await audit(number)).length - before]).toEqual(['OP000 OP304 OP000 OP000', 3]);
  });

  test.each([
    ['an end that has passed', { act: 'restrict', until: '1', cause: 'x' }, 'OP409'],
    ['no member to lift', { act: 'lift', cause: 'x' }, 'OP409'],
  ])('%s is refused and leaves nothing', async (_what, form, code) => {
    const number = await numberOf(server, 'demo2');
    expect(await act(number, 'status', form)).toBe(code);
    expect(await statusOf('demo2')).toMatchObject({ status: 'NORMAL', status_cause: null });
    expect(await audit(number)).toEqual([]);
  });

  describe('H9 what a member set for themselves', () => {
    const end = Date.now() + 5 * 86_400_000;
    const own = { status: 'RESTRICTED', status_until: end, status_cause: 'self' } as const;
    const free = { status: 'NORMAL', status_until: null, status_cause: null, self_restricted_until: null };
    const become = (state: typeof own | typeof free) =>
      server.db.updateTable('member').set(state).where('mb_id', '=', 'demo5').execute();
    const acts = async (...forms: readonly Record<string, string>[]) => {
      const number = await numberOf(server, 'demo5');
      const codes: string[] = [];
      for (const form of forms) codes.push(await act(number, 'status', { cause: 'x', ...form }));
      return codes;
    };
    beforeEach(() => become(own));
    afterEach(() => become(free));

    test('it is neither lifted nor shortened', async () => {
      const sooner = { act: 'restrict', until: String(end - 1) };
      expect(await acts({ act: 'lift' }, sooner)).toEqual(['OP409', 'OP409']);
      expect(await statusOf('demo5')).toMatchObject(own);
    });

    test.each([
      ['a stop', { act: 'stop' }],
      ['a longer restriction', { act: 'restrict', until: String(end + 86_400_000) }],
    ])('%s stands above it; lifted, the own one holds again', async (_what, form) => {
      expect(await acts(form)).toEqual(['OP000']);
      expect(await statusOf('demo5')).toMatchObject({ status_cause: 'x' });
      expect(await acts({ act: 'lift' }, { act: 'lift' })).toEqual(['OP000', 'OP409']);
      expect(await statusOf('demo5')).toMatchObject(own);
    });

    test('a stop does not become a restriction that ends sooner', async () => {
      const sooner = { act: 'restrict', until: String(end - 1) };
      expect(await acts({ act: 'stop' }, sooner)).toEqual(['OP000', 'OP409']);
      expect(await statusOf('demo5')).toMatchObject({ status: 'STOPPED' });
    });
  });

  test('a member who sleeps or left keeps that state', async () => {
    const number = await numberOf(server, 'dormant');
    expect(await act(number, 'status', { act: 'stop', cause: 'x' })).toBe('OP409');
  });

  test('without a cause nothing is done', async () => {
    const number = await numberOf(server, 'demo2');
    for (const form of [{ act: 'stop', cause: '  ' }, { act: 'stop' }, { act: 'destroy', cause: 'x' }])
      expect(await act(number, 'status', form)).toBe('ERROR');
  });

  test.each(['status', 'security'] as const)(
    'operators act neither on themselves, nor on other operators, nor on nobody (%s)',
    async (kind) => {
      const form = { act: kind === 'status' ? 'stop' : 'end-logins', cause: 'x', reason: 'x' };
      expect(await act(operator.number, kind, form)).toBe('OP403');
      expect(await act(other.number, kind, form)).toBe('OP403');
      expect(await act(999_999, kind, form)).toBe('OP404');
      expect(await lives(other.token)).toBe(true);
    },
  );
});

describe('logins', () => {
  test('a forced change of the password ends the logins and waits for the next one', async () => {
    const number = await numberOf(server, 'demo4');
    const token = await server.logIn('demo4');
    expect(await act(number, 'security', { act: 'force-password', reason: '유출 의심' })).toBe('OP000');
    expect(await lives(token)).toBe(false);
    expect((await statusOf('demo4')).must_change_password).toBe(true);
    expect((await audit(number)).map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
      ['operator.force-password', { reason: '유출 의심', endedLogins: 1 }],
    ]);
    expect(await act(number, 'security', { act: 'force-password', reason: '또' })).toBe('OP304');
    expect(await audit(number)).toHaveLength(1);
  });

  test('logins are ended; a second factor that does not exist cannot be reset', async () => {
    const number = await numberOf(server, 'demo5');
    const token = await server.logIn('demo5');
    expect(await act(number, 'security', { act: 'end-logins', reason: 'x' })).toBe('OP000');
    expect(await lives(token)).toBe(false);
    expect(await act(number, 'security', { act: 'end-logins', reason: 'x' })).toBe('OP304');
    expect(await act(number, 'security', { act: 'reset-second-factor', reason: 'x' })).toBe('OP409');
  });

  test('a login that has run out is none: there is nothing to end', async () => {
    const number = await numberOf(server, 'demo5');
    await server.logIn('demo5');
    await server.db.updateTable('token').set({ expires_at: 1 }).where('member_id', '=', number).execute();
    expect(await act(number, 'security', { act: 'end-logins', reason: 'x' })).toBe('OP304');
  });

  test('a member’s one-time password is removed with its recovery codes', async () => {
    const number = await numberOf(server, 'demo3');
    await server.db
      .insertInto('member_otp')
      .values({ member_id: number, secret: 'sealed', prepared: null, since: 1, last_step: 0 })
      .execute();
    await server.db
      .insertInto('recovery_code')
      .values({ member_id: number, hash: 'h', used_at: null })
      .execute();
    expect(await act(number, 'security', { act: 'reset-second-factor', reason: '기기 분실' })).toBe('OP000');
    for (const table of ['member_otp', 'recovery_code'] as const)
      expect(await server.db.selectFrom(table).selectAll().where('member_id', '=', number).execute()).toEqual(
        [],
      );
  });
});

describe('reading', () => {
  test('a member is found by parts, without case, by an order, and by number', async () => {
    const number = await numberOf(server, 'demo1');
    const { db } = server;
    const order = await db
      .insertInto('purchase_order')
      .values({
        member_id: number,
        won: 5000,
        coins: 5000,
        miles: 0,
        method: 'card',
        month: '2026-11',
        state: 'expired',
        card_id: null,
        session: null,
        created_at: 1,
        expires_at: 2,
        ended_at: 2,
        refunded_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('member').set({ phone: '01055667788' }).where('id', '=', number).execute();
    await db
      .updateTable('token')
      .set({ device: 'Rare Browser', address: '203.0.113.7' })
      .where('member_id', '=', number)
      .execute();
    const before = await db.selectFrom('token').select('hash').where('member_id', '=', number).execute();
    for (const query of [
      'by=id&word=demo1',
      'by=id&word=EMO1',
      `by=id&word=${encodeURIComponent('ＤＥＭＯ１')}`,
      `by=nick&word=${encodeURIComponent('루키')}`,
      `by=nick&word=${encodeURIComponent('루키'.normalize('NFD'))}`,
      `by=nick&word=${encodeURIComponent('루ㅋ')}`,
      `by=phone&word=${encodeURIComponent('5566-77')}`,
      `by=phone&word=${encodeURIComponent('５５６６－７７')}`,
      `by=order&word=${order.id}`,
      ...(before.length > 0 ? ['by=device&word=rare', 'by=address&word=203.0.113.'] : []),
      `by=number&word=${number}`,
    ]) {
      const { body } = await read(`/operate/members?${query}&page=1`);
      expect(
        body.DATA.rows.map(({ id }: { id: string }) => id),
        query,
      ).toEqual(['demo1']);
      expect(JSON.stringify(body)).not.toMatch(/argon2|password/);
    }
    for (const word of ['%', '_', '\\', "' or 1=1"])
      expect(
        (await read(`/operate/members?by=nick&word=${encodeURIComponent(word)}&page=1`)).body.DATA.total,
      ).toBe(0);
    for (const query of [
      'by=phone&word=1',
      'by=order&word=x',
      'by=order&word=999999',
      'by=device&word=%25',
      'by=address&word=13.7',
    ])
      expect((await read(`/operate/members?${query}&page=1`)).body.DATA.total, query).toBe(0);
    expect((await read('/operate/members?by=id&word=&page=1')).body.DATA.total).toBeGreaterThanOrEqual(9);
  });

  test('a page deeper than the limit is refused, not read', async () => {
    for (const page of ['501', '0', '-1', '1e9', 'x', ''])
      expect((await read(`/operate/members?by=id&word=&page=${page}`)).status, page).toBe(400);
    expect((await read('/operate/members?by=id&word=&page=500')).body.DATA.rows).toEqual([]);
  });

  test('a member’s page has wallets, limits and every part; no secret of the member', async () => {
    const number = await numberOf(server, 'demo2');
    const { body } = await read(`/operate/member/${number}`);
    expect(body.DATA).toMatchObject({ id: 'demo2', wallets: { gold: 300_000_000, safebox: 0 } });
    expect(body.DATA.limits.map(({ game }: { game: number }) => game)).toContain(59);
    await server.logIn('demo2');
    for (const part of ['bets', 'sessions', 'ledger', 'purchases', 'audit'])
      expect((await read(`/operate/member/${number}/${part}/1`)).status, part).toBe(200);
    const sessions = (await read(`/operate/member/${number}/sessions/1`)).body.DATA.rows;
    expect(sessions[0]).toMatchObject({ state: 'live', key: expect.stringMatching(/^[\da-f]{8}$/) });
    const ledger = (await read(`/operate/member/${number}/ledger/1`)).body.DATA;
    expect(ledger).toMatchObject({ total: 3 });
    expect((await read('/operate/member/999999')).body).toEqual({ CODE: 'OP404' });
  });

  test('I3 a member’s page has purchases, gold in open bets and the last login; a session names its device', async () => {
    const { db } = server;
    const number = await numberOf(server, 'demo3');
    const order = { member_id: number, coins: 5000, miles: 0, method: 'card', card_id: null, session: null };
    const now = Date.now();
    const times = { created_at: now - 5000, expires_at: now, ended_at: now - 1000 };
    const month = siteDay(now).slice(0, 7);
    await db
      .insertInto('purchase_order')
      .values([
        { ...order, ...times, won: 5000, month, state: 'paid', refunded_at: null },
        { ...order, ...times, won: 10_000, month: '2020-01', state: 'paid', refunded_at: null },
        { ...order, ...times, won: 30_000, month, state: 'paid', refunded_at: now },
        { ...order, ...times, won: 50_000, month, state: 'failed', refunded_at: null },
      ])
      .execute();
    const bet = await storedBet(db, { memberId: number, stake: 30_000, at: now });
    const seller = await numberOf(server, 'demo5');
    const trade = { bettor_id: seller, trade_price: 45_000, traded_at: now };
    await db.updateTable('bet').set(trade).where('id', '=', bet).execute();
    await server.logIn('demo3');
    const { DATA } = (await read(`/operate/member/${number}`)).body;
    expect(DATA).toMatchObject({
      openGold: 45_000,
      purchases: { month: 5000, all: 15_000, lastAt: now - 1000 },
      lastLoginAt: expect.any(Number),
    });
    await db.updateTable('member').set({ last_login_at: null }).where('id', '=', number).execute();
    expect((await read(`/operate/member/${number}`)).body.DATA.lastLoginAt).toEqual(expect.any(Number));
    const { rows, total } = (await read(`/operate/member/${number}/purchases/1`)).body.DATA;
    expect(total).toBe(4);
    expect(
      rows.map(({ state, amount, currency }: Record<string, unknown>) => [state, amount, currency]),
    ).toEqual([
      ['failed', 50_000, 'won'],
      ['refunded', 30_000, 'won'],
      ['paid', 10_000, 'won'],
      ['paid', 5000, 'won'],
    ]);
    const [session] = (await read(`/operate/member/${number}/sessions/1`)).body.DATA.rows;
    expect(session.detail).toContain('127.0.0.1');
  });

  test('a member’s page has the agreements with version and time, and the loss limit with its waits (H5, H8)', async () => {
    const number = await numberOf(server, 'demo4');
    const { DATA } = (await read(`/operate/member/${number}`)).body;
    expect(DATA.agreements.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['PO01', 'PO02', 'PO03']),
    );
    expect(DATA.agreements[0]).toEqual({
      code: expect.stringMatching(/^PO\d\d$/),
      version: 1,
      agreedAt: expect.any(Number),
      how: 'seed',
      isOutdated: false,
    });
    const nothing = { limit: null, lossToday: 0, lockedUntil: null, settableFrom: null, next: null };
    expect(DATA.lossLimit).toEqual(nothing);

    const now = Date.now();
    const higher = now - 1 + 3 * 86_400_000;
    await server.db
      .insertInto('own_limit')
      .values([
        {
          member_id: number,
          kind: 'loss',
          period: 'day',
          amount: 1000,
          set_at: now - 2,
          holds_from: now - 2,
        },
        { member_id: number, kind: 'loss', period: 'day', amount: 5000, set_at: now - 1, holds_from: null },
      ])
      .execute();
    await lostBet(number, 4000, now);
    const { lossLimit } = (await read(`/operate/member/${number}`)).body.DATA;
    expect(lossLimit).toMatchObject({
      limit: 1000,
      lossToday: 4000,
      settableFrom: expect.any(Number),
      next: { limit: 5000, holdsFrom: higher },
    });
    expect(lossLimit.lockedUntil).toBeGreaterThan(now);
  });

  test('the audit log is filtered by act, actor, member and time, and read page by page', async () => {
    for (let at = 0; at < 25; at++)
      await sql`insert into audit_log (at, actor_id, action, member_id, detail)
        values (${at}, ${operator.number}, 'probe.act', ${other.number}, '{}')`.execute(server.db);
    const first = (await read('/operate/audit?action=probe.')).body.DATA;
    expect(first).toMatchObject({ isLast: false });
    expect(first.rows).toHaveLength(20);
    const rest = (await read(`/operate/audit?action=probe.&before=${first.rows.at(-1).key}`)).body.DATA;
    expect(rest).toMatchObject({ isLast: true });
    expect(rest.rows).toHaveLength(5);
    const some = async (query: string) =>
      (await read(`/operate/audit?action=probe&${query}`)).body.DATA.rows.length;
    expect(await some('actor=second')).toBe(0);
    expect(await some('actor=chief&member=second&from=3&to=5')).toBe(3);
    expect(await some(`actor=CHIEF&member=${other.number}&from=3&to=5`)).toBe(3);
    expect(await some('member=chief')).toBe(0);
  });
});
