/** K10: questions to the staff, over real HTTP: files, states, answers, score, and that nobody reads another member's question. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { questionLimits } from '../../../domain/support/question.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { expiredQuestions } from '../../../server/features/support/questions.ts';
import { createSweep } from '../../../server/storage/sweep.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

let server: OpenServer;
let operator: GivenOperator;
let asker = '';
let other = '';
beforeAll(async () => {
  server = await openServer([]);
  operator = await provenOperator(server, 'chief');
  asker = await server.logIn('demo1');
  other = await server.logIn('demo2');
});
afterAll(() => server.close());

const form = { kind_code: 'QK03', subject: '정산이 늦어요', contents: '어제 경기의 예측이 아직 그대로예요.' };
async function write(
  token: string,
  id: number,
  fields: Record<string, string>,
  files: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form, ...fields })) body.append(name, value);
  for (const [name, text] of Object.entries(files)) body.append('file', new Blob([text]), name);
  const url = `${server.address}/datatable/customer/update/spo/${id}`;
  return (await (await fetch(url, { method: 'POST', body, headers: { token } })).json()) as {
    CODE: string;
    DATA: number;
    MSG?: string;
  };
}
const get = async (path: string, token: string) => JSON.parse((await server.get(path, { token })).text);
const read = (token: string, id: number) => get(`/datatable/customer/read/spo/ko/+09:00/${id}`, token);
const list = (token: string, keyword = '') =>
  get(`/datatable/customer/list/spo/ko/ALL/+09:00/10/1?keyword=${encodeURIComponent(keyword)}`, token);
const answer = async (id: number, act: Record<string, string>) =>
  (await server.post(`/operate/question/${id}`, act, operator.token)).body.CODE;

describe('K10 a question', () => {
  test('its kinds are named in both languages, for members', async () => {
    const config = (lang: string) => get(`/datatable/customer/config/spo/${lang}`, asker);
    expect(await config('ko')).toMatchObject({ CODE: 'DCC000', DATA: { kind: { QK03: '예측·정산' } } });
    expect((await config('en')).DATA.kind).toMatchObject({ QK03: 'Bets and results', QK05: 'Idea or other' });
    expect((await get('/datatable/customer/config/spo/ko', '')).CODE).toBe('DCU209');
  });

  test('it goes from waiting to in progress to ended, with its file, an answer and a score', async () => {
    const { CODE, DATA: id } = await write(asker, 0, {}, { '화면.txt': '오류 내용' });
    expect(CODE).toBe('DCU000');
    expect((await read(asker, id)).DATA).toMatchObject({
      data: {
        status: 0,
        status_code: 'BT01',
        subject: form.subject,
        datetime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
      file: [{ name: '화면.txt' }],
      answer: null,
    });
    const score = () => server.post(`/datatable/customer/score/spo/${id}`, { score: '4' }, asker);
    expect((await score()).body.CODE).toBe('DCU003');
    const { name, id: file } = (await get(`/operate/question/${id}`, operator.token)).DATA.file[0];
    const opened = (await get(`/operate/question/file/${file}`, operator.token)).DATA;
    expect([name, Buffer.from(opened.data, 'base64').toString()]).toEqual(['화면.txt', '오류 내용']);
    expect((await server.get(`/operate/question/file/${file}`, { token: asker })).status).toBe(404);
    expect((await get(`/datatable/customer/file/${file}`, other)).CODE).toBe('DCU003');
    expect(await answer(id, { act: 'take' })).toBe('OP000');
    expect(await answer(id, { act: 'take' })).toBe('OP404');
    expect((await read(asker, id)).DATA.data.status).toBe(1);
    expect((await write(asker, id, { w: 'u' })).CODE).toBe('DCU201');
    expect(await answer(id, { act: 'answer', text: ' ' })).toBe('OP422');
    expect(await answer(id, { act: 'answer', text: '정산을 마쳤어요.' })).toBe('OP000');
    expect((await list(asker)).DATA.data[0]).toMatchObject({ id, status: 2, unread: true });
    expect((await read(asker, id)).DATA.answer.contents).toBe('정산을 마쳤어요.');
    expect((await list(asker)).DATA.data[0].unread).toBe(false);
    expect((await score()).body.CODE).toBe('DCS000');
    expect((await read(asker, id)).DATA.data.score).toBe(4);
    const audit = await server.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'question.%')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['question.take', 'question.answer']);
  });

  test('S9 the queue is sorted by its columns, and a file of it is in that order and noted', async () => {
    const first = (await write(other, 0, { subject: '가나다', kind_code: 'QK01' })).DATA;
    const last = (await write(other, 0, { subject: '하하하', kind_code: 'QK02' })).DATA;
    const ids = async (query: string) =>
      (await get(`/operate/questions/BT01/1${query}`, operator.token)).DATA.rows.map(
        ({ id }: { readonly id: number }) => id,
      ) as number[];
    expect(await ids('')).toEqual([first, last]);
    expect(await ids('?order=-at')).toEqual([last, first]);
    expect(await ids('?order=subject')).toEqual([first, last]);
    expect(await ids('?order=-kind&as=csv')).toEqual([last, first]);
    const noted = await server.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'operator.file-taken')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(noted.detail)).toEqual({ list: 'questions', rows: 2, words: 'code BT01' });
    await server.db.deleteFrom('question').where('id', 'in', [first, last]).execute();
  });

  test('as long as allowed with many lines is taken as written: a form ends lines with two signs', async () => {
    const line = `${'가'.repeat(39)}\n`;
    const contents = `${line.repeat(questionLimits.contents / 40 - 1)}${'가'.repeat(40)}`;
    expect(Array.from(contents)).toHaveLength(questionLimits.contents);
    const { CODE, DATA: id } = await write(asker, 0, { contents, subject: '가족 👨‍👩‍👧‍👦 예측' });
    expect(CODE).toBe('DCU000');
    expect((await read(asker, id)).DATA.data).toMatchObject({ contents, subject: '가족 👨‍👩‍👧‍👦 예측' });
    expect((await write(asker, 0, { contents: `${contents}가` })).CODE).toBe('DCU001');
  });

  test.each(['\u200b', '\u3164\u3164', '\u2800', ' \r\n '])(
    'of %j alone is refused: nobody would see it',
    async (nothing) => {
      expect((await write(asker, 0, { contents: nothing })).CODE).toBe('DCU001');
      expect((await write(asker, 0, { subject: nothing })).CODE).toBe('DCU001');
    },
  );

  test('while it waits it is edited, a file goes and another comes, then it is deleted with its files', async () => {
    const { DATA: id } = await write(asker, 0, {}, { 'a.txt': 'one', 'b.txt': 'two' });
    expect(await write(asker, id, { w: 'u' }, { 'c.txt': 'three' })).toMatchObject({
      CODE: 'DCU005',
      MSG: 'many',
    });
    const edit = { w: 'u', subject: '제목을 바꿔요', 'file_del[0]': '1' };
    expect((await write(asker, id, edit, { 'c.txt': 'three' })).CODE).toBe('DCU000');
    const { data, file } = (await read(asker, id)).DATA;
    expect(data.subject).toBe('제목을 바꿔요');
    expect(file.map(({ name }: { name: string }) => name)).toEqual(['b.txt', 'c.txt']);
    expect((await list(asker, '바꿔')).DATA.total).toBe(1);
    for (const word of ['바꿔'.normalize('NFD'), 'ㅂㄲ', '바ㄲ'])
      expect((await list(asker, word)).DATA.total, word).toBe(1);
    expect((await list(asker, '%')).DATA.total).toBe(0);
    await server.post(`/datatable/customer/delete/spo/${id}`, {}, asker);
    expect((await read(asker, id)).CODE).toBe('DCU003');
    expect((await get(`/datatable/customer/file/${file[0].id}`, asker)).CODE).toBe('DCU003');
  });

  test('while the staff works on it, it can be neither changed nor deleted; ended, it is deleted', async () => {
    const { DATA: id } = await write(asker, 0, {});
    const remove = async () =>
      (await server.post(`/datatable/customer/delete/spo/${id}`, {}, asker)).body.CODE;
    expect(await answer(id, { act: 'take' })).toBe('OP000');
    expect([(await write(asker, id, { w: 'u' })).CODE, await remove()]).toEqual(['DCU201', 'DCU201']);
    expect(await answer(id, { act: 'answer', text: '처리했어요.' })).toBe('OP000');
    expect(await remove()).toBe('DCD000');
    expect((await read(asker, id)).CODE).toBe('DCU003');
  });

  test.each(['\0', '가\0나'])('%j in a form with files answers 400', async (contents) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...form, contents })) body.append(name, value);
    const url = `${server.address}/datatable/customer/update/spo/0`;
    const refused = await fetch(url, { method: 'POST', body, headers: { token: asker } });
    expect(refused.status).toBe(400);
  });

  test.each([
    ['an unknown kind', { kind_code: 'QK99' }, {}, { CODE: 'DCU001' }],
    ['no subject', { subject: '  ' }, {}, { CODE: 'DCU001' }],
    ['too long contents', { contents: '가'.repeat(questionLimits.contents + 1) }, {}, { CODE: 'DCU001' }],
    ['a page as a file', {}, { 'a.html': '<script>1</script>' }, { CODE: 'DCU005', MSG: 'kind' }],
  ])('%s is refused', async (_what, fields, files, expected) => {
    expect(await write(asker, 0, fields, files as Record<string, string>)).toMatchObject(expected);
  });

  test('another member reads, edits, deletes and scores nothing of it, nor its file', async () => {
    const { DATA: id } = await write(asker, 0, {}, { 'own.txt': 'secret' });
    const file = (await read(asker, id)).DATA.file[0].id;
    await answer(id, { act: 'answer', text: '답변' });
    expect(await read(other, id)).toEqual({ CODE: 'DCU003' });
    expect(await get(`/datatable/customer/file/${file}`, other)).toEqual({ CODE: 'DCU003' });
    expect((await write(other, id, { w: 'u' })).CODE).toBe('DCU003');
    for (const act of ['delete', 'score'])
      expect((await server.post(`/datatable/customer/${act}/spo/${id}`, { score: '1' }, other)).body).toEqual(
        {
          CODE: 'DCU003',
        },
      );
    expect((await list(other)).DATA.total).toBe(0);
    expect((await server.get(`/datatable/file/${file}`)).status).toBe(404);
    const held = (await get(`/datatable/customer/file/${file}`, asker)).DATA;
    expect(Buffer.from(held.data, 'base64').toString()).toContain('secret');
  });

  test('the questions of a day are bounded, also when they come at once', async () => {
    const codes = await Promise.all(
      Array.from({ length: questionLimits.perDay + 2 }, () => write(other, 0, {})),
    );
    expect(codes.filter(({ CODE }) => CODE === 'DCU000')).toHaveLength(questionLimits.perDay);
    expect(codes.filter(({ CODE }) => CODE === 'DCU203')).toHaveLength(2);
  });

  test('after its time a question is deleted with its files', async () => {
    const now = () => Date.now() + questionLimits.keptDays * DAY_MS + 60_000;
    await createSweep({ db: server.db, expired: [expiredQuestions], now, log: () => {} }).run();
    expect(await server.db.selectFrom('question').select('id').execute()).toEqual([]);
    const held = server.db.selectFrom('upload').select('id').where('used_at', 'is not', null);
    expect(await held.where('area', '=', 'support').execute()).toEqual([]);
  });
});
