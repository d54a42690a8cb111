/** Boards and news: lists, reading, writing (K1–K7, K9). */
import * as z from 'zod/mini';
import { boardLimits, searchTypes } from '../../../boards/boards.ts';
import { readHtml } from '../../../rich-text/read-html.ts';
import { prepared } from '../../wire/wire-fields.ts';
import { answerWith, codes, describe } from '../base/call.ts';
import { wholeField } from '../base/fields.ts';
import { betKeysOf, type BetRef } from '../bets/bet-list.ts';
import {
  yesNoFlag,
  id,
  lang,
  path,
  siteKey,
  utc,
  version,
  word,
  writtenAt,
  writtenId,
  yesNoField,
} from './board-fields.ts';

/** Read by everybody. */
const open = { kept: true, kind: 'member-read', who: 'guest' } as const;

/** A post in a list. */
const listRow = z.object({
  id: z.int(),
  kind_code: z.string(),
  subject: z.string(),
  nick: z.string(),
  wr_datetime: writtenAt,
  hit: z.int(),
  comment_count: z.int(),
  /** Members who recommend it. Older back ends do not send it. */
  recommend_count: z._default(z.int(), 0),
  link_count: z.int(),
  file_count: z.int(),
  drawid: z.nullable(z.string()),
  /** Address of its first picture; null: none. */
  thumb: z.nullable(z.string()),
});
export type PostListRow = z.input<typeof listRow>;

const listData = z.object({
  data: z.array(listRow).check(z.maxLength(boardLimits.pageSizes)),
  total: z.int(),
  /** The page of these rows. Older back ends do not send it: it is the one that was asked for. */
  page: z.optional(z.int()),
});

/** DL202: there is no such board. DL001: the searched word is a letter alone. */
export const boardList = describe({
  ...open,
  name: 'board-list',
  path: '/datatable/list/:version/:utc/:lang/:path/:pageSize/:page',
  params: z.object({
    version,
    utc,
    lang,
    path,
    pageSize: wholeField(1, boardLimits.pageSizes),
    page: wholeField(1, boardLimits.pages),
    search_type: z.optional(z.enum(searchTypes)),
    search_word: z.optional(word(boardLimits.searchChars)),
    kind_code: z.optional(word(20)),
    /** Y: only the posts of the best list, the most recommended first. They are not searched. */
    best: z.optional(yesNoField),
    /** In place of `page`: the page that has this post, in the list of all posts. */
    around: z.optional(id),
  }),
  answer: answerWith(listData),
  ...codes('DL000', { malformed: 'DL202', other: ['DL001'] }),
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
  starts_at: writtenAt,
  home_score: z.nullable(z.int()),
  away_score: z.nullable(z.int()),
  odds: z.array(
    z.object({ market: z.int(), outcome: z.int(), before: z.nullable(z.int()), now: z.nullable(z.int()) }),
  ),
});

interface BetState extends BetRef {
  readonly state: string | null;
}

const postData = z.object({
  ...listRow.shape,
  path,
  /** HTML of domain/rich-text; read, its tree: windows parse no HTML. */
  contents: z.pipe(
    z.string(),
    z.transform((html: string) => readHtml(html)),
  ),
  edited_at: z.nullable(z.string()),
  links: z.array(z.string()),
  isOwner: yesNoFlag,
  /** Whether the reader recommends it. */
  recommended: z._default(yesNoFlag, false),
  /** Addresses of the files, separated by commas. */
  down_url: z.string(),
  match: z.nullable(matchRow),
  /** Bets that the writer shared, and how they stand: `state` as in the history; null: not known any more. */
  bets: z.pipe(
    z.array(z.object({ game_code: z.int(), draw_id: z.int(), state: z.nullable(z.string()) })),
    z.transform((refs: BetState[]) => betKeysOf(refs)),
  ),
  /** Only operators see hidden posts. */
  hidden: yesNoFlag,
});
export type PostRow = z.input<typeof postData>;

/** DR404: there is no such post, or it is hidden. */
export const boardRead = describe({
  ...open,
  name: 'board-read',
  path: '/datatable/read/:version/:utc/:path/:id',
  params: z.object({ version, utc, path, id, lang: z.optional(lang) }),
  answer: answerWith(
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
  ...codes('DR000', { malformed: 'DR404' }),
});

export const boardConfig = describe({
  ...open,
  name: 'board-config',
  path: '/datatable/config/:version/:lang/:path',
  params: z.object({ version, lang, path }),
  answer: answerWith(
    z.object({
      config: z.object({
        path,
        page_size: z.int(),
        /** Whether the reader may write here now. */
        userWrite: yesNoFlag,
        /** Writing is locked for all members. */
        locked: yesNoFlag,
        gallery: yesNoFlag,
        match: yesNoFlag,
        /** What the best list shows: posts of the last days with that many recommendations. The site's own posts have none. */
        best: z.optional(z.object({ recommends: z.int(), days: z.int() })),
      }),
      kind: z.array(z.string()),
    }),
  ),
  ...codes('DC000', { malformed: 'DC404' }),
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
  files: ['file1', 'file2'],
  answer: z.object({ CODE: z.string(), DATA: writtenId, MSG: z.optional(z.string()) }),
  ...codes('DU000', {
    guest: 'DU209',
    malformed: 'DL202',
    other: ['DL201', 'DL203', 'DL204', 'DU002', 'DU003', 'DU201', 'DU404', 'DU429', 'FILTER'],
  }),
});

const link = z._default(z.optional(word(2000)), '');
const isGone = z._default(z.optional(z.enum(['0', '1'])), '0');
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
  'file_del[0]': isGone,
  'file_del[1]': isGone,
  /** Attached bets: JSON of {game_code, draw_id}[]. */
  wr_10: z._default(z.optional(word(2000)), ''),
  /** 0, or empty: of no match. */
  match_id: z._default(z.optional(prepared((value) => (value === '' ? 0 : value), id)), 0),
});
export type PostForm = z.output<typeof postForm>;

export const boardDelete = describe({
  name: 'board-delete',
  method: 'GET',
  path: '/datatable/delete/:siteKey/:path/:id',
  kind: 'act',
  who: 'member',
  params: z.object({ siteKey, path, id }),
  ...codes('DD000', { guest: 'DD209', malformed: 'DD404' }),
});

/**
 * The member recommends the post (Y), or no longer does (N); the same again changes nothing. DG403: the own post. DG404: there is no such post,
 * or it is hidden. DG405: a post of the site. DG406: the member or the writer has blocked the other. DG429: too many on one day.
 */
export const boardRecommend = describe({
  name: 'board-recommend',
  path: '/datatable/recommend/:siteKey/:path/:id',
  who: 'member',
  params: z.object({ siteKey, path, id }),
  form: z.object({ recommend: yesNoField }),
  answer: answerWith(z.object({ recommend_count: z.int(), recommended: yesNoFlag })),
  ...codes('DG000', { guest: 'DG209', malformed: 'DG404', other: ['DG403', 'DG405', 'DG406', 'DG429'] }),
});

/** The newest posts of a board, for the community home. */
export const boardHome = describe({
  ...open,
  name: 'board-home',
  path: '/bbs/board.php',
  params: z.object({
    bo_table: path,
    page: z._default(z.optional(wholeField(1, boardLimits.pages)), 1),
    page_row_num: z._default(z.optional(wholeField(1, boardLimits.pageSizes)), boardLimits.homePosts),
    lang: z.optional(lang),
  }),
  answer: z.object({
    result: z.string(),
    msg: z.string(),
    data: z.nullish(z.object({ list: z.array(listRow) })),
  }),
  ok: 'OK',
  refusals: ['ERROR'],
  onMalformed: { status: 200, body: { result: 'ERROR', msg: 'ERROR' } },
});
