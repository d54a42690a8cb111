/** Makes coupons. Only the hashes of their codes are stored, so the codes are returned once. */
import { createHash, randomInt } from 'node:crypto';
import { couponCode } from '../../../domain/member/money.ts';
import type { Database, Trx } from '../../storage/database.ts';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_CHARS = 16;

export const hashOfCoupon = (code: string): string =>
  createHash('sha256')
    .update(`coupon ${couponCode(code)}`)
    .digest('hex');

const newCouponCode = (): string =>
  Array.from({ length: CODE_CHARS }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

interface NewCoupon {
  /** Left out: a random code of 80 bits. */
  readonly code?: string;
  readonly gold?: number;
  readonly coin?: number;
  readonly mile?: number;
  /** How many members may use it. */
  readonly total: number;
  /** Server ms. */
  readonly endsAt: number;
  readonly note: string;
  /** null: a command on the site's machine. */
  readonly createdBy: number | null;
}

/** Returns the coupon's code. */
export async function makeCoupon(db: Database | Trx, coupon: NewCoupon, now: number): Promise<string> {
  const { code = newCouponCode(), gold = 0, coin = 0, mile = 0, total, endsAt, note, createdBy } = coupon;
  await db
    .insertInto('coupon')
    .values({
      code_hash: hashOfCoupon(code),
      gold,
      coin,
      mile,
      total,
      used: 0,
      ends_at: endsAt,
      note,
      created_at: now,
      created_by: createdBy,
    })
    .execute();
  return code;
}
