/** Operators write news, hide, show and move posts, and hide and show comments. Each act stands in the audit log. */
import { type BoardPath, boards } from '../../../domain/boards/boards.ts';
import { gramsOf, searchText } from '../../../domain/boards/grams.ts';
import { commentAct, newsWrite, postAct } from '../../../domain/protocol/calls/community/news-calls.ts';
import { plainTextOf, type RichText, withPictures } from '../../../domain/rich-text/rich-text.ts';
import { writeHtml } from '../../../domain/rich-text/write-html.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { sanitise } from '../../rich-text/sanitise.ts';
import type { Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import type { BoardDeps } from './board-deps.ts';
import { attachFiles, type AttachedFiles, filesOfPost } from './post-files.ts';
import { hideComment, hidePost } from './hide-things.ts';
import { lockPost } from './post-row.ts';
import { changePostRow } from './post-row.ts';
import { saidOf } from './posting-pace.ts';
import { changeTicker } from './ticker.ts';

interface News {
  readonly subject: string;
  readonly contents: string;
  readonly subject_en: string;
  readonly contents_en: string;
}

const treesOf = ({ contents, contents_en }: News) => ({
  ko: sanitise(contents).tree,
  en: sanitise(contents_en).tree,
});

function columnsOf(
  { subject, subject_en }: News,
  { ko, en }: ReturnType<typeof treesOf>,
  files: AttachedFiles,
) {
  const text = plainTextOf(ko);
  const htmlOf = (tree: RichText): string => writeHtml(withPictures(tree, files.shows));
  const hasEnglish = subject_en !== '' && plainTextOf(en) !== '';
  return {
    subject,
    contents: htmlOf(ko),
    subject_en: hasEnglish ? subject_en : null,
    contents_en: hasEnglish ? htmlOf(en) : null,
    plain: searchText(text),
    grams: gramsOf(subject, text),
    said: saidOf(subject, text),
    thumb: files.thumb,
  };
}

interface Publishing {
  readonly actorId: number;
  readonly path: BoardPath;
  /** 0: a new one. */
  readonly id: number;
  readonly news: News;
  readonly now: number;
}

/** Writes the news with the pictures of both languages, which are kept as long as the post. Null: the board has no such post. */
async function putNews(trx: Trx, { actorId, path, id, news, now }: Publishing): Promise<number | null> {
  if (id !== 0 && (await lockPost(trx, path, id)) === undefined) return null;
  const trees = treesOf(news);
  const attached = await attachFiles(trx, {
    memberId: actorId,
    draft: { tree: [...trees.ko, ...trees.en], removed: [] },
    uploads: [],
    held: id === 0 ? [] : await filesOfPost(trx, id),
    now,
  });
  const columns = columnsOf(news, trees, attached);
  const postId = id === 0 ? await insertNews(trx, { ...columns, board: path, created_at: now }) : id;
  if (id !== 0) await changePostRow(trx, { id, columns, attached, now });
  await attached.join(postId);
  return postId;
}

type NewsColumns = ReturnType<typeof columnsOf> & { readonly board: BoardPath; readonly created_at: number };

async function insertNews(trx: Trx, columns: NewsColumns): Promise<number> {
  const added = await trx
    .insertInto('post')
    .values({ ...columns, member_id: null, kind: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

const isEmpty = (contents: string): boolean => plainTextOf(sanitise(contents).tree) === '';

function newsCall(answer: AnswerCall, deps: BoardDeps): void {
  const { db, now, values } = deps;
  answer(newsWrite, async ({ member: { memberId: actorId }, params: { path, id }, form }) => {
    if (form.subject === '') return { CODE: 'OP422', MSG: 'subject' };
    if (isEmpty(form.contents)) return { CODE: 'OP422', MSG: 'contents' };
    const written = await transact(db, async (trx) => {
      const postId = await putNews(trx, { actorId, path, id, news: form, now: now() });
      if (postId === null) return null;
      const detail = { board: path, post: postId, subject: form.subject, ticker: form.ticker };
      await writeAudit(
        trx,
        { actorId, action: id === 0 ? 'news.write' : 'news.change', memberId: null, detail },
        now(),
      );
      const row = {
        wr_id: postId,
        wr_subject: form.subject,
        ...(form.subject_en !== '' && { wr_subject_en: form.subject_en }),
      };
      if (path === 'notice')
        await changeTicker(deps, trx, { actorId, postId, row: form.ticker === 'Y' ? row : null });
      return postId;
    });
    await values.refresh();
    return written === null ? { CODE: 'OP404' } : { CODE: 'OP000', DATA: written };
  });
}

/** Posts of members stay on boards of members, news stay news. */
const mayMove = (from: BoardPath, to: BoardPath): boolean =>
  from !== to && boards[from].writers === boards[to].writers;

/** A kind that the other board does not have ends. */
async function movePost(trx: Trx, id: number, to: BoardPath): Promise<void> {
  await trx
    .updateTable('post')
    .set({ board: to, kind: boards[to].kinds.at(-1) ?? '' })
    .where('id', '=', id)
    .execute();
}

export function operatorPostCalls(answer: AnswerCall, deps: BoardDeps): void {
  newsCall(answer, deps);
  const { db, now, values } = deps;
  answer(
    postAct,
    async ({ member: { memberId: actorId }, params: { path, id }, form: { act, to, reason } }) => {
      const CODE = await transact(db, async (trx) => {
        if (act !== 'move')
          return (await hidePost(deps, trx, { actorId, path, id, act, reason })) ? 'OP000' : 'OP404';
        const post = await lockPost(trx, path, id);
        if (post === undefined) return 'OP404';
        if (!mayMove(path, to)) return 'OP409';
        await movePost(trx, id, to);
        const detail = { board: path, post: id, reason, to };
        await writeAudit(trx, { actorId, action: 'post.move', memberId: post.member_id, detail }, now());
        if (path === 'notice') await changeTicker(deps, trx, { actorId, postId: id, row: null });
        return 'OP000';
      });
      await values.refresh();
      return { CODE };
    },
  );
  answer(commentAct, async ({ member: { memberId: actorId }, params, form }) => {
    const isDone = await transact(db, (trx) => hideComment(deps, trx, { actorId, ...params, ...form }));
    return { CODE: isDone ? 'OP000' : 'OP404' };
  });
}
