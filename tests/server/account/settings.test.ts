/** Settings by call: every type (I4), every error (I5), password (I3), nickname (I6), restriction (H9), block list and own data (I7). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configFaults } from '../../../domain/protocol/calls/account/settings-calls.ts';
import { EXPORT_EVERY_MS } from '../../../server/features/settings/export-data.ts';
import { EXPORT_PAGE } from '../../../server/features/settings/own-lists.ts';
import { restrict } from '../../../server/features/settings/restrict.ts';
import { post as postLedger } from '../../../server/ledger/post.ts';
import { hashPassword } from '../../../server/features/account/password.ts';
import { issueToken } from '../../../server/features/account/tokens.ts';
import { addMember, demoPassword } from '../../../server/seed/members.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import { createTickets, type Tickets } from '../../../server/tickets/tickets.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { testCost } from '../../given/server/password-cost.ts';

const DAY = 86_400_000;
const GOLD = 100_000_000;
let now = Date.UTC(2026, 10, 22, 3);
let server: OpenServer;
let tickets: Tickets;
const inOrder = (a: string, b: string): number => a.localeCompare(b);
let names = 0;
let hash = '';
beforeAll(async () => {
  server = await openServer([], { now: () => now });
  hash = await hashPassword(demoPassword, testCost);
  tickets = createTickets(server.db, () => now);
});
afterAll(() => server.close());

/** A new member who is logged in. */
async function newMember() {
  const id = `setter${++names}`;
  const nick = `설정${names}`;
  const level = 'UL01' as const;
  const memberId = await addMember(server.db, { id, nick, level, gold: GOLD, status: 'NORMAL' }, hash, now);
  let token = await issueToken(server.db, memberId, now);
  const ask = async (path: string, form: Record<string, string>) =>
    (await server.post(path, form, token)).body;
  return {
    id,
    nick,
    memberId,
    get token() {
      return token;
    },
    async logInAgain(): Promise<void> {
      token = await issueToken(server.db, memberId, now);
    },
    ask,
    config: (type: string, value: string, more: Record<string, string> = {}) =>
      ask(`/account/config/${type}`, { value, ...more }),
    get: async (path: string) => JSON.parse((await server.get(path, { token })).text),
    authkey: () => {
      // The newest keys stay, so each has a time of its own.
      now += 1;
      return tickets.issue({ purpose: 'authkey', memberId, lifeMs: 600_000 });
    },
    row: () =>
      server.db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow(),
  };
}
type NewMember = Awaited<ReturnType<typeof newMember>>;
const isLoggedIn = async (token: string): Promise<boolean> =>
  (await server.post('/account/info/ko', {}, token)).body.CODE === 'AI000';

describe('I4 every type of setting, and its wrong values (I5)', () => {
  let member: NewMember;
  beforeAll(async () => {
    member = await newMember();
  });
  test.each([
    ['memo', 'N', 'takes_memo', false],
    ['chat', 'N', 'takes_chat', false],
    ['email', 'N', 'takes_email', false],
    ['sms', 'N', 'takes_sms', false],
    ['sms', 'Y', 'takes_sms', true],
    ['logout_time', '60', 'logout_minutes', 60],
    ['nick', '새별명1', 'nick', '새별명1'],
    ['hp', '010-1234-5678', 'phone', '01012345678'],
    ['name', ' 홍길동 ', 'name', '홍길동'],
  ] as const)('%s takes %s', async (type, value, column, stored) => {
    const answer = await member.config(type, value, { authkey: await member.authkey() });
    expect(answer).toEqual({ CODE: 'AC000' });
    expect((await member.row())[column]).toBe(stored);
  });

  test('changes of name and phone are in the audit log, without the data', async () => {
    // The same again changes nothing.
    const again = { authkey: await member.authkey() };
    expect(await member.config('hp', '010-1234-5678', again)).toEqual({ CODE: 'AC000' });
    const rows = await server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('member_id', '=', member.memberId)
      .where('action', 'in', ['member.name', 'member.phone'])
      .orderBy('action')
      .execute();
    const row = { actor_id: member.memberId, detail: '{}' };
    expect(rows).toEqual([
      { ...row, action: 'member.name' },
      { ...row, action: 'member.phone' },
    ]);
  });

  test.each([
    ['memo', 'X'],
    ['chat', ''],
    ['email', 'y'],
    ['sms', 'true'],
    ['logout_time', '7'],
    ['logout_time', '60.5'],
    ['hp', '02-123-4567'],
    ['hp', '010123'],
    ['name', '홍'],
    ['name', '<b>홍길동</b>'],
    ['nick', '별'],
    ['nick', '별 명'],
    ['nick', '별명!'],
    ['nick', '운영자1'],
    ['nick', 'SysAdmin'],
    ['blockdate', '0'],
    ['blockdate', '9999'],
    ['blockdate', '-7'],
    ['losslimit', '100000000'],
    ['losslimit', 'P00001:100000000'],
    ['losslimit', 'P00002:123'],
    ['losslimit', 'P00002:-1'],
    ['reality', '45'],
  ])('%s refuses "%s" with AC002', async (type, value) => {
    const authkey = await member.authkey();
    expect(await member.config(type, value, { authkey })).toEqual({ CODE: 'AC002' });
  });

  test('chat and memo are asked for with a slash at the end, too', async () => {
    expect(await member.ask('/account/config/chat/', { value: 'Y' })).toEqual({ CODE: 'AC000' });
    expect(await member.ask('/account/config/memo/', { value: 'N' })).toEqual({ CODE: 'AC000' });
    const { takes_chat, takes_memo } = await member.row();
    expect([takes_chat, takes_memo]).toEqual([true, false]);
  });

  test.each(['hp', 'name', 'blockdate'])('AC001: %s needs an authkey of the member', async (type) => {
    const value = { hp: '01012345678', name: '홍길동', blockdate: '7' }[type] ?? '';
    const other = await newMember();
    for (const authkey of ['', 'x'.repeat(43), await other.authkey()])
      expect(await member.config(type, value, { authkey })).toEqual({ CODE: 'AC001' });
    expect(await isLoggedIn(member.token)).toBe(true);
  });

  test('a guest gets AC001, an unknown type AC002', async () => {
    expect((await server.post('/account/config/memo', { value: 'Y' })).body).toEqual({ CODE: 'AC001' });
    expect(await member.config('level', 'UL05')).toEqual({ CODE: 'AC002' });
  });

  test('I1 B17 the settings and the account show what was set', async () => {
    const { DATA } = await member.get('/account/config');
    expect(DATA).toMatchObject({
      nick: '새별명1',
      hp: '01012345678',
      name: '홍길동',
      logout_time: 60,
      sms: 'Y',
      email: 'N',
      lossLimitChk: 'N',
      limitList: [7, 30, 60, 90].map((value) => ({ code: String(value), value })),
      lossList: [100, 300, 500].map((value) => ({ value: value * 1_000_000 })),
    });
    const { DATA: info } = await member.ask('/account/info/ko', {});
    expect(info).toMatchObject({
      nick: '새별명1',
      hp: '01012345678',
      memo_yn: 'N',
      mb_deny_memo: 'Y',
      logoutTime: { SCD01: { Value: 60 } },
    });
  });
});

describe('I3 the password', () => {
  test.each([
    ['a wrong present password', 'Blue*River58', { old: 'not-the-password' }, '006'],
    ['too short', 'Ab1!', {}, '002'],
    ['letters alone', 'riverblue', {}, '002'],
    ['one character three times', 'Blue111River', {}, '003'],
    ['three digits in a row', 'Blue*River123', {}, '004'],
    ['three letters backwards', 'Blue*cba58', {}, '004'],
    ['the same as before', demoPassword, {}, '005'],
    ['known to be guessed', 'q1w2e3r4', {}, '007'],
    ['a good one', 'Blue*River58', {}, '000'],
  ])('%s', async (_, value, more, code) => {
    const member = await newMember();
    const form = { value, old: demoPassword, ...more };
    expect(await member.ask('/account/password', form)).toEqual({ CODE: `AP${code}` });
    const again = await newMember();
    expect(await again.ask('/account/config/password', form)).toEqual({ CODE: `AC${code}` });
  });

  test('a change ends all other logins, and only the new password logs in', async () => {
    const member = await newMember();
    const elsewhere = await issueToken(server.db, member.memberId, now);
    await member.ask('/account/password', { value: 'Blue*River58', old: demoPassword });
    expect([await isLoggedIn(member.token), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    const logIn = async (password: string) =>
      (await server.post('/account/login', { id: member.id, password, site_number: '1' })).body.CODE;
    expect([await logIn(demoPassword), await logIn('Blue*River58')]).toEqual(['AL001', 'AL000']);
  });
});

test('H9 when a member is stopped meanwhile, a restriction does not replace the stop', async () => {
  const member = await newMember();
  const authkey = await member.authkey();
  const row = server.db.updateTable('member').where('id', '=', member.memberId);
  await row.set({ status: 'STOPPED', status_cause: '도배' }).execute();
  const deps = { db: server.db, now: () => now, tickets, account: { endLogins: async () => 0 } };
  expect(await restrict(deps, { memberId: member.memberId, days: 7, authkey })).toBe(false);
  expect(await member.row()).toMatchObject({ status: 'STOPPED', status_until: null, status_cause: '도배' });
});

describe('I6 the nickname', () => {
  test('the same (-5), one in use (-4), once in 30 days (-3)', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const fault = (DATA: number) => ({ CODE: 'AC100', DATA });
    expect(await member.config('nick', member.nick)).toEqual(fault(configFaults.nickSame));
    expect(await other.config('nick', 'RedStar')).toEqual({ CODE: 'AC000' });
    expect(await member.config('nick', 'redstar')).toEqual(fault(configFaults.nickInUse));
    expect(await member.config('nick', '씨발별')).toEqual(await member.config('nick', '관리자별'));
    expect(await member.config('nick', '처음바꿈')).toEqual({ CODE: 'AC000' });
    expect(await member.config('nick', '또바꿈')).toEqual(fault(configFaults.nickImpossible));
    const { DATA } = await member.get('/account/config');
    expect(DATA.nick_from).toMatch(/^2026-12-22 03:00:\d\d$/);
    expect(DATA.nick_days).toBe(30);
    now += 30 * DAY - 2000;
    await member.logInAgain();
    expect(await member.config('nick', '또바꿈')).toEqual(fault(configFaults.nickImpossible));
    now += 2000;
    expect(await member.config('nick', '또바꿈')).toEqual({ CODE: 'AC000' });
  });

  test('of two members who take one name at once, one gets it', async () => {
    const [a, b] = [await newMember(), await newMember()];
    const answers = await Promise.all([a.config('nick', '하나뿐인'), b.config('nick', '하나뿐인')]);
    expect(answers.map(({ CODE, DATA }) => String(DATA ?? CODE)).toSorted(inOrder)).toEqual([
      String(configFaults.nickInUse),
      'AC000',
    ]);
  });

  test('where the site asks for gold, it is paid once, and too little is -6', async () => {
    const values = createSiteValues({ db: server.db, now: () => now, log: () => {} });
    const price = async (gold: number): Promise<void> => {
      now += 1;
      await server.db.transaction().execute((trx) =>
        values.write(trx, {
          name: 'nickname-change',
          value: { days: 30, gold },
          holdsFrom: now,
          writtenBy: null,
          reason: 'test',
        }),
      );
    };
    const member = await newMember();
    await price(GOLD + 1);
    expect(await member.config('nick', '비싼이름')).toEqual({ CODE: 'AC100', DATA: configFaults.notEnough });
    await price(GOLD);
    const answers = await Promise.all([member.config('nick', '비싼이름'), member.config('nick', '비싼이름')]);
    expect(answers.filter(({ CODE }) => CODE === 'AC000')).toHaveLength(1);
    const { DATA } = await member.ask('/account/info/ko', {});
    expect(DATA.points.P00002.Point).toBe(0);
    await price(0);
  });
});

describe('H9 the restriction', () => {
  test('it ends every login, refuses new ones with the days left, and ends by itself', async () => {
    const member = await newMember();
    const elsewhere = await issueToken(server.db, member.memberId, now);
    const authkey = await member.authkey();
    expect(await member.config('blockdate', '30', { authkey })).toEqual({ CODE: 'AC000' });
    expect([await isLoggedIn(member.token), await isLoggedIn(elsewhere)]).toEqual([false, false]);
    const logIn = async () =>
      (await server.post('/account/login', { id: member.id, password: demoPassword, site_number: '1' })).body;
    expect(await logIn()).toMatchObject({ CODE: 'AL003', DATA: { DAYS: 30 } });
    now += 30 * DAY - 1;
    expect(await logIn()).toMatchObject({ CODE: 'AL003', DATA: { DAYS: 1 } });
    now += 1;
    expect(await logIn()).toMatchObject({ CODE: 'AL000' });
    // The authkey was used up.
    const token = await server.logIn(member.id);
    const again = await server.post('/account/config/blockdate', { value: '7', authkey }, token);
    expect(again.body).toEqual({ CODE: 'AC001' });
  });
});

describe('I7 the block list', () => {
  test('members are added by nickname and removed; unknown, own and repeated names are refused', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const act = (name: 'add' | 'remove', nick: string) => member.ask(`/account/blocks/${name}`, { nick });
    expect(await act('add', '없는사람')).toEqual({ CODE: 'AB002' });
    expect(await act('add', member.nick)).toEqual({ CODE: 'AB003' });
    expect(await act('add', other.nick)).toMatchObject({ CODE: 'AB000', DATA: [{ nick: other.nick }] });
    expect(await act('add', other.nick)).toEqual({ CODE: 'AB004' });
    expect((await other.get('/account/blocks')).DATA).toEqual([]);
    expect(await act('remove', other.nick)).toEqual({ CODE: 'AB000', DATA: [] });
  });

  test('200 members at most, also for additions at once', async () => {
    const member = await newMember();
    const rows = Array.from({ length: 199 + 2 }, (_, at) => ({
      mb_id: `crowd${at}`,
      password: 'x',
      nick: `군중${at}`,
      level: 'UL01',
      role: 'MEMBER',
      status: 'NORMAL',
      created_at: now,
    }));
    const made = await server.db.insertInto('member').values(rows).returning('id').execute();
    const blocked = made
      .slice(0, 199)
      .map(({ id }) => ({ member_id: member.memberId, blocked_id: id, created_at: now }));
    await server.db.insertInto('member_block').values(blocked).execute();
    const answers = await Promise.all(
      ['군중199', '군중200'].map((nick) => member.ask('/account/blocks/add', { nick })),
    );
    expect(answers.map(({ CODE }) => CODE).toSorted(inOrder)).toEqual(['AB000', 'AB005']);
  });
});

describe('I7 the own data', () => {
  test('all of it in one document, page by page, and nothing of another member', async () => {
    const [member, other] = [await newMember(), await newMember()];
    await member.config('hp', '010-5555-6666', { authkey: await member.authkey() });
    await other.config('hp', '010-7777-8888', { authkey: await other.authkey() });
    const amount = 7;
    await server.db.transaction().execute(async (trx) => {
      for (let at = 0; at < EXPORT_PAGE + 3; at++)
        await postLedger(trx, {
          requestId: `export:${member.memberId}:${at}`,
          kind: 'grant',
          at: now,
          entries: [
            { owner: `member:${member.memberId}`, currency: 'gold', amount },
            { owner: 'grants', currency: 'gold', amount: -amount },
          ],
        });
    });
    const act = { at: now, action: 'operator.restrict', member_id: member.memberId };
    const ownAct = { ...act, action: 'member.act', actor_id: member.memberId };
    const noted = { cause: '도배', reason: '내부 메모' };
    await server.db
      .insertInto('audit_log')
      .values([
        { ...act, actor_id: other.memberId, detail: JSON.stringify(noted) },
        { ...act, actor_id: null, detail: JSON.stringify(noted) },
        { ...ownAct, detail: JSON.stringify({ reason: '본인이 쓴 글' }) },
      ])
      .execute();
    const data = await member.ask('/account/export', {});
    const details = (data.acts as { detail: string }[]).map(({ detail }) => JSON.parse(detail));
    expect(details.slice(-3)).toEqual([{ cause: '도배' }, { cause: '도배' }, { reason: '본인이 쓴 글' }]);
    expect(data).toMatchObject({ CODE: 'AEX000', profile: { mb_id: member.id, phone: '01055556666' } });
    const granted = (data.ledger as { amount: number; owner: string }[]).filter(
      (one) => one.amount === amount,
    );
    expect(granted).toHaveLength(EXPORT_PAGE + 3);
    expect(new Set(data.ledger.map(({ owner }: { owner: string }) => owner))).toEqual(
      new Set([`member:${member.memberId}`]),
    );
    for (const name of [
      'wallets',
      'sessions',
      'timeSpent',
      'blocked',
      'bets',
      'casualBets',
      'ownLimits',
      'agreements',
      'acts',
      'messages',
      'posts',
      'comments',
      'recommendations',
      'questions',
      'goods',
    ])
      expect(data[name]).toBeInstanceOf(Array);
    const text = JSON.stringify(data);
    for (const secret of [other.id, other.nick, '01077778888', 'password"', member.token])
      expect(text).not.toContain(secret);
  });

  test('it is asked for once in ten minutes', async () => {
    const member = await newMember();
    const codes = await Promise.all([1, 2].map(async () => (await member.ask('/account/export', {})).CODE));
    expect(codes.toSorted(inOrder)).toEqual(['AEX000', 'AEX429']);
    now += EXPORT_EVERY_MS;
    expect((await member.ask('/account/export', {})).CODE).toBe('AEX000');
  });
});
