/** Comments of posts, and answers to them (K8). */
import * as z from 'zod/mini';
import { boardLimits } from '../../../boards/boards.ts';
import { wholeField } from '../base/fields.ts';
import { yesNoFlag, id, lang, path, siteKey, utc, word, writtenAt, writtenId } from './board-fields.ts';
import { answerWith, codes, describe } from '../base/call.ts';

const commentRow = z.object({
  id: z.int(),
  /** The comment that this one answers; 0: none. */
  parent: z.int(),
  nick: z.string(),
  contents: z.string(),
  /** Its picture: the upload's id, where it is, and its text for those who do not see it. null: none; older back ends send none. */
  picture: z._default(z.nullable(z.object({ id: z.string(), url: z.string(), alt: z.string() })), null),
  wr_datetime: writtenAt,
  edited_at: z.nullable(z.string()),
  /** The specification's names of the two times; `updated_at` of a comment that was never changed is that of its writing. */
  created_at: z.optional(z.string()),
  updated_at: z.optional(z.string()),
  isOwner: yesNoFlag,
  /** Y: its text is gone, or hidden from the reader, and its place is still shown. */
  deleted: yesNoFlag,
  /** Y: an operator hides it. Only operators get its text. */
  hidden: z._default(yesNoFlag, false),
});
export type CommentRow = z.input<typeof commentRow>;

const commentPage = z.object({
  data: z.readonly(z.array(commentRow)),
  /** Rows of all pages, with those of deleted comments. */
  total: z.int(),
  page: z.int(),
  /** Comments that are not deleted. */
  comments: z.int(),
  /** The reader's own comments, and their places among all rows from 1 on. */
  own: z.readonly(z.array(z.object({ id: z.int(), place: z.int() }))),
  /** Y: no more comments are taken (DCU409). By what everybody sees: readers of hidden ones have more rows. Older back ends do not say it. */
  full: z.optional(yesNoFlag),
});
export type CommentPage = z.input<typeof commentPage>;

/**
 * In the order of the talk: each comment with its answers after it. A page beyond the last one is the last one. `around`: the page that has this
 * comment, where readers see it.
 */
export const commentList = describe({
  name: 'comment-list',
  kept: true,
  kind: 'member-read',
  path: '/datatable/comment/list/:siteKey/:utc/:lang/:path/:id/:pageSize/:page',
  who: 'guest',
  params: z.object({
    siteKey,
    utc,
    lang,
    path,
    id,
    pageSize: wholeField(1, boardLimits.commentsPerPost),
    page: wholeField(1, boardLimits.commentsPerPost),
    around: z.optional(id),
  }),
  answer: answerWith(commentPage),
  ...codes('DCL000', { malformed: 'DCL404' }),
});

/**
 * comment 0, parent 0: a new comment. Mode c: the comment slot names the comment that is answered, and the parent slot is 0. Both slots
 * filled: the own comment in the comment slot is changed. `picture`: an upload of the member that nothing holds yet (DFU000), or the comment's
 * own; empty: none; left out: as before. DCU001 and DCU002: without text and picture, or too long. DCU003: there is no such post or comment.
 * DCU004: the picture is none of the member's, or is used already.
 * DCU209: not an own one. DCU409: the post has as many comments as it can show. DCU429: too many of the member today. FILTER: MSG holds the
 * banned words.
 */
export const commentUpdate = describe({
  name: 'comment-update',
  path: '/datatable/comment/update/:siteKey/:lang/:path/:id/:comment/:parent',
  who: 'member',
  params: z.object({ siteKey, lang, path, id, comment: id, parent: id }),
  form: z.object({
    contents: word(20_000),
    picture: z.optional(z.string().check(z.regex(/^(?:[0-9a-f]{32})?$/))),
    picture_alt: z.optional(word(1000)),
  }),
  answer: z.object({ CODE: z.string(), DATA: writtenId, MSG: z.optional(z.string()) }),
  ...codes('DCU000', {
    guest: 'DCU209',
    malformed: 'DCU001',
    other: ['DCU002', 'DCU003', 'DCU004', 'DCU201', 'DCU203', 'DCU409', 'DCU429', 'FILTER'],
  }),
});

export const commentDelete = describe({
  name: 'comment-delete',
  method: 'GET',
  kind: 'act',
  path: '/datatable/comment/delete/:siteKey/:path/:wrId',
  who: 'member',
  params: z.object({ siteKey, path, wrId: id }),
  ...codes('DCD000', { guest: 'DCD209', malformed: 'DCD404' }),
});
