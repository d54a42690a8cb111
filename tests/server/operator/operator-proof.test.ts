/** Who is an operator: made by the command alone, and admitted only by a login that a one-time password has proved. */
import { mandatoryTerms } from '../../../domain/terms/terms.ts';
import { agreeTerms } from '../../../server/features/terms/terms-port.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeLimits } from '../../../server/features/operator/one-time-codes.ts';
import { FACTOR_PROOF_MS } from '../../../server/features/operator/second-factor.ts';
import {
  addOperator,
  generatePassword,
  listOperators,
  NoChange,
  removeOperator,
  resetOtp,
} from '../../../server/operator-command/change-operators.ts';
import { passwordFault } from '../../../domain/member/password-rules.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import { type GivenOperator, numberOf, unprovenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const START = Date.UTC(2026, 10, 22, 3);
let at = START;
let server: OpenServer;
let made = 0;
let operator: GivenOperator;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
});
afterAll(() => server.close());
beforeEach(async () => {
  operator = await unprovenOperator(server, `staff${++made}`, at);
});

const prove = async (code: string, token = operator.token): Promise<string> =>
  (await server.post('/operate/prove', { code }, token)).body.CODE;
const mayRead = async (token = operator.token): Promise<number> =>
  (await server.get('/operate/values', { token })).status;
const state = async (token = operator.token) =>
  JSON.parse((await server.get('/operate/state', { token })).text).DATA;

describe('the one-time password', () => {
  test('S9 before it is proved an operator reaches nothing; afterwards everything, for 12 hours', async () => {
    expect(await mayRead()).toBe(404);
    expect(await state()).toEqual({ state: 'unproven', factor: 'pending' });
    expect(await prove(operator.code(at))).toBe('OP000');
    expect(await state()).toEqual({ state: 'proven', factor: 'active' });
    expect(await mayRead()).toBe(200);
    at += FACTOR_PROOF_MS + 1;
    expect(await mayRead()).toBe(404);
    expect(await state()).toEqual({ state: 'unproven', factor: 'active' });
  });

  test('a code proves one login once: another login, and the same code again, stay unproved', async () => {
    const other = await server.logIn(operator.id);
    const code = operator.code(at);
    expect(await prove(code)).toBe('OP000');
    expect(await prove(code, other)).toBe('OP401');
    expect(await mayRead(other)).toBe(404);
    expect(await prove(operator.code(at + 30_000), other)).toBe('OP000');
  });

  test('of 20 uses of one code at once a single one succeeds', async () => {
    const code = operator.code(at);
    const codes = await Promise.all(Array.from({ length: 20 }, () => prove(code)));
    expect(codes.filter((one) => one === 'OP000')).toHaveLength(1);
  });

  test('after five wrong codes a right one waits a quarter of an hour', async () => {
    const wrong = operator.code(at + 3_600_000);
    for (let tries = 0; tries < codeLimits.tries; tries++) expect(await prove(wrong)).toBe('OP401');
    expect(await prove(operator.code(at))).toBe('OP429');
    at += codeLimits.waitMs;
    expect(await prove(operator.code(at))).toBe('OP000');
  });

  test('a secret that was not used within a day is void', async () => {
    at += codeLimits.setUpMs;
    expect(await prove(operator.code(at))).toBe('OP404');
  });

  test.each(['12345', '1234567', 'abcdef', ''])('"%s" is no code', async (code) => {
    expect(await prove(code)).toBe('OP401');
  });

  test('a member, with or without a code, is no operator', async () => {
    const token = await server.logIn('demo1');
    expect(await prove('123456', token)).toBe('OP404');
    expect(await state(token)).toEqual({ state: 'none', factor: 'none' });
  });
});

describe('the command', () => {
  const audited = async (id: string) =>
    (
      await server.db
        .selectFrom('audit_log')
        .select(['action', 'actor_id'])
        .where('member_id', '=', await numberOf(server, id))
        .where('action', 'like', 'operator.%')
        .orderBy('id')
        .execute()
    ).map(({ action, actor_id }) => [action, actor_id]);

  test('makes a new operator with a password that keeps the rules and must be changed', async () => {
    const added = await addOperator(server.db, { id: 'fresh-one', nick: 'freshone' }, at);
    expect(passwordFault(added.password ?? '', { id: 'fresh-one' })).toBeNull();
    const row = await server.db
      .selectFrom('member')
      .select(['role', 'must_change_password'])
      .where('mb_id', '=', 'fresh-one')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ role: 'OPERATOR', must_change_password: true });
    expect(await audited('fresh-one')).toEqual([['operator.added', null]]);
    expect(generatePassword('a')).not.toBe(generatePassword('a'));
  });

  test('makes an operator of a member, who keeps the password and is logged out', async () => {
    const before = await server.logIn('demo3');
    expect((await addOperator(server.db, { id: 'demo3', nick: 'x1' }, at)).password).toBeNull();
    expect((await server.post('/account/info/ko', {}, before)).body.CODE).toBe('AI001');
    expect(await state(await server.logIn('demo3'))).toEqual({ state: 'unproven', factor: 'pending' });
  });

  test('a removed operator is a member again, and was logged out', async () => {
    expect(await prove(operator.code(at))).toBe('OP000');
    await removeOperator(server.db, operator.id, at);
    expect(await mayRead()).toBe(404);
    // A member, unlike the staff, agrees to the terms.
    await agreeTerms(server.db, { memberId: operator.number, codes: mandatoryTerms, how: 'seed', now: at });
    const again = await server.logIn(operator.id);
    expect(await state(again)).toEqual({ state: 'none', factor: 'none' });
    expect((await audited(operator.id)).at(-1)).toEqual(['operator.removed', null]);
  });

  test('a new secret ends the old one and its logins', async () => {
    expect(await prove(operator.code(at))).toBe('OP000');
    await resetOtp(server.db, operator.id, at);
    expect(await mayRead()).toBe(404);
    at += 60_000;
    expect(await prove(operator.code(at), await server.logIn(operator.id))).toBe('OP401');
  });

  test('lists operators with the state of their one-time passwords', async () => {
    const rows = await listOperators(server.db, at);
    expect(rows.find(({ id }) => id === operator.id)).toMatchObject({ status: 'NORMAL', factor: 'pending' });
    expect(rows.map(({ id }) => id)).not.toContain('demo1');
  });

  test.each([
    ['an id that is too short', { id: 'a', nick: 'abc' }],
    ['a nickname that is none', { id: 'abcd', nick: '' }],
    ['a nickname that is taken', { id: 'abcd', nick: '루키별' }],
    ['a weak password', { id: 'abcd', nick: 'abcd', password: 'aaaaaaaa' }],
    ['a password for a member who has one', { id: 'demo4', nick: 'abcd', password: demoPassword }],
    ['a member who sleeps', { id: 'dormant', nick: 'abcd' }],
  ])('refuses %s in a sentence, and changes nothing', async (_what, wanted) => {
    const before = await listOperators(server.db, at);
    await expect(addOperator(server.db, wanted, at)).rejects.toBeInstanceOf(NoChange);
    expect(await listOperators(server.db, at)).toEqual(before);
  });

  test('refuses a second time, and operators that do not exist', async () => {
    const again = addOperator(server.db, { id: operator.id, nick: 'zz' }, at);
    await expect(again).rejects.toThrow('is an operator already');
    await expect(removeOperator(server.db, 'demo1', at)).rejects.toThrow('there is no operator demo1');
    await expect(resetOtp(server.db, 'demo1', at)).rejects.toThrow('there is no operator demo1');
  });
});
