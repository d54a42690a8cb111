/** What the chat no longer keeps: old messages and requests, rooms that nobody uses, mutes that ended long ago. */
import { sql } from 'kysely';
import { keptMs } from '../../../domain/chat/chat-limits.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { ExpiredRows } from '../../storage/sweep.ts';

/** A room's numbers go on for as long as a client may hold its messages. */
const ROOM_KEPT_MS = 2 * keptMs.one;
const MUTE_KEPT_MS = 365 * DAY_MS;

export const expiredChat: ExpiredRows = (now, most) => [
  sql`delete from chat_message where (room, seq) in (
    select room, seq from chat_message where kept_until <= ${now}::bigint limit ${most}::int)`,
  sql`delete from chat_invite where id in (
    select id from chat_invite where kept_until <= ${now}::bigint limit ${most}::int)`,
  sql`delete from chat_room where room in (
    select room from chat_room where used_at <= ${now - ROOM_KEPT_MS}::bigint limit ${most}::int)`,
  sql`delete from chat_mute where id in (
    select id from chat_mute where until <= ${now - MUTE_KEPT_MS}::bigint limit ${most}::int)`,
];
