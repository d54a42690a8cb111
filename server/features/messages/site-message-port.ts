/**
 * Messages of the site itself: notices that a member finds among the received messages, with the count of unread ones in every window. Their sender
 * is the account `sysadmin`, which is made with the first message; nobody can log in to it, and it shows no name.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../schema.ts';

/** Of the form of a hash, and of no password: its last part is no result of the function. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Once made, no further row takes a number. */
const siteAccount = (now: number): RawBuilder<unknown> => sql`
  insert into member (mb_id, password, nick, level, role, status, created_at)
    select 'sysadmin', ${NO_PASSWORD}, 'sysadmin', 'UL01', 'MEMBER', 'STOPPED', ${now}::bigint
    where not exists (select 1 from member where mb_id = 'sysadmin') on conflict do nothing`;

/** One message to one member, in the transaction of an act. The caller publishes the count of unread ones afterwards (unread-port). */
export async function writeSiteMessage(
  trx: Transaction<Tables>,
  { memberId, contents, now }: { readonly memberId: number; readonly contents: string; readonly now: number },
): Promise<void> {
  await siteAccount(now).execute(trx);
  await sql`insert into memo (sender_id, recipient_id, contents, sent_at, is_random, by_item)
    select id, ${memberId}::bigint, ${contents}, ${now}::bigint, false, true from member where mb_id = 'sysadmin'`.execute(
    trx,
  );
}
