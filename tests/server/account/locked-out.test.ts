/** B3 K10: a member whom a restriction or a stop keeps out asks the staff by the ticket of the refused login, and reads the answer there. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { questionLimits } from '../../../domain/support/question.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { LOCKED_OUT_MS } from '../../../server/features/account/account-port.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let at = Date.UTC(2026, 10, 22, 3);
let server: OpenServer;
let operator: GivenOperator;
let number = 0;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  operator = await provenOperator(server, 'chief', at);
  number = await numberOf(server, 'demo1');
});
afterAll(() => server.close());
beforeEach(async () => {
  // Another day, and none of its questions yet.
  at += DAY_MS;
  await server.db.updateTable('operator_proof').set({ proved_at: at }).execute();
});

const become = (status: string, until: number | null = null) =>
  server.db
    .updateTable('member')
    .set({ status, status_until: until, status_cause: '도배' })
    .where('id', '=', number)
    .execute();
const logIn = async (password = demoPassword) =>
  (await server.post('/account/login', { id: 'demo1', password, site_number: '1' })).body as {
    CODE: string;
    DATA: Record<string, string>;
  };
const ticketNow = async (): Promise<string> => (await logIn()).DATA['ASK'] ?? '';
const ask = async (ticket: string, subject = '정지를 풀어 주세요', contents = '도배하지 않았어요.') =>
  (await server.post('/datatable/customer/locked-out', { ticket, subject, contents })).body as {
    CODE: string;
    DATA?: number;
  };
const read = async (ticket: string) =>
  (await server.post('/datatable/customer/locked-out/list', { ticket })).body as {
    CODE: string;
    DATA?: { subject: string; answer: { contents: string } | null }[];
  };

describe('a member who is kept out', () => {
  test.each([
    ['STOPPED', 'AL100', null],
    ['RESTRICTED', 'AL003', 30 * DAY_MS],
  ])('%s asks once by the ticket of the refused login', async (status, code, ms) => {
    await become(status, ms === null ? null : at + ms);
    const refused = await logIn();
    expect(refused.CODE).toBe(code);
    const ticket = refused.DATA['ASK'] ?? '';
    const answers = await Promise.all([ask(ticket), ask(ticket)]);
    expect(answers.map(({ CODE }) => CODE).toSorted()).toEqual(['DCU000', 'DCU209']);
    const id = answers.find(({ CODE }) => CODE === 'DCU000')?.DATA ?? 0;
    const asked = await server.get(`/operate/question/${id}`, { token: operator.token });
    expect(JSON.parse(asked.text).DATA).toMatchObject({
      data: { subject: '정지를 풀어 주세요', kind_code: 'QK01', status: 0 },
    });
    const acted = { act: 'answer', text: '확인하고 풀어 드릴게요.' };
    expect((await server.post(`/operate/question/${id}`, acted, operator.token)).body.CODE).toBe('OP000');
    const { CODE, DATA } = await read(await ticketNow());
    expect([CODE, DATA?.[0]?.answer?.contents]).toEqual(['DCL000', '확인하고 풀어 드릴게요.']);
  });

  test('no other login has the ticket, and no other text is taken', async () => {
    await become('STOPPED');
    expect(Object.keys((await logIn('wrong-password')).DATA)).toEqual(['MSG']);
    const ticket = await ticketNow();
    for (const wrong of ['', 'x'.repeat(43), 'x'.repeat(101)])
      expect(['DCU001', 'DCU209']).toContain((await ask(wrong)).CODE);
    expect((await ask(ticket, '', '글')).CODE).toBe('DCU001');
    expect((await ask(ticket, '제목', '\u200b\u3164')).CODE).toBe('DCU001');
    expect((await ask(ticket, '제목', 'ㄱ'.repeat(questionLimits.contents + 1))).CODE).toBe('DCU001');
    at += LOCKED_OUT_MS;
    expect((await ask(ticket)).CODE).toBe('DCU209');
    expect((await read(ticket)).CODE).toBe('DCU209');
    await become('LEFT');
    expect((await logIn()).DATA).not.toHaveProperty('ASK');
    await become('NORMAL');
    expect((await logIn()).DATA).not.toHaveProperty('ASK');
  });

  test('with one-time passwords asks, but reads nothing: the ticket proves the password alone', async () => {
    await become('STOPPED');
    await server.db
      .insertInto('member_otp')
      .values({ member_id: number, secret: 'sealed', prepared: null, since: at, last_step: 0 })
      .execute();
    expect(await read(await ticketNow())).toEqual({ CODE: 'DCL000', DATA: [] });
  });

  test('has the day’s limit of questions; one address has its own a minute', async () => {
    await become('STOPPED');
    const day = {
      kind: 'QK01',
      subject: 'a',
      contents: 'b',
      drawid: '',
      created_at: at,
      changed_at: at,
    } as const;
    await server.db.deleteFrom('member_otp').execute();
    await server.db
      .insertInto('question')
      .values(Array.from({ length: questionLimits.perDay }, () => ({ ...day, member_id: number })))
      .execute();
    const ticket = await ticketNow();
    expect((await ask(ticket)).CODE).toBe('DCU203');
    const many = await Promise.all(
      Array.from({ length: 40 }, () =>
        server.post('/datatable/customer/locked-out', { ticket, subject: 'a', contents: 'b' }),
      ),
    );
    expect(many.some(({ status }) => status === 429)).toBe(true);
  });
});
