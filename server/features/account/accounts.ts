/** Members: login, tokens, account info. Tokens are random and opaque; only their hash is stored. */
import { sql } from 'kysely';
import type { AccountInfoAnswer } from '../../../domain/protocol/calls/account.ts';
import { levelOf } from '../../../domain/catalogue/level.ts';
import type { Wallets } from '../../../domain/member/member.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { Bettor } from '../../requests/bettor.ts';
import { balancesOfAll } from '../../ledger/post.ts';
import type { Database } from '../../storage/database.ts';
import { gatherCalls } from '../../storage/gather-calls.ts';
import { createHashPool } from './hash-pool.ts';
import { createKnownDevices } from './known-devices.ts';
import { createLogIn, type LoginFrom, type LoginResult } from './log-in.ts';
import { createLoginTries } from './login-tries.ts';
import { refusedState } from './member-state.ts';
import { hashOfToken as hashOf } from './token-hash.ts';
import { TOKEN_DAYS } from './tokens.ts';

const DAY_MS = 86_400_000;
/** The role of a member of the site's staff. */
const OPERATOR = 'OPERATOR';

export interface Accounts {
  logIn(id: string, password: string, from: LoginFrom): Promise<LoginResult>;
  /** null: the token has ended, or its member was stopped, restricted, or has left. */
  bettorOf(token: string): Promise<Bettor | null>;
  info(token: string): Promise<AccountInfoAnswer['DATA'] | null>;
  wallets(memberId: number): Promise<Wallets>;
  logOut(token: string): Promise<void>;
  /** Extends the life of a valid token. False: the token has ended. */
  refresh(token: string): Promise<boolean>;
  /** Ends the threads that compare passwords. */
  close(): Promise<void>;
}

/** Tokens or wallets that are read by one query. */
const MEMBERS_AT_ONCE = 500;

/** The members of the tokens, in their order; undefined: the token is unknown or has ended. */
async function membersOfTokens(db: Database, tokens: readonly string[], now: number) {
  const hashes = tokens.map(hashOf);
  const rows = await db
    .selectFrom('token')
    .innerJoin('member', 'member.id', 'token.member_id')
    .selectAll('member')
    .select('token.hash')
    .where('token.hash', '=', sql<string>`any(${hashes}::text[])`)
    .where('token.revoked_at', 'is', null)
    .where('token.expires_at', '>', now)
    .execute();
  const found = new Map(rows.map((row) => [row.hash, row]));
  return hashes.map((hash) => found.get(hash));
}

export async function createAccounts(db: Database, now: () => number): Promise<Accounts> {
  const pool = createHashPool();
  const memberOfToken = gatherCalls((tokens: readonly string[]) => membersOfTokens(db, tokens, now()), {
    most: MEMBERS_AT_ONCE,
  });
  const balancesOf = gatherCalls((ids: readonly number[]) => balancesOfAll(db, ids), {
    most: MEMBERS_AT_ONCE,
  });
  /** The member of a token. null: the token is unknown or has ended, or the member's state forbids a login. */
  const memberOf = async (token: string) => {
    const member = (await memberOfToken(token)) ?? null;
    return member === null || refusedState(member, now()) !== null ? null : member;
  };
  const wallets = async (memberId: number): Promise<Wallets> => {
    const { gold, coin, mile } = await balancesOf(memberId);
    return { spoGold: gold, spoCoin: coin, spoMile: mile };
  };
  return {
    wallets,
    logIn: createLogIn({
      db,
      now,
      pool,
      tries: createLoginTries(db, now),
      devices: createKnownDevices(db, now),
    }),
    close: pool.close,
    async bettorOf(token) {
      const member = await memberOf(token);
      if (member === null) return null;
      const isOperator = member.role === OPERATOR;
      return { memberId: member.id, level: levelOf(member.level), isOperator };
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
