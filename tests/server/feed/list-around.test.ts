/** K2 the page of a list that has a given post: what stands under a post that was opened by its address. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BLOCK } from '../../../server/features/boards/board-tables.ts';
import { boardMember, boardVisitor } from '../../given/server/board-member.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const SIZE = 5;
const POSTS = 32;
const at = Date.UTC(2026, 10, 23, 3);
let server: OpenServer;
let ids: readonly number[];
/** Posts on both sides of a border of blocks; some are hidden, deleted or of another board. */
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  const { memberId } = await boardMember(server, 'writer', () => at);
  const first = 2 * BLOCK - POSTS / 2;
  await sql`select setval(pg_get_serial_sequence('post', 'id'), ${first}, false)`.execute(server.db);
  const rows = Array.from({ length: POSTS }, (_, place) => ({
    board: place % 7 === 3 ? 'event_board' : 'free',
    member_id: memberId,
    kind: place % 3 === 0 ? 'tip' : 'talk',
    subject: `글 ${place}`,
    contents: '',
    plain: '',
    grams: [],
    said: '',
    created_at: at,
    hidden_at: place % 11 === 5 ? at : null,
    deleted_at: place % 11 === 8 ? at : null,
  }));
  const made = await server.db
    .insertInto('post')
    .values(rows)
    .returning(['id', 'board', 'hidden_at', 'deleted_at'])
    .execute();
  ids = made
    .filter((post) => post.board === 'free' && post.hidden_at === null && post.deleted_at === null)
    .map(({ id }) => id);
});
afterAll(() => server.close());

const list = async (page: number, query = '') => {
  const { DATA } = await boardVisitor(server).read(
    `/datatable/list/v1/+09:00/ko/free/${SIZE}/${page}${query}`,
  );
  return { page: DATA.page, total: DATA.total, ids: DATA.data.map(({ id }: { id: number }) => id) };
};

test('K2 every post of a board is on the page that its number asks for, over the border of blocks', async () => {
  expect(ids[0]).toBeLessThan(2 * BLOCK);
  expect(ids.at(-1)).toBeGreaterThan(2 * BLOCK);
  const newest = ids.toReversed();
  for (const [place, id] of newest.entries()) {
    const page = Math.floor(place / SIZE) + 1;
    const around = await list(1, `?around=${id}`);
    expect(around).toEqual({ ...(await list(page)), page });
    expect(around.ids).toContain(id);
  }
});

test('K2 a post that is gone leads to the page where it was; a kind or a search keeps the asked page', async () => {
  const [oldest = 0] = ids;
  const pages = Math.ceil(ids.length / SIZE);
  expect((await list(1, `?around=${oldest - 1}`)).page).toBeGreaterThanOrEqual(pages);
  expect((await list(1, `?around=${oldest}&best=Y`)).page).toBe(1);
  expect((await list(2, `?around=${oldest}&search_word=글+1`)).page).toBe(2);
});
