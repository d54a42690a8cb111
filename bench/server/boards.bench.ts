/** How long pages, searches and counts of a large board take: the first page, the last one, a rare word, a common word. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../server/storage/database.ts';
import { openSiteDatabase } from '../../server/schema.ts';
import { listPosts, type Wanted } from '../../server/features/boards/list-posts.ts';
import { type Bench, type Check, type Figure } from '../bench.ts';
import { openSideDatabase } from './side-database.ts';

const POSTS = 50_000;
const MANY_POSTS = 1_000_000;
const AT_ONCE = 10_000;
const PAGE_SIZE = 20;
const ROUNDS = 15;
const RARE_EVERY = 25_000;

/** Posts whose subjects hold a common word, and a rare one in every 25,000th. Their grams are made in the database, as gramsOf makes them. */
async function fill(db: Database, posts: number): Promise<void> {
  for (let from = 0; from < posts; from += AT_ONCE)
    await sql`with made as (
        select at, '오늘 경기 분석 ' || at || case when at % ${RARE_EVERY} = 0 then ' 희귀어' else '' end as subject
        from generate_series(${from + 1}::bigint, ${Math.min(from + AT_ONCE, posts)}::bigint) as at)
      insert into post (board, kind, subject, contents, plain, grams, said, created_at)
      select 'free', 'talk', subject, '<p>내용</p>', '내용',
        array(select distinct 's' || substr(subject, place, 2) from generate_series(1, length(subject) - 1) as place), '', at
      from made`.execute(db);
  await sql`analyze post`.execute(db);
}

const wanted = (page: number, word = ''): Wanted => ({
  path: 'free',
  lang: 'ko',
  kind: null,
  page,
  pageSize: PAGE_SIZE,
  search: word === '' ? null : { type: 'subject', word },
});

async function timed(db: Database, name: string, query: Wanted) {
  const samples: number[] = [];
  let found = await listPosts(db, query);
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    found = await listPosts(db, query);
    samples.push(performance.now() - from);
  }
  const figure: Figure = { name, samples, unit: 'ms' };
  return { figure, found };
}

async function measure(db: Database, on: string, posts: number) {
  const last = Math.ceil(posts / PAGE_SIZE);
  const first = await timed(db, `${on}: first page`, wanted(1));
  const middle = await timed(db, `${on}: middle page`, wanted(Math.ceil(last / 2)));
  const end = await timed(db, `${on}: last page`, wanted(last));
  const rare = await timed(db, `${on}: search of a rare word`, wanted(1, '희귀어'));
  const common = await timed(db, `${on}: search of a common word`, wanted(1, '경기'));
  const checks: readonly Check[] = [
    { what: `${on}: ${posts} posts are counted`, ok: first.found.total === posts },
    {
      what: `${on}: the last page ends with the first post`,
      ok: end.found.data.at(-1)?.subject.startsWith('오늘 경기 분석 1') === true,
    },
    {
      what: `${on}: the rare word is found everywhere`,
      ok: rare.found.total === Math.floor(posts / RARE_EVERY),
    },
    { what: `${on}: the common word fills a page`, ok: common.found.data.length === PAGE_SIZE },
  ];
  return { figures: [first, middle, end, rare, common].map(({ figure }) => figure), checks };
}

async function measureOn(where: Parameters<typeof openSiteDatabase>[0], on: string, posts: number) {
  const { db, close } = await openSiteDatabase(where);
  try {
    await fill(db, posts);
    return await measure(db, on, posts);
  } finally {
    await close();
  }
}

export const bench: Bench = {
  name: 'boards',
  question: 'Do the pages and searches of a board stay fast with its posts?',
  workload: `${POSTS.toLocaleString('en')} posts on one board (--long: ${MANY_POSTS.toLocaleString('en')}) of the embedded database, then of PostgreSQL; pages of ${PAGE_SIZE}.`,
  measured:
    'From asking for a page to its rows: the first, the middle and the last page, a search of a rare and of a common word.',
  leavesOut: 'HTTP, and writers at the same time.',
  async run({ long }) {
    const posts = long ? MANY_POSTS : POSTS;
    const dataDir = mkdtempSync(join(tmpdir(), 'spo-bench-'));
    const embedded = await measureOn({ dataDir }, 'embedded', posts).finally(() =>
      rmSync(dataDir, { recursive: true, force: true }),
    );
    const { url, stop } = await openSideDatabase();
    try {
      if (url === undefined) return { ...embedded, notes: ['PostgreSQL was left out: it is not installed.'] };
      const real = await measureOn({ url, onLost: (error) => console.error(error) }, 'PostgreSQL', posts);
      return {
        figures: [...embedded.figures, ...real.figures],
        checks: [...embedded.checks, ...real.checks],
        notes: [],
      };
    } finally {
      await stop();
    }
  },
};
