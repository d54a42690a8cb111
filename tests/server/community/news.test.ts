/** K9, A17 news on the real server: what operators write, the notices of the header, hiding and moving posts, the audit log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { expiredUploads } from '../../../server/uploads/uploads.ts';
import { goodPicture } from '../../given/domain/bad-files.ts';
import { boardMember, boardVisitor } from '../../given/server/board-member.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const MINUTE = 60_000;
let now = Date.now();
let server: OpenServer;
let operator: GivenOperator;
let member: Awaited<ReturnType<typeof boardMember>>;
let visitor: ReturnType<typeof boardVisitor>;
beforeAll(async () => {
  server = await openServer([], { now: () => now });
  operator = await provenOperator(server, 'newsdesk', now);
  member = await boardMember(server, 'writer', () => now);
  visitor = boardVisitor(server);
});
afterAll(() => server.close());

const news = {
  subject: '점검 안내',
  contents: '<p>내일 <b>점검</b>해요<script>pwned()</script></p>',
  subject_en: 'Maintenance',
  contents_en: '<p>Tomorrow</p>',
  ticker: 'Y',
};
const publish = async (form: Record<string, string> = {}, id = 0, path = 'notice') =>
  (await server.post(`/operate/news/${path}/${id}`, { ...news, ...form }, operator.token)).body;
const act = async (path: string, id: number, form: Record<string, string>) =>
  (await server.post(`/operate/post/${path}/${id}`, { reason: '시험', ...form }, operator.token)).body;
const read = (path: string, id: number, lang = 'ko') =>
  visitor.read(`/datatable/read/v1/+09:00/${path}/${id}?lang=${lang}`);
const list = async (path: string, lang = 'ko') =>
  (await visitor.read(`/datatable/list/v1/+09:00/${lang}/${path}/10/1`)).DATA;
const header = async () => {
  const { Site } = await visitor.read('/resource/Site/v1/pc/ko');
  return Site.notices;
};
const audited = async (action: string) =>
  server.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id', 'desc').execute();

describe('K9 news', () => {
  test('are sanitised, read in both languages, listed, and shown in the header until they are hidden', async () => {
    const { CODE, DATA: id } = await publish();
    expect(CODE).toBe('OP000');
    expect((await read('notice', id)).DATA.data).toMatchObject({
      subject: '점검 안내',
      contents: '<p>내일 <strong>점검</strong>해요</p>',
      nick: '',
    });
    expect((await read('notice', id, 'en')).DATA.data).toMatchObject({
      subject: 'Maintenance',
      contents: '<p>Tomorrow</p>',
    });
    expect((await list('notice')).data[0]).toMatchObject({ id, subject: '점검 안내' });
    expect((await list('notice', 'en')).data[0].subject).toBe('Maintenance');
    expect((await header())[0]).toEqual({ wr_id: id, wr_subject: '점검 안내', wr_subject_en: 'Maintenance' });
    expect((await header()).map(({ wr_id }: { wr_id: number }) => wr_id)).toEqual([id, 3, 2, 1]);
    now += MINUTE;
    expect(await act('notice', id, { act: 'hide' })).toEqual({ CODE: 'OP000' });
    expect((await read('notice', id)).CODE).toBe('DR404');
    expect((await header()).map(({ wr_id }: { wr_id: number }) => wr_id)).toEqual([3, 2, 1]);
    expect((await list('notice')).total).toBe(3);
    now += MINUTE;
    expect(await act('notice', id, { act: 'show' })).toEqual({ CODE: 'OP000' });
    expect((await list('notice')).total).toBe(4);
    const [row] = await audited('post.hide');
    expect(row).toMatchObject({ actor_id: operator.number, member_id: null });
    expect(JSON.parse(row?.detail ?? '')).toEqual({ board: 'notice', post: id, reason: '시험' });
    expect(await audited('news.write')).toHaveLength(1);
  });

  test('a row of the header that was written by hand stays readable under its number', async () => {
    const hand = [{ wr_id: 900, wr_subject: '손으로 쓴 공지' }];
    now += MINUTE;
    const value = { name: 'notices', value: JSON.stringify(hand), holdsFrom: '0', reason: '시험' };
    expect((await server.post('/operate/value', value, operator.token)).body.CODE).toBe('OP000');
    expect((await read('notice', 900)).DATA.data).toMatchObject({
      subject: '손으로 쓴 공지',
      contents: '<p>손으로 쓴 공지</p>',
    });
    now += MINUTE;
    const { DATA: id } = await publish({ subject: '새 공지' });
    expect((await header()).map(({ wr_id }: { wr_id: number }) => wr_id)).toEqual([id, 900]);
    now += MINUTE;
    expect((await publish({ subject: '고친 공지' }, id)).DATA).toBe(id);
    expect((await header())[0].wr_subject).toBe('고친 공지');
    expect(await audited('news.change')).toHaveLength(1);
  });

  test('K9 news that are sent again as they stand are not marked as changed', async () => {
    const { DATA: id } = await publish({ subject: '그대로인 공지' });
    const editedAt = async () => (await read('notice', id)).DATA.data.edited_at;
    now += MINUTE;
    expect(await publish({ subject: '그대로인 공지', ticker: 'N' }, id)).toMatchObject({ CODE: 'OP000' });
    expect(await editedAt()).toBeNull();
    expect((await header()).map(({ wr_id }: { wr_id: number }) => wr_id)).not.toContain(id);
    expect(await publish({ subject: '바뀐 공지' }, id)).toMatchObject({ CODE: 'OP000' });
    expect(await editedAt()).toEqual(expect.any(String));
    now += MINUTE;
    expect(await act('notice', id, { act: 'hide' })).toEqual({ CODE: 'OP000' });
  });

  test.each([
    ['OP422', { subject: ' ' }, 0],
    ['OP422', { contents: '<p></p>' }, 0],
    ['OP404', {}, 999_999],
  ])('%s', async (code, form, id) => {
    expect((await publish(form, id)).CODE).toBe(code);
  });
});

describe('K3 posts of members that an operator hides or moves', () => {
  const newPost = async () => {
    now += MINUTE;
    const answer = await member.post('free', {
      subject: `글 ${now}`,
      contents: '<p>글</p>',
      kind_code: 'talk',
    });
    return answer.DATA;
  };

  test('a moved post is read on its new board and counted there', async () => {
    const id = await newPost();
    const before = (await list('analysis_new')).total;
    expect(await act('free', id, { act: 'move', to: 'analysis_new' })).toEqual({ CODE: 'OP000' });
    expect((await read('free', id)).CODE).toBe('DR404');
    expect((await read('analysis_new', id)).DATA.data).toMatchObject({ id, kind_code: 'etc' });
    expect((await list('analysis_new')).total).toBe(before + 1);
    expect((await audited('post.move'))[0]?.member_id).toBe(member.memberId);
    expect(await act('analysis_new', id, { act: 'move', to: 'notice' })).toEqual({ CODE: 'OP409' });
  });

  test('a hidden post is read by operators alone, takes no comments and is not changed', async () => {
    const id = await newPost();
    const before = (await audited('post.hide')).length;
    await act('free', id, { act: 'hide' });
    // Another operator hides it, too: it is so already.
    expect(await act('free', id, { act: 'hide' })).toEqual({ CODE: 'OP000' });
    expect(await audited('post.hide')).toHaveLength(before + 1);
    expect((await read('free', id)).CODE).toBe('DR404');
    expect((await member.read(`/datatable/read/v1/+09:00/free/${id}`)).CODE).toBe('DR404');
    const seen = boardVisitor(server, operator.token);
    expect((await seen.read(`/datatable/read/v1/+09:00/free/${id}`)).DATA.data.hidden).toBe('Y');
    expect(await member.comment('free', id, '댓글')).toEqual({ CODE: 'DCU003' });
    const changed = { subject: 'x', contents: '<p>x</p>', kind_code: 'talk' };
    expect(await member.post('free', changed, id)).toEqual({ CODE: 'DU209' });
    expect(await act('free', 999_999, { act: 'hide' })).toEqual({ CODE: 'OP404' });
  });
});

describe('K9 pictures of news', () => {
  test('pictures in the text of both languages are kept as long as the news, those that left are deleted', async () => {
    const upload = async () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await goodPicture(50, 50, 'jpeg'))]), 'a.jpg');
      const address = `${server.address}/datatable/file/upload/spo/sports`;
      const headers = { token: operator.token };
      const answer = await fetch(address, { method: 'POST', body: form, headers });
      return ((await answer.json()) as { DATA: { url: string } }).DATA.url;
    };
    const [ko, en, unused] = [await upload(), await upload(), await upload()];
    const foreign = (await member.upload({ name: 'b.jpg', bytes: await goodPicture(50, 50, 'jpeg') })).DATA
      .url;
    const shown = `<p>사진<img src="${ko}" alt="가"></p>`;
    const { DATA: id } = await publish({
      contents: `${shown}<p><img src="${foreign}" alt="x"></p>`,
      contents_en: `<p>Picture<img src="${en}" alt="b"></p>`,
    });
    for (const deletion of expiredUploads(now + 3 * DAY_MS, 500)) await deletion.execute(server.db);
    const statusOf = async (url: string) => (await server.get(url)).status;
    expect(await Promise.all([ko, en, unused, foreign].map(statusOf))).toEqual([200, 200, 404, 404]);
    expect((await read('notice', id)).DATA.data).toMatchObject({ contents: `${shown}<p></p>`, thumb: ko });
    expect((await publish({ contents: shown, contents_en: '<p>Picture</p>' }, id)).CODE).toBe('OP000');
    expect(await Promise.all([ko, en].map(statusOf))).toEqual([200, 404]);
  });
});
