/**
 * Limits how often one-time codes of a member may be tried: six digits alone are soon guessed. Who knows the password but not the code must
 * not lock the owner out, also from the owner's own address, so tries count as logins do: by device and address, and recovery codes by
 * themselves. Tries from all unknown devices count together, too. Beyond a limit a login needs a proof of work; its codes have a count of their
 * own, and do not wait for the others. A recovery code that is too long to be guessed never waits.
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

/** What is typed: a code of six digits, a recovery code of an earlier release, or one that nobody can guess. */
export type CodeKind = 'code' | 'recovery' | 'sure';

interface CodeTries {
  /** Counts a try before the code is compared. */
  begin(memberId: number, from: CodeFrom, kind: CodeKind): Promise<TryAnswer>;
  /**
   * Whether so many codes of the member with this id were wrong, from this address or from all, that a login from an unknown device must
   * bring a proof of work.
   */
  needProof(id: string, address: string): Promise<boolean>;
}

const keyOfAll = (memberId: number): string => keyOfTries('codes', String(memberId));

const keyAt = (kind: CodeKind | 'proved', memberId: number, ...place: readonly string[]): string =>
  keyOfTries(kind, String(memberId), ...place);

function countersOf(
  memberId: number,
  { address, device, isProved }: CodeFrom,
  kind: Exclude<CodeKind, 'sure'>,
): readonly Counter[] {
  const place = device === null ? ['address', address] : ['device', device];
  const isApart = device === null && isProved && kind === 'code';
  const key = keyAt(isApart ? 'proved' : kind, memberId, ...place);
  const own: Counter = { key, scope: codeScope, ofOwner: true };
  // A recovery code has so many characters that it cannot be guessed from many addresses.
  if (device !== null || isProved || kind === 'recovery') return [own];
  return [own, { key: keyOfAll(memberId), scope: allCodesScope, ofOwner: false }];
}

export function createCodeTries(db: Database, now: () => number): CodeTries {
  return {
    begin: async (memberId, from, kind) =>
      kind === 'sure'
        ? { open: true, counted: { succeeded: async () => {} } }
        : beginTry(db, countersOf(memberId, from, kind), now()),
    async needProof(id, address) {
      const member = await db
        .selectFrom('member')
        .innerJoin('member_otp', 'member_otp.member_id', 'member.id')
        .select('member.id')
        .where('mb_id', '=', id)
        .executeTakeFirst();
      if (member === undefined) return false;
      const limits = new Map<string, number>([
        [keyOfAll(member.id), allCodesScope.free],
        [keyAt('code', member.id, 'address', address), codeScope.free],
      ]);
      const rows = await db
        .selectFrom('login_try')
        .select(['key', 'count'])
        .where('key', 'in', [...limits.keys()])
        .where('forget_at', '>', now())
        .execute();
      return rows.some(({ key, count }) => count >= (limits.get(key) ?? 0));
    },
  };
}
