/** Operators hide posts and comments, and show them again. Each act stands in the audit log, in its transaction. */
import type { BoardPath } from '../../../domain/boards/boards.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { Hideable } from '../reports/reports-port.ts';
import type { BoardDeps } from './board-deps.ts';
import { addToCount } from './comments.ts';
import { lockPost } from './post-row.ts';
import { changeTicker } from './ticker.ts';

interface HidingAct {
  readonly actorId: number;
  readonly path: BoardPath;
  /** Id of the post or comment. */
  readonly id: number;
  readonly act: 'hide' | 'show';
  readonly reason: string;
}

type HideDeps = Pick<BoardDeps, 'now' | 'values' | 'notices'>;

/** A hidden notice leaves the header. False: there is no such post. */
export async function hidePost(
  deps: HideDeps,
  trx: Trx,
  { actorId, path, id, act, reason }: HidingAct,
): Promise<boolean> {
  const { now } = deps;
  const post = await lockPost(trx, path, id);
  if (post === undefined) return false;
  if ((post.hidden_at === null) === (act === 'show')) return true;
  const hidden_at = act === 'hide' ? now() : null;
  await trx.updateTable('post').set({ hidden_at }).where('id', '=', id).execute();
  const detail = { board: path, post: id, reason };
  await writeAudit(trx, { actorId, action: `post.${act}`, memberId: post.member_id, detail }, now());
  if (path === 'notice' && act === 'hide') await changeTicker(deps, trx, { actorId, postId: id, row: null });
  return true;
}

const commentWithPost = (db: Database | Trx, id: number) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select(['comment.member_id', 'comment.post_id', 'comment.hidden_at', 'post.board'])
    .where('comment.id', '=', id)
    .where('comment.deleted_at', 'is', null)
    .where('post.deleted_at', 'is', null);

/** The count of the post's comments follows. False: there is no such comment. */
export async function hideComment(
  { now }: Pick<BoardDeps, 'now'>,
  trx: Trx,
  { actorId, path, id, act, reason }: HidingAct,
): Promise<boolean> {
  const found = await commentWithPost(trx, id).where('board', '=', path).forUpdate().executeTakeFirst();
  if (found === undefined) return false;
  if ((found.hidden_at === null) === (act === 'show')) return true;
  const hidden_at = act === 'hide' ? now() : null;
  await trx.updateTable('comment').set({ hidden_at }).where('id', '=', id).execute();
  await addToCount(trx, found.post_id, act === 'hide' ? -1 : 1);
  const detail = { board: path, post: found.post_id, comment: id, reason };
  await writeAudit(trx, { actorId, action: `comment.${act}`, memberId: found.member_id, detail }, now());
  return true;
}

const keptPost = (db: Database | Trx, id: number) =>
  db.selectFrom('post').select(['board', 'hidden_at']).where('id', '=', id).where('deleted_at', 'is', null);

/** What an operator hides with the decision of a report. */
export const hideableOfBoards = (
  deps: HideDeps,
): { readonly post: Hideable; readonly comment: Hideable } => ({
  post: {
    async find(db, target) {
      const post = await keptPost(db, Number(target)).executeTakeFirst();
      if (post === undefined) return null;
      return { board: post.board as BoardPath, post: Number(target), isHidden: post.hidden_at !== null };
    },
    async hide(trx, { actorId, target, reason }) {
      const id = Number(target);
      const post = await keptPost(trx, id).executeTakeFirst();
      if (post !== undefined)
        await hidePost(deps, trx, { actorId, path: post.board as BoardPath, id, act: 'hide', reason });
    },
  },
  comment: {
    async find(db, target) {
      const comment = await commentWithPost(db, Number(target)).executeTakeFirst();
      if (comment === undefined) return null;
      const { board, post_id: post, hidden_at } = comment;
      return { board: board as BoardPath, post, isHidden: hidden_at !== null };
    },
    async hide(trx, { actorId, target, reason }) {
      const id = Number(target);
      const comment = await commentWithPost(trx, id).executeTakeFirst();
      if (comment !== undefined)
        await hideComment(deps, trx, { actorId, path: comment.board as BoardPath, id, act: 'hide', reason });
    },
  },
});
