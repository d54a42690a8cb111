/** Expired rows of accounts: counted login tries, unused devices, ended tokens, used proofs. */
import { sql } from 'kysely';
import type { ExpiredRows } from '../../storage/sweep.ts';
import { deviceLimits } from './known-devices.ts';

/** Revoked and expired tokens are kept this long, so that the operator can look into a complaint. */
export const ENDED_TOKEN_MS = 86_400_000;

export const expiredOfAccounts: ExpiredRows = (now, most) => {
  const tokensEnded = now - ENDED_TOKEN_MS;
  return [
    sql`delete from login_try where key in (
      select key from login_try where forget_at <= ${now}::bigint limit ${most}::int) and forget_at <= ${now}::bigint`,
    sql`delete from known_device where (hash, member_id) in (
      select hash, member_id from known_device where used_at <= ${now - deviceLimits.unusedMs}::bigint limit ${most}::int)`,
    sql`delete from token where hash in (
      select hash from token where expires_at <= ${tokensEnded}::bigint limit ${most}::int)`,
    sql`delete from spent_proof where hash in (
      select hash from spent_proof where expires_at <= ${now}::bigint limit ${most}::int)`,
    sql`delete from token where hash in (
      select hash from token where revoked_at <= ${tokensEnded}::bigint limit ${most}::int)`,
  ];
};
