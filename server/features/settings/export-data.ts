/**
 * A member's own data as one JSON document (I7), read and sent page by page. Secrets are left out: hashes of passwords and tokens are of
 * no use to the member. So are the reasons that operators note for each other; the cause that a member is shown stays.
 */
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { exportData } from '../../../domain/protocol/calls/account/settings-calls.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { Database } from '../../storage/database.ts';
import { favouritesOf } from '../favourites/favourites-port.ts';
import { linksOf } from '../sign-in/sign-in-port.ts';
import { blockedMembers } from './blocks.ts';
import { EXPORT_PAGE, lists, shownRow } from './own-lists.ts';

/** Between two exports of a member. */
export const EXPORT_EVERY_MS = 600_000;

/** Without what a login is proved by: keys of passkeys, and the member's id at a provider, which is of use to the site alone. */
async function waysInOf(db: Database, memberId: number) {
  const passkeys = await db
    .selectFrom('passkey')
    .select(['name', 'rp_id', 'created_at', 'used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  return { passkeys, socialLinks: await linksOf(db, memberId) };
}

async function profileOf(db: Database, memberId: number) {
  const member = await db
    .selectFrom('member')
    .select([
      'mb_id',
      'nick',
      'level',
      'name',
      'phone',
      'email',
      'created_at',
      'last_login_at',
      'password_changed_at',
      'icon',
    ])
    .select(['logout_minutes', 'takes_memo', 'takes_chat', 'takes_email', 'takes_sms'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const wallets = await db
    .selectFrom('account')
    .select(['owner', 'currency', 'balance'])
    .where('owner', 'in', [`member:${memberId}`, `safebox:${memberId}`])
    .execute();
  const sessions = await db
    .selectFrom('token')
    .select(['created_at', 'expires_at', 'revoked_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  const timeSpent = await db
    .selectFrom('time_spent')
    .select(['day', 'minutes'])
    .where('member_id', '=', memberId)
    .orderBy('day')
    .execute();
  const blocked = await blockedMembers(db, memberId);
  const favourites = await favouritesOf(db, memberId);
  const ways = await waysInOf(db, memberId);
  return { profile: member, wallets, sessions, timeSpent, blocked, favourites, ...ways };
}

async function* pagesOf(db: Database, memberId: number, now: number): AsyncGenerator<string> {
  const head = JSON.stringify({ CODE: 'AEX000', exportedAt: now, ...(await profileOf(db, memberId)) });
  yield head.slice(0, -1);
  for (const [name, read] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`;
    for (let after = 0, first = true; ; first = false) {
      const { rows } = await read(memberId, after).execute(db);
      if (rows.length > 0)
        yield (first ? '' : ',') + rows.map((row) => JSON.stringify(shownRow(name, row))).join(',');
      if (rows.length < EXPORT_PAGE) break;
      after = rows.at(-1)?.id ?? 0;
    }
    yield ']';
  }
  yield '}';
}

/** Of several exports at once one begins. */
async function mayExport(db: Database, memberId: number, now: number): Promise<boolean> {
  const { rows } =
    await sql`insert into member_setting (member_id, exported_at) values (${memberId}::bigint, ${now}::bigint)
    on conflict (member_id) do update set exported_at = excluded.exported_at
      where member_setting.exported_at is null or member_setting.exported_at <= ${now - EXPORT_EVERY_MS}::bigint
    returning member_id`.execute(db);
  return rows.length > 0;
}

export function exportCall(answer: AnswerCall, { db, now }: MemberDeps): void {
  answer(exportData, async ({ member: { memberId }, reply }) => {
    const at = now();
    if (!(await mayExport(db, memberId, at))) return { CODE: 'AEX429' };
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(Readable.from(pagesOf(db, memberId, at)));
  });
}
