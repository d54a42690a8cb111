/** Tokens: random and opaque, only their hash is stored. How many a member may have at a time. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../../storage/database.ts';
import { hashOfToken } from './token-hash.ts';

const DAY_MS = 86_400_000;
export const TOKEN_DAYS = 30;
/** Live tokens of a member: one more than this ends the oldest. */
export const MAX_TOKENS_OF_MEMBER = 20;

/** A new token of the member, good for TOKEN_DAYS. */
export async function issueToken(db: Database, memberId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('token')
    .values({
      hash: hashOfToken(token),
      member_id: memberId,
      created_at: now,
      expires_at: now + TOKEN_DAYS * DAY_MS,
      revoked_at: null,
    })
    .execute();
  await endOldest(db, memberId, now);
  return token;
}

const endOldest = (db: Database, memberId: number, now: number) =>
  db
    .updateTable('token')
    .set({ revoked_at: now })
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
