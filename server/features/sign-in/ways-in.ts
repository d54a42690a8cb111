/** The ways in which a member can log in. The last one cannot be removed. */
import { countOf } from '../../storage/count-of.ts';
import type { Trx } from '../../storage/database.ts';
import type { Tickets } from '../../tickets/tickets.ts';

/** A stored password that nobody can type has another form than a hash. */
const isUsablePassword = (stored: string): boolean => stored.startsWith('$argon2');

/** Locks the member, so that two removals at once cannot both leave "the other" way. */
export async function lockMember(trx: Trx, memberId: number): Promise<{ password: string }> {
  return trx
    .selectFrom('member')
    .select('password')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const countIn = (trx: Trx, table: 'social_identity' | 'passkey', memberId: number): Promise<number> =>
  countOf(trx.selectFrom(table).where('member_id', '=', memberId));

export const countPasskeys = (trx: Trx, memberId: number): Promise<number> =>
  countIn(trx, 'passkey', memberId);

/** How many ways in the member has: the password, linked identities, passkeys. Locks the member. */
export async function countWaysIn(trx: Trx, memberId: number): Promise<number> {
  const { password } = await lockMember(trx, memberId);
  const others =
    (await countIn(trx, 'social_identity', memberId)) + (await countIn(trx, 'passkey', memberId));
  return others + (isUsablePassword(password) ? 1 : 0);
}

/** The purpose of tickets of members who have just proved who they are. */
const AUTHKEY = 'authkey';

/** Whether the authkey is this member's. It stays valid. */
export const isAuthkeyOf = async (tickets: Tickets, memberId: number, authkey: string): Promise<boolean> =>
  (await tickets.look(AUTHKEY, authkey))?.memberId === memberId;

/**
 * Uses the authkey up. False: it is unknown, used or expired. Whose it is has been asked before (isAuthkeyOf): inside of a transaction the
 * embedded database has no second connection to ask with.
 */
export const useAuthkey = async (tickets: Tickets, authkey: string, trx?: Trx): Promise<boolean> =>
  (await tickets.use(AUTHKEY, authkey, trx)) !== null;
