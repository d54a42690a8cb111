/** Finding an id or a password again, and leaving the site (B11, B12). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maskedId } from '../../../server/features/sign-up/find-account.ts';
import { REJOIN_MS } from '../../../domain/member/rejoin.ts';
import { expiredMemos, LEAVE_MEMO_MS } from '../../../server/features/sign-up/leave.ts';
import { createSweep } from '../../../server/storage/sweep.ts';
import { post as postGold } from '../../../server/ledger/post.ts';
import { createTickets } from '../../../server/tickets/tickets.ts';
import { certify, joiningForm, newPassword, register, somebody } from '../../given/server/joining-person.ts';
import { nextEvent, openServer, type OpenServer, tokenCheckOf } from '../../given/server/running-server.ts';

const HOUR_MS = 3_600_000;
let at = Date.now();
let server: OpenServer;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
});
afterAll(() => server.close());
/** The limits of the address begin again. */
beforeEach(() => {
  at += HOUR_MS;
});

let number = 0;
/** A new member with their person and token. */
async function member() {
  number += 1;
  const person = { ...somebody, phone: `010${String(30_000_000 + number)}` };
  const form = joiningForm(await certify(server.post, person), {
    id: `finder${number}`,
    mb_nick: `찾는이${number}`,
    email: 'find@example.com',
  });
  const body = await register(server.post, form);
  return { person, id: form.id, nick: form.mb_nick, token: body.data.token as string };
}
const ask = async (path: string, form: Record<string, string>, token = '') =>
  (await server.post(path, form, token)).body;
const logIn = (id: string, password: string) => ask('/account/login', { id, password, site_number: '1' });

describe('B1 find id', () => {
  test('a certified person reads the id, partly masked, and when they joined', async () => {
    const { person, id } = await member();
    const body = await ask('/member/find_id.php', { authToken: await certify(server.post, person) });
    expect(body).toMatchObject({ result: 'OK', data: { account: { id: maskedId(id) } } });
    expect(body.data.account.joined_at).toMatch(/^\d{4}-\d{2}-\d{2} /);
    expect(JSON.stringify(body)).not.toContain(id);
  });

  test('a person without an account reads that there is none; without certification nobody reads anything', async () => {
    const authToken = await certify(server.post, { ...somebody, phone: '01099998888' });
    expect(await ask('/member/find_id.php', { authToken })).toMatchObject({ data: { account: null } });
    expect(await ask('/member/find_id.php', { authToken: 'made-up' })).toMatchObject({ result: 'CERTIFY' });
  });

  test.each([
    ['demo', 'de*o'],
    ['saebyeol', 'sa*****l'],
    ['ab', 'a*b'],
  ])('%s is shown as %s', (id, masked) => {
    expect(maskedId(id)).toBe(masked);
  });
});

describe('B1 find password', () => {
  const reset = 'amsel9drossel';

  test('certification and id give a new password, end all logins at once and are written down', async () => {
    const { person, id, token } = await member();
    const socket = await server.connect({ token });
    await tokenCheckOf(socket);
    const authToken = await certify(server.post, person);
    const begun = await ask('/member/find_password.php', { authToken, id });
    const ended = nextEvent(socket, 'TokenCheck');
    const form = { reset: begun.data.reset, password: reset };
    expect(await ask('/member/reset_password.php', form)).toMatchObject({ result: 'OK' });
    expect(await ended).toMatchObject({ ok: false });
    expect(await ask('/account/info/ko', {}, token)).toMatchObject({ CODE: 'AI001' });
    expect((await logIn(id, newPassword)).CODE).toBe('AL001');
    expect((await logIn(id, reset)).CODE).toBe('AL000');
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('action', '=', 'password.reset')
      .execute();
    expect(audit.at(-1)?.detail).toBe('{"ended":1}');
    expect(JSON.stringify(audit)).not.toContain(reset);
    // The ticket and the certification are used up.
    expect(await ask('/member/reset_password.php', form)).toMatchObject({ result: 'CERTIFY' });
    expect(await ask('/member/find_password.php', { authToken, id })).toMatchObject({ result: 'CERTIFY' });
  });

  test('R15 an unknown id, the id of another and a person without an account answer alike', async () => {
    const one = await member();
    const other = await member();
    const answers = [];
    for (const [person, id] of [
      [one.person, 'nobody-here'],
      [one.person, other.id],
      [{ ...somebody, phone: '01077776666' }, one.id],
    ] as const)
      answers.push(
        await ask('/member/find_password.php', { authToken: await certify(server.post, person), id }),
      );
    expect(answers[0]).toMatchObject({ result: 'NOT_MATCHED' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('after five ids that do not match, the right one is not answered any more', async () => {
    const { person, id } = await member();
    const authToken = await certify(server.post, person);
    for (let tries = 0; tries < 5; tries++)
      expect((await ask('/member/find_password.php', { authToken, id: `guess${tries}` })).result).toBe(
        'NOT_MATCHED',
      );
    expect((await ask('/member/find_password.php', { authToken, id })).result).toBe('TOO_MANY');
  });

  test.each([
    ['a short password', 'a1b2', 'PASSWORD_FORMAT'],
    ['a common password', 'sunshine77', 'PASSWORD_COMMON'],
  ])('%s is refused, and the ticket stays good', async (_title, password, expected) => {
    const { person, id } = await member();
    const authToken = await certify(server.post, person);
    const { data } = await ask('/member/find_password.php', { authToken, id });
    const form = { reset: data.reset };
    expect((await ask('/member/reset_password.php', { ...form, password })).result).toBe(expected);
    expect((await ask('/member/reset_password.php', { ...form, password: reset })).result).toBe('OK');
  });

  test('a ticket of a certified person sets no password', async () => {
    const { person } = await member();
    const certified = await certify(server.post, person);
    const body = await ask('/member/reset_password.php', { reset: certified, password: reset });
    expect(body.result).toBe('CERTIFY');
  });
});

describe('B11 leaving', () => {
  const authKeyOf = async (token: string): Promise<string> =>
    (await ask('/account/authkey', { password: newPassword }, token)).DATA.authkey;
  const rowOf = (id: string) =>
    server.db.selectFrom('member').selectAll().where('mb_id', '=', id).executeTakeFirstOrThrow();

  test('what is given up is named before: wallets, safebox and open bets', async () => {
    const { id, token } = await member();
    const { id: memberId } = await rowOf(id);
    await server.db.transaction().execute((trx) =>
      postGold(trx, {
        requestId: `test:${memberId}`,
        kind: 'grant',
        at,
        entries: [
          { owner: `member:${memberId}`, currency: 'gold', amount: -300 },
          { owner: `safebox:${memberId}`, currency: 'gold', amount: 300 },
        ],
      }),
    );
    await server.db
      .insertInto('bet')
      .values({
        member_id: memberId,
        game_code: 57,
        state: 'opened',
        stake: 400,
        bettor_id: (await rowOf('demo2')).id,
        trade_price: 500,
        traded_at: at,
        odds: 200,
        expected: 1000,
        bought_at: at,
        decided_at: null,
        won: 0,
      })
      .execute();
    const { text } = await server.get('/account/leave/summary', { token });
    expect(JSON.parse(text)).toEqual({
      CODE: 'ALS000',
      DATA: { spoGold: 9_999_700, spoCoin: 0, spoMile: 0, chestGold: 300, openBets: 1, openStakes: 500 },
    });
  });

  test('the member leaves: logins end, personal fields are empty, id and nickname stay reserved', async () => {
    const { id, nick, token, person } = await member();
    const authKey = await authKeyOf(token);
    expect(await ask('/account/leave', { authKey, memo: '이사 가요' }, token)).toEqual({ CODE: 'AL000' });
    expect(await rowOf(id)).toMatchObject({
      status: 'LEFT',
      left_at: at,
      nick,
      name: '',
      phone: '',
      email: '',
      takes_email: false,
    });
    expect(await ask('/account/info/ko', {}, token)).toMatchObject({ CODE: 'AI001' });
    expect((await logIn(id, newPassword)).CODE).toBe('AL300');
    expect(await ask('/member/nick_check.php', { mb_nick: nick })).toMatchObject({ result: 'NICK_TAKEN' });
    const find = { authToken: await certify(server.post, person) };
    expect(await ask('/member/find_id.php', find)).toMatchObject({ data: { account: null } });
  });

  test('what the member wrote on leaving is emptied after half a year, and not before', async () => {
    const { id, token } = await member();
    await ask('/account/leave', { authKey: await authKeyOf(token), memo: '이사 가요' }, token);
    const { id: member_id } = await rowOf(id);
    const { db } = server;
    const memo = async (): Promise<string> =>
      (
        await db
          .selectFrom('member_leave')
          .select('memo')
          .where('member_id', '=', member_id)
          .executeTakeFirstOrThrow()
      ).memo;
    const left = at;
    const sweep = (): Promise<number> =>
      createSweep({ db, expired: [expiredMemos], now: () => at, log: () => {} }).run();
    at = left + LEAVE_MEMO_MS - 1;
    await sweep();
    expect(await memo()).toBe('이사 가요');
    at = left + LEAVE_MEMO_MS;
    await sweep();
    expect(await memo()).toBe('');
    expect(await sweep()).toBe(0);
  });

  test('what only logins need goes with the member: passkeys, one-time password, codes, devices, cards, icon', async () => {
    const { id, token } = await member();
    const { id: member_id } = await rowOf(id);
    const { db } = server;
    const passkey = {
      public_key: 'k',
      counter: 0,
      transports: '[]',
      name: 'x',
      rp_id: 'x',
      user_handle: 'x',
    };
    await db
      .insertInto('passkey')
      .values({ ...passkey, id: `of-${id}`, member_id, created_at: at, used_at: null })
      .execute();
    await db
      .insertInto('member_otp')
      .values({ member_id, secret: null, prepared: 'sealed', since: null })
      .execute();
    await db.insertInto('recovery_code').values({ member_id, hash: 'h', used_at: null }).execute();
    await db
      .insertInto('known_device')
      .values({ member_id, hash: 'h', created_at: at, used_at: at })
      .execute();
    await db
      .insertInto('saved_card')
      .values({
        member_id,
        token: `card-${id}`,
        last4: '0001',
        holder: 'HONG',
        expiry: '12/30',
        is_default: true,
        created_at: at,
      })
      .execute();
    await db
      .insertInto('card_request')
      .values({ member_id, session: `s-${id}`, created_at: at })
      .execute();
    await db
      .insertInto('icon')
      .values({ hash: `icon-${id}`, picture: '', created_at: at })
      .execute();
    await db
      .updateTable('member')
      .set({ icon: `icon-${id}` })
      .where('id', '=', member_id)
      .execute();
    const authKey = await authKeyOf(token);
    expect(await ask('/account/leave', { authKey }, token)).toEqual({ CODE: 'AL000' });
    for (const table of [
      'passkey',
      'member_otp',
      'recovery_code',
      'known_device',
      'saved_card',
      'card_request',
    ] as const) {
      const kept = await db
        .selectFrom(table)
        .select('member_id')
        .where('member_id', '=', member_id)
        .execute();
      expect(kept, table).toEqual([]);
    }
    expect((await rowOf(id)).icon).toBeNull();
    expect(await db.selectFrom('icon').select('hash').where('hash', '=', `icon-${id}`).execute()).toEqual([]);
  });

  test('the person joins again after 30 days, under another id, and gets the first gold no second time', async () => {
    const { id, token, person } = await member();
    await ask('/account/leave', { authKey: await authKeyOf(token) }, token);
    const names = { id: `${id}b`, mb_nick: `다시${number}` };
    const early = await register(server.post, joiningForm(await certify(server.post, person), names));
    expect(early).toMatchObject({ result: 'LEFT_RECENTLY', data: { rejoin: expect.any(String) } });
    at += REJOIN_MS;
    const taken = { ...names, id };
    const authToken = await certify(server.post, person);
    expect((await register(server.post, joiningForm(authToken, taken))).result).toBe('ID_TAKEN');
    const again = await register(server.post, joiningForm(authToken, names));
    expect(again).toMatchObject({ result: 'OK', data: { gold: 0 } });
    expect(await rowOf(names.id)).toMatchObject({ status: 'NORMAL' });
  });

  test.each([
    ['no ticket', async () => ''],
    ['a made-up ticket', async () => 'made-up'],
    ['the ticket of another member', async () => authKeyOf((await member()).token)],
    [
      'a ticket for something else',
      async (memberId: number) =>
        createTickets(server.db, () => at).issue({ purpose: 'reset', memberId, lifeMs: HOUR_MS }),
    ],
  ])('%s: AL002, and the member stays', async (_title, keyOf) => {
    const { id, token } = await member();
    const authKey = await keyOf((await rowOf(id)).id);
    expect(await ask('/account/leave', { authKey }, token)).toEqual({ CODE: 'AL002' });
    expect(await rowOf(id)).toMatchObject({ status: 'NORMAL', name: somebody.name });
  });
});
