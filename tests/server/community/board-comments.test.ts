/** K8 comments on the real server: every code, answers, own comments, counts, and orders of acts. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardLimits } from '../../../domain/boards/boards.ts';
import { boardMember } from '../../given/server/board-member.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const MINUTE = 60_000;
let now = Date.UTC(2026, 10, 23, 3);
let server: OpenServer;
let writer: Awaited<ReturnType<typeof boardMember>>;
let other: Awaited<ReturnType<typeof boardMember>>;
beforeAll(async () => {
  server = await openServer([], { now: () => now });
  writer = await boardMember(server, 'writer', () => now);
  other = await boardMember(server, 'other', () => now);
});
afterAll(() => server.close());

async function newPost(): Promise<number> {
  now += MINUTE;
  const answer = await writer.post('free', {
    subject: `글 ${now}`,
    contents: '<p>글</p>',
    kind_code: 'talk',
  });
  return answer.DATA;
}
const comments = async (id: number, as = writer) =>
  (await as.read(`/datatable/comment/list/spo/+09:00/ko/free/${id}/1000/1`)).DATA.data;
const countOf = async (id: number) =>
  (await writer.read(`/datatable/read/v1/+09:00/free/${id}`)).DATA.data.comment_count;
const remove = (as: typeof writer, id: number) => as.read(`/datatable/comment/delete/spo/free/${id}`);

describe('K8 comments', () => {
  test('a comment, an answer to it and an answer to the answer stand in the order of the talk', async () => {
    const id = await newPost();
    const first = await other.comment('free', id, '첫 댓글');
    expect(first).toEqual({ CODE: 'DCU000', DATA: expect.any(Number) });
    now += MINUTE;
    const second = await writer.comment('free', id, '둘째');
    now += MINUTE;
    const answer = await writer.comment('free', id, '첫 댓글에 답', first.DATA);
    now += MINUTE;
    await other.comment('free', id, '답에 답', answer.DATA);
    const rows = await comments(id);
    expect(rows.map((row: { contents: string }) => row.contents)).toEqual([
      '첫 댓글',
      '첫 댓글에 답',
      '답에 답',
      '둘째',
    ]);
    expect(rows.map((row: { parent: number }) => row.parent)).toEqual([0, first.DATA, first.DATA, 0]);
    expect(rows.map((row: { isOwner: string }) => row.isOwner)).toEqual(['N', 'Y', 'N', 'Y']);
    expect(await countOf(id)).toBe(4);
    expect(await remove(other, second.DATA)).toEqual({ CODE: 'DCD209' });
    expect(await remove(other, first.DATA)).toEqual({ CODE: 'DCD000' });
    expect(await remove(other, first.DATA)).toEqual({ CODE: 'DCD404' });
    expect((await comments(id))[0]).toMatchObject({ id: first.DATA, deleted: 'Y', contents: '', nick: '' });
    expect(await countOf(id)).toBe(3);
  });

  test('an own comment is changed, another’s is not', async () => {
    const id = await newPost();
    const { DATA } = await writer.comment('free', id, '처음');
    expect(await writer.comment('free', id, '바뀜', DATA, DATA)).toEqual({ CODE: 'DCU000', DATA });
    expect(await other.comment('free', id, '남의 글', DATA, DATA)).toEqual({ CODE: 'DCU209' });
    expect((await comments(id))[0]).toMatchObject({ contents: '바뀜', edited_at: expect.any(String) });
  });

  test('K8 a comment that is sent again as it stands is not marked as changed', async () => {
    const id = await newPost();
    const { DATA } = await writer.comment('free', id, '그대로');
    now += MINUTE;
    expect(await writer.comment('free', id, '그대로 ', DATA, DATA)).toEqual({ CODE: 'DCU000', DATA });
    expect((await comments(id))[0]).toMatchObject({ contents: '그대로', edited_at: null });
  });

  test.each([
    ['DCU001', ' \u200B\n '],
    ['DCU002', '가'.repeat(boardLimits.commentChars + 1)],
    ['FILTER', '씨 발'],
  ])('%s', async (code, contents) => {
    const id = await newPost();
    expect((await writer.comment('free', id, contents)).CODE).toBe(code);
    expect(await comments(id)).toEqual([]);
  });

  test('DCU201 the same again, DCU203 too fast, DCU003 no such post or comment, DCU209 visitors', async () => {
    const id = await newPost();
    await writer.comment('free', id, '하나');
    expect(await writer.comment('free', id, '둘')).toEqual({ CODE: 'DCU203' });
    now += MINUTE;
    expect(await writer.comment('free', id, '하나')).toEqual({ CODE: 'DCU201' });
    expect(await writer.comment('free', 999_999, '둘')).toEqual({ CODE: 'DCU003' });
    expect(await writer.comment('event_board', id, '둘')).toEqual({ CODE: 'DCU003' });
    expect(await writer.comment('free', id, '둘', 999_999)).toEqual({ CODE: 'DCU003' });
    const { body } = await server.post(`/datatable/comment/update/spo/ko/free/${id}/0/0`, { contents: 'x' });
    expect(body).toEqual({ CODE: 'DCU209' });
  });

  /** Comments that other members wrote before; `gone` of them are deleted. */
  async function fill(id: number, count: number, gone = 0): Promise<readonly number[]> {
    const made = await server.db
      .insertInto('comment')
      .values(
        Array.from({ length: count }, (_, at) => ({
          post_id: id,
          parent_id: null,
          member_id: other.memberId,
          contents: at < gone ? '' : `댓글 ${at}`,
          said: '',
          created_at: now - MINUTE * 60_000,
          deleted_at: at < gone ? now : null,
        })),
      )
      .returning('id')
      .execute();
    await server.db
      .updateTable('post')
      .set((post) => ({ comments: post('comments', '+', count - gone) }))
      .where('id', '=', id)
      .execute();
    return made.map((row) => row.id);
  }
  const pageOf = async (id: number, size: number, page: number | string, as = writer) =>
    (await as.read(`/datatable/comment/list/spo/+09:00/ko/free/${id}/${size}/${page}`)).DATA;

  test('deleted comments take no place from a new one: it is in the specified list', async () => {
    const id = await newPost();
    await fill(id, boardLimits.commentsPerPost + 200, 300);
    const { CODE, DATA } = await writer.comment('free', id, '뒤에 온 댓글');
    expect(CODE).toBe('DCU000');
    const rows = await comments(id);
    expect(rows).toHaveLength(901);
    expect(rows.at(-1)).toMatchObject({ id: DATA, contents: '뒤에 온 댓글' });
  });

  test('a comment that no list would show is refused by DCU409; changed and deleted ones are not', async () => {
    const id = await newPost();
    const own = (await writer.comment('free', id, '먼저')).DATA;
    const [first = 0] = await fill(id, boardLimits.commentsPerPost - 2);
    now += MINUTE;
    expect((await writer.comment('free', id, '마지막 자리', own)).CODE).toBe('DCU000');
    now += MINUTE;
    expect(await writer.comment('free', id, '넘친 댓글')).toEqual({ CODE: 'DCU409' });
    expect(await writer.comment('free', id, '넘친 답글', first)).toEqual({ CODE: 'DCU409' });
    expect((await writer.comment('free', id, '고침', own, own)).CODE).toBe('DCU000');
    // The deleted comment is still shown over its answer: it keeps its place.
    await remove(writer, own);
    expect(await writer.comment('free', id, '넘친 댓글')).toEqual({ CODE: 'DCU409' });
    await remove(other, first);
    expect((await writer.comment('free', id, '빈자리')).CODE).toBe('DCU000');
    expect(await comments(id)).toHaveLength(boardLimits.commentsPerPost);
  });

  test('a post is full by what everybody sees, also for the writer of a hidden comment', async () => {
    const id = await newPost();
    const own = (await writer.comment('free', id, '숨길 댓글')).DATA;
    const [first = 0] = await fill(id, boardLimits.commentsPerPost - 1);
    expect((await pageOf(id, 25, 1)).full).toBe('Y');
    await server.db.updateTable('comment').set({ hidden_at: now }).where('id', '=', own).execute();
    expect(await pageOf(id, 25, 1)).toMatchObject({ total: boardLimits.commentsPerPost, full: 'N' });
    now += MINUTE;
    expect((await writer.comment('free', id, '마지막 자리')).CODE).toBe('DCU000');
    expect((await pageOf(id, 25, 1)).full).toBe('Y');
    await remove(other, first);
    expect((await pageOf(id, 25, 1)).full).toBe('N');
  });

  test('the page of a comment is found by its id; one that readers do not see leads to the asked page', async () => {
    const id = await newPost();
    const ids = await fill(id, 60);
    expect(await pageOf(id, 25, `1?around=${ids[40]}`)).toMatchObject({ page: 2 });
    expect(await pageOf(id, 25, `3?around=${(ids[0] ?? 0) - 1}`)).toMatchObject({ page: 3 });
  });

  test('pages hold every shown comment once, name the own ones, and end with the last one', async () => {
    const id = await newPost();
    const [first = 0] = await fill(id, 60);
    const answer = (await writer.comment('free', id, '첫 댓글에 답', first)).DATA;
    now += MINUTE;
    const last = (await writer.comment('free', id, '끝')).DATA;
    const pages = await Promise.all([1, 2, 3].map((page) => pageOf(id, 25, page)));
    const ids = pages.flatMap(({ data }) => data.map((row: { id: number }) => row.id));
    expect(ids).toHaveLength(62);
    expect(new Set(ids).size).toBe(62);
    expect(pages[0]).toMatchObject({ total: 62, comments: 62, page: 1 });
    expect(pages[2].own).toEqual([
      { id: answer, place: 2 },
      { id: last, place: 62 },
    ]);
    expect(await pageOf(id, 25, 9)).toEqual({ ...pages[2], page: 3 });
    expect((await pageOf(id, 25, 1, other)).own).toHaveLength(60);
    expect(await pageOf(await newPost(), 25, 2)).toMatchObject({ data: [], total: 0, page: 1, own: [] });
  });

  test('any order of comments, answers and deletions keeps the count equal to the shown comments', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('write', 'answer', 'delete'), fc.nat(20), fc.boolean()), {
          maxLength: 10,
        }),
        async (acts) => {
          const id = await newPost();
          const made: { id: number; by: typeof writer }[] = [];
          for (const [act, at, isOther] of acts) {
            now += MINUTE;
            const by = isOther ? other : writer;
            const target = made[at % Math.max(made.length, 1)];
            if (act === 'delete') {
              if (target !== undefined) await remove(target.by, target.id);
              continue;
            }
            const on = act === 'answer' ? (target?.id ?? 0) : 0;
            const answer = await by.comment('free', id, `댓글 ${now}`, on);
            if (answer.CODE === 'DCU000') made.push({ id: answer.DATA, by });
          }
          const shown = (await comments(id)).filter((row: { deleted: string }) => row.deleted === 'N');
          expect(await countOf(id)).toBe(shown.length);
        },
      ),
      { numRuns: 15 },
    );
  });
});
