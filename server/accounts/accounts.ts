/** Members: login, tokens, account info. Tokens are random and opaque; only their hash is stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { AccountInfoAnswer } from '../../domain/protocol/account.ts';
import { levelOf } from '../../domain/catalogue/level.ts';
import type { Wallets } from '../../domain/member/member.ts';
import { wireTime } from '../../domain/time/korean-time.ts';
import type { Bettor } from '../bets/bet-desk.ts';
import { balancesOf } from '../ledger/post.ts';
import type { Database } from '../storage/database.ts';
import type { MemberTable } from '../storage/tables.ts';
import { hashPassword, passwordMatches } from './password.ts';

export const TOKEN_DAYS = 30;
const DAY_MS = 86_400_000;
/** Failed logins of one id within the window before further ones are refused. */
export const loginThrottle = { failures: 10, windowMs: 10 * 60_000, remembered: 10_000 } as const;

export type LoginResult =
  | { readonly code: 'AL000'; readonly token: string; readonly days: number }
  /** AL003 restricted (days left), AL100 restricted until a date, AL200 dormant, AL300 withdrawn. */
  | {
      readonly code: 'AL003' | 'AL100' | 'AL200' | 'AL300';
      readonly days: number | null;
      readonly until: number | null;
    }
  /** Unknown id and wrong password alike; or too many tries. */
  | { readonly code: 'AL001' | 'AL429' };

export interface Accounts {
  logIn(id: string, password: string): Promise<LoginResult>;
  /** null: the token is not good any more, or its member was stopped, restricted, or has left. */
  bettorOf(token: string): Promise<Bettor | null>;
  info(token: string): Promise<AccountInfoAnswer['DATA'] | null>;
  wallets(memberId: number): Promise<Wallets>;
  logOut(token: string): Promise<void>;
  /** True when the token is still good; its life is prolonged. */
  refresh(token: string): Promise<boolean>;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Remembers failures per id; bounded: the oldest ids are forgotten. */
function createThrottle(now: () => number) {
  const failures = new Map<string, number[]>();
  const recent = (id: string): number[] =>
    (failures.get(id) ?? []).filter((at) => at > now() - loginThrottle.windowMs);
  return {
    isClosed: (id: string): boolean => recent(id).length >= loginThrottle.failures,
    failed(id: string): void {
      const list = [...recent(id), now()];
      failures.delete(id);
      failures.set(id, list);
      const oldest = failures.keys().next();
      if (failures.size > loginThrottle.remembered && oldest.done !== true) failures.delete(oldest.value);
    },
    succeeded: (id: string): boolean => failures.delete(id),
  };
}

const refusedStates = { RESTRICTED: 'AL003', STOPPED: 'AL100', DORMANT: 'AL200', LEFT: 'AL300' } as const;

/** Why the member may not come in, as the code of a login; null: may. A restriction is over when its days are. */
function refusedState(
  { status, status_until: until }: Pick<MemberTable, 'status' | 'status_until'>,
  now: number,
): (typeof refusedStates)[keyof typeof refusedStates] | null {
  const state = refusedStates[status as keyof typeof refusedStates] ?? null;
  return state === 'AL003' && until !== null && until <= now ? null : state;
}

const memberOfToken = (db: Database, token: string, now: number) =>
  db
    .selectFrom('token')
    .innerJoin('member', 'member.id', 'token.member_id')
    .selectAll('member')
    .where('token.hash', '=', hashOf(token))
    .where('token.revoked_at', 'is', null)
    .where('token.expires_at', '>', now)
    .executeTakeFirst();

export async function createAccounts(db: Database, now: () => number): Promise<Accounts> {
  const throttle = createThrottle(now);
  // Hashed for unknown ids, so that they answer no sooner than wrong passwords.
  const nobody = await hashPassword(randomBytes(16).toString('hex'));
  /** Whose token it is; null: nobody's, or of a member who may not come in any more, however long the token would last. */
  const memberOf = async (token: string) => {
    const member = (await memberOfToken(db, token, now())) ?? null;
    return member === null || refusedState(member, now()) !== null ? null : member;
  };
  const wallets = async (memberId: number): Promise<Wallets> => {
    const { gold, coin, mile } = await balancesOf(db, memberId);
    return { spoGold: gold, spoCoin: coin, spoMile: mile };
  };
  return {
    wallets,
    async logIn(id, password) {
      if (throttle.isClosed(id)) return { code: 'AL429' };
      const member = await db.selectFrom('member').selectAll().where('mb_id', '=', id).executeTakeFirst();
      const matches = await passwordMatches(password, member?.password ?? nobody);
      if (member === undefined || !matches) {
        throttle.failed(id);
        return { code: 'AL001' };
      }
      throttle.succeeded(id);
      const code = refusedState(member, now());
      const until = member.status_until;
      if (code !== null)
        return {
          code,
          until,
          days: until === null ? null : Math.max(1, Math.ceil((until - now()) / DAY_MS)),
        };
      const token = randomBytes(32).toString('base64url');
      await db
        .insertInto('token')
        .values({
          hash: hashOf(token),
          member_id: member.id,
          created_at: now(),
          expires_at: now() + TOKEN_DAYS * DAY_MS,
          revoked_at: null,
        })
        .execute();
      return { code: 'AL000', token, days: TOKEN_DAYS };
    },
    async bettorOf(token) {
      const member = await memberOf(token);
      return member === null ? null : { memberId: member.id, level: levelOf(member.level) };
    },
    async info(token) {
      const member = await memberOf(token);
      return member === null ? null : infoOf(member, await wallets(member.id));
    },
    async logOut(token) {
      await db.updateTable('token').set({ revoked_at: now() }).where('hash', '=', hashOf(token)).execute();
    },
    async refresh(token) {
      if ((await memberOf(token)) === null) return false;
      const { numUpdatedRows } = await db
        .updateTable('token')
        .set({ expires_at: now() + TOKEN_DAYS * DAY_MS })
        .where('hash', '=', hashOf(token))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

type MemberRow = {
  id: number;
  mb_id: string;
  nick: string;
  level: string;
  role: string;
  status: string;
  created_at: number;
};

const IDLE_MINUTES = 30;

function infoOf(
  member: MemberRow,
  { spoGold, spoCoin, spoMile }: Wallets,
): NonNullable<AccountInfoAnswer['DATA']> {
  const created = wireTime(member.created_at);
  return {
    mb_id: member.mb_id,
    user_id: member.mb_id,
    nick: member.nick,
    mb_nick: member.nick,
    name: member.nick,
    hp: '',
    social: '',
    created_at: created,
    updated_at: created,
    user_level_code: member.level,
    user_role_code: member.role,
    user_status_code: member.status,
    user_accountKey: String(member.id),
    agentChangeCheck: 'N',
    new_memo_cnt: 0,
    memo_yn: 'Y',
    chat_yn: 'Y',
    mb_deny_chat: '',
    mb_deny_memo: '',
    chest_gold: 0,
    accountno: String(member.id),
    points: {
      P00001: { Name: 'spoCoin', Point: spoCoin, Uses: true, Type: 'Cash Money' },
      P00002: { Name: 'spoGold', Point: spoGold, Uses: true, Type: 'Game Money' },
      P00010: { Name: 'spoMile', Point: spoMile, Uses: true, Type: 'Free Money' },
    },
    logoutTime: { SCD01: { Value: IDLE_MINUTES } },
  };
}
