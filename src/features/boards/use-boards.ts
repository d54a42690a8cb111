/** The questions of boards: lists, posts, comments, the reader's rights. */
import { SITE_OFFSET } from '../../../domain/time/site-offset.ts';
import { useParams } from 'react-router';
import { boardLimits } from '../../../domain/boards/boards.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { DataOf } from '../../../domain/protocol/calls/groups.ts';
import { ok, type Result } from '../../../domain/result.ts';
import type { RemoteCore } from '../../core/door/door-names.ts';
import { learnServerTime } from '../../core/door/server-time.ts';
import { type Asked, useAsk } from '../../parts/answers/use-ask.ts';
import { useText } from '../../text/i18n.ts';
import { useOwner } from '../account/use-account.ts';
import { communityPath, newsPath, type ShownPath } from './board-names.ts';
import type { ListPlace } from './list-place.ts';

/** The fields by which every call of boards names its sender. */
export const boardSender = { version: 'v1', utc: SITE_OFFSET, siteKey: 'spo', lang: 'ko' } as const;

export type ListedPost = DataOf<'board.boardList'>['data'][number];
export type ReadPost = DataOf<'board.boardRead'>;
export type Post = ReadPost['data'];
export type PostFile = ReadPost['file'][number];
export type BoardConfig = DataOf<'board.boardConfig'>;
export type Talk = DataOf<'comment.commentList'>;
export type ListedComment = Talk['data'][number];
/** A page of comments: its number from 1 on, the last one, or that of a comment. */
export type AskedPage = number | 'last' | { readonly around: number };

interface BoardQuery extends Omit<ListPlace, 'page'> {
  readonly path: ShownPath;
  readonly lang: 'ko' | 'en';
  readonly pageSize: number;
  readonly page: number;
  /** In the list of all posts: the page that has this post, in place of `page`. null: `page`. */
  readonly around: number | null;
}

interface PostList {
  readonly rows: readonly ListedPost[];
  readonly page: number;
  readonly pages: number;
}

/** The board and the post of the address. The routes have checked both. */
export function useBoardAddress(): { readonly path: ShownPath; readonly id: number } {
  const { path = '', id = '0' } = useParams();
  return { path: communityPath(path) ?? newsPath(path) ?? 'free', id: Number(id) };
}

/** The member is part of the key: answers that depend on the reader are asked for again when the member changes. */
export function useConfig(path: ShownPath): Asked<BoardConfig, Fault> {
  const { version, lang } = boardSender;
  return useAsk(`config ${path} ${useOwner()}`, (core) =>
    core.calls.ask('board.boardConfig', { params: { version, lang, path }, beside: path }),
  );
}

/** The list that was shown last. A post that is opened from it shows it again, without another question. */
let lastList: { readonly query: string; readonly list: PostList; readonly at: number } | null = null;
/** A list that is older is asked for again. */
const KEPT_MS = 60_000;

const paramsOf = ({ path, lang, pageSize, page, around, kind, type, word, isBest }: BoardQuery) => ({
  version: boardSender.version,
  utc: boardSender.utc,
  lang,
  path,
  pageSize,
  page,
  ...(kind !== '' && { kind_code: kind }),
  ...(word !== '' && { search_type: type, search_word: word }),
  ...(isBest && { best: 'Y' }),
  ...(around !== null && { around }),
});

const sameList = (query: BoardQuery): string => JSON.stringify({ ...paramsOf(query), pageSize: null });

/** Reads the list, and the site's time with it: rows show the time of posts of today, and the date of older ones. */
export async function readList(core: RemoteCore, query: BoardQuery): Promise<Result<PostList, Fault>> {
  const [answer] = await Promise.all([
    core.calls.ask('board.boardList', { params: paramsOf(query) }),
    learnServerTime(() => core.connection.serverNow()),
  ]);
  if (!answer.ok) return answer;
  // Older back ends do not name the page: it is the one that was asked for.
  const { data: rows, total, page = query.page } = answer.value;
  const list = { rows, page, pages: Math.ceil(total / query.pageSize) };
  lastList = { query: sameList(query), list, at: Date.now() };
  return ok(list);
}

/** The list under a post. Another page leaves the shown one until its answer comes. */
export function useListUnder(query: BoardQuery): Asked<PostList, Fault> {
  const { page, around, ...list } = query;
  const ask = async (core: RemoteCore): Promise<Result<PostList, Fault>> => {
    const kept = lastList;
    if (kept?.query === sameList(query) && Date.now() - kept.at < KEPT_MS) return ok(kept.list);
    return readList(core, query);
  };
  return useAsk(JSON.stringify(list), ask, { version: `${page} ${around}` });
}

/** The newest posts of a board. */
export function useNewest(path: ShownPath) {
  const { language: lang } = useText();
  const params = { bo_table: path, page: 1, page_row_num: boardLimits.homePosts, lang };
  return useAsk(`${path} ${lang}`, (core) => core.calls.ask('board.boardHome', { params, beside: path }));
}

export const askPost = (core: RemoteCore, path: ShownPath, id: number, lang: 'ko' | 'en') =>
  core.calls.ask('board.boardRead', {
    params: { version: boardSender.version, utc: boardSender.utc, path, id, lang },
  });

export function usePost(path: ShownPath, id: number): Asked<ReadPost, Fault> {
  const { language } = useText();
  return useAsk(`${path} ${id} ${language} ${useOwner()}`, (core) => askPost(core, path, id, language));
}

/** Another page, and the same one again, leave the shown one until the next answer. A page beyond the last one is the last one. */
export function useComments(path: ShownPath, id: number, page: AskedPage): Asked<Talk, Fault> {
  const { siteKey, utc, lang } = boardSender;
  const { commentPageSize: pageSize, commentsPerPost } = boardLimits;
  const number = page === 'last' ? commentsPerPost : typeof page === 'number' ? page : 1;
  const around = typeof page === 'object' ? page : {};
  const params = { siteKey, utc, lang, path, id, pageSize, page: number, ...around };
  const ask = (core: RemoteCore) => core.calls.ask('comment.commentList', { params });
  return useAsk(`${path} ${id} ${useOwner()}`, ask, { version: JSON.stringify(page) });
}
