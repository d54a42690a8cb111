/** K2, K3 recommendations of posts on the real server: one of a member and a post, every refusal, counts, and the best list. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardLimits } from '../../../domain/boards/boards.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { boardMember, boardVisitor } from '../../given/server/board-member.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const MINUTE = 60_000;
let now = Date.UTC(2026, 10, 23, 3);
let server: OpenServer;
type Member = Awaited<ReturnType<typeof boardMember>>;
let writer: Member;
let readers: readonly Member[];
beforeAll(async () => {
  server = await openServer([], { now: () => now });
  writer = await boardMember(server, 'writer', () => now);
  readers = await Promise.all(
    ['reader1', 'reader2', 'reader3', 'reader4', 'reader5'].map((id) => boardMember(server, id, () => now)),
  );
});
afterAll(() => server.close());

const readerAt = (place: number): Member => readers[place] ?? writer;

async function newPost(kind = 'talk'): Promise<number> {
  now += MINUTE;
  const form = { subject: `글 ${now}`, contents: '<p>글</p>', kind_code: kind };
  return (await writer.post('free', form)).DATA;
}
const recommend = async (by: Pick<Member, 'token'>, id: number, on = 'Y', board = 'free') =>
  (await server.post(`/datatable/recommend/spo/${board}/${id}`, { recommend: on }, by.token)).body;
const read = async (id: number, as: Pick<Member, 'read'> = boardVisitor(server)) =>
  (await as.read(`/datatable/read/v1/+09:00/free/${id}`)).DATA.data;
const list = async (query = '') =>
  (await boardVisitor(server).read(`/datatable/list/v1/+09:00/ko/free/20/1${query}`)).DATA;
const rowsOf = (id: number) =>
  server.db.selectFrom('recommendation').select('member_id').where('post_id', '=', id).execute();
const setPost = (id: number, change: { hidden_at?: number | null; created_at?: number }) =>
  server.db.updateTable('post').set(change).where('id', '=', id).execute();
/** Recommendations of other days and posts, as if the members had given them. */
const given = (memberId: number, posts: readonly number[], at: number) =>
  server.db
    .insertInto('recommendation')
    .values(posts.map((post_id) => ({ post_id, member_id: memberId, created_at: at })))
    .execute();

describe('K3 a recommendation', () => {
  test('counts once for a member, shows in the post and its row, and is taken back', async () => {
    const id = await newPost();
    const first = readerAt(0);
    expect(await recommend(first, id)).toEqual({
      CODE: 'DG000',
      DATA: { recommend_count: 1, recommended: 'Y' },
    });
    expect((await recommend(first, id)).DATA).toEqual({ recommend_count: 1, recommended: 'Y' });
    expect((await recommend(readerAt(1), id)).DATA.recommend_count).toBe(2);
    expect(await read(id, first)).toMatchObject({ recommend_count: 2, recommended: 'Y' });
    expect(await read(id, writer)).toMatchObject({ recommend_count: 2, recommended: 'N' });
    expect(await read(id)).toMatchObject({ recommend_count: 2, recommended: 'N' });
    expect((await list()).data[0]).toMatchObject({ id, recommend_count: 2 });
    expect((await recommend(first, id, 'N')).DATA).toEqual({ recommend_count: 1, recommended: 'N' });
    expect((await recommend(first, id, 'N')).DATA).toEqual({ recommend_count: 1, recommended: 'N' });
    expect(await read(id, first)).toMatchObject({ recommend_count: 1, recommended: 'N' });
  });

  test('twenty presses at once of one member are one recommendation', async () => {
    const id = await newPost();
    const answers = await Promise.all(Array.from({ length: 20 }, () => recommend(readerAt(0), id)));
    expect(answers.map(({ CODE }) => CODE)).toEqual(Array.from({ length: 20 }, () => 'DG000'));
    expect(await rowsOf(id)).toHaveLength(1);
    expect((await read(id)).recommend_count).toBe(1);
  });

  test('after any acts of members at once the count is that of the rows, one of each member', async () => {
    const acts = fc.array(fc.tuple(fc.nat(2), fc.boolean()), { minLength: 1, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        const id = await newPost();
        const answers = await Promise.all(
          all.map(([place, isOn]) => recommend(readerAt(place), id, isOn ? 'Y' : 'N')),
        );
        expect(new Set(answers.map(({ CODE }) => CODE))).toEqual(new Set(['DG000']));
        const members = (await rowsOf(id)).map((row) => row.member_id);
        expect(new Set(members).size).toBe(members.length);
        expect((await read(id)).recommend_count).toBe(members.length);
        // Whoever pressed one way alone ends there, whatever came first.
        const surprised = [0, 1, 2].filter((place) => {
          const mine = all.filter(([by]) => by === place).map(([, isOn]) => isOn);
          const isOn = members.includes(readerAt(place).memberId);
          return new Set(mine).size === 1 && mine.includes(true) !== isOn;
        });
        expect(surprised).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});

describe('K3 every refusal of a recommendation', () => {
  test.each<readonly [code: string, what: string, ask: (id: number) => Promise<unknown>]>([
    ['DG209', 'a visitor', (id) => recommend({ token: '' }, id)],
    ['DG403', 'the own post', (id) => recommend(writer, id)],
    ['DG404', 'no such post', () => recommend(readerAt(0), 999_999)],
    ['DG404', 'a post of another board', (id) => recommend(readerAt(0), id, 'Y', 'event_board')],
    ['DG404', 'neither yes nor no', (id) => recommend(readerAt(0), id, '1')],
    ['DG405', 'a notice of the site', () => recommend(readerAt(0), 1, 'Y', 'notice')],
  ])('%s %s', async (CODE, _what, ask) => {
    const id = await newPost();
    expect(await ask(id)).toEqual({ CODE });
    expect(await rowsOf(id)).toEqual([]);
  });

  test('DG404 a hidden post, which keeps what it had, and a deleted one', async () => {
    const id = await newPost();
    await recommend(readerAt(0), id);
    await setPost(id, { hidden_at: now });
    expect(await recommend(readerAt(1), id)).toEqual({ CODE: 'DG404' });
    expect(await recommend(readerAt(0), id, 'N')).toEqual({ CODE: 'DG404' });
    await setPost(id, { hidden_at: null });
    expect((await read(id)).recommend_count).toBe(1);
    await writer.read(`/datatable/delete/spo/free/${id}`);
    expect(await recommend(readerAt(1), id)).toEqual({ CODE: 'DG404' });
  });

  test('DG406 where one has blocked the other; what was given before can be taken back', async () => {
    const id = await newPost();
    const blocked = readerAt(3);
    await recommend(blocked, id);
    const block = { member_id: writer.memberId, blocked_id: blocked.memberId, created_at: now };
    await server.db.insertInto('member_block').values(block).execute();
    expect((await recommend(blocked, id, 'N')).CODE).toBe('DG000');
    expect(await recommend(blocked, id)).toEqual({ CODE: 'DG406' });
    await server.db
      .updateTable('member_block')
      .set({ member_id: blocked.memberId, blocked_id: writer.memberId })
      .where('member_id', '=', writer.memberId)
      .execute();
    expect(await recommend(blocked, id)).toEqual({ CODE: 'DG406' });
  });

  test('DG209 a stopped member, whose open login has ended with it', async () => {
    const id = await newPost();
    const stopped = readerAt(4);
    await server.db
      .updateTable('member')
      .set({ status: 'STOPPED' })
      .where('id', '=', stopped.memberId)
      .execute();
    expect(await recommend(stopped, id)).toMatchObject({ CODE: 'DG209' });
  });

  test('DG429 more on one day than its limit; the next day counts anew', async () => {
    const busy = await boardMember(server, 'busy', () => now);
    const rows = Array.from({ length: boardLimits.recommendsPerDay }, () => ({
      board: 'event_board',
      member_id: readerAt(2).memberId,
      kind: '',
      subject: 's',
      contents: '',
      plain: '',
      grams: [],
      said: '',
      created_at: now,
    }));
    const posts = await server.db.insertInto('post').values(rows).returning('id').execute();
    await given(
      busy.memberId,
      posts.map(({ id }) => id),
      now,
    );
    const id = await newPost();
    expect(await recommend(busy, id)).toEqual({ CODE: 'DG429' });
    now += DAY_MS;
    expect((await recommend(busy, id)).CODE).toBe('DG000');
  });
});

describe('K2 the best list of a board', () => {
  const ids = (rows: { readonly data: readonly { readonly id: number }[] }) => rows.data.map(({ id }) => id);
  const count = async (id: number, recommends: number, writtenAt: number) => {
    await setPost(id, { created_at: writtenAt });
    const row = { post_id: id, written_at: writtenAt, recommends };
    await server.db.insertInto('post_recommended').values(row).execute();
  };

  test('has posts of the last days with enough recommendations, the most recommended first', async () => {
    const config = (await writer.read('/datatable/config/v1/ko/free')).DATA.config;
    expect(config.best).toEqual({ recommends: 5, days: 7 });
    expect((await writer.read('/datatable/config/v1/ko/notice')).DATA.config).not.toHaveProperty('best');
    expect(await list('?best=Y')).toEqual({ data: [], total: 0, page: 1 });
    const posts = [await newPost(), await newPost('tip'), await newPost(), await newPost(), await newPost()];
    const [five = 0, nine = 0, alsoFive = 0, four = 0, old = 0] = posts;
    await count(five, 5, now);
    await count(nine, 9, now - 6 * DAY_MS);
    await count(alsoFive, 5, now);
    await count(four, 4, now);
    await count(old, 90, now - 7 * DAY_MS);
    const best = await list('?best=Y');
    expect(ids(best)).toEqual([nine, alsoFive, five]);
    expect(best.total).toBe(3);
    expect(best.data[0]).toMatchObject({ recommend_count: 9 });
    expect(ids(await list('?best=Y&kind_code=tip'))).toEqual([nine]);
    await setPost(nine, { hidden_at: now });
    expect(ids(await list('?best=Y'))).toEqual([alsoFive, five]);
    await recommend(readerAt(0), four);
    expect(ids(await list('?best=Y'))).toEqual([four, alsoFive, five].toSorted((a, b) => b - a));
    await recommend(readerAt(0), four, 'N');
    expect(ids(await list('?best=Y'))).toEqual([alsoFive, five]);
  });
});
