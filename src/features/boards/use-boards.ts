import { failureHint } from '../../parts/answers/failure-hint.ts';
import { useParams } from 'react-router';
import type { Asked as AskedOf } from '../../parts/answers/use-ask.ts';
import { useAsk } from '../../parts/answers/use-ask.ts';
import type { Client } from '../../core/door/client.ts';
import { learnServerTime } from '../../core/door/server-time.ts';
import { useClient } from '../../core/door/use-client.ts';
import type {
  AskedPage,
  BoardConfigView,
  CommentPageView,
  ListRefusal,
  ListQuery,
  PostList,
  PostRowView,
  PostView,
  WriteRefusal,
} from '../../../worker/features/boards/boards-api.ts';
import type { Result } from '../../../domain/result.ts';
import { isTextKey, type Say, useText } from '../../text/i18n.ts';
import { useAccount } from '../account/use-account.ts';
import { communityPath, newsPath, type ShownPath } from './board-names.ts';
import { ok } from './ok.ts';

type Core = Client['core'];
type Asked<T> = AskedOf<T, ListRefusal>;

/** The board and the post of the address. The routes have checked both. */
export function useBoardAddress(): { readonly path: ShownPath; readonly id: number } {
  const { path = '', id = '0' } = useParams();
  return { path: communityPath(path) ?? newsPath(path) ?? 'free', id: Number(id) };
}

/** Who reads: answers that depend on the member are asked for again when the member changes. */
const useReader = (): string => useAccount().member?.userId ?? '';

export function useConfig(path: ShownPath): Asked<BoardConfigView> {
  const { core } = useClient();
  const reader = useReader();
  return useAsk(`config ${path} ${reader}`, () => core.boards.config(path));
}

/** The list that was shown last. A post that is opened from it shows it again, without another question. */
let lastList: { readonly query: string; readonly list: PostList; readonly at: number } | null = null;
/** A list that is older is asked for again. */
const KEPT_MS = 60_000;

const sameList = (query: ListQuery): string => JSON.stringify({ ...query, pageSize: null });

function keeping(query: ListQuery, answer: Result<PostList, ListRefusal>): Result<PostList, ListRefusal> {
  if (answer.ok) lastList = { query: sameList(query), list: answer.value, at: Date.now() };
  return answer;
}

/** Reads the list, and the site's time with it: rows show the time of posts of today, and the date of older ones. */
async function timedList(core: Core, query: ListQuery): Promise<Result<PostList, ListRefusal>> {
  const [answer] = await Promise.all([
    core.boards.list(query),
    learnServerTime(() => core.connection.serverNow()),
  ]);
  return keeping(query, answer);
}

export function usePosts(query: ListQuery): Asked<PostList> {
  const { core } = useClient();
  return useAsk(JSON.stringify(query), () => timedList(core, query));
}

/** The list under a post. Another page leaves the shown one until its answer comes. */
export function useListUnder(query: ListQuery): Asked<PostList> {
  const { core } = useClient();
  const { page, around, ...list } = query;
  const ask = async (): Promise<Result<PostList, ListRefusal>> => {
    const kept = lastList;
    if (kept?.query === sameList(query) && Date.now() - kept.at < KEPT_MS) return ok(kept.list);
    return timedList(core, query);
  };
  return useAsk(JSON.stringify(list), ask, { version: `${page} ${around}` });
}

export function useNewest(path: ShownPath): Asked<readonly PostRowView[]> {
  const { core } = useClient();
  const { language } = useText();
  return useAsk(`${path} ${language}`, () => core.boards.home(path, language));
}

export function usePost(path: ShownPath, id: number): Asked<PostView> {
  const { core } = useClient();
  const { language } = useText();
  const reader = useReader();
  return useAsk(`${path} ${id} ${language} ${reader}`, () => core.boards.read(path, id, language));
}

/** Another page, and the same one again, leave the shown one until the next answer. */
export function useComments(path: ShownPath, id: number, page: AskedPage): Asked<CommentPageView> {
  const { core } = useClient();
  const reader = useReader();
  return useAsk(`${path} ${id} ${reader}`, () => core.boards.comments(path, id, page), { version: page });
}

/** Codes of comments have the words of the same codes of posts. */
const sameCodes: Readonly<Record<string, string>> = {
  DCU201: 'DL203',
  DCU203: 'DL204',
  DCU209: 'DU209',
  DCU429: 'DU429',
  DD209: 'DU209',
  DCD209: 'DU209',
  DD404: 'DU404',
  DCD404: 'DCU003',
  DG209: 'DU209',
};

/** Why a post or comment was not written, in words (K5, K6, K8). */
export function writeRefusalText({ code, text }: WriteRefusal, say: Say): string {
  if (code === null) return say('boards.refusal.link');
  const known = sameCodes[code] ?? code;
  if (known === 'FILTER') return say('boards.refusal.FILTER', { words: text });
  const keys = [`boards.fault.${text}`, `boards.file.${text}`, `boards.refusal.${known}`];
  const candidates =
    known === 'DU002' || known === 'OP422'
      ? [keys[0]]
      : ['DU003', 'DFU003'].includes(known)
        ? [keys[1]]
        : [keys[2]];
  const key = candidates.find((one) => one !== undefined && isTextKey(one));
  return key !== undefined && isTextKey(key) ? say(key) : say('boards.refusal.other', { code });
}

/** Why a post was not recommended, in words. */
export const recommendRefusalText = (refusal: WriteRefusal, say: Say): string =>
  refusal.code === null ? say('boards.refusal.recommend') : writeRefusalText(refusal, say);

/** What a list or a post says when it cannot be shown (O6). */
export const listRefusalText = (refusal: ListRefusal, say: Say): string => {
  if (refusal.kind === 'code' && refusal.code === 'DR404') return say('boards.post.gone');
  if (refusal.kind === 'code' && refusal.code === 'DL001') return say('boards.search.short');
  return failureHint(refusal, say);
};
