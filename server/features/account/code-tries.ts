/**
 * Limits how often one-time codes of a member may be tried: six digits alone are soon guessed. Who knows the password but not the code must
 * not lock the owner out, so tries count as logins do: by device and address, and recovery codes by themselves. Tries from all unknown devices
 * count together, too; beyond that limit a login needs a proof of work, and its code is compared without waiting for the others.
 */
import type { Database } from '../../storage/database.ts';
import { beginTry, type Counter, keyOfTries, type TryAnswer, type TryScope } from './login-tries.ts';

/** Codes of a member from one address, or from one known device. */
export const codeScope = {
  free: 10,
  firstMs: 30_000,
  mostMs: 15 * 60_000,
  forgetMs: 24 * 3_600_000,
} as const satisfies TryScope;

/** Codes of a member from all unknown devices, whose logins brought no proof of work. */
export const allCodesScope = {
  free: 30,
  firstMs: 1000,
  mostMs: 60_000,
  forgetMs: 3_600_000,
} as const satisfies TryScope;

export interface CodeFrom {
  readonly address: string;
  /** The hash of a known device's secret; null: an unknown device. */
  readonly device: string | null;
  /** The login brought a proof of work, or an open session asks: tries elsewhere do not hold it up. */
  readonly isProved: boolean;
}

export interface CodeTries {
  /** Counts a try before the code is compared. */
  begin(memberId: number, from: CodeFrom, isRecovery: boolean): Promise<TryAnswer>;
  /** Whether so many codes of the member with this id were wrong that a login from an unknown device must bring a proof of work. */
  needProof(id: string): Promise<boolean>;
}

const keyOfAll = (memberId: number): string => keyOfTries('codes', String(memberId));

function countersOf(
  memberId: number,
  { address, device, isProved }: CodeFrom,
  isRecovery: boolean,
): readonly Counter[] {
  const kind = isRecovery ? 'recovery' : 'code';
  const place = device === null ? ['address', address] : ['device', device];
  const own: Counter = { key: keyOfTries(kind, String(memberId), ...place), scope: codeScope, ofOwner: true };
  // A recovery code has so many characters that it cannot be guessed from many addresses.
  if (device !== null || isProved || isRecovery) return [own];
  return [own, { key: keyOfAll(memberId), scope: allCodesScope, ofOwner: false }];
}

export function createCodeTries(db: Database, now: () => number): CodeTries {
  return {
    begin: (memberId, from, isRecovery) => beginTry(db, countersOf(memberId, from, isRecovery), now()),
    async needProof(id) {
      const member = await db
        .selectFrom('member')
        .innerJoin('member_otp', 'member_otp.member_id', 'member.id')
        .select('member.id')
        .where('mb_id', '=', id)
        .executeTakeFirst();
      if (member === undefined) return false;
      const row = await db
        .selectFrom('login_try')
        .select(['count', 'forget_at'])
        .where('key', '=', keyOfAll(member.id))
        .executeTakeFirst();
      return row !== undefined && row.forget_at > now() && row.count >= allCodesScope.free;
    },
  };
}
