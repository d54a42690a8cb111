/**
 * Wrong coupon codes, counted by member and by address. A try is counted before its code is looked up, so that tries at once cannot pass
 * together; a right code takes its try back.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { deletePast, type ExpiredRows } from '../../storage/sweep.ts';

export const couponTryLimits = {
  ofMember: 10,
  /** A family or an office may share an address. */
  ofAddress: 50,
  forgetMs: 3_600_000,
} as const;

export interface CouponTry {
  readonly memberId: number;
  /** The key of the limits (client-address.ts). */
  readonly address: string;
}

const keyOf = (name: string): string => createHash('sha256').update(name).digest('hex');
const keysOf = ({ memberId, address }: CouponTry): readonly (readonly [string, number])[] => [
  [keyOf(`member ${memberId}`), couponTryLimits.ofMember],
  [keyOf(`address ${address}`), couponTryLimits.ofAddress],
];

/** Counts a try. False: there were too many wrong codes lately. A member beyond the own limit uses none of those that the address has for others. */
export async function countCouponTry(db: Database, from: CouponTry, now: number): Promise<boolean> {
  for (const [key, most] of keysOf(from)) {
    const { rows } = await sql<{ count: number }>`insert into coupon_try (key, count, forget_at)
      values (${key}, 1, ${now + couponTryLimits.forgetMs}::bigint)
      on conflict (key) do update set
        count = case when coupon_try.forget_at <= ${now}::bigint then 1 else least(coupon_try.count, 1000000) + 1 end,
        forget_at = case when coupon_try.forget_at <= ${now}::bigint then excluded.forget_at else coupon_try.forget_at end
      returning count`.execute(db);
    if ((rows[0]?.count ?? 0) > most) return false;
  }
  return true;
}

export async function takeCouponTryBack(db: Database, from: CouponTry): Promise<void> {
  const keys = keysOf(from).map(([key]) => key);
  await sql`update coupon_try set count = greatest(0, count - 1)
    where key = any(${keys}::text[])`.execute(db);
}

export const forgottenCouponTries: ExpiredRows = (now, most) => [
  deletePast('coupon_try', ['key'], { column: 'forget_at', until: now, most }),
];
