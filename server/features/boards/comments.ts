/** Comments of posts, and answers to them (K8). */
import { yesNo } from '../../../domain/protocol/wire/wire-values.ts';
import { pictureAddress } from '../../../domain/rich-text/allow-list.ts';
import { richLimits } from '../../../domain/rich-text/rich-limits.ts';
import { firstSigns, plainLine, plainText, signsOf } from '../../../domain/text/plain-text.ts';
import { boardLimits, type BoardPath } from '../../../domain/boards/boards.ts';
import type { ReplyOf } from '../../../domain/protocol/calls/base/call.ts';
import type {
  commentDelete,
  CommentPage,
  CommentRow,
  commentUpdate,
} from '../../../domain/protocol/calls/community/comment-calls.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { Caller } from '../../requests/caller.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import type { WrittenText } from '../../written-texts/written-texts.ts';
import type { BoardDeps } from './board-deps.ts';
import { changePicture, letGoPictures } from './comment-picture.ts';
import { lockWriter, type PaceFault, paceFault, saidOf } from './posting-pace.ts';

const keptPost = (db: Database | Trx, path: BoardPath, id: number) =>
  db
    .selectFrom('post')
    .select(['id', 'member_id'])
    .where('id', '=', id)
    .where('board', '=', path)
    .where('deleted_at', 'is', null);

const shownPost = (db: Database | Trx, path: BoardPath, id: number) =>
  keptPost(db, path, id).where('hidden_at', 'is', null);

/** Of comments that are deleted or hidden, those that answers to them still show. */
const answeredOf = (db: Database | Trx, postId: number) =>
  db
    .selectFrom('comment')
    .select('parent_id')
    .where('post_id', '=', postId)
    .where('parent_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null);

/**
 * What readers see of a post, in the order of the talk: each comment with its answers after it. A deleted or hidden one stays while answers to it
 * are shown. A hidden one is also shown to operators, and its place to its writer.
 */
const shownComments = (db: Database | Trx, postId: number, reader: Caller | null = null) =>
  db
    .selectFrom('comment')
    .select(['id', 'parent_id', 'member_id', 'deleted_at', 'hidden_at'])
    .where('post_id', '=', postId)
    .where((comment) => {
      const isKept = comment('deleted_at', 'is', null);
      const isForReader =
        reader?.isOperator === true
          ? isKept
          : comment.and([isKept, comment('member_id', '=', reader?.memberId ?? 0)]);
      return comment.or([
        comment.and([isKept, comment('hidden_at', 'is', null)]),
        isForReader,
        comment('id', 'in', answeredOf(db, postId)),
      ]);
    })
    .orderBy(({ fn }) => fn.coalesce('parent_id', 'id'))
    .orderBy('id');

type ShownComment = Awaited<ReturnType<ReturnType<typeof shownComments>['execute']>>[number];

/** How many of the rows everybody sees: a hidden comment that its writer or an operator is shown is none. */
function countForAll(rows: readonly ShownComment[]): number {
  const isForAll = (row: ShownComment): boolean => row.deleted_at === null && row.hidden_at === null;
  const answered = new Set(rows.filter(isForAll).map(({ parent_id }) => parent_id));
  return rows.filter((row) => isForAll(row) || answered.has(row.id)).length;
}

async function commentRows(
  db: Database,
  ids: readonly number[],
  reader: Caller | null,
): Promise<readonly CommentRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('comment')
    .innerJoin('member', 'member.id', 'comment.member_id')
    .selectAll('comment')
    .select('nick')
    .where('comment.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const isHidden = row.deleted_at === null && row.hidden_at !== null;
    const isGone = row.deleted_at !== null || (isHidden && reader?.isOperator !== true);
    return {
      id: row.id,
      parent: row.parent_id ?? 0,
      nick: isGone ? '' : row.nick,
      contents: isGone ? '' : row.contents,
      picture:
        row.picture === null || isGone
          ? null
          : { id: row.picture, url: pictureAddress(row.picture), alt: row.picture_alt },
      wr_datetime: wireTime(row.created_at),
      edited_at: wireTime(isGone ? null : row.edited_at),
      created_at: wireTime(row.created_at),
      updated_at: wireTime(isGone ? row.created_at : (row.edited_at ?? row.created_at)),
      isOwner: yesNo(!isGone && reader?.memberId === row.member_id),
      deleted: yesNo(isGone),
      hidden: yesNo(isHidden),
    };
  });
}

interface CommentQuestion {
  readonly path: BoardPath;
  readonly id: number;
  readonly pageSize: number;
  readonly page: number;
  /** The page that has this comment, in place of `page`. */
  readonly around?: number | undefined;
  readonly reader: Caller | null;
}

/** null: there is no such post. A page beyond the last one is the last one. */
export async function listComments(db: Database, asked: CommentQuestion): Promise<CommentPage | null> {
  const { path, id, pageSize, reader } = asked;
  const postOf = reader?.isOperator === true ? keptPost : shownPost;
  const post = await postOf(db, path, id).select('comments').executeTakeFirst();
  if (post === undefined) return null;
  const shown = await shownComments(db, id, reader).execute();
  const place = shown.findIndex((row) => row.id === asked.around);
  const wanted = place === -1 ? asked.page : Math.floor(place / pageSize) + 1;
  const page = Math.max(1, Math.min(wanted, Math.ceil(shown.length / pageSize)));
  const ids = shown.slice((page - 1) * pageSize, page * pageSize).map((row) => row.id);
  const isOwn = (row: (typeof shown)[number]): boolean =>
    row.deleted_at === null && row.member_id === reader?.memberId;
  return {
    data: await commentRows(db, ids, reader),
    total: shown.length,
    page,
    comments: post.comments,
    own: shown.flatMap((row, at) => (isOwn(row) ? [{ id: row.id, place: at + 1 }] : [])),
    full: yesNo(countForAll(shown) >= boardLimits.commentsPerPost),
  };
}

interface CommentWriting {
  readonly path: BoardPath;
  readonly id: number;
  readonly comment: number;
  readonly parent: number;
  readonly writer: Caller;
  readonly contents: string;
  /** Id of an upload; '': none; undefined: as before. */
  readonly picture?: string | undefined;
  readonly picture_alt?: string | undefined;
}

/** What is written, as it is stored. */
interface Words {
  readonly contents: string;
  readonly alt: string;
  readonly hash: string;
}

/** The columns of what a comment says; the text of a picture goes with it. */
const columnsOf = ({ contents, alt, hash }: Words, picture: string | null) => ({
  contents,
  said: hash,
  picture,
  picture_alt: picture === null ? '' : alt,
});

type Written = ReplyOf<typeof commentUpdate>;

const paceCodes: Readonly<Record<PaceFault, string>> = { repeated: 'DCU201', fast: 'DCU203', day: 'DCU429' };

/** The answer to the writer, and the text of a new comment, which is published. */
interface Outcome {
  readonly written: Written;
  readonly published?: WrittenText;
}

const refusedAs = (CODE: string): Outcome => ({ written: { CODE } });

/** A comment of the post that is neither deleted nor hidden; null: none. */
const commentOf = async (trx: Trx, postId: number, id: number) =>
  (await trx
    .selectFrom('comment')
    .select(['id', 'parent_id', 'member_id', 'contents', 'picture', 'picture_alt'])
    .where('id', '=', id)
    .where('post_id', '=', postId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** The comments that readers see of a post are counted in its row. */
export async function addToCount(trx: Trx, postId: number, by: 1 | -1): Promise<void> {
  await trx
    .updateTable('post')
    .set((post) => ({ comments: post('comments', '+', by) }))
    .where('id', '=', postId)
    .execute();
}

async function addComment(trx: Trx, writing: CommentWriting, said: Words, now: number): Promise<Outcome> {
  const { path, id, comment, writer } = writing;
  const { memberId } = writer;
  const { contents, hash } = said;
  const pace = await paceFault(trx, 'comment', { memberId, said: hash, now });
  if (pace !== null) return refusedAs(paceCodes[pace]);
  const post = await shownPost(trx, path, id).forUpdate().executeTakeFirst();
  if (post === undefined) return refusedAs('DCU003');
  const shown = await shownComments(trx, id).limit(boardLimits.commentsPerPost).execute();
  if (shown.length === boardLimits.commentsPerPost) return refusedAs('DCU409');
  const answered = comment === 0 ? null : await commentOf(trx, id, comment);
  if (comment > 0 && answered === null) return refusedAs('DCU003');
  const picture = await changePicture(trx, { memberId, held: null, wanted: writing.picture, now });
  if (picture === 'refused') return refusedAs('DCU004');
  const row = await trx
    .insertInto('comment')
    .values({
      post_id: id,
      // An answer to an answer stands under the same comment.
      parent_id: answered === null ? null : (answered.parent_id ?? answered.id),
      member_id: memberId,
      ...columnsOf(said, picture.id),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addToCount(trx, id, 1);
  const answers = [
    // A post of the site itself has no writer.
    ...(post.member_id === null ? [] : [{ memberId: post.member_id, kind: 'post' as const }]),
    ...(answered === null ? [] : [{ memberId: answered.member_id, kind: 'comment' as const }]),
  ];
  const place = { kind: 'comment', board: path, post: id, comment: row.id } as const;
  return {
    written: { CODE: 'DCU000', DATA: row.id },
    published: { place, writerId: memberId, text: contents, shown: contents, at: now, answers },
  };
}

async function changeComment(trx: Trx, writing: CommentWriting, said: Words, now: number): Promise<Outcome> {
  const { path, id, comment, writer } = writing;
  if ((await shownPost(trx, path, id).executeTakeFirst()) === undefined) return refusedAs('DCU003');
  const own = await commentOf(trx, id, comment);
  if (own === null) return refusedAs('DCU003');
  if (own.member_id !== writer.memberId) return refusedAs('DCU209');
  const change = { memberId: writer.memberId, held: own.picture, wanted: writing.picture, now };
  const picture = await changePicture(trx, change);
  if (picture === 'refused') return refusedAs('DCU004');
  const altNow = writing.picture === undefined ? own.picture_alt : said.alt;
  const columns = columnsOf({ ...said, alt: altNow }, picture.id);
  const isSame =
    own.contents === columns.contents &&
    own.picture === columns.picture &&
    own.picture_alt === columns.picture_alt;
  if (!isSame)
    await trx
      .updateTable('comment')
      .set({ ...columns, edited_at: now })
      .where('id', '=', comment)
      .execute();
  return { written: { CODE: 'DCU000', DATA: comment } };
}

const plainComment = (text: string): string => plainText(text).replaceAll(/\n{3,}/g, '\n\n');

export async function writeComment(
  { db, now, words, writtenTexts }: BoardDeps,
  writing: CommentWriting,
): Promise<Written> {
  const { id, picture = '' } = writing;
  const contents = plainComment(writing.contents);
  if (contents === '' && picture === '') return { CODE: 'DCU001' };
  if (signsOf(contents) > boardLimits.commentChars) return { CODE: 'DCU002' };
  const alt = firstSigns(plainLine(writing.picture_alt ?? ''), richLimits.altChars);
  const banned = words.find(`${contents}\n${alt}`);
  if (banned.length > 0) return { CODE: 'FILTER', MSG: banned.join(', ') };
  // Two pictures without words are two comments.
  const hash = saidOf(String(id), contents, ...(picture === '' ? [] : [picture]));
  const write = writing.comment > 0 && writing.parent > 0 ? changeComment : addComment;
  const { written, after } = await transact(db, async (trx) => {
    await lockWriter(trx, writing.writer.memberId);
    const outcome = await write(trx, writing, { contents, alt, hash }, now());
    const texts = outcome.published === undefined ? [] : [outcome.published];
    return { written: outcome.written, after: await writtenTexts.publish(trx, texts) };
  });
  after();
  return written;
}

export async function deleteComment(
  { db, now }: BoardDeps,
  { path, id, memberId }: { readonly path: BoardPath; readonly id: number; readonly memberId: number },
): Promise<ReplyOf<typeof commentDelete>> {
  return transact(db, async (trx) => {
    const row = await trx
      .selectFrom('comment')
      .innerJoin('post', 'post.id', 'comment.post_id')
      .select(['comment.member_id', 'comment.post_id', 'comment.picture', 'comment.hidden_at'])
      .where('comment.id', '=', id)
      .where('board', '=', path)
      .where('comment.deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return { CODE: 'DCD404' };
    if (row.member_id !== memberId) return { CODE: 'DCD209' };
    await trx
      .updateTable('comment')
      .set({ deleted_at: now(), contents: '', picture: null, picture_alt: '' })
      .where('id', '=', id)
      .execute();
    if (row.picture !== null) await letGoPictures(trx, [row.picture]);
    // A hidden one is not counted any more.
    if (row.hidden_at === null) await addToCount(trx, row.post_id, -1);
    return { CODE: 'DCD000' };
  });
}
