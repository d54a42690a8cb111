/** Who may read a room, and who may write in it. */
import { inviteOfRoom, kindOfRoom } from '../../../domain/chat/chat-room.ts';
import type { Caller } from '../../requests/caller.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { type ChatMember, chatMembers, takesChatOf } from './chat-members.ts';
import type { ChatDeps } from './chat-deps.ts';

const inviteIn = (db: Database | Trx, room: string, state: 'accepted' | 'rejected') =>
  db
    .selectFrom('chat_invite')
    .select(['asker_id', 'asked_id'])
    .where('id', '=', inviteOfRoom(room))
    .where('state', '=', state)
    .executeTakeFirst();

/** The two members of a room; null: there is no such room, or the member is not one of them. Operators are no exception. */
export async function pairOf(db: Database | Trx, room: string, memberId: number) {
  const invite = await inviteIn(db, room, 'accepted');
  if (invite === undefined) return null;
  const { asker_id, asked_id } = invite;
  if (asker_id === memberId) return { other: asked_id };
  return asked_id === memberId ? { other: asker_id } : null;
}

/** Whether the member was one of the two of a room that is closed. */
async function wasPairOf(db: Database, room: string, memberId: number): Promise<boolean> {
  const invite = await inviteIn(db, room, 'rejected');
  return invite !== undefined && [invite.asker_id, invite.asked_id].includes(memberId);
}

/** 'ended': the room of the member and another one was closed. */
type RoomAccess = 'refused' | 'ended' | { readonly other: ChatMember | null };

/** Everybody reads the public room and those of matches; a room of two is read by its members alone. */
export async function mayRead({ db }: ChatDeps, room: string, member: Caller | null): Promise<RoomAccess> {
  const kind = kindOfRoom(room);
  if (kind === null) return 'refused';
  if (kind !== 'one') return { other: null };
  if (member === null) return 'refused';
  const pair = await pairOf(db, room, member.memberId);
  if (pair === null) return (await wasPairOf(db, room, member.memberId)) ? 'ended' : 'refused';
  return { other: (await chatMembers(db, [pair.other])).get(pair.other) ?? null };
}

/** Why the member may not write there; null: they may. */
export async function writeRefusal(
  { db, isMatch }: ChatDeps,
  room: string,
  { memberId }: Caller,
): Promise<'room' | 'denied' | null> {
  const kind = kindOfRoom(room);
  if (kind === 'public') return null;
  if (kind === 'match') return isMatch(Number(room.slice('match-'.length))) ? null : 'room';
  if (kind === null) return 'room';
  const pair = await pairOf(db, room, memberId);
  if (pair === null) return 'room';
  // The other may have blocked the member, or taken no chats, since.
  return (await takesChatOf(db, memberId, pair.other)) ? null : 'denied';
}
