/** The member's sessions: their live tokens, with the device and the address of the login. */
import type { DuplicateMode } from '../../requests/caller.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { hashOfToken } from './token-hash.ts';
import { MAX_TOKENS_OF_MEMBER } from './tokens.ts';

/** Names a session by the beginning of its token's hash: enough to tell a member's 20 sessions apart, and no credential. */
const ID_CHARS = 16;
const sessionIdOf = (hash: string): string => hash.slice(0, ID_CHARS);

export const duplicateModeOf = (stored: string): DuplicateMode =>
  stored === 'alarm' || stored === 'both' ? stored : 'expire';

interface Session {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly createdAt: number;
  readonly usedAt: number;
  readonly isHere: boolean;
}

export interface Sessions {
  /** Last used first. */
  list(memberId: number, token: string): Promise<readonly Session[]>;
  /** False: the member has no such live session. */
  end(memberId: number, id: string): Promise<boolean>;
  mode(memberId: number): Promise<DuplicateMode>;
  setMode(trx: Trx, memberId: number, mode: DuplicateMode): Promise<void>;
}

export function createSessions(db: Database, now: () => number): Sessions {
  const live = (memberId: number) =>
    db
      .selectFrom('token')
      .select(['hash', 'device', 'address', 'created_at', 'used_at'])
      .where('member_id', '=', memberId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now())
      .limit(MAX_TOKENS_OF_MEMBER)
      .execute();
  return {
    async list(memberId, token) {
      const here = hashOfToken(token);
      const rows = await live(memberId);
      return rows
        .map(({ hash, device, address, created_at, used_at }) => ({
          id: sessionIdOf(hash),
          device,
          address,
          createdAt: created_at,
          usedAt: Math.max(created_at, used_at),
          isHere: hash === here,
        }))
        .toSorted((a, b) => b.usedAt - a.usedAt);
    },
    async end(memberId, id) {
      const { numUpdatedRows } = await db
        .updateTable('token')
        .set({ revoked_at: now(), ended_by: 'elsewhere' })
        .where('member_id', '=', memberId)
        .where('revoked_at', 'is', null)
        .where(({ fn, val }) => fn<string>('left', ['hash', val(ID_CHARS)]), '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async mode(memberId) {
      const row = await db
        .selectFrom('member')
        .select('duplicate_login')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
      return duplicateModeOf(row.duplicate_login);
    },
    async setMode(trx, memberId, mode) {
      await trx.updateTable('member').set({ duplicate_login: mode }).where('id', '=', memberId).execute();
    },
  };
}
