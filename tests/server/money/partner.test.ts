/** A2 A partner asks the staff without an account: what is taken, how much of it, and that operators read it with the email. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionLimits } from '../../../domain/support/question.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const at = Date.UTC(2026, 10, 26, 3);
let server: OpenServer;
let operator: GivenOperator;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  operator = await provenOperator(server, 'chief', at);
});
afterAll(() => server.close());

const given = { email: 'partner@example.com', subject: '데이터 제휴', contents: '안녕하세요.' };
const ask = async (form: Partial<typeof given> = {}): Promise<string> =>
  (await server.post('/datatable/customer/partner', { ...given, ...form })).body.CODE;

test('A2 an inquiry without a token waits in the queue of the staff, with the email for the answer', async () => {
  expect(await ask()).toBe('DCU000');
  const queue = JSON.parse((await server.get('/operate/questions/BT01/1', { token: operator.token })).text);
  const [row] = queue.DATA.rows;
  expect(row).toMatchObject({ subject: '[제휴] 데이터 제휴', kind_code: 'QK05' });
  const read = JSON.parse((await server.get(`/operate/question/${row.id}`, { token: operator.token })).text);
  expect(read.DATA.data.contents).toBe('답변 받을 이메일: partner@example.com\n\n안녕하세요.');
});

test.each([
  { email: '' },
  { email: 'partner' },
  { email: `${'a'.repeat(questionLimits.email)}@example.com` },
  { subject: ' ' },
  { contents: '\u200b\u3164' },
  { contents: 'ㄱ'.repeat(questionLimits.contents + 1) },
])('A2 %o is refused', async (form) => {
  expect(await ask(form)).toBe('DCU001');
});

test('A2 the site takes no more than the inquiries of a day, and one address sends few at a time', async () => {
  const { id } = await server.db
    .selectFrom('member')
    .select('id')
    .where('mb_id', '=', 'sysadmin')
    .executeTakeFirstOrThrow();
  const row = {
    member_id: id,
    kind: 'QK05',
    subject: 's',
    contents: 'c',
    drawid: '',
    created_at: at,
  } as const;
  await server.db
    .insertInto('question')
    .values(Array.from({ length: questionLimits.partnersPerDay - 1 }, () => ({ ...row, changed_at: at })))
    .execute();
  expect(await ask()).toBe('DCU203');
  const statuses = [];
  for (let n = 0; n < 20; n++)
    statuses.push((await server.post('/datatable/customer/partner', given)).status);
  expect(statuses).toContain(429);
});
