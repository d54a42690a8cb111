/** The specification's client: boards, comments, messages, questions, survey and settings, with its own forms, numbers as texts and FormData. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPathOf, specifiedPaths } from '../../given/calls/specified-calls.ts';
import { openMoney, type OpenMoney } from '../../given/server/open-money.ts';
import { callsOf, type Row } from '../../given/calls/specification-client.ts';

type Calls = ReturnType<typeof callsOf>;

let given: OpenMoney;
let visitor: Calls;
let member: Calls;
let other: Calls;
beforeAll(async () => {
  given = await openMoney();
  visitor = callsOf(given.address, null);
  member = callsOf(given.address, await given.logIn('demo1'));
  other = callsOf(given.address, await given.logIn('demo2'));
});
afterAll(() => given.close());

const codeOf = (body: Row) => body['CODE'] ?? body['result'];
const dataOf = (body: Row) => body['DATA'] as Row;
const firstOf = (rows: unknown) => (rows as readonly Row[])[0] ?? {};

describe('K10: the specification’s client asks the staff', () => {
  const form = {
    html: '1',
    subject: '정산이 늦어요',
    contents: '어제 경기가 그대로예요.',
    drawid: '',
    score: '',
  };
  const list = async (calls: Calls, query = '') =>
    (await calls.get(`/datatable/customer/list/spo/ko/ALL/+09:00/10/1${query}`)).body;

  test('a question is written, listed, read, changed and deleted', async () => {
    const { body: config } = await member.get('/datatable/customer/config/spo/ko');
    const [kind_code = ''] = Object.keys(dataOf(config)['kind'] as Row);
    const { body } = await member.postForm('/datatable/customer/update/spo/0', { ...form, kind_code });
    expect(codeOf(body)).toBe('DCU000');
    const id = String(body['DATA']);
    expect(dataOf(await list(member))).toMatchObject({
      data: [{ subject: form.subject, status: 0 }],
      total: 1,
    });
    expect(dataOf(await list(member, '?keyword=정산'))).toMatchObject({ total: 1 });
    expect(dataOf(await list(member, '?keyword=없는말'))).toMatchObject({ data: [], total: 0 });
    const read = async (calls: Calls) =>
      (await calls.get(`/datatable/customer/read/spo/ko/+09:00/${id}`)).body;
    expect(dataOf(await read(member))).toMatchObject({
      data: { subject: form.subject, contents: form.contents, status_code: 'BT01' },
      file: [],
      answer: null,
    });
    expect(codeOf(await read(other))).toBe('DCU003');
    const edited = {
      ...form,
      kind_code,
      w: 'u',
      subject: '정산이 끝났어요',
      'file_del[0]': '0',
      'file_del[1]': '0',
    };
    expect(codeOf((await member.postForm(`/datatable/customer/update/spo/${id}`, edited)).body)).toBe(
      'DCU000',
    );
    expect(dataOf(await read(member))).toMatchObject({ data: { subject: '정산이 끝났어요' } });
    expect(codeOf((await other.postForm(`/datatable/customer/update/spo/${id}`, edited)).body)).toBe(
      'DCU003',
    );
    expect(codeOf((await other.post(`/datatable/customer/delete/spo/${id}`)).body)).toBe('DCU003');
    expect(codeOf((await member.post(`/datatable/customer/delete/spo/${id}`)).body)).toBe('DCD000');
    expect(dataOf(await list(member))).toMatchObject({ total: 0 });
  });

  test.each([
    ['no kind', { kind_code: '' }, 'DCU001'],
    ['no subject', { subject: ' ' }, 'DCU001'],
    ['bets that are not bets', { score: 'x' }, 'DCU006'],
  ])('a question with %s is refused by %o', async (_, more, code) => {
    const fields = { ...form, kind_code: 'QK03', ...more };
    expect(codeOf((await member.postForm('/datatable/customer/update/spo/0', fields)).body)).toBe(code);
  });

  test('55: the files of a question have the specification’s names, and are read by their address', async () => {
    const token = await given.logIn('demo3');
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...form, kind_code: 'QK03' })) body.append(name, value);
    body.append('file1', new Blob(['정산 기록'], { type: 'text/plain' }), '기록.txt');
    const send = { method: 'POST', body, headers: { token } };
    const sent = await fetch(`${given.address}/datatable/customer/update/spo/0`, send);
    const { CODE, DATA } = (await sent.json()) as Row;
    expect(CODE).toBe('DCU000');
    const asker = callsOf(given.address, token);
    const read = await asker.get(`/datatable/customer/read/spo/ko/+09:00/${String(DATA)}`);
    const { data, file } = dataOf(read.body);
    const { files, ...names } = data as Row;
    expect(names).toMatchObject({ file1: '기록.txt', file2: '' });
    expect(files).toEqual(file);
    const { origin_name, down_url } = firstOf(files);
    expect(origin_name).toBe('기록.txt');
    const { body: sentBack } = await asker.get(String(down_url));
    const data64 = Buffer.from('정산 기록').toString('base64');
    expect(dataOf(sentBack)).toMatchObject({ name: '기록.txt', type: 'text/plain', data: data64 });
  });

  test('an address without a number and a visitor have codes', async () => {
    expect(codeOf((await member.postForm('/datatable/customer/update/spo/x', form)).body)).toBe('DCU003');
    expect(codeOf((await visitor.postForm('/datatable/customer/update/spo/0', form)).body)).toBe('DCU209');
    expect(codeOf((await member.get('/datatable/customer/list/spo/ko/NONE/+09:00/10/1')).body)).toBe(
      'DCU002',
    );
    for (const kind of ['ALL', 'BC61'])
      expect(codeOf((await visitor.get(`/datatable/faq/list/spo/ko/${kind}/10/1?keyword=골드`)).body)).toBe(
        'DFL000',
      );
  });
});

describe('N6: the specification’s client answers the survey', () => {
  const items = [
    { post_name: 'use', content: 'a', mandatory: 'Y', type: '1', type_item: '', sort: 1 },
    { post_name: 'text', content: 'b', mandatory: 'N', type: '2', type_item: '', sort: 2 },
  ];
  const send = (answers: object, calls = member) =>
    calls.postForm('/survey/survey_update.php', { surveyId: '7', answers: JSON.stringify(answers) });
  const reasonOf = (body: Row) => ((body['data'] as Row)['answer'] as Row)['reason'] ?? 'done';

  test('without a request id it gives its gold once', async () => {
    await given.setValue('survey', { surveyId: 7, title: 'Title', gold: 10_000_000, items } as never);
    await expect.poll(async () => codeOf((await visitor.get('/survey/survey.php')).body)).toBe('OK');
    const { body } = await visitor.get('/survey/survey.php');
    expect((body['data'] as Row)['list']).toMatchObject([{ post_name: 'use' }, { post_name: 'text' }]);
    const before = await given.balance(`member:${await given.idOf('demo1')}`);
    expect(reasonOf((await send({ text: ['hi'] })).body)).toBe('survey-empty');
    expect((await send({ use: ['Y'] })).body).toMatchObject({ result: 'OK' });
    given.pass(2000);
    expect(reasonOf((await send({ use: ['Y'] })).body)).toBe('survey-done');
    expect(await given.balance(`member:${await given.idOf('demo1')}`)).toBe(before + 10_000_000);
    expect((await send({ use: ['Y'] }, visitor)).body).toMatchObject({ result: 'NOT_LOGIN' });
    expect((await member.post('/survey/survey_update.php')).body).toMatchObject({ result: 'ERROR' });
  });
});

describe('37: moves without a request id', () => {
  const move = (gold: number, mode = 'in') =>
    member.post('/goldchest/proc.php', { gold: String(gold), mode });
  const chest = async () => given.balance(`safebox:${await given.idOf('demo1')}`);

  test('H6 a press moves gold, a double press moves it once, and a later one moves it again', async () => {
    const before = await chest();
    const answers = await Promise.all([move(1000), move(1000)]);
    for (const { body } of answers) expect((body['data'] as Row)['answer']).toMatchObject({ code: 200 });
    expect(await chest()).toBe(before + 1000);
    await move(1001);
    expect(await chest()).toBe(before + 2001);
    given.pass(2000);
    await move(1000);
    expect(await chest()).toBe(before + 3001);
    const others = callsOf(given.address, await given.logIn('demo1'));
    await others.post('/goldchest/proc.php', { gold: '1000', mode: 'in' });
    expect(await chest()).toBe(before + 4001);
  });
});

describe('J5: the specification’s client reads and deletes messages', () => {
  test('a message is written, listed both ways, read and deleted by its ids', async () => {
    const sent = await member.postForm('/account/memo/write/one/아마추어왕', { contents: '내일 봐요 100%' });
    expect(sent.body).toMatchObject({ CODE: 'AMW000' });
    expect(dataOf((await member.get('/account/memo/list/send/+09:00/10/1')).body)).toMatchObject({
      totalcnt: 1,
    });
    const { body } = await other.get('/account/memo/list/recv/+09:00/10/1');
    const { id, contents } = firstOf(dataOf(body)['lists']);
    expect(decodeURIComponent(String(contents))).toBe('내일 봐요 100%');
    const read = await other.get(`/account/memo/read/${String(id)}`);
    expect(codeOf(read.body)).toBe('AMV000');
    expect(dataOf(read.body)).toMatchObject({
      read: { created_at: expect.any(Number) },
      prev: null,
      next: null,
    });
    expect(codeOf((await member.get('/account/memo/read/999999')).body)).not.toBe('AMV000');
    const token = 'x';
    expect(codeOf((await other.postForm(`/account/memo/del/${String(id)}`, { token })).body)).toBe('AMV000');
    expect(codeOf((await other.postForm('/account/memo/del/recv_all', { token })).body)).toBe('AMV000');
    expect(dataOf((await other.get('/account/memo/list/recv/+09:00/10/1')).body)).toMatchObject({
      totalcnt: 0,
    });
  });

  test('a message by an item, and recipients that nobody is, have codes', async () => {
    const form = { contents: '안녕하세요' };
    expect((await member.postForm('/account/memo/write/item/아마추어왕', form)).body).toMatchObject({
      CODE: expect.stringMatching(/^AMW/),
    });
    expect((await member.postForm('/account/memo/write/one/없는회원', form)).body).toMatchObject({
      DATA: { stats: -100 },
    });
    expect((await member.postForm('/account/memo/write/one/아마추어왕,  없는회원', form)).body).toMatchObject(
      {
        CODE: expect.stringMatching(/./),
      },
    );
  });
});

describe('K5 K8: the specification’s client writes posts and comments', () => {
  test('a post is written, searched, read, changed and deleted, with comments', async () => {
    const { body: config } = await member.get('/datatable/config/v1/ko/free');
    const [kind_code = ''] = dataOf(config)['kind'] as readonly string[];
    const form = { id: '', kind_code, drawid: '', subject: '주말 경기', contents: '주말 경기를 같이 봐요.' };
    const { body } = await member.postForm('/datatable/update/v1/ko/free/0', form);
    expect(codeOf(body)).toBe('DU000');
    const id = String(body['DATA']);
    for (const by of ['subject', 'contents', 'nick']) {
      const word = by === 'nick' ? '루키별' : '주말';
      const found = await visitor.get(
        `/datatable/list/v1/+09:00/ko/free/20/1?search_type=${by}&search_word=${word}`,
      );
      expect([by, dataOf(found.body)]).toMatchObject([by, { data: [{ subject: '주말 경기' }], total: 1 }]);
    }
    const read = async (calls: Calls) => (await calls.get(`/datatable/read/v1/+09:00/free/${id}`)).body;
    expect(codeOf(await read(visitor))).toBe('DR000');
    expect(dataOf(await read(member))).toMatchObject({ data: { subject: '주말 경기', isOwner: 'Y' } });
    expect(dataOf(await read(other))).toMatchObject({ data: { isOwner: 'N' } });
    const changed = {
      ...form,
      id,
      subject: '일요일 경기',
      link1: 'https://example.com/a',
      'file_del[0]': '0',
    };
    expect(codeOf((await member.postForm(`/datatable/update/v1/ko/free/${id}`, changed)).body)).toBe('DU000');
    expect(dataOf(await read(visitor))).toMatchObject({ data: { subject: '일요일 경기' } });

    const update = `/datatable/comment/update/spo/ko/free/${id}`;
    expect(codeOf((await other.post(`${update}/0/0`, { contents: '좋아요' })).body)).toBe('DCU000');
    const comments = async () =>
      dataOf((await visitor.get(`/datatable/comment/list/spo/+09:00/ko/free/${id}/1000/1`)).body)['data'];
    const comment = String(firstOf(await comments())['id']);
    expect(codeOf((await other.post(`${update}/${comment}/0`, { contents: '아주 좋아요' })).body)).toMatch(
      /^DCU/,
    );
    expect(codeOf((await member.get(`/datatable/comment/delete/spo/free/${comment}`)).body)).not.toBe(
      'DCD000',
    );
    expect(codeOf((await other.get(`/datatable/comment/delete/spo/free/${comment}`)).body)).toBe('DCD000');
    expect(codeOf((await other.get(`/datatable/delete/spo/free/${id}`)).body)).not.toBe('DD000');
    expect(codeOf((await member.get(`/datatable/delete/spo/free/${id}`)).body)).toBe('DD000');
    expect(codeOf(await read(visitor))).not.toBe('DR000');
  });

  test('a file without a file, and a visitor’s file, have codes', async () => {
    for (const calls of [member, visitor])
      expect(
        codeOf((await calls.postForm('/datatable/file/upload/spo/sports', { token: 'x' })).body),
      ).toMatch(/^(DFU(?!000)|DU209)/);
  });
});

describe('I3 M1: settings and goods of the specification’s client', () => {
  test.each([
    ['memo', 'Y', 'AC000'],
    ['email', 'N', 'AC000'],
    ['sms', 'Y', 'AC000'],
    ['chat', 'Y', 'AC000'],
    ['chat', '1', 'AC002'],
    ['logout_time', 'SCD01', 'AC002'],
    ['blockdate', 'x', 'AC002'],
  ])('config %s with %o is answered %s', async (type, value, code) => {
    expect([type, codeOf((await member.post(`/account/config/${type}`, { value })).body)]).toEqual([
      type,
      code,
    ]);
  });

  test('skins of the inventory, and each category of the store, are lists', async () => {
    expect(codeOf((await member.post('/market/inventory/spo/ko/Skin')).body)).toBe('MI000');
    for (const category of ['37', '42', '43'])
      expect(codeOf((await visitor.get(`/market/list/v1/ko/${category}/100/1`)).body)).toBe('ML000');
  });
});

/** Paths in the sources of these tests: texts, and texts with parts that are put in. */
function pathsOfTests(): readonly string[] {
  const folder = import.meta.dirname;
  const sources = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  return sources.flatMap((source) =>
    [...source.matchAll(/['"`](\/[^'"`\n]*)['"`]/g)].map(([, path = '']) =>
      path.replaceAll(/\$\{[^}]*\}/g, ':part').replace(/\?.*$/, ''),
    ),
  );
}

test('16: every call and embedded page that the specification names stands in these tests', () => {
  const paths = pathsOfTests();
  expect(specifiedPaths.filter((one) => !paths.some((path) => isPathOf(one, path)))).toEqual([]);
});
