/** One post: its text, files, links, match and neighbours. */
import { yesNo } from '../../../domain/protocol/wire/wire-values.ts';
import type { z } from 'zod/mini';
import type { BoardPath } from '../../../domain/boards/boards.ts';
import type { boardRead, PostRow } from '../../../domain/protocol/calls/community/board-calls.ts';
import { pictureAddress } from '../../../domain/rich-text/allow-list.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { Caller } from '../../requests/caller.ts';
import type { Database } from '../../storage/database.ts';
import type { BoardDeps } from './board-deps.ts';
import { neighboursOf } from './list-posts.ts';
import { betsOfPost } from './post-bets.ts';
import { matchOfPost } from './post-match.ts';
import { isRecommendedBy } from './recommend.ts';
import { escapeHtml } from '../../../domain/rich-text/rich-text.ts';

interface WantedPost {
  readonly path: BoardPath;
  readonly id: number;
  readonly lang: 'ko' | 'en';
  readonly reader: Caller | null;
}

type ReadAnswer = NonNullable<z.input<typeof boardRead.answer>['DATA']>;

const selectPost = (db: Database, path: BoardPath, id: number) =>
  db
    .selectFrom('post')
    .leftJoin('member', 'member.id', 'post.member_id')
    .leftJoin('post_hit', 'post_hit.post_id', 'post.id')
    .leftJoin('post_recommended', 'post_recommended.post_id', 'post.id')
    .selectAll('post')
    .select(['nick', 'hits', 'recommends'])
    .where('post.id', '=', id)
    .where('board', '=', path)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
type StoredPost = NonNullable<Awaited<ReturnType<typeof selectPost>>>;

const filesOf = async (db: Database, id: number) =>
  db
    .selectFrom('post_file')
    .innerJoin('upload', 'upload.id', 'post_file.upload_id')
    .select(['upload.id', 'name', 'type', 'bytes'])
    .where('post_id', '=', id)
    .where('place', '>', 0)
    .orderBy('place')
    .execute();

/** A reading counts unless it is the writer's. */
async function countHit(db: Database, id: number): Promise<void> {
  await db
    .insertInto('post_hit')
    .values({ post_id: id, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('post_id').doUpdateSet({ hits: (row) => row('post_hit.hits', '+', 1) }),
    )
    .execute();
}

function rowOf(
  post: StoredPost,
  { path, lang, reader }: WantedPost,
  files: readonly string[],
): Omit<PostRow, 'match' | 'bets' | 'recommended'> {
  const isEnglish = lang === 'en' && post.subject_en !== null;
  const links = JSON.parse(post.links) as string[];
  const isOwner = reader !== null && reader.memberId === post.member_id;
  return {
    id: post.id,
    path,
    kind_code: post.kind,
    subject: isEnglish ? (post.subject_en ?? '') : post.subject,
    contents: isEnglish ? (post.contents_en ?? post.contents) : post.contents,
    nick: post.nick ?? '',
    wr_datetime: wireTime(post.created_at),
    edited_at: wireTime(post.edited_at),
    hit: (post.hits ?? 0) + (isOwner ? 0 : 1),
    comment_count: post.comments,
    recommend_count: post.recommends ?? 0,
    link_count: links.length,
    file_count: files.length,
    drawid: post.draw_id,
    thumb: post.thumb === null ? null : pictureAddress(post.thumb),
    links,
    isOwner: yesNo(isOwner),
    down_url: files.join(','),
    hidden: yesNo(post.hidden_at !== null),
  };
}

/** A notice of the header that operators wrote as a site value and that is no post. */
function noticeOf({ notices }: BoardDeps, { path, id, lang }: WantedPost): ReadAnswer | null {
  const notice = path === 'notice' ? notices().find(({ wr_id }) => wr_id === id) : undefined;
  if (notice === undefined) return null;
  const subject = (lang === 'en' ? notice.wr_subject_en : undefined) ?? notice.wr_subject;
  const empty = {
    kind_code: '',
    nick: '',
    edited_at: null,
    hit: 0,
    comment_count: 0,
    recommend_count: 0,
    link_count: 0,
    file_count: 0,
  };
  const data: PostRow = {
    ...empty,
    id,
    path,
    subject,
    contents: `<p>${escapeHtml(subject)}</p>`,
    wr_datetime: '',
    drawid: null,
    thumb: null,
    links: [],
    isOwner: 'N',
    recommended: 'N',
    down_url: '',
    match: null,
    bets: [],
    hidden: 'N',
  };
  return { data, file: [], next: null, prev: null };
}

/** null: there is no such post for this reader. */
export async function readPost(deps: BoardDeps, asked: WantedPost): Promise<ReadAnswer | null> {
  const { db } = deps;
  const { path, id, lang, reader } = asked;
  const post = await selectPost(db, path, id);
  if (post === undefined) return noticeOf(deps, asked);
  if (post.hidden_at !== null && reader?.isOperator !== true) return null;
  const files = (await filesOf(db, id)).map((file) => ({
    id: file.id,
    origin_name: file.name,
    down_url: pictureAddress(file.id),
    type: file.type,
    bytes: file.bytes,
  }));
  const row = rowOf(
    post,
    asked,
    files.map(({ down_url }) => down_url),
  );
  if (row.isOwner === 'N') await countHit(db, id);
  const match = post.match_id === null ? null : await matchOfPost(deps, post.match_id, post.created_at);
  const bets = await betsOfPost(db, post.member_id, post.bets);
  const recommended = yesNo(reader !== null && (await isRecommendedBy(db, id, reader.memberId)));
  return {
    data: { ...row, recommended, match, bets },
    file: files,
    ...(await neighboursOf(db, path, id, lang)),
  };
}
