/** Operators write news, and hide, show and move posts. Each act stands in the audit log. */
import type { Transaction } from 'kysely';
import { type BoardPath, boards } from '../../../domain/boards/boards.ts';
import { gramsOf, searchText } from '../../../domain/boards/grams.ts';
import { newsWrite, postAct } from '../../../domain/protocol/calls/news-calls.ts';
import { plainTextOf } from '../../../domain/rich-text/rich-text.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { Answer } from '../../http/answer-calls.ts';
import { sanitise } from '../../rich-text/sanitise.ts';
import type { Tables } from '../../schema.ts';
import { transact } from '../../storage/transact.ts';
import type { BoardDeps } from './board-deps.ts';
import { saidOf } from './posting-pace.ts';
import { changeTicker } from './ticker.ts';

type Trx = Transaction<Tables>;

interface News {
  readonly subject: string;
  readonly contents: string;
  readonly subject_en: string;
  readonly contents_en: string;
}

function columnsOf({ subject, contents, subject_en, contents_en }: News) {
  const { tree, html } = sanitise(contents);
  const text = plainTextOf(tree);
  const english = sanitise(contents_en);
  const hasEnglish = subject_en !== '' && plainTextOf(english.tree) !== '';
  return {
    subject,
    contents: html,
    subject_en: hasEnglish ? subject_en : null,
    contents_en: hasEnglish ? english.html : null,
    plain: searchText(text),
    grams: gramsOf(subject, text),
    said: saidOf(subject, text),
  };
}

/** The post of this board, locked; null: none. */
const postOf = async (trx: Trx, path: BoardPath, id: number) =>
  (await trx
    .selectFrom('post')
    .select(['id', 'member_id', 'hidden_at'])
    .where('id', '=', id)
    .where('board', '=', path)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

async function putNews(
  trx: Trx,
  path: BoardPath,
  id: number,
  news: News,
  now: number,
): Promise<number | null> {
  const columns = columnsOf(news);
  if (id === 0) {
    const added = await trx
      .insertInto('post')
      .values({ ...columns, board: path, member_id: null, kind: '', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  }
  if ((await postOf(trx, path, id)) === null) return null;
  await trx
    .updateTable('post')
    .set({ ...columns, edited_at: now })
    .where('id', '=', id)
    .execute();
  return id;
}

const isEmpty = (contents: string): boolean => plainTextOf(sanitise(contents).tree) === '';

function newsCall(answer: Answer, deps: BoardDeps): void {
  const { db, now, values } = deps;
  answer(newsWrite, async ({ member: { memberId: actorId }, params: { path, id }, form }) => {
    if (form.subject === '') return { CODE: 'OP422', MSG: 'subject' };
    if (isEmpty(form.contents)) return { CODE: 'OP422', MSG: 'contents' };
    const written = await transact(db, async (trx) => {
      const postId = await putNews(trx, path, id, form, now());
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

export function operatorPostCalls(answer: Answer, deps: BoardDeps): void {
  newsCall(answer, deps);
  const { db, now, values } = deps;
  answer(
    postAct,
    async ({ member: { memberId: actorId }, params: { path, id }, form: { act, to, reason } }) => {
      const CODE = await transact(db, async (trx) => {
        const post = await postOf(trx, path, id);
        if (post === null) return 'OP404';
        if (act === 'move' && !mayMove(path, to)) return 'OP409';
        if (act === 'move') await movePost(trx, id, to);
        else {
          const hidden_at = act === 'hide' ? now() : null;
          await trx.updateTable('post').set({ hidden_at }).where('id', '=', id).execute();
        }
        const detail = { board: path, post: id, reason, ...(act === 'move' && { to }) };
        await writeAudit(trx, { actorId, action: `post.${act}`, memberId: post.member_id, detail }, now());
        if (path === 'notice' && act !== 'show')
          await changeTicker(deps, trx, { actorId, postId: id, row: null });
        return 'OP000';
      });
      await values.refresh();
      return { CODE };
    },
  );
}
