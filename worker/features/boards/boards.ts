/** Boards and news by calls; drafts in the browser's storage. */
import {
  boardConfig,
  boardDelete,
  boardHome,
  boardList,
  boardRead,
  boardRecommend,
  boardUpdate,
} from '../../../domain/protocol/calls/community/board-calls.ts';
import { boardLimits, boards } from '../../../domain/boards/boards.ts';
import { betListOf } from '../../../domain/protocol/calls/bets/bet-list.ts';
import {
  commentDelete,
  commentList,
  commentUpdate,
} from '../../../domain/protocol/calls/community/comment-calls.ts';
import { commentAct, newsWrite, postAct } from '../../../domain/protocol/calls/community/news-calls.ts';
import { operatorPostFile, uploadPicture } from '../../../domain/protocol/calls/community/upload-calls.ts';
import { writeHtml } from '../../../domain/rich-text/write-html.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { CallError } from '../../engine/call.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import { codeFault, dataOf, successIn } from '../../coded-answer.ts';
import type { Served } from '../../door/expose.ts';
import type { BoardsApi, PostToSend, WriteAnswer } from './boards-api.ts';
import { commentView, postView, rowView } from './post-views.ts';

const SITE = 'spo';
const VERSION = 'v1';
const UTC = '+09:00';

interface Coded<T> {
  readonly CODE: string;
  readonly DATA?: T | null | undefined;
  readonly MSG?: string | undefined;
}

function acceptedBy<T>(answer: Result<Coded<T>, CallError>, success: string | null): WriteAnswer<Coded<T>> {
  if (!answer.ok) {
    const { error } = answer;
    return refused({ code: null, text: error.kind === 'no-link' ? error.text : '' });
  }
  const { CODE, MSG = '' } = answer.value;
  return CODE === success ? ok(answer.value) : refused({ code: CODE, text: MSG });
}

const nothing = (answer: WriteAnswer<unknown>): WriteAnswer<null> => (answer.ok ? ok(null) : answer);

const fieldsOf = (post: PostToSend) => ({
  subject: post.subject,
  contents: writeHtml(post.contents),
  link1: post.links[0],
  link2: post.links[1],
  ...(post.kind === '' ? {} : { kind_code: post.kind }),
  ...(post.matchId === null ? {} : { match_id: String(post.matchId) }),
  ...(post.bets.length === 0 ? {} : { wr_10: betListOf(post.bets) }),
  ...Object.fromEntries(post.removed.map((place) => [`file_del[${place - 1}]`, '1'])),
});

const filesOf = ({ files }: PostToSend) =>
  Object.fromEntries(files.map((file, at) => [`file${at + 1}`, file]));

type Reading = Pick<BoardsApi, 'list' | 'home' | 'config' | 'read' | 'comments'>;

const reading = ({ call }: Engine, place: string): Served<Reading> => ({
  async list({ path, lang, page, around, pageSize: asked, kind, type, word, isBest }) {
    const pageSize = asked ?? boards[path].pageSize;
    const params = {
      version: VERSION,
      utc: UTC,
      lang,
      path,
      pageSize,
      page,
      ...(kind === '' ? {} : { kind_code: kind }),
      ...(word === '' ? {} : { search_type: type, search_word: word }),
      ...(isBest ? { best: 'Y' as const } : {}),
      ...(around === null ? {} : { around }),
    };
    const answer = dataOf(await call(boardList, { params, place }), boardList.ok);
    if (!answer.ok) return answer;
    const { data, total, page: given = page } = answer.value;
    return ok({ rows: data.map(rowView), page: given, pages: Math.ceil(total / pageSize) });
  },
  async home(path, lang) {
    const params = { bo_table: path, page: 1, page_row_num: boardLimits.homePosts, lang };
    const answer = await call(boardHome, { params, place: `${place} ${path}` });
    if (!answer.ok) return refused(answer.error);
    const { result, data } = answer.value;
    return data == null || result !== boardHome.ok ? refused(codeFault(result)) : ok(data.list.map(rowView));
  },
  async config(path) {
    const params = { version: VERSION, lang: 'ko', path };
    const answer = dataOf(await call(boardConfig, { params, place: `${place} ${path}` }), boardConfig.ok);
    if (!answer.ok) return answer;
    const { config, kind: kinds } = answer.value;
    return ok({
      pageSize: config.page_size,
      mayWrite: config.userWrite === 'Y',
      isLocked: config.locked === 'Y',
      isGallery: config.gallery === 'Y',
      takesMatch: config.match === 'Y',
      kinds,
      best: config.best ?? null,
    });
  },
  async read(path, id, lang) {
    const params = { version: VERSION, utc: UTC, path, id, lang };
    const answer = dataOf(await call(boardRead, { params, place }), boardRead.ok);
    return answer.ok ? ok(postView(answer.value)) : answer;
  },
  async comments(path, id, asked) {
    const pageSize = boardLimits.commentPageSize;
    const page = asked === 'last' ? boardLimits.commentsPerPost : asked;
    const params = { siteKey: SITE, utc: UTC, lang: 'ko', path, id, pageSize, page };
    const answer = dataOf(await call(commentList, { params, place }), commentList.ok);
    if (!answer.ok) return answer;
    const { data, total, own, comments, page: given } = answer.value;
    const pageOf = (rows: number): number => Math.ceil(rows / pageSize);
    return ok({
      rows: data.map(commentView),
      page: given,
      pages: pageOf(total),
      count: comments,
      isFull: total >= boardLimits.commentsPerPost,
      own: own.map((one) => ({ id: one.id, page: pageOf(one.place) })),
    });
  },
});

type Writing = Pick<
  BoardsApi,
  'write' | 'remove' | 'recommend' | 'comment' | 'removeComment' | 'uploadPicture'
>;

const writing = ({ call }: Engine, place: string): Served<Writing> => ({
  async write(path, id, post) {
    const params = { version: VERSION, lang: 'ko', path, id };
    const answer = acceptedBy(
      await call(boardUpdate, { params, place, form: fieldsOf(post), files: filesOf(post) }),
      boardUpdate.ok,
    );
    return answer.ok ? ok(answer.value.DATA ?? id) : answer;
  },
  async remove(path, id) {
    const params = { siteKey: SITE, path, id };
    return nothing(acceptedBy(await call(boardDelete, { params, place }), boardDelete.ok));
  },
  async recommend(path, id, isOn) {
    const params = { siteKey: SITE, path, id };
    const answer = acceptedBy(
      await call(boardRecommend, { params, place, form: { recommend: isOn ? 'Y' : 'N' } }),
      boardRecommend.ok,
    );
    if (!answer.ok) return answer;
    const { recommend_count: recommends = 0, recommended } = answer.value.DATA ?? {};
    return ok({ recommends, isRecommended: recommended === 'Y' });
  },
  async comment({ path, id, target, isChange }, { contents, picture }) {
    const params = { siteKey: SITE, lang: 'ko', path, id, comment: target, parent: isChange ? target : 0 };
    const form = { contents, picture: picture?.id ?? '', picture_alt: picture?.alt ?? '' };
    const answer = await call(commentUpdate, { params, place, form });
    return nothing(acceptedBy(answer, commentUpdate.ok));
  },
  async removeComment(path, id) {
    const params = { siteKey: SITE, path, wrId: id };
    return nothing(acceptedBy(await call(commentDelete, { params, place }), commentDelete.ok));
  },
  async uploadPicture(file) {
    const answer = await call(uploadPicture, { params: { siteKey: SITE }, place, files: { file } });
    const accepted = acceptedBy(answer, uploadPicture.ok);
    return accepted.ok ? ok(accepted.value.DATA?.targetname ?? '') : accepted;
  },
});

type Operating = Pick<BoardsApi, 'act' | 'actOnComment' | 'hiddenFile' | 'writeNews'>;

const operating = ({ call }: Engine, place: string): Served<Operating> => ({
  async actOnComment(path, id, form) {
    const answer = await call(commentAct, { params: { path, id }, place, form: { ...form } });
    return nothing(acceptedBy(answer, commentAct.ok));
  },
  async hiddenFile(file) {
    const answer = await call(operatorPostFile, { params: { file }, place: `${place} ${file}` });
    const found = answer.ok ? successIn(answer.value, operatorPostFile.ok) : null;
    return found === null ? null : `data:${found.type};base64,${found.data}`;
  },
  async act(path, id, form) {
    const answer = await call(postAct, { params: { path, id }, place, form: { ...form } });
    return nothing(acceptedBy(answer, postAct.ok));
  },
  async writeNews(path, id, news) {
    const form = {
      subject: news.subject,
      contents: writeHtml(news.contents),
      subject_en: news.subjectEn,
      contents_en: writeHtml(news.contentsEn),
      ticker: news.inTicker ? 'Y' : 'N',
    };
    const answer = acceptedBy(await call(newsWrite, { params: { path, id }, place, form }), newsWrite.ok);
    return answer.ok ? ok(answer.value.DATA ?? id) : answer;
  },
});

export function createBoards(engine: Engine): Feature<BoardsApi> {
  return {
    api: ({ id }) => ({
      ...reading(engine, id),
      ...writing(engine, id),
      ...operating(engine, id),
    }),
  };
}
