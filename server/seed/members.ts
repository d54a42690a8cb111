/** Demo accounts, created once, in an empty database. */
import type { Currency } from '../../domain/member/money.ts';
import { memberRoles } from '../../domain/member/member.ts';
import { sql } from 'kysely';
import { mandatoryTerms } from '../../domain/terms/terms.ts';
import { type HashCost, hashPassword } from '../features/account/password.ts';
import { agreeTerms } from '../features/terms/terms-port.ts';
import { makeCoupon } from '../features/cashier/make-coupons.ts';
import { post } from '../ledger/post.ts';
import type { Database, Trx } from '../storage/database.ts';

export const demoPassword = 'spoboard1!';

export const demoAccounts = [
  { id: 'demo1', nick: '루키별', level: 'UL01', gold: 100_000_000, status: 'NORMAL' },
  { id: 'demo2', nick: '아마추어왕', level: 'UL02', gold: 300_000_000, status: 'NORMAL' },
  { id: 'demo3', nick: '프로승부사', level: 'UL03', gold: 500_000_000, status: 'NORMAL' },
  { id: 'demo4', nick: '올스타킹', level: 'UL04', gold: 1_000_000_000, status: 'NORMAL' },
  { id: 'demo5', nick: '슈퍼스타', level: 'UL05', gold: 5_000_000_000, status: 'NORMAL' },
  { id: 'poor', nick: '빈지갑', level: 'UL01', gold: 50_000, status: 'NORMAL' },
  { id: 'dormant', nick: '잠자는회원', level: 'UL01', gold: 0, status: 'DORMANT' },
] as const;

/** Coupons of the demo site. */
export const demoCoupons = [
  { code: 'WELCOME-2026', gold: 3_000_000, coin: 0, mile: 0, total: 10_000, note: 'demo: gold' },
  { code: 'BONUS-COIN-7777', gold: 0, coin: 1000, mile: 500, total: 100, note: 'demo: coins and mileage' },
] as const;
const COUPON_MS = 10 * 365 * 86_400_000;

const COINS = 10_000;
const MILES = 50_000;

export interface SeedMember {
  readonly id: string;
  readonly nick: string;
  readonly level: (typeof demoAccounts)[number]['level'];
  readonly gold: number;
  readonly status: (typeof demoAccounts)[number]['status'];
}

async function addMemberIn(
  trx: Trx,
  { id, nick, level, gold, status }: SeedMember,
  password: string,
  now: number,
): Promise<number> {
  const row = await trx
    .insertInto('member')
    .values({
      mb_id: id,
      password,
      nick,
      level,
      role: memberRoles.member,
      status,
      status_until: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const grant = (currency: Currency, amount: number) => [
    { owner: `member:${row.id}` as const, currency, amount },
    { owner: 'grants' as const, currency, amount: -amount },
  ];
  await post(trx, {
    requestId: `grant:${row.id}`,
    kind: 'grant',
    at: now,
    entries: [...grant('gold', gold), ...grant('coin', COINS), ...grant('mile', MILES)],
  });
  await agreeTerms(trx, { memberId: row.id, codes: mandatoryTerms, how: 'seed', now });
  return row.id;
}

/** Adds a member with first wallets, as the seed does, for tests of members beyond the demo accounts; returns the member's id. `password` is a hash. */
export const addMember = (db: Database, member: SeedMember, password: string, now: number): Promise<number> =>
  db.transaction().execute((trx) => addMemberIn(trx, member, password, now));

const hasMembers = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('member').select('id').limit(1).executeTakeFirst()) !== undefined;

/** False: the database already has members, or another node has just added the accounts. */
export async function seedMembers(db: Database, now: number, cost?: HashCost): Promise<boolean> {
  if (await hasMembers(db)) return false;
  const password = await hashPassword(demoPassword, cost);
  return db.transaction().execute(async (trx) => {
    // Nodes that start at once on an empty database wait here for the first of them.
    await sql`LOCK TABLE member IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    if (await hasMembers(trx)) return false;
    for (const account of demoAccounts) await addMemberIn(trx, account, password, now);
    for (const coupon of demoCoupons)
      await makeCoupon(trx, { ...coupon, endsAt: now + COUPON_MS, createdBy: null }, now);
    return true;
  });
}
