/**
 * Questions of a chat client that has the specification's fields alone (F6): {msg}, {game_code, drawid}, no room and no id of the message.
 * This fills in what the project adds, so that one schema reads the questions of every client:
 *
 *   room   the one that the connection entered last, else the public one
 *   cid    made by the server: such a client cannot send the same message again
 *   numbers and switches may be texts; `inviteMbId` may be a number or a login id
 */
import { PUBLIC_ROOM } from '../../chat/chat-room.ts';
import { isRow } from '../../row.ts';
import { isLeftOut, switchOf } from '../wire/wire-fields.ts';
import { integerOf } from '../wire/wire-values.ts';
import type { ChatQuestion } from './chat-rows.ts';

interface MadeForChat {
  readonly room: string | null;
  readonly cid: () => string;
}

const numbers: ReadonlySet<string> = new Set(['after', 'game_code', 'drawid', 'reply']);
const idsAsText: ReadonlySet<string> = new Set(['inviteMbId', 'inviteid', 'room', 'cid']);
const withRoom: ReadonlySet<ChatQuestion> = new Set([
  'JoinRoom',
  'LeaveRoom',
  'ChatMore',
  'SendMsg',
  'BetShare',
]);
const withId: ReadonlySet<ChatQuestion> = new Set(['SendMsg', 'BetShare']);

function fieldOf(name: string, value: unknown): unknown {
  if (numbers.has(name)) return integerOf(value) ?? value;
  if (idsAsText.has(name)) return typeof value === 'number' ? String(value) : value;
  return name === 'notify' ? switchOf(value) : value;
}

/** A value that is no row stays as it is, so that the schema refuses it. */
export function completeChatQuestion(name: ChatQuestion, row: unknown, { room, cid }: MadeForChat): unknown {
  if (!isRow(row)) return row;
  const given = Object.entries(row).filter(([, value]) => !isLeftOut(value));
  const fields = Object.fromEntries(given.map(([field, value]) => [field, fieldOf(field, value)]));
  // An empty message is refused as empty, not as unreadable.
  if (row['msg'] === '') fields['msg'] = '';
  return {
    ...(withRoom.has(name) ? { room: name === 'JoinRoom' ? PUBLIC_ROOM : (room ?? PUBLIC_ROOM) } : {}),
    ...(withId.has(name) ? { cid: cid() } : {}),
    ...(name === 'CreateOneOnOne' ? { inviteMbNick: '' } : {}),
    ...fields,
  };
}
