/**
 * Devices that a member has logged in with. The server gives each device a secret and stores only its hash. The secret is no credential: it
 * logs nobody in. It only keeps the tries of strangers from closing the login for this device.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../storage/database.ts';

export const deviceLimits = {
  /** Known devices of a member; a new device replaces the one that was used longest ago. */
  ofMember: 10,
  /** A device is forgotten after this time without use. */
  unusedMs: 180 * 86_400_000,
  secretBytes: 32,
} as const;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
/** Names a device by its secret, also one that no member has logged in with yet. */
export const hashOfDevice = hashOf;
const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

export interface KnownDevices {
  /** The hash of the device's secret, if the member with this id has logged in with it; null: unknown device. */
  hashIfKnown(id: string, secret: string | null): Promise<string | null>;
  /** Records the device for the member. Returns its secret: the given one if it was issued here, else a new one. */
  note(memberId: number, secret: string | null): Promise<string>;
}

export function createKnownDevices(db: Database, now: () => number): KnownDevices {
  const isIssued = async (secret: string): Promise<boolean> =>
    isSecret(secret) &&
    (await db
      .selectFrom('known_device')
      .select('hash')
      .where('hash', '=', hashOf(secret))
      .limit(1)
      .executeTakeFirst()) !== undefined;
  const forgetOldest = (memberId: number) =>
    db
      .deleteFrom('known_device')
      .where('member_id', '=', memberId)
      .where('hash', 'in', (oldest) =>
        oldest
          .selectFrom('known_device')
          .select('hash')
          .where('member_id', '=', memberId)
          .orderBy('used_at', 'desc')
          .orderBy('hash')
          .offset(deviceLimits.ofMember),
      )
      .execute();
  return {
    async hashIfKnown(id, secret) {
      if (secret === null || !isSecret(secret)) return null;
      const row = await db
        .selectFrom('known_device')
        .innerJoin('member', 'member.id', 'known_device.member_id')
        .select('known_device.hash')
        .where('known_device.hash', '=', hashOf(secret))
        .where('member.mb_id', '=', id)
        .executeTakeFirst();
      return row?.hash ?? null;
    },
    async note(memberId, secret) {
      // Several members may share a device, so a secret that was issued here is valid for all of them.
      const kept =
        secret !== null && (await isIssued(secret))
          ? secret
          : randomBytes(deviceLimits.secretBytes).toString('base64url');
      const used_at = now();
      await db
        .insertInto('known_device')
        .values({ hash: hashOf(kept), member_id: memberId, created_at: used_at, used_at })
        .onConflict((conflict) => conflict.columns(['hash', 'member_id']).doUpdateSet({ used_at }))
        .execute();
      await forgetOldest(memberId);
      return kept;
    },
  };
}
