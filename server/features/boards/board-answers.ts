/** The calls of boards, news and comments. */
import { yesNo } from '../../../domain/protocol/wire/wire-values.ts';
import { boards, lockedIn } from '../../../domain/boards/boards.ts';
import { isSearched } from '../../../domain/boards/grams.ts';
import {
  boardConfig,
  boardDelete,
  boardHome,
  boardList,
  boardRead,
  boardRecommend,
  boardUpdate,
} from '../../../domain/protocol/calls/community/board-calls.ts';
import {
  commentDelete,
  commentList,
  commentUpdate,
} from '../../../domain/protocol/calls/community/comment-calls.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { readForm } from '../../uploads/read-form.ts';
import type { BoardDeps } from './board-deps.ts';
import { deleteComment, listComments, writeComment } from './comments.ts';
import { deletePost } from './delete-post.ts';
import { listPosts } from './list-posts.ts';
import { readPost } from './read-post.ts';
import { recommendPost } from './recommend.ts';
import { writePost } from './write-post.ts';

const WRITE_RATE = { max: 300, timeWindow: '1 minute' } as const;
const RECOMMEND_RATE = { max: 120, timeWindow: '1 minute' } as const;
const FORM = { fields: 24, fieldBytes: 512 * 1024 } as const;
function listCalls(answer: AnswerCall, { db, now, values }: BoardDeps): void {
  const bestRule = () => ({ recommends: values.now('best-recommends'), days: values.now('best-days') });
  answer(boardList, async ({ params }) => {
    const {
      path,
      lang,
      page,
      pageSize,
      search_type: type = 'subject',
      search_word: written = '',
      kind_code,
      best: isBest = 'N',
      around = null,
    } = params;
    const word = written.trim();
    if (word !== '' && !isSearched(word)) return { CODE: 'DL001' };
    const search = word === '' ? null : { type, word };
    const kind = kind_code === undefined || kind_code === '' ? null : kind_code;
    const best = isBest === 'Y' ? { ...bestRule(), since: now() - bestRule().days * DAY_MS } : null;
    const wanted = { path, lang, page, pageSize, kind, search, best, around };
    return { CODE: 'DL000', DATA: await listPosts(db, wanted) };
  });
  answer(boardHome, async ({ params: { bo_table: path, page, page_row_num: pageSize, lang = 'ko' } }) => {
    const { data: list } = await listPosts(db, { path, lang, page, pageSize, kind: null, search: null });
    return { result: 'OK', msg: '', data: { list } };
  });
  answer(boardConfig, async ({ params: { path }, look }) => {
    const { pageSize, isGallery, takesMatch, kinds, writers } = boards[path];
    const locked = lockedIn(values.now('locked-boards')).includes(path);
    const mayWrite = writers === 'member' && !locked && (await look()) !== null;
    const config = {
      path,
      page_size: pageSize,
      userWrite: yesNo(mayWrite),
      locked: yesNo(locked),
      gallery: yesNo(isGallery),
      match: yesNo(takesMatch),
      ...(writers === 'member' && { best: bestRule() }),
    };
    return { CODE: 'DC000', DATA: { config, kind: kinds } };
  });
}

function postCalls(answer: AnswerCall, deps: BoardDeps): void {
  answer(boardRead, async ({ params: { path, id, lang = 'ko' }, look }) => {
    const DATA = await readPost(deps, { path, id, lang, reader: await look() });
    return DATA === null ? { CODE: 'DR404' } : { CODE: 'DR000', DATA };
  });
  answer(
    boardUpdate,
    async ({ member: writer, params: { path, id }, request }) => {
      const form = await readForm(request, FORM);
      if (form === 'form') return { CODE: 'DU002', MSG: 'contents-long' };
      if (typeof form === 'string') return { CODE: 'DU003', MSG: form };
      return writePost(deps, { path, id, writer, form });
    },
    { rateLimit: WRITE_RATE },
  );
  answer(boardDelete, ({ member: { memberId }, params: { path, id } }) =>
    deletePost(deps, { path, id, memberId }),
  );
  answer(
    boardRecommend,
    ({ member: { memberId }, params: { path, id }, form: { recommend } }) =>
      recommendPost(deps, { path, id, memberId, isOn: recommend === 'Y' }),
    { rateLimit: RECOMMEND_RATE },
  );
}

function commentCalls(answer: AnswerCall, deps: BoardDeps): void {
  answer(commentList, async ({ params: { path, id, pageSize, page, around }, look }) => {
    const DATA = await listComments(deps.db, { path, id, pageSize, page, around, reader: await look() });
    return DATA === null ? { CODE: 'DCL404' } : { CODE: 'DCL000', DATA };
  });
  answer(
    commentUpdate,
    ({ member: writer, params, form }) => writeComment(deps, { ...params, ...form, writer }),
    { rateLimit: WRITE_RATE },
  );
  answer(commentDelete, ({ member: { memberId }, params: { path, wrId: id } }) =>
    deleteComment(deps, { path, id, memberId }),
  );
}

export function boardAnswers(answer: AnswerCall, deps: BoardDeps): void {
  listCalls(answer, deps);
  postCalls(answer, deps);
  commentCalls(answer, deps);
}
