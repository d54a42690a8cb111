/** Reports of members over real HTTP: what is kept, every refusal, the queue of operators and the audit log. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportLimits } from '../../../domain/reports/report.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { createSweep } from '../../../server/storage/sweep.ts';
import { expiredReports } from '../../../server/features/reports/reports.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer;
let operator: GivenOperator;
let at = Date.now();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  operator = await provenOperator(server, 'chief');
  for (const id of ['demo1', 'demo2', 'demo3']) tokens[id] = await server.logIn(id);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('report').execute();
});

const nickOf = async (id: string): Promise<string> =>
  (await server.db.selectFrom('member').select('nick').where('mb_id', '=', id).executeTakeFirstOrThrow())
    .nick;
const send = async (id: string, form: Record<string, string>): Promise<string> =>
  (await server.post('/report', { kind: 'member', reason: 'abuse', ...form }, tokens[id])).body.CODE;
const queue = async (state: string, page = 1) =>
  JSON.parse((await server.get(`/operate/reports/${state}/${page}`, { token: operator.token })).text).DATA;
const act = async (report: number, form: Record<string, string>): Promise<string> =>
  (await server.post(`/operate/report/${report}`, form, operator.token)).body.CODE;

describe('what members send', () => {
  test('a report keeps the text as it was, whatever the author changes later', async () => {
    const nick = await nickOf('demo2');
    expect(await send('demo1', { target: nick, words: ' 닉네임이 욕설이에요 ' })).toBe('RP000');
    await server.db.updateTable('member').set({ nick: '새이름' }).where('nick', '=', nick).execute();
    const { rows, total } = await queue('new');
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ kind: 'member', text: nick, words: '닉네임이 욕설이에요', same: 1 });
    expect(rows[0].author).toEqual({ number: await numberOf(server, 'demo2'), nick: '새이름' });
    expect(await send('demo1', { target: '새이름' })).toBe('RP409');
    await server.db.updateTable('member').set({ nick }).where('nick', '=', '새이름').execute();
  });

  test.each([
    ['the same thing again', 'RP409', async () => ({ target: await nickOf('demo2') })],
    ['the own name', 'RP403', async () => ({ target: await nickOf('demo1') })],
    ['a name that nobody has', 'RP404', async () => ({ target: '없는이름' })],
    ['an unknown kind', 'RP002', async () => ({ kind: 'planet', target: 'x' })],
    ['no words for another reason', 'RP002', async () => ({ target: '없는이름', reason: 'other' })],
    [
      'too many words',
      'RP002',
      async () => ({ target: '없는이름', words: '가'.repeat(reportLimits.words + 1) }),
    ],
  ])('%s is refused with %s', async (_what, code, form) => {
    await send('demo1', { target: await nickOf('demo2') });
    expect(await send('demo1', await form())).toBe(code);
    expect((await queue('new')).total).toBe(1);
  });

  test('when two requests of the same report run at once, one of them is kept', async () => {
    const target = await nickOf('demo2');
    const codes = await Promise.all([1, 2, 3].map(() => send('demo1', { target })));
    expect(codes.toSorted()).toEqual(['RP000', 'RP409', 'RP409']);
  });

  test('the site value bounds the reports of a day of Korean time; the next day is free again', async () => {
    const set = (most: number) =>
      server.post(
        '/operate/value',
        { name: 'reports-per-day', value: String(most), holdsFrom: '0', reason: 'test' },
        operator.token,
      );
    await set(1);
    expect(await send('demo1', { target: await nickOf('demo2') })).toBe('RP000');
    expect(await send('demo1', { target: await nickOf('demo3') })).toBe('RP429');
    const before = at;
    at += DAY_MS;
    expect(await send('demo1', { target: await nickOf('demo3') })).toBe('RP000');
    at = before;
    await set(20);
  });
});

describe('the queue of operators', () => {
  test('a report is taken, put back and closed; closing closes all reports of the same thing', async () => {
    const target = await nickOf('demo2');
    await send('demo1', { target });
    await send('demo3', { target });
    const [first] = (await queue('new')).rows;
    expect(first.same).toBe(2);
    expect(await act(first.report, { act: 'take' })).toBe('OP000');
    expect(await act(first.report, { act: 'take' })).toBe('OP409');
    expect((await queue('taken')).rows[0]).toMatchObject({ operator: 'chief', isOwn: true });
    expect(await act(first.report, { act: 'release' })).toBe('OP000');
    expect(await act(first.report, { act: 'release' })).toBe('OP409');
    expect(await act(first.report, { act: 'close' })).toBe('OP422');
    expect(await act(first.report, { act: 'close', decision: 'upheld', note: ' ' })).toBe('OP422');
    expect(await act(first.report, { act: 'close', decision: 'upheld', note: '닉네임 변경 요청' })).toBe(
      'OP000',
    );
    expect(await act(first.report, { act: 'close', decision: 'upheld', note: 'again' })).toBe('OP409');
    expect(await act(999_999, { act: 'take' })).toBe('OP404');
    expect((await queue('new')).total).toBe(0);
    expect((await queue('closed')).total).toBe(2);
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('action', 'like', 'report.%')
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['report.take', 'report.release', 'report.close']);
    expect(new Set(audit.map(({ actor_id }) => actor_id))).toEqual(new Set([operator.number]));
    expect(JSON.parse(audit.at(-1)?.detail ?? '{}')).toMatchObject({ reports: 2, decision: 'upheld' });
  });

  test('S9 it is sorted by its columns, and a file of it is in that order, past a page, and noted', async () => {
    await send('demo1', { target: await nickOf('demo2') });
    await send('demo1', { target: await nickOf('demo3'), reason: 'fraud' });
    const [kept] = await server.db.selectFrom('report').selectAll().orderBy('id').limit(1).execute();
    const { id: _, ...row } = kept ?? { id: 0 };
    const more = Array.from({ length: 25 }, (_row, place) => ({ ...row, target: `copy ${place}` }));
    await server.db
      .insertInto('report')
      .values(more as never)
      .execute();
    const asked = async (query: string) =>
      JSON.parse(
        (await server.get(`/operate/reports/new/1${query}`, { token: operator.token })).text,
      ).DATA.rows.map(({ reason }: { readonly reason: string }) => reason) as string[];
    expect(await asked('')).toHaveLength(20);
    expect((await asked('?order=-reason'))[0]).toBe('fraud');
    expect((await asked('?order=reason'))[0]).toBe('abuse');
    expect((await asked('?order=at'))[1]).toBe('fraud');
    const file = await asked('?order=-reason&as=csv');
    expect([file.length, file[0], file[1]]).toEqual([27, 'fraud', 'abuse']);
    const noted = await server.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'operator.file-taken')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(noted.detail)).toEqual({ list: 'reports', rows: 27, words: 'state new' });
  });

  test('a closed report is deleted after its time; an open one stays', async () => {
    await send('demo1', { target: await nickOf('demo2') });
    await send('demo1', { target: await nickOf('demo3') });
    const [{ report }] = (await queue('new')).rows;
    await act(report, { act: 'close', decision: 'dismissed', note: 'x' });
    const sweep = (now: number) =>
      createSweep({ db: server.db, expired: [expiredReports], now: () => now, log: () => {} }).run();
    expect(await sweep(at + reportLimits.keptDays * DAY_MS)).toBe(0);
    expect(await sweep(at + reportLimits.keptDays * DAY_MS + 1)).toBe(1);
    expect((await queue('new')).total).toBe(1);
  });
});
