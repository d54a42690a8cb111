/** Issues and renews tokens: random and opaque; only their hash is stored. Limits the live tokens of a member. */
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { hashOfToken } from './token-hash.ts';

export const TOKEN_DAYS = 30;
/** A login ends this long after it began, however often its token was refreshed. */
export const MOST_TOKEN_DAYS = 180;
/** Live tokens of a member; a further token revokes the oldest. */
export const MAX_TOKENS_OF_MEMBER = 20;

/** Returns a new token of the member, valid for TOKEN_DAYS. `session`: what the member's list of sessions shows of it. */
export async function issueToken(
  db: Database,
  memberId: number,
  now: number,
  session: { readonly device: string; readonly address: string; readonly device_hash?: string } = {
    device: '',
    address: '',
  },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('token')
    .values({
      hash: hashOfToken(token),
      member_id: memberId,
      created_at: now,
      expires_at: now + TOKEN_DAYS * DAY_MS,
      revoked_at: null,
      ...session,
      used_at: now,
    })
    .execute();
  await endOldest(db, memberId, now);
  return token;
}

/** Notes the device of a login that had no secret of its own before. */
export const nameDevice = (db: Database, token: string, device_hash: string) =>
  db.updateTable('token').set({ device_hash }).where('hash', '=', hashOfToken(token)).execute();

/** Extends the life of the token, at most to MOST_TOKEN_DAYS after the login. False: it has ended. */
export async function renewToken(db: Database, token: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('token')
    .set({
      expires_at: sql<number>`least(${now + TOKEN_DAYS * DAY_MS}::bigint, created_at + ${MOST_TOKEN_DAYS * DAY_MS}::bigint)`,
      used_at: now,
    })
    .where('hash', '=', hashOfToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const endOldest = (db: Database, memberId: number, now: number) =>
  db
    .updateTable('token')
    .set({ revoked_at: now, ended_by: 'too-many' })
    .where('hash', 'in', (oldest) =>
      oldest
        .selectFrom('token')
        .select('hash')
        .where('member_id', '=', memberId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('hash')
        .offset(MAX_TOKENS_OF_MEMBER),
    )
    .execute();
