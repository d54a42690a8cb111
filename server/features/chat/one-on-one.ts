/** Requests for a chat between two members (J2): made, accepted or rejected, each once and at any node. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inviteLimits, keptMs } from '../../../domain/chat/chat-limits.ts';
import { inviteOfRoom, roomOfInvite } from '../../../domain/chat/chat-room.ts';
import type {
  ChatEventRow,
  ChatQuestionRow,
  ChatRefusalRow,
} from '../../../domain/protocol/chat/chat-rows.ts';
import type { InviteEvent } from '../../../domain/protocol/chat/invite-events.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import type { Caller } from '../../requests/caller.ts';
import type { Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { type ChatDeps, ofMember } from './chat-deps.ts';
import { chatMembers, mutesOf, takesChatOf } from './chat-members.ts';
import { refusal } from './judge-messages.ts';
import { pairOf } from './room-access.ts';

type Done<T> = ({ readonly ok: true } & T) | ChatRefusalRow;

/** By the chat's own sockets and by the betting sockets: the member need not have a chat open. */
function sendInvite<Event extends InviteEvent>(
  { sockets, channel }: ChatDeps,
  memberId: number,
  event: Event,
  row: ChatEventRow<Event>,
): void {
  sockets.space()?.emitEverywhere(ofMember(memberId), event, row);
  channel.send(memberId, event, row as never);
}

/** The members' rows are locked, so that two requests at once keep the limit. Two members who have a room are not asked again: `room` is theirs. */
async function makeInvite(deps: ChatDeps, asker: number, asked: number) {
  const id = randomUUID();
  return transact(deps.db, async (trx) => {
    await lockSpending(trx, asker, asked);
    const now = deps.now();
    const held = await sharedInvite(trx, now, [asker, asked]);
    if (held !== null)
      return { ok: true, inviteid: held.id, until: held.kept_until, room: roomOfInvite(held.id) } as const;
    const lately = await trx
      .selectFrom('chat_invite')
      .select(['asked_id', 'state', 'asked_at', 'kept_until'])
      .where('asker_id', '=', asker)
      .where('asked_at', '>', now - Math.max(inviteLimits.everyMs, inviteLimits.waitMs))
      .orderBy('asked_at')
      .execute();
    const counted = lately.filter(({ asked_at }) => asked_at > now - inviteLimits.everyMs);
    const oldest = counted.at(-inviteLimits.most);
    if (oldest !== undefined)
      return refusal('flood', { waitMs: oldest.asked_at + inviteLimits.everyMs - now });
    const open = lately.find(
      (one) => one.asked_id === asked && one.state === 'asked' && one.kept_until > now,
    );
    if (open !== undefined) return refusal('flood', { waitMs: open.kept_until - now });
    const until = now + inviteLimits.waitMs;
    await trx
      .insertInto('chat_invite')
      .values({ id, asker_id: asker, asked_id: asked, state: 'asked', asked_at: now, kept_until: until })
      .execute();
    return { ok: true, inviteid: id, until } as const;
  });
}

const MEMBER_NUMBER = /^\d{1,16}$/;

/** The number of a member who is named by number, as in messages, or by login id; null: there is none. */
async function numberOf(db: ChatDeps['db'], key: string): Promise<number | null> {
  if (MEMBER_NUMBER.test(key)) return Number(key);
  const row = await db.selectFrom('member').select('id').where('mb_id', '=', key).executeTakeFirst();
  return row?.id ?? null;
}

/** Refuses requests to operators and to oneself, and those that the other does not take (switch, block list). */
export async function askOneOnOne(
  deps: ChatDeps,
  { memberId }: Caller,
  { inviteMbId, inviteMbNick }: ChatQuestionRow<'CreateOneOnOne'>,
): Promise<Done<{ readonly inviteid: string; readonly until: number; readonly room?: string }>> {
  const { db, now } = deps;
  const asked = await numberOf(db, inviteMbId);
  if (asked === null) return refusal('gone');
  if (asked === memberId) return refusal('self');
  const members = await chatMembers(db, [memberId, asked]);
  const [me, other] = [members.get(memberId), members.get(asked)];
  // A name that is given must still be that member's: the asker has seen it in a message.
  if (me === undefined || other === undefined || (inviteMbNick !== '' && other.nickname !== inviteMbNick))
    return refusal('gone');
  if (other.isAdmin) return refusal('admin');
  const mute = (await mutesOf(db, [memberId], now())).get(memberId);
  if (mute !== undefined) return refusal('muted', { ...mute });
  if (!(await takesChatOf(db, memberId, asked))) return refusal('denied');
  const made = await makeInvite(deps, memberId, asked);
  if (made.ok && made.room !== undefined) {
    const { inviteid, room } = made;
    const row = { inviteid, userId: String(asked), nickname: other.nickname, room };
    sendInvite(deps, memberId, 'InviteOneOnOneRoomUid', row);
  } else if (made.ok)
    sendInvite(deps, asked, 'InviteOneOnOneRoom', {
      inviteid: made.inviteid,
      userId: String(memberId),
      nickname: me.nickname,
      until: made.until,
    });
  return made;
}

/** The invite of the room that the two have already; null: none. */
const sharedInvite = async (trx: Trx, now: number, [one, other]: Pair) =>
  (await trx
    .selectFrom('chat_invite')
    .select(['id', 'kept_until'])
    .where('state', '=', 'accepted')
    .where('kept_until', '>', now)
    .where((invite) =>
      invite.or([
        invite.and({ asker_id: one, asked_id: other }),
        invite.and({ asker_id: other, asked_id: one }),
      ]),
    )
    .orderBy('kept_until', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

type Pair = readonly [number, number];

interface Answered {
  readonly asker_id: number;
  /** Names the room: an accepted request of two members who have a room leads to that one. */
  readonly roomId: string;
}

/** null: there is no such open request. Both members' rows are locked, so that two acceptances at once make one room. */
async function writeAnswer(
  { db, now: clock }: Pick<ChatDeps, 'db' | 'now'>,
  { inviteid, memberId }: { readonly inviteid: string; readonly memberId: number },
  state: 'accepted' | 'rejected',
): Promise<Answered | null> {
  const now = clock();
  const open = db
    .selectFrom('chat_invite')
    .select('asker_id')
    .where('id', '=', inviteid)
    .where('asked_id', '=', memberId)
    .where('state', '=', 'asked');
  const asked = await open.executeTakeFirst();
  if (asked === undefined) return null;
  return transact(db, async (trx) => {
    await lockSpending(trx, memberId, asked.asker_id);
    const held = state === 'accepted' ? await sharedInvite(trx, now, [memberId, asked.asker_id]) : null;
    const keptUntil = state === 'accepted' ? now + keptMs.one : null;
    const isRoom = keptUntil !== null && held === null;
    const invite = await trx
      .updateTable('chat_invite')
      // Of an accepted request without a room of its own nothing is kept.
      .set(isRoom ? { state, kept_until: keptUntil } : { state: 'rejected' })
      .where('id', '=', inviteid)
      .where('state', '=', 'asked')
      .where('kept_until', '>', now)
      .returning('asker_id')
      .executeTakeFirst();
    if (invite === undefined) return null;
    if (held !== null && keptUntil !== null)
      await trx.updateTable('chat_invite').set({ kept_until: keptUntil }).where('id', '=', held.id).execute();
    return { ...invite, roomId: held?.id ?? inviteid };
  });
}

/** Answers a request of the member; of two answers at once the first counts. Two members have one room. */
export async function answerOneOnOne(
  deps: ChatDeps,
  { memberId }: Caller,
  { inviteid }: ChatQuestionRow<'acceptOneOnOneRoom'>,
  state: 'accepted' | 'rejected',
): Promise<Done<{ readonly room?: string }>> {
  const { db } = deps;
  const invite = await writeAnswer(deps, { inviteid, memberId }, state);
  if (invite === null) return refusal('gone');
  const members = await chatMembers(db, [memberId, invite.asker_id]);
  const ofOther = (id: number) => ({
    inviteid,
    userId: String(id),
    nickname: members.get(id)?.nickname ?? '',
  });
  if (state === 'rejected') {
    sendInvite(deps, invite.asker_id, 'rejectOneOnOneRoom', ofOther(memberId));
    return { ok: true };
  }
  const room = roomOfInvite(invite.roomId);
  sendInvite(deps, invite.asker_id, 'InviteOneOnOneRoomUid', { ...ofOther(memberId), room });
  sendInvite(deps, memberId, 'InviteOneOnOneRoomUid', { ...ofOther(invite.asker_id), room });
  return { ok: true, room };
}

/** Closes a room of two for both: nobody reads or writes there any more. Of two closings at once the second finds no room. */
export async function closeOneOnOne(
  deps: ChatDeps,
  { memberId }: Caller,
  room: string,
): Promise<Done<object>> {
  const pair = await pairOf(deps.db, room, memberId);
  if (pair === null) return refusal('room');
  const closed = await deps.db
    .updateTable('chat_invite')
    .set({ state: 'rejected' })
    .where('id', '=', inviteOfRoom(room))
    .where('state', '=', 'accepted')
    .returning('id')
    .executeTakeFirst();
  if (closed === undefined) return refusal('room');
  for (const id of [memberId, pair.other]) sendInvite(deps, id, 'OneOnOneClosed', { room });
  return { ok: true };
}

/** Requests to the member that are not answered yet, oldest first; a member with whom there is a room already has nothing to ask. */
export async function openInvites(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  memberId: number,
): Promise<readonly ChatEventRow<'InviteOneOnOneRoom'>[]> {
  const { rows } = await sql<{ id: string; asker_id: number; kept_until: number; nick: string }>`
    select chat_invite.id, asker_id, kept_until, nick from chat_invite join member on member.id = asker_id
    where asked_id = ${memberId}::bigint and kept_until > ${now()}::bigint and state = 'asked'
      and not exists (select from chat_invite held where held.state = 'accepted' and held.kept_until > ${now()}::bigint
        and (held.asker_id, held.asked_id) in
          ((chat_invite.asker_id, chat_invite.asked_id), (chat_invite.asked_id, chat_invite.asker_id)))
    order by asked_at limit 20`.execute(db);
  return rows.map(({ id, asker_id, kept_until, nick }) => ({
    inviteid: id,
    userId: String(asker_id),
    nickname: nick,
    until: kept_until,
  }));
}

/** The member's rooms of two with the newest messages, at most 10; the newest last. */
export async function roomsOfTwo(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  memberId: number,
): Promise<readonly ChatEventRow<'InviteOneOnOneRoomUid'>[]> {
  const { rows } = await sql<{ id: string; other: number; nick: string }>`
    select pair.id, other, nick from (
      select distinct on (other) id, kept_until, other from (
      select id, kept_until, case when asker_id = ${memberId}::bigint then asked_id else asker_id end as other
      from chat_invite where (asker_id = ${memberId}::bigint or asked_id = ${memberId}::bigint)
        and state = 'accepted' and kept_until > ${now()}::bigint) held
      order by other, kept_until desc) pair
    join member on member.id = other order by kept_until desc limit 10`.execute(db);
  return rows.toReversed().map(({ id, other, nick }) => ({
    inviteid: id,
    userId: String(other),
    nickname: nick,
    room: roomOfInvite(id),
  }));
}

/** A room of two is kept as long as its newest message. */
export async function keepRoom({ db, now }: Pick<ChatDeps, 'db' | 'now'>, room: string): Promise<void> {
  await db
    .updateTable('chat_invite')
    .set({ kept_until: now() + keptMs.one })
    .where('id', '=', inviteOfRoom(room))
    .where('state', '=', 'accepted')
    .execute();
}
