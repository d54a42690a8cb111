/** Joining by the calls of the real server: certification, registration, nicknames (B12). */
import { readProfile } from '../../../server/features/operator/member-profile.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mandatoryTerms } from '../../../domain/terms/terms.ts';
import { certifyLimits } from '../../../server/features/sign-up/certify.ts';
import { issueToken } from '../../../server/features/account/tokens.ts';
import { certify, joiningForm, newPassword, register, somebody } from '../../given/server/joining-person.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

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
/** Another person each time: phones are limited. */
const another = () => {
  number += 1;
  return { ...somebody, phone: `010${String(20_000_000 + number)}` };
};
const certified = () => certify(server.post, another());
const names = () => {
  number += 1;
  return { id: `member${number}`, mb_nick: `회원${number}` };
};
const send = async (person: Record<string, string>) =>
  (await server.post('/member/certify/send', person)).body;
const confirm = async (ticket: string, certCode: string) =>
  (await server.post('/member/certify/confirm', { ticket, certCode })).body;
const codeOf = async (ticket: string): Promise<string> =>
  (await server.post('/member/certify/sandbox', { ticket })).body.data.certCode;
const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('B12 certification', () => {
  test.each([
    ['no name', { name: '' }, 'NAME'],
    ['a birth that is no day', { birth: '1990-02-31' }, 'BIRTH'],
    ['under 19', { birth: '2015-01-01' }, 'UNDER_AGE'],
    ['no mobile phone', { phone: '02-123-4567' }, 'PHONE'],
  ])('%s: no code is sent', async (_title, typed, expected) => {
    const body = await send({ ...another(), ...typed });
    expect(body).toMatchObject({ result: expected });
    expect(body.msg).toMatch(/[가-힣]/);
    expect(body).not.toHaveProperty('data');
  });

  test('the code certifies once; the ticket alone, a wrong code and an old ticket do not', async () => {
    const { data } = await send(another());
    const code = await codeOf(data.ticket);
    expect(code).toMatch(/^\d{6}$/);
    expect(await confirm(data.ticket, wrongCode(code))).toMatchObject({ result: 'CODE' });
    expect(await confirm(data.ticket, code)).toMatchObject({ result: 'OK', data: { joined: false } });
    expect(await confirm(data.ticket, code)).toMatchObject({ result: 'CERTIFY' });
    expect(await confirm('made-up', code)).toMatchObject({ result: 'CERTIFY' });
  });

  test(`after ${certifyLimits.codeTries} wrong codes the right one does not help, and nothing shows it`, async () => {
    const { data } = await send(another());
    const code = await codeOf(data.ticket);
    for (let tries = 0; tries < certifyLimits.codeTries; tries++)
      expect((await confirm(data.ticket, wrongCode(code))).result).toBe('CODE');
    expect((await confirm(data.ticket, code)).result).toBe('CERTIFY');
    expect((await server.post('/member/certify/sandbox', { ticket: data.ticket })).body.result).toBe(
      'CERTIFY',
    );
  });

  test('a code ends after its time', async () => {
    const { data } = await send(another());
    const code = await codeOf(data.ticket);
    at += certifyLimits.codeMs;
    expect((await confirm(data.ticket, code)).result).toBe('CERTIFY');
  });

  test('a phone gets five codes an hour', async () => {
    const person = another();
    for (let sent = 0; sent < 5; sent++) expect((await send(person)).result).toBe('OK');
    expect((await send(person)).result).toBe('TOO_MANY');
    expect((await send({ ...person, name: '박다른' })).result).toBe('TOO_MANY');
    at += HOUR_MS;
    expect((await send(person)).result).toBe('OK');
  });

  test('nobody who reads the database learns the birth date, or the person from the key', async () => {
    const person = { ...another(), birth: '1971-03-04' };
    await register(server.post, joiningForm(await certify(server.post, person), names()));
    const rows = [
      ...(await server.db.selectFrom('member_person').selectAll().execute()),
      ...(await server.db.selectFrom('ticket').selectAll().execute()),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/1971.?03.?04/);
    expect(rows.at(0)).toMatchObject({ person: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });
});

describe('B12 registration', () => {
  test('makes the member with wallets, first gold, agreements and an audit entry, and logs in', async () => {
    const form = joiningForm(await certified(), { ...names(), email: 'sae@example.com', sms: '1' });
    const body = await register(server.post, form);
    expect(body).toMatchObject({ result: 'OK', data: { days: 30, gold: 10_000_000 } });
    const info = await server.post('/account/info/ko', {}, body.data.token);
    expect(info.body.DATA).toMatchObject({
      mb_id: form.id,
      nick: form.mb_nick,
      user_level_code: 'UL01',
      points: { P00001: { Point: 0 }, P00002: { Point: 10_000_000 }, P00010: { Point: 0 } },
    });
    const member = await server.db
      .selectFrom('member')
      .selectAll()
      .where('mb_id', '=', form.id)
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({ name: somebody.name, email: 'sae@example.com' });
    expect(member).toMatchObject({ takes_email: false, takes_sms: true });
    expect(member.password).toMatch(/^\$argon2id\$/);
    const agreed = await server.db
      .selectFrom('terms_agreement')
      .select(['code', 'version', 'agreed_at', 'how'])
      .where('member_id', '=', member.id)
      .orderBy('code')
      .execute();
    expect(agreed).toEqual(
      mandatoryTerms.map((code) => ({ code, version: 1, agreed_at: at, how: 'sign-up' })),
    );
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('member_id', '=', member.id)
      .execute();
    expect(audit).toEqual([{ actor_id: member.id, action: 'member.join' }]);
    const login = await server.post('/account/login', {
      id: form.id,
      password: newPassword,
      site_number: '1',
    });
    expect(login.body.CODE).toBe('AL000');
  });

  test('when an operator has set another first gold, the next member gets it', async () => {
    await server.db
      .insertInto('site_value')
      .values({
        name: 'joining-gold',
        value: '777',
        holds_from: at,
        written_at: at,
        written_by: null,
        reason: 'test',
      })
      .execute();
    const body = await register(server.post, joiningForm(await certified(), names()));
    expect(body.data.gold).toBe(777);
  });

  test.each([
    ['no stipulation', { stipulation: '0' }, 'AGREEMENT'],
    ['no privacy', { privacy: '0' }, 'AGREEMENT'],
    ['no operational', { operational: '0' }, 'AGREEMENT'],
    ['an id in capitals', { id: 'SaeByeol' }, 'ID_FORMAT'],
    ['an id of the staff', { id: 'sysadmin' }, 'ID_RESERVED'],
    ['the id of another member', { id: 'demo1' }, 'ID_TAKEN'],
    ['a password without digits', { password: 'kanariablau' }, 'PASSWORD_FORMAT'],
    ['a common password', { password: 'Sunshine77' }, 'PASSWORD_COMMON'],
    ['a nickname with a space', { mb_nick: '새 별' }, 'NICK_FORMAT'],
    ['a nickname of the staff', { mb_nick: '관리자1' }, 'NICK_RESERVED'],
    ['a nickname with a banned word', { mb_nick: '씨1발별' }, 'NICK_RESERVED'],
    ['the nickname of another member', { mb_nick: '루키별' }, 'NICK_TAKEN'],
    ['half an e-mail address', { email: 'sae@' }, 'EMAIL_FORMAT'],
    ['a certification that nobody gave', { authToken: 'made-up' }, 'CERTIFY'],
    ['a repeated field', { id: 'x'.repeat(300) }, 'ERROR'],
  ])('%s: refused, nobody joins, and the same certification still can', async (_title, typed, expected) => {
    const good = joiningForm(await certified(), names());
    const members = () => server.db.selectFrom('member').select('id').execute();
    const before = await members();
    const body = await register(server.post, { ...good, ...typed });
    expect(body).toMatchObject({ result: expected, msg: expect.stringMatching(/[가-힣]/) });
    expect(await members()).toEqual(before);
    expect((await register(server.post, good)).result).toBe('OK');
  });

  test('a second account of one person is refused, under any id', async () => {
    const person = another();
    const first = names();
    await register(server.post, joiningForm(await certify(server.post, person), first));
    const { ticket } = (await send(person)).data;
    const again = await confirm(ticket, await codeOf(ticket));
    expect(again.data.joined).toBe(true);
    const body = await register(server.post, joiningForm(again.data.certified, names()));
    expect(body).toMatchObject({
      result: 'JOINED',
      msg: '이미 가입한 회원이에요. 아이디 찾기를 이용해 주세요.',
    });
  });

  test('the same request again gets the same member; with another password or id it gets nothing', async () => {
    const form = joiningForm(await certified(), names());
    const idOf = async (token: string) =>
      (await server.post('/account/info/ko', {}, token)).body.DATA.user_accountKey;
    const first = await register(server.post, form);
    const member = await idOf(first.data.token);
    const again = await register(server.post, form);
    expect(again).toMatchObject({ result: 'OK', data: { gold: 0 } });
    expect(again.data.token).not.toBe(first.data.token);
    expect(await idOf(again.data.token)).toBe(member);
    expect((await register(server.post, { ...form, password: 'another7pass' })).result).toBe('CERTIFY');
    expect((await register(server.post, { ...form, ...names() })).result).toBe('CERTIFY');
    at += certifyLimits.certifiedMs;
    expect((await register(server.post, form)).result).toBe('CERTIFY');
  });

  test('the welcome says the first gold until it was shown; a demo account has none', async () => {
    const body = await register(server.post, joiningForm(await certified(), names()));
    const { token, gold } = body.data;
    const welcomed = async (of: string) =>
      JSON.parse((await server.get('/account/welcome', { token: of })).text);
    expect(gold).toBeGreaterThan(0);
    expect(await welcomed(token)).toEqual({ CODE: 'AW000', DATA: { gold, seen: false } });
    expect((await server.post('/account/welcome/seen', {}, token)).body).toEqual({ CODE: 'AW000' });
    expect(await welcomed(token)).toEqual({ CODE: 'AW000', DATA: { gold, seen: true } });
    const { id } = await server.db
      .selectFrom('member')
      .select('id')
      .where('mb_id', '=', 'demo1')
      .executeTakeFirstOrThrow();
    const demo = await issueToken(server.db, id, at);
    expect(await welcomed(demo)).toEqual({ CODE: 'AW000', DATA: { gold: 0, seen: true } });
    expect((await server.post('/account/welcome/seen', {})).body).toEqual({ CODE: 'AW001' });
  });

  test('a known recommending member is stored; an unknown id is ignored', async () => {
    const given = names();
    await register(server.post, joiningForm(await certified(), { ...given, recommendId: 'demo2' }));
    const body = await register(
      server.post,
      joiningForm(await certified(), { ...names(), recommendId: 'nobody-here' }),
    );
    expect(body.result).toBe('OK');
    const row = await server.db
      .selectFrom('member_person')
      .innerJoin('member', 'member.id', 'member_person.member_id')
      .innerJoin('member as other', 'other.id', 'recommended_by')
      .select('other.mb_id')
      .where('member.mb_id', '=', given.id)
      .executeTakeFirst();
    expect(row?.mb_id).toBe('demo2');
  });

  test('H3 the agent that brought the visit is kept, as a plain line, and operators see it', async () => {
    const given = names();
    const agent = 'a\u202egent\n7';
    expect((await register(server.post, joiningForm(await certified(), { ...given, agent }))).result).toBe(
      'OK',
    );
    const row = await server.db
      .selectFrom('member_person')
      .innerJoin('member', 'member.id', 'member_person.member_id')
      .select(['agent', 'member.id'])
      .where('member.mb_id', '=', given.id)
      .executeTakeFirstOrThrow();
    expect(row.agent).toBe('agent 7');
    const profile = await readProfile(server.db, { number: row.id, standards: [] }, at);
    expect(profile?.agent).toBe('agent 7');
    const tooLong = joiningForm(await certified(), { ...names(), agent: 'x'.repeat(101) });
    expect((await register(server.post, tooLong)).result).toBe('ERROR');
  });

  test('after 20 tries with one certification none passes', async () => {
    const authToken = await certified();
    for (let tries = 0; tries < 20; tries++) {
      const body = await register(server.post, joiningForm(authToken, { ...names(), id: 'demo1' }));
      expect(body.result).toBe('ID_TAKEN');
    }
    expect((await register(server.post, joiningForm(authToken, names()))).result).toBe('TOO_MANY');
  });
});

describe('B12 nicknames', () => {
  test('the name of another member is taken in every case of letters', async () => {
    await server.db.updateTable('member').set({ nick: 'RedStar' }).where('mb_id', '=', 'demo5').execute();
    const taken = { result: 'NICK_TAKEN' };
    expect((await server.post('/member/nick_check.php', { mb_nick: 'redstar' })).body).toMatchObject(taken);
    const form = { ...joiningForm(await certified(), names()), mb_nick: 'REDSTAR' };
    expect(await register(server.post, form)).toMatchObject(taken);
  });

  test.each([
    ['별하나', 'SUCCESS'],
    ['루키별', 'NICK_TAKEN'],
    ['루키별'.normalize('NFD'), 'NICK_TAKEN'],
    ['별하나'.normalize('NFD'), 'SUCCESS'],
    ['별', 'NICK_FORMAT'],
    ['별 하나', 'NICK_FORMAT'],
    ['가나다라마바사아자', 'NICK_FORMAT'],
    ['공식계정', 'NICK_RESERVED'],
    ['씨발별', 'NICK_RESERVED'],
  ])('%s: %s, with a message', async (mb_nick, expected) => {
    const { body } = await server.post('/member/nick_check.php', { mb_nick });
    expect(body).toEqual({ result: expected, msg: expect.stringMatching(/[가-힣]/) });
  });
});
