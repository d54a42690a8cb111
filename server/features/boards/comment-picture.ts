/** The picture of a comment: an upload of its writer. It goes with the comment, unless a report keeps it. */
import type { Trx } from '../../storage/database.ts';
import { dropUploads, holdUploads } from '../../uploads/uploads.ts';
import { leaveToReports } from '../reports/reports-port.ts';

/** Nobody sees these pictures any more. */
export async function letGoPictures(trx: Trx, pictures: readonly string[]): Promise<void> {
  await dropUploads(trx, await leaveToReports(trx, pictures));
}

async function takes(trx: Trx, memberId: number, id: string, now: number): Promise<boolean> {
  const file = await trx.selectFrom('upload').select('type').where('id', '=', id).executeTakeFirst();
  if (file === undefined || !file.type.startsWith('image/')) return false;
  return (await holdUploads(trx, { memberId, area: 'board' }, [id], now)).length === 1;
}

interface PictureChange {
  readonly memberId: number;
  /** The comment's picture until now; null: none. */
  readonly held: string | null;
  /** '': none from now on; undefined: as before. */
  readonly wanted: string | undefined;
  readonly now: number;
}

/** The comment's picture from now on; 'refused': it is none of the member's, or is used already. */
export async function changePicture(
  trx: Trx,
  { memberId, held, wanted, now }: PictureChange,
): Promise<{ readonly id: string | null } | 'refused'> {
  if (wanted === undefined || wanted === (held ?? '')) return { id: held };
  if (wanted !== '' && !(await takes(trx, memberId, wanted, now))) return 'refused';
  if (held !== null) await letGoPictures(trx, [held]);
  return { id: wanted === '' ? null : wanted };
}

/** The pictures of a deleted post's comments, which nobody sees any more. */
export async function dropCommentPictures(trx: Trx, postId: number): Promise<void> {
  const rows = await trx
    .selectFrom('comment')
    .select('picture')
    .where('post_id', '=', postId)
    .where('picture', 'is not', null)
    .execute();
  if (rows.length === 0) return;
  await trx
    .updateTable('comment')
    .set({ picture: null, picture_alt: '' })
    .where('post_id', '=', postId)
    .where('picture', 'is not', null)
    .execute();
  await letGoPictures(
    trx,
    rows.flatMap(({ picture }) => picture ?? []),
  );
}
