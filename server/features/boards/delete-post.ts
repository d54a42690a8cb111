/** Deletes an own post with its files (K7). Its text is gone; comments and counts of it are no longer shown. */
import type { BoardPath } from '../../../domain/boards/boards.ts';
import type { ReplyOf } from '../../../domain/protocol/calls/base/call.ts';
import type { boardDelete } from '../../../domain/protocol/calls/community/board-calls.ts';
import { transact } from '../../storage/transact.ts';
import { dropUploads } from '../../uploads/uploads.ts';
import type { BoardDeps } from './board-deps.ts';
import { unshareBets } from '../shared-bets/shared-bets-port.ts';
import { dropCommentPictures } from './comment-picture.ts';
import { filesOfPost } from './post-files.ts';
import { lockPost } from './post-row.ts';

export async function deletePost(
  { db, now }: BoardDeps,
  { path, id, memberId }: { readonly path: BoardPath; readonly id: number; readonly memberId: number },
): Promise<ReplyOf<typeof boardDelete>> {
  return transact(db, async (trx) => {
    const post = await lockPost(trx, path, id);
    if (post === undefined) return { CODE: 'DD404' };
    if (post.member_id !== memberId) return { CODE: 'DD209' };
    await dropCommentPictures(trx, id);
    await unshareBets(trx, { place: 'board', placeId: id });
    await dropUploads(
      trx,
      (await filesOfPost(trx, id)).map((file) => file.id),
    );
    await trx
      .updateTable('post')
      .set({ deleted_at: now(), contents: '', plain: '', grams: [], thumb: null, files: 0 })
      .where('id', '=', id)
      .execute();
    return { CODE: 'DD000' };
  });
}
