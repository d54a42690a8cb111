/** What ended the session of a token, for the device that holds it. A stranger has no token to ask with. */
import type { Selectable } from 'kysely';
import { SELF_RESTRICTED } from '../../../domain/member/restriction.ts';
import { isSessionEnder, type SessionEnd, type SessionEnder } from '../../../domain/member/session-end.ts';
import type { Database } from '../../storage/database.ts';
import type { AccountTables } from './account-tables.ts';
import { refusedState } from './member-state.ts';
import { hashOfToken } from './token-hash.ts';

type EndRow = Pick<Selectable<AccountTables['token']>, 'expires_at' | 'revoked_at' | 'ended_by'> &
  Pick<Selectable<AccountTables['member']>, 'status' | 'status_until' | 'status_cause'>;

const enderOfState = { AL003: 'restricted', AL100: 'stopped', AL200: 'dormant', AL300: 'left' } as const;

const plain = (by: SessionEnder): SessionEnd => ({ by, until: null, cause: null });

/** null: the session has not ended. The member's state comes first: it says also why a new login would be refused. */
export function endOfRow(row: EndRow, now: number): SessionEnd | null {
  const state = refusedState(row, now);
  if (state !== null) {
    const isOwn = state === 'AL003' && row.status_cause === SELF_RESTRICTED;
    return {
      by: isOwn ? 'self-restricted' : enderOfState[state],
      until: row.status_until,
      cause: isOwn ? null : row.status_cause,
    };
  }
  if (row.revoked_at !== null) return plain(isSessionEnder(row.ended_by) ? row.ended_by : 'expired');
  return row.expires_at <= now ? plain('expired') : null;
}

export async function sessionEndOf(db: Database, token: string, now: number): Promise<SessionEnd | null> {
  const row = await db
    .selectFrom('token')
    .innerJoin('member', 'member.id', 'token.member_id')
    .select(['token.expires_at', 'token.revoked_at', 'token.ended_by'])
    .select(['member.status', 'member.status_until', 'member.status_cause'])
    .where('token.hash', '=', hashOfToken(token))
    .executeTakeFirst();
  return row === undefined ? null : endOfRow(row, now);
}

/** Ends the member's sessions of other devices: a login has taken over (B15). */
export const endOfOtherDevices = (db: Database, memberId: number, deviceHash: string, now: number) =>
  db
    .updateTable('token')
    .set({ revoked_at: now, ended_by: 'duplicate' })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .$if(deviceHash !== '', (ended) => ended.where('device_hash', '<>', deviceHash))
    .execute();

/** Ends the session whose device was cut by another one. */
export async function endTakenSession(db: Database, hash: string, now: number): Promise<void> {
  await db
    .updateTable('token')
    .set({ revoked_at: now, ended_by: 'duplicate' })
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .execute();
}
