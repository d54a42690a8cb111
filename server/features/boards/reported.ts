/** What members may report on boards: posts and comments that they can read. */
import { readHtml } from '../../../domain/rich-text/read-html.ts';
import { plainTextOf } from '../../../domain/rich-text/rich-text.ts';
import type { Trx } from '../../storage/database.ts';
import type { ReadReported, Reportable } from '../reports/reports-port.ts';

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const shownPost = (trx: Trx, id: number) =>
  trx
    .selectFrom('post')
    .select(['member_id', 'subject', 'contents'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();

const post: ReadReported = async (trx, target) => {
  const found = isId(target) ? await shownPost(trx, Number(target)) : undefined;
  if (found === undefined) return null;
  return {
    target,
    authorId: found.member_id,
    text: `${found.subject}\n${plainTextOf(readHtml(found.contents))}`,
    bets: { place: 'board', placeId: target },
  };
};

const comment: ReadReported = async (trx, target) => {
  if (!isId(target)) return null;
  const found = await trx
    .selectFrom('comment')
    .select(['post_id', 'member_id', 'contents', 'picture', 'picture_alt'])
    .where('id', '=', Number(target))
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    // Its picture is not dropped before the report keeps it.
    .forShare()
    .executeTakeFirst();
  if (found === undefined || (await shownPost(trx, found.post_id)) === undefined) return null;
  const { contents, picture, picture_alt: alt } = found;
  const lines = picture === null ? [contents] : [contents, `[사진] ${alt}`];
  const text = lines
    .filter((line) => line !== '')
    .join('\n')
    .trim();
  return { target, authorId: found.member_id, text, picture };
};

export const reportedOfBoards: Reportable = { post, comment };
