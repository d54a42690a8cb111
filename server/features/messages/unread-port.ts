/** How many messages a member has not read, for the account and for the member's windows. */
import { sql } from 'kysely';
import { messageLimits } from '../../../domain/messages/message.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database } from '../../storage/database.ts';

/** Messages sent before this time are shown only in the locker. */
export const keptSince = (now: number): number => now - messageLimits.keptDays * DAY_MS;

export async function unreadOf(db: Database, memberId: number, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from memo where recipient_id = ${memberId}::bigint and viewed_at is null
      and recipient_place <> 'gone' and (recipient_place = 'locker' or sent_at >= ${keptSince(now)}::bigint)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Publishes the count to all windows of the member, on every node. */
export async function sendUnread(
  { db, now, channel, log }: Pick<MemberDeps, 'db' | 'now' | 'channel' | 'log'>,
  memberId: number,
): Promise<void> {
  try {
    channel.send(memberId, 'UnreadMemos', { count: await unreadOf(db, memberId, now()) });
  } catch (error) {
    log('the number of unread messages could not be published', error);
  }
}
