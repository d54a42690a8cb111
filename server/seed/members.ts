/** Demo accounts, created once, in an empty database. */
import { codeOfError } from '../error-code.ts';
import { hashPassword } from '../features/account/password.ts';
import { post } from '../ledger/post.ts';
import type { Database } from '../storage/database.ts';

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

const COINS = 10_000;
const MILES = 50_000;

export interface NewMember {
  readonly id: string;
  readonly nick: string;
  readonly level: (typeof demoAccounts)[number]['level'];
  readonly gold: number;
  readonly status: (typeof demoAccounts)[number]['status'];
}

/** Adds a member with first wallets; returns the member's id. `password` is a hash. */
export function addMember(db: Database, member: NewMember, password: string, now: number): Promise<number> {
  const { id, nick, level, gold, status } = member;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('member')
      .values({
        mb_id: id,
        password,
        nick,
        level,
        role: 'MEMBER',
        status,
        status_until: null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const grant = (currency: 'gold' | 'coin' | 'mile', amount: number) => [
      { owner: `member:${row.id}` as const, currency, amount },
      { owner: 'grants' as const, currency, amount: -amount },
    ];
    await post(trx, {
      requestId: `grant:${row.id}`,
      kind: 'grant',
      at: now,
      entries: [...grant('gold', gold), ...grant('coin', COINS), ...grant('mile', MILES)],
    });
    return row.id;
  });
}

/** False: the database already has members. */
export async function seedMembers(db: Database, now: number): Promise<boolean> {
  const known = await db.selectFrom('member').select('id').limit(1).executeTakeFirst();
  if (known !== undefined) return false;
  const password = await hashPassword(demoPassword);
  for (const account of demoAccounts)
    await addMember(db, account, password, now).catch((error: unknown) => {
      // Another node that starts at the same time has added this member.
      if (codeOfError(error) !== TAKEN) throw error;
    });
  return true;
}

/** PostgreSQL's code for a value that must be unique. */
const TAKEN = '23505';
