/** Boards and news: lists, reading, writing, comments (K1–K9). */
import * as z from 'zod/mini';
import { boardLimits, boardPaths, searchTypes } from '../../boards/boards.ts';
import { codeAnswered, describe } from './call.ts';

const word = (most: number) => z.string().check(z.maxLength(most));
const version = word(20);
const utc = word(10);
const lang = z.catch(z.enum(['ko', 'en']), 'ko');
const path = z.enum(boardPaths);
const siteKey = word(20);
const whole = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));
const id = whole(0, 9_007_199_254_740_991);
const yesNo = z.enum(['Y', 'N']);

/** A post in a list. Times are UTC, "YYYY-MM-DD HH:mm:ss". */
const listRow = z.object({
  id: z.int(),
  kind_code: z.string(),
  subject: z.string(),
  nick: z.string(),
  wr_datetime: z.string(),
  hit: z.int(),
  comment_count: z.int(),
  link_count: z.int(),
  file_count: z.int(),
  drawid: z.nullable(z.string()),
  /** Address of its first picture; null: none. */
  thumb: z.nullable(z.string()),
});
export type PostListRow = z.output<typeof listRow>;

const listData = z.object({
  data: z.array(listRow).check(z.maxLength(boardLimits.pageSizes)),
  total: z.int(),
});

/** DL202: there is no such board. DL001: the searched word is too short. */
export const boardList = describe({
  name: 'board-list',
  method: 'GET',
  kind: 'member-read',
  path: '/datatable/list/:version/:utc/:lang/:path/:pageSize/:page',
  who: 'guest',
  params: z.object({
    version,
    utc,
    lang,
    path,
    pageSize: whole(1, boardLimits.pageSizes),
    page: whole(1, boardLimits.pages),
    search_type: z.optional(z.enum(searchTypes)),
    search_word: z.optional(word(boardLimits.searchChars)),
    kind_code: z.optional(word(20)),
  }),
  form: null,
  answer: z.object({ CODE: z.string(), DATA: z.nullish(listData) }),
  ok: 'DL000',
  refusals: ['DL001', 'DL202'],
  onMalformed: codeAnswered('DL202'),
});

const neighbour = z.nullable(z.object({ id: z.int(), subject: z.string() }));

/** The match of an analysis. Odds are hundredths; `before`: when the post was written. */
const matchRow = z.object({
  id: z.int(),
  sport_id: z.int(),
  home: z.string(),
  home_en: z.string(),
  away: z.string(),
  away_en: z.string(),
  starts_at: z.string(),
  home_score: z.nullable(z.int()),
  away_score: z.nullable(z.int()),
  odds: z.array(
    z.object({ market: z.int(), outcome: z.int(), before: z.nullable(z.int()), now: z.nullable(z.int()) }),
  ),
});

const postData = z.object({
  ...listRow.shape,
  path,
  /** HTML of domain/rich-text. */
  contents: z.string(),
  edited_at: z.nullable(z.string()),
  links: z.array(z.string()),
  isOwner: yesNo,
  /** Addresses of the files, separated by commas. */
  down_url: z.string(),
  match: z.nullable(matchRow),
  /** Bets that the writer shared, and how they stand: `state` as in the history; null: not known any more. */
  bets: z.array(z.object({ game_code: z.int(), draw_id: z.int(), state: z.nullable(z.string()) })),
  /** Only operators see hidden posts. */
  hidden: yesNo,
});
export type PostRow = z.output<typeof postData>;

/** DR404: there is no such post, or it is hidden. */
export const boardRead = describe({
  name: 'board-read',
  method: 'GET',
  kind: 'member-read',
  path: '/datatable/read/:version/:utc/:path/:id',
  who: 'guest',
  params: z.object({ version, utc, path, id, lang: z.optional(lang) }),
  form: null,
  answer: z.object({
    CODE: z.string(),
    DATA: z.nullish(
      z.object({
        data: postData,
        file: z.array(
          z.object({
            id: z.string(),
            origin_name: z.string(),
            down_url: z.string(),
            type: z.string(),
            bytes: z.int(),
          }),
        ),
        next: neighbour,
        prev: neighbour,
      }),
    ),
  }),
  ok: 'DR000',
  refusals: ['DR404'],
  onMalformed: codeAnswered('DR404'),
});

export const boardConfig = describe({
  name: 'board-config',
  method: 'GET',
  kind: 'member-read',
  path: '/datatable/config/:version/:lang/:path',
  who: 'guest',
  params: z.object({ version, lang, path }),
  form: null,
  answer: z.object({
    CODE: z.string(),
    DATA: z.nullish(
      z.object({
        config: z.object({
          path,
          page_size: z.int(),
          /** Whether the reader may write here now. */
          userWrite: yesNo,
          /** Writing is locked for all members. */
          locked: yesNo,
          gallery: yesNo,
          match: yesNo,
        }),
        kind: z.array(z.string()),
      }),
    ),
  }),
  ok: 'DC000',
  refusals: ['DC404'],
  onMalformed: codeAnswered('DC404'),
});

/**
 * Writes a post (id 0) or changes an own one. The form is urlencoded or multipart/form-data, with the fields of `postForm` and the files
 * file1 and file2. DU002: MSG is the fault of the post (domain/boards/check-post.ts), DU003: of a file (domain/uploads). DU404: there is no such post.
 * FILTER: MSG holds the banned words. DL203 the same again, DL204 too fast, DU201 locked, DU209 no permission, DU429 too many on one day.
 */
export const boardUpdate = describe({
  name: 'board-update',
  method: 'POST',
  path: '/datatable/update/:version/:lang/:path/:id',
  who: 'member',
  params: z.object({ version, lang, path, id }),
  form: null,
  answer: z.object({ CODE: z.string(), DATA: z.nullish(z.int()), MSG: z.optional(z.string()) }),
  ok: 'DU000',
  refusals: [
    'DL201',
    'DL202',
    'DL203',
    'DL204',
    'DU002',
    'DU003',
    'DU201',
    'DU209',
    'DU404',
    'DU429',
    'FILTER',
  ],
  onGuest: codeAnswered('DU209'),
  onMalformed: codeAnswered('DL202'),
});

const link = z._default(z.optional(word(2000)), '');
const flag = z._default(z.optional(z.enum(['0', '1'])), '0');
/** The fields of a post. Lengths in characters are checked after this, with a fault that names the field. */
export const postForm = z.object({
  id: z.optional(word(20)),
  subject: z._default(z.optional(word(1000)), ''),
  contents: z._default(z.optional(word(400_000)), ''),
  kind_code: z._default(z.optional(word(20)), ''),
  drawid: z._default(z.optional(word(40)), ''),
  link1: link,
  link2: link,
  /** 1: the post's file in this place is deleted. */
  'file_del[0]': flag,
  'file_del[1]': flag,
  /** Attached bets: JSON of {game_code, draw_id}[]. */
  wr_10: z._default(z.optional(word(2000)), ''),
  match_id: z._default(z.optional(z.coerce.number().check(z.int(), z.nonnegative())), 0),
});
export type PostForm = z.output<typeof postForm>;

export const boardDelete = describe({
  name: 'board-delete',
  method: 'GET',
  path: '/datatable/delete/:siteKey/:path/:id',
  kind: 'act',
  who: 'member',
  params: z.object({ siteKey, path, id }),
  form: null,
  answer: z.object({ CODE: z.string() }),
  ok: 'DD000',
  refusals: ['DD209', 'DD404'],
  onGuest: codeAnswered('DD209'),
  onMalformed: codeAnswered('DD404'),
});

const commentRow = z.object({
  id: z.int(),
  /** The comment that this one answers; 0: none. */
  parent: z.int(),
  nick: z.string(),
  contents: z.string(),
  wr_datetime: z.string(),
  edited_at: z.nullable(z.string()),
  isOwner: yesNo,
  /** Y: its text is gone, and answers to it are still shown. */
  deleted: yesNo,
});
export type CommentRow = z.output<typeof commentRow>;

/** In the order of the talk: each comment with its answers after it. */
export const commentList = describe({
  name: 'comment-list',
  method: 'GET',
  kind: 'member-read',
  path: '/datatable/comment/list/:siteKey/:utc/:lang/:path/:id/:pageSize/:page',
  who: 'guest',
  params: z.object({
    siteKey,
    utc,
    lang,
    path,
    id,
    pageSize: whole(1, boardLimits.commentsPerPost),
    page: whole(1, boardLimits.commentsPerPost),
  }),
  form: null,
  answer: z.object({
    CODE: z.string(),
    DATA: z.nullish(z.object({ data: z.array(commentRow), total: z.int() })),
  }),
  ok: 'DCL000',
  refusals: ['DCL404'],
  onMalformed: codeAnswered('DCL404'),
});

/**
 * comment 0, parent 0: a new comment. Mode c: the comment slot names the comment that is answered, and the parent slot is 0. Both slots
 * filled: the own comment in the comment slot is changed. DCU001 and DCU002: without text, or too long. DCU003: there is no such post or comment.
 * DCU209: not an own one. DCU429: too many. FILTER: MSG holds the banned words.
 */
export const commentUpdate = describe({
  name: 'comment-update',
  method: 'POST',
  path: '/datatable/comment/update/:siteKey/:lang/:path/:id/:comment/:parent',
  who: 'member',
  params: z.object({ siteKey, lang, path, id, comment: id, parent: id }),
  form: z.object({ contents: word(20_000) }),
  answer: z.object({ CODE: z.string(), DATA: z.nullish(z.int()), MSG: z.optional(z.string()) }),
  ok: 'DCU000',
  refusals: ['DCU001', 'DCU002', 'DCU003', 'DCU201', 'DCU203', 'DCU209', 'DCU429', 'FILTER'],
  onGuest: codeAnswered('DCU209'),
  onMalformed: codeAnswered('DCU001'),
});

export const commentDelete = describe({
  name: 'comment-delete',
  method: 'GET',
  kind: 'act',
  path: '/datatable/comment/delete/:siteKey/:path/:wrId',
  who: 'member',
  params: z.object({ siteKey, path, wrId: id }),
  form: null,
  answer: z.object({ CODE: z.string() }),
  ok: 'DCD000',
  refusals: ['DCD209', 'DCD404'],
  onGuest: codeAnswered('DCD209'),
  onMalformed: codeAnswered('DCD404'),
});

/** The newest posts of a board, for the community home. */
export const boardHome = describe({
  name: 'board-home',
  method: 'GET',
  kind: 'member-read',
  path: '/bbs/board.php',
  who: 'guest',
  params: z.object({
    bo_table: path,
    page: z._default(z.optional(whole(1, boardLimits.pages)), 1),
    page_row_num: z._default(z.optional(whole(1, boardLimits.pageSizes)), 5),
    lang: z.optional(lang),
  }),
  form: null,
  answer: z.object({
    result: z.string(),
    msg: z.string(),
    data: z.nullish(z.object({ list: z.array(listRow) })),
  }),
  ok: 'OK',
  refusals: ['ERROR'],
  onMalformed: { status: 200, body: { result: 'ERROR', msg: 'ERROR' } },
});
