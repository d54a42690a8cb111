/** K8 K9 comments that an operator hides, what members see in their place, pictures of hidden things, and hiding by the decision of a report. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPicture } from '../../given/domain/bad-files.ts';
import { boardMember, boardVisitor } from '../../given/server/board-member.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const MINUTE = 60_000;
// The operator's login is proved by the host's clock.
let now = Date.now();
let server: OpenServer;
type Member = Awaited<ReturnType<typeof boardMember>>;
let writer: Member;
let other: Member;
let visitor: ReturnType<typeof boardVisitor>;
let operator: GivenOperator;
let png: Buffer;
beforeAll(async () => {
  server = await openServer([], { now: () => now });
  operator = await provenOperator(server, 'chief');
  writer = await boardMember(server, 'writer', () => now);
  other = await boardMember(server, 'other', () => now);
  visitor = boardVisitor(server);
  png = await goodPicture(40, 30, 'png');
});
afterAll(() => server.close());

async function newPost(contents = '<p>글</p>'): Promise<number> {
  now += MINUTE;
  return (await other.post('free', { subject: `글 ${now}`, contents, kind_code: 'talk' })).DATA;
}
async function comment(by: Member, post: number, contents: string, answered = 0): Promise<number> {
  now += MINUTE;
  return (await by.comment('free', post, contents, answered)).DATA;
}
const upload = async (by: Member): Promise<string> =>
  (await by.upload({ name: 'a.png', bytes: png })).DATA.targetname;
const talk = async (post: number, as = visitor) =>
  (await as.read(`/datatable/comment/list/spo/+09:00/ko/free/${post}/50/1`)).DATA;
const staff = () => boardVisitor(server, operator.token);
const counted = async (post: number) =>
  (await visitor.read(`/datatable/read/v1/+09:00/free/${post}`)).DATA.data.comment_count;
const hide = async (id: number, act = 'hide', board = 'free', token = operator.token) =>
  (await server.post(`/operate/comment/${board}/${id}`, { act, reason: '광고' }, token)).body.CODE;
const hidePost = async (id: number, act = 'hide') =>
  (await server.post(`/operate/post/free/${id}`, { act, reason: '광고' }, operator.token)).body.CODE;
const served = async (file: string): Promise<number> => (await server.get(`/datatable/file/${file}`)).status;
const forStaff = async (file: string, token = operator.token) =>
  JSON.parse((await server.get(`/operate/post-file/${file}`, { token })).text).CODE;
const audited = async () =>
  server.db.selectFrom('audit_log').select(['action', 'member_id', 'detail']).orderBy('id', 'desc').execute();

describe('K8 K9 a hidden comment', () => {
  test('is gone for readers and not counted; its writer sees its place, operators its text', async () => {
    const post = await newPost();
    const id = await comment(writer, post, '싸게 팔아요');
    await comment(other, post, '안녕하세요');
    expect(await hide(id)).toBe('OP000');
    expect((await talk(post)).data.map(({ contents }: { contents: string }) => contents)).toEqual([
      '안녕하세요',
    ]);
    expect(await counted(post)).toBe(1);
    expect((await talk(post, writer)).data[0]).toMatchObject({
      id,
      contents: '',
      nick: '',
      deleted: 'Y',
      hidden: 'Y',
      isOwner: 'N',
    });
    expect((await talk(post, staff())).data[0]).toMatchObject({
      id,
      contents: '싸게 팔아요',
      deleted: 'N',
      hidden: 'Y',
    });
    const [row] = await audited();
    expect(row).toMatchObject({ action: 'comment.hide', member_id: writer.memberId });
    expect(JSON.parse(row?.detail ?? '')).toEqual({ board: 'free', post, comment: id, reason: '광고' });
  });

  test('keeps its place while answers to it are shown, and comes back whole', async () => {
    const post = await newPost();
    const id = await comment(writer, post, '처음');
    await comment(other, post, '답글', id);
    await hide(id);
    expect(await talk(post)).toMatchObject({
      total: 2,
      comments: 1,
      data: [{ id, contents: '', deleted: 'Y', hidden: 'Y' }, { contents: '답글' }],
    });
    expect(await hide(id, 'show')).toBe('OP000');
    expect((await talk(post)).data[0]).toMatchObject({ contents: '처음', deleted: 'N', hidden: 'N' });
    expect(await counted(post)).toBe(2);
  });

  test('when hidden or shown twice, it is counted once', async () => {
    const post = await newPost();
    const id = await comment(writer, post, '한 번');
    expect([await hide(id), await hide(id)]).toEqual(['OP000', 'OP000']);
    expect(await counted(post)).toBe(0);
    expect([await hide(id, 'show'), await hide(id, 'show')]).toEqual(['OP000', 'OP000']);
    expect(await counted(post)).toBe(1);
  });

  test('is neither changed, answered nor reported; its writer may delete it', async () => {
    const post = await newPost();
    const id = await comment(writer, post, '숨길 댓글');
    await hide(id);
    now += MINUTE;
    expect(await writer.comment('free', post, '고친 댓글', id, id)).toEqual({ CODE: 'DCU003' });
    expect(await other.comment('free', post, '답글이에요', id)).toEqual({ CODE: 'DCU003' });
    const form = { kind: 'comment', target: String(id), reason: 'abuse', words: '' };
    expect((await server.post('/report', form, other.token)).body.CODE).toBe('RP404');
    expect(await writer.read(`/datatable/comment/delete/spo/free/${id}`)).toEqual({ CODE: 'DCD000' });
    expect(await counted(post)).toBe(0);
    expect((await talk(post, staff())).data).toEqual([]);
    expect(await hide(id, 'show')).toBe('OP404');
  });

  test('members hide none; another board and an unknown comment answer OP404', async () => {
    const post = await newPost();
    const id = await comment(writer, post, '그대로');
    expect(await hide(id, 'hide', 'free', other.token)).not.toBe('OP000');
    expect([await hide(id, 'hide', 'notice'), await hide(999_999)]).toEqual(['OP404', 'OP404']);
    expect((await talk(post)).data[0]).toMatchObject({ contents: '그대로', hidden: 'N' });
  });
});

describe('K3 K8 pictures of hidden things', () => {
  test('a picture of a hidden post is served to nobody by its address, and to operators by their call', async () => {
    const picture = await upload(other);
    const post = await newPost(`<p>글</p><img src="/datatable/file/${picture}">`);
    const first = await server.get(`/datatable/file/${picture}`);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await server.get(`/datatable/file/${picture}`, known)).status).toBe(304);
    await hidePost(post);
    expect((await server.get(`/datatable/file/${picture}`, known)).status).toBe(404);
    expect(await forStaff(picture)).toBe('OP000');
    expect(await forStaff(picture, other.token)).not.toBe('OP000');
    await hidePost(post, 'show');
    expect(await served(picture)).toBe(200);
  });

  test('a picture of a comment follows the comment and its post', async () => {
    const post = await newPost();
    const picture = await upload(writer);
    now += MINUTE;
    const path = `/datatable/comment/update/spo/ko/free/${post}/0/0`;
    const id = (await server.post(path, { contents: '', picture }, writer.token)).body.DATA;
    const ways = [() => hide(id), () => hide(id, 'show'), () => hidePost(post), () => hidePost(post, 'show')];
    const seen: number[] = [];
    for (const way of ways) {
      await way();
      seen.push(await served(picture));
    }
    expect(seen).toEqual([404, 200, 404, 200]);
    expect((await talk(post, staff())).data).toHaveLength(1);
    await other.read(`/datatable/delete/spo/free/${post}`);
    expect([await served(picture), await forStaff(picture)]).toEqual([404, 'OP404']);
  });

  test('operators read the comments of a hidden post, and nobody else', async () => {
    const post = await newPost();
    await comment(writer, post, '댓글');
    await hidePost(post);
    expect((await talk(post, staff())).data).toHaveLength(1);
    expect(await talk(post, writer)).toBeUndefined();
  });
});

describe('the decision of a report', () => {
  const reportOf = async (kind: string, target: number, by: Member) => {
    await server.db.deleteFrom('report').execute();
    const form = { kind, target: String(target), reason: 'advertising', words: '' };
    expect((await server.post('/report', form, by.token)).body.CODE).toBe('RP000');
    const { text } = await server.get('/operate/reports/new/1', { token: operator.token });
    return JSON.parse(text).DATA.rows[0];
  };
  const close = async (report: number, form: object) =>
    (
      await server.post(
        `/operate/report/${report}`,
        { act: 'close', note: '광고 글', ...form },
        operator.token,
      )
    ).body.CODE;

  test('names the post, and hides the comment with it where it is upheld', async () => {
    const post = await newPost();
    const id = await comment(writer, post, '싸게 팔아요!');
    const { report, place } = await reportOf('comment', id, other);
    expect(place).toEqual({ board: 'free', post, isHidden: false });
    expect(await close(report, { decision: 'upheld', hide: 'Y' })).toBe('OP000');
    expect((await talk(post)).data).toEqual([]);
    expect((await audited()).slice(0, 2).map(({ action }) => action)).toEqual([
      'comment.hide',
      'report.close',
    ]);
  });

  test('hides a post; a report that is dismissed hides nothing', async () => {
    const post = await newPost();
    const { report } = await reportOf('post', post, writer);
    expect(await close(report, { decision: 'dismissed', hide: 'Y' })).toBe('OP000');
    expect((await visitor.read(`/datatable/read/v1/+09:00/free/${post}`)).CODE).toBe('DR000');
    const again = await reportOf('post', post, writer);
    expect(await close(again.report, { decision: 'upheld', hide: 'Y' })).toBe('OP000');
    expect((await visitor.read(`/datatable/read/v1/+09:00/free/${post}`)).CODE).toBe('DR404');
  });

  test('a thing that its writer deleted has no place, and its report still closes', async () => {
    const post = await newPost();
    const id = await comment(writer, post, '지울 댓글');
    await reportOf('comment', id, other);
    await writer.read(`/datatable/comment/delete/spo/free/${id}`);
    const { text } = await server.get('/operate/reports/new/1', { token: operator.token });
    const [{ report, place }] = JSON.parse(text).DATA.rows;
    expect(place).toBeNull();
    expect(await close(report, { decision: 'upheld', hide: 'Y' })).toBe('OP000');
  });
});
