/** A message of the chat that is reported, named by its room and number: "public/12". A room of two is read by its two members alone. */
import { kindOfRoom } from '../../../domain/chat/chat-room.ts';
import type { ReadReported } from '../reports/reports-port.ts';
import { pairOf } from './room-access.ts';
import { placeInChat } from './share-bet.ts';

const named = /^([\w-]{1,60})\/([1-9]\d{0,14})$/;

export const reportedMessage: ReadReported = async (trx, target, reporterId) => {
  const [, room = '', seq = ''] = named.exec(target) ?? [];
  const kind = kindOfRoom(room);
  if (kind === null || (kind === 'one' && (await pairOf(trx, room, reporterId)) === null)) return null;
  const message = await trx
    .selectFrom('chat_message')
    .select(['member_id', 'message', 'cid'])
    .where('room', '=', room)
    .where('seq', '=', Number(seq))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (message === undefined) return null;
  const { member_id: authorId, message: text, cid } = message;
  return { target, authorId, text, bets: placeInChat(authorId, cid) };
};
