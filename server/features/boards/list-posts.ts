/**
 * Pages of posts. A page number is found by adding the counts of blocks from the newest on, and within a block by the index, so that the last page
 * of a million posts costs as little as the first. A search finds the newest posts only, by pairs of characters.
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type BoardPath, boardLimits, type SearchType } from '../../../domain/boards/boards.ts';
import { gramsToFind, searchText, soughtParts } from '../../../domain/boards/grams.ts';
import {
  DIVIDERS,
  doubleInitials,
  MARKS,
  matchesSearch,
  searchPattern,
  typedJamo,
  typedLetters,
} from '../../../domain/game-list/initials.ts';
import { otherLayout } from '../../../domain/game-list/korean-keys.ts';
import type { PostListRow } from '../../../domain/protocol/calls/community/board-calls.ts';
import { pictureAddress } from '../../../domain/rich-text/allow-list.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Database } from '../../storage/database.ts';
import { BLOCK } from './board-tables.ts';

export interface Wanted {
  readonly path: BoardPath;
  readonly lang: 'ko' | 'en';
  /** null: all kinds. */
  readonly kind: string | null;
  readonly page: number;
  readonly pageSize: number;
  readonly search: { readonly type: SearchType; readonly word: string } | null;
  /** Only posts of the best list; null: all. */
  readonly best?: BestRule | null;
  /** In the list of all posts: the page that has this post, in place of `page`. null: `page`. */
  readonly around?: number | null;
}

interface Found {
  readonly data: readonly PostListRow[];
  readonly total: number;
  readonly page: number;
}

/** The posts that everybody sees. */
const shownPosts = (db: Database) =>
  db.selectFrom('post').where('post.deleted_at', 'is', null).where('post.hidden_at', 'is', null);

const linkCount = (links: string): number => (JSON.parse(links) as readonly string[]).length;

/** The rows of these posts, in the order of the ids. */
async function readRows(
  db: Database,
  ids: readonly number[],
  lang: 'ko' | 'en',
): Promise<readonly PostListRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('post')
    .leftJoin('member', 'member.id', 'post.member_id')
    .leftJoin('post_hit', 'post_hit.post_id', 'post.id')
    .leftJoin('post_recommended', 'post_recommended.post_id', 'post.id')
    .select([
      'post.id',
      'kind',
      'subject',
      'subject_en',
      'links',
      'draw_id',
      'files',
      'thumb',
      'comments',
      'nick',
    ])
    .select(['post.created_at', 'hits', 'recommends'])
    .where('post.id', 'in', ids)
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  const inOrder = rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return inOrder.map((row) => ({
    id: row.id,
    kind_code: row.kind,
    subject: (lang === 'en' ? row.subject_en : null) ?? row.subject,
    nick: row.nick ?? '',
    wr_datetime: wireTime(row.created_at),
    hit: row.hits ?? 0,
    comment_count: row.comments,
    recommend_count: row.recommends ?? 0,
    link_count: linkCount(row.links),
    file_count: row.files,
    drawid: row.draw_id,
    thumb: row.thumb === null ? null : pictureAddress(row.thumb),
  }));
}

/** Counts of blocks, newest first. */
async function blocksOf(db: Database, { path, kind }: Wanted) {
  let query = db
    .selectFrom('post_count')
    .select('block')
    .select(({ fn }) => fn.sum<number>('posts').as('posts'))
    .where('board', '=', path);
  if (kind !== null) query = query.where('kind', '=', kind);
  return query.groupBy('block').orderBy('block', 'desc').execute();
}

async function pageIds(
  db: Database,
  wanted: Wanted,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const blocks = await blocksOf(db, wanted);
  const total = blocks.reduce((sum, { posts }) => sum + posts, 0);
  let skip = (wanted.page - 1) * wanted.pageSize;
  if (skip >= total) return { ids: [], total };
  let at = 0;
  for (; at < blocks.length; at++) {
    const posts = blocks[at]?.posts ?? 0;
    if (skip < posts) break;
    skip -= posts;
  }
  let query = shownPosts(db)
    .select('id')
    .where('board', '=', wanted.path)
    .where('id', '<', ((blocks[at]?.block ?? 0) + 1) * BLOCK);
  if (wanted.kind !== null) query = query.where('kind', '=', wanted.kind);
  const rows = await query.orderBy('id', 'desc').offset(skip).limit(wanted.pageSize).execute();
  return { ids: rows.map(({ id }) => id), total };
}

/** The page that has the post. Newer posts are counted by blocks, and in its own block one by one. */
async function pageAround(db: Database, wanted: Wanted, id: number): Promise<number> {
  const block = Math.floor(id / BLOCK);
  const newer = (await blocksOf(db, { ...wanted, kind: null }))
    .filter((counted) => counted.block > block)
    .reduce((sum, { posts }) => sum + posts, 0);
  const beside = shownPosts(db)
    .where('board', '=', wanted.path)
    .where('id', '>', id)
    .where('id', '<', (block + 1) * BLOCK);
  return Math.floor((newer + (await countOf(beside))) / wanted.pageSize) + 1;
}

const likeStart = (text: string): string => `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Nicknames that begin with the word, as every search of the site finds names. */
async function writersOf(db: Database, word: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where(
      sql<boolean>`(lower(nick) like ${likeStart(searchText(word))} or lower(nick) ~ ${`^${searchPattern(word)}`})`,
    )
    .limit(boardLimits.foundNicks)
    .execute();
  return rows.map(({ id }) => id);
}

/** Subjects that are compared in one turn. */
const SUBJECTS_PER_TURN = 500;

async function bySubject(
  near: readonly { readonly id: number; readonly subject: string }[],
  parts: readonly string[],
): Promise<readonly number[]> {
  const found: number[] = [];
  for (const [at, { id, subject }] of near.entries()) {
    if (at % SUBJECTS_PER_TURN === SUBJECTS_PER_TURN - 1) await setImmediate();
    if (found.length === boardLimits.found) break;
    if (parts.every((part) => matchesSearch(subject, part))) found.push(id);
  }
  return found;
}

const withoutMarks = sql<string>`normalize(regexp_replace(normalize(plain, NFKD), ${MARKS.source}, '', 'g'), NFC)`;
const inTypedLetters = Object.entries({ ...typedLetters(), ...doubleInitials() }).reduce(
  (text, [letter, typed]) => sql<string>`replace(${text}, ${letter}, ${typed})`,
  withoutMarks,
);
/** Texts of syllables, digits and plain letters alone have no marks: most posts. */
const inPlainLetters = sql<string>`CASE WHEN plain ~ '[^\u0001-\u007f\uac00-\ud7a3]' THEN ${inTypedLetters} ELSE plain END`;
const TO_TYPE = typedJamo();
/** `plain` of game-list/initials for the column of this name, which is of one width and case already. */
const PLAIN = sql`translate(regexp_replace(${inPlainLetters}, ${DIVIDERS.source}, '', 'g'), ${TO_TYPE.from}, ${TO_TYPE.to})`;

/** The newest posts that have the pairs of all words are compared, and no others. The long contents are compared in the database. */
async function idsWith(
  db: Database,
  { path, kind, search }: Pick<Wanted, 'path' | 'kind' | 'search'>,
): Promise<readonly number[]> {
  const { type, word } = search ?? { type: 'subject', word: '' };
  let query = shownPosts(db).where('board', '=', path).orderBy('id', 'desc');
  if (kind !== null) query = query.where('kind', '=', kind);
  if (type === 'nick') {
    const writers = await writersOf(db, word);
    if (writers.length === 0) return [];
    const rows = await query
      .select('id')
      .where('member_id', 'in', writers)
      .limit(boardLimits.found)
      .execute();
    return rows.map(({ id }) => id);
  }
  const parts = soughtParts(word);
  const withPairs = async (pairs: readonly string[]): Promise<readonly number[]> => {
    const near = query.where(sql<boolean>`grams @> ${[...pairs]}::text[]`).limit(boardLimits.compared);
    if (type === 'subject') return bySubject(await near.select(['id', 'subject']).execute(), parts);
    const rows = await db
      .selectFrom(near.select(['id', PLAIN.as('searched')]).as('near'))
      .select('id')
      .where(({ and }) => and(parts.map((part) => sql<boolean>`searched ~ ${searchPattern(part)}`)))
      .orderBy('id', 'desc')
      .limit(boardLimits.found)
      .execute();
    return rows.map(({ id }) => id);
  };
  // Many more posts have the pairs of a word whose last syllable is still typed: those with the word as it is written must not be lost among them.
  const [whole = [], typed = []] = [true, false].map((isWhole) => [
    ...new Set(parts.flatMap((part) => gramsToFind(part, type, { isWhole }))),
  ]);
  const found = await withPairs(typed);
  if (whole.join() === typed.join()) return found;
  const all = new Set([...found, ...(await withPairs(whole))]);
  return [...all].sort((a, b) => b - a).slice(0, boardLimits.found);
}

/** Where nothing has the word as it was typed: what it writes in the other layout of the keyboard (xhxmsja as 토트넘). */
async function searchIds(db: Database, { path, kind, search }: Wanted): Promise<readonly number[]> {
  const found = await idsWith(db, { path, kind, search });
  const word = found.length > 0 || search === null ? null : otherLayout(search.word);
  return search === null || word === null ? found : idsWith(db, { path, kind, search: { ...search, word } });
}

interface BestRule {
  readonly recommends: number;
  /** Server ms: posts that were written before are not shown. */
  readonly since: number;
}

/** The most recommended first, of equal ones the newest. */
async function bestIds(
  db: Database,
  { path, kind }: Wanted,
  { recommends, since }: BestRule,
): Promise<readonly number[]> {
  let query = shownPosts(db)
    .innerJoin('post_recommended', 'post_recommended.post_id', 'post.id')
    .select('post.id')
    .where('board', '=', path)
    .where('written_at', '>', since)
    .where('recommends', '>=', recommends);
  if (kind !== null) query = query.where('kind', '=', kind);
  const rows = await query
    .orderBy('recommends', 'desc')
    .orderBy('post.id', 'desc')
    .limit(boardLimits.best)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listPosts(db: Database, wanted: Wanted): Promise<Found> {
  const { search, best = null, around = null } = wanted;
  if (best === null && search === null) {
    const ofAll = around === null ? null : { kind: null, page: await pageAround(db, wanted, around) };
    const asked = { ...wanted, ...ofAll };
    const { ids, total } = await pageIds(db, asked);
    return { data: await readRows(db, ids, wanted.lang), total, page: asked.page };
  }
  const found = best === null ? await searchIds(db, wanted) : await bestIds(db, wanted, best);
  const from = (wanted.page - 1) * wanted.pageSize;
  return {
    data: await readRows(db, found.slice(from, from + wanted.pageSize), wanted.lang),
    total: found.length,
    page: wanted.page,
  };
}

/** The posts beside one in its board: `next` is newer. */
export async function neighboursOf(db: Database, path: BoardPath, id: number, lang: 'ko' | 'en') {
  const beside = (way: '<' | '>') =>
    shownPosts(db)
      .select(['id', 'subject', 'subject_en'])
      .where('board', '=', path)
      .where('id', way, id)
      .orderBy('id', way === '>' ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst();
  const [next, prev] = [await beside('>'), await beside('<')];
  const named = (row: typeof next) =>
    row === undefined
      ? null
      : { id: row.id, subject: (lang === 'en' ? row.subject_en : null) ?? row.subject };
  return { next: named(next), prev: named(prev) };
}
