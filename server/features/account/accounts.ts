/** Members: login, tokens, account info. Tokens are random and opaque; only their hash is stored. */
import { yesNo } from '../../../domain/protocol/wire/wire-values.ts';
import { memberRoles, type Wallets } from '../../../domain/member/member.ts';
import { type Selectable, sql } from 'kysely';
import type { AccountInfoAnswer } from '../../../domain/protocol/calls/account/account.ts';
import { levelOf } from '../../../domain/catalogue/level.ts';
import type { SessionEnd } from '../../../domain/member/session-end.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import type { Caller } from '../../requests/caller.ts';
import { balancesOfAll } from '../../ledger/post.ts';
import { safeboxOf } from '../../ledger/safebox.ts';
import type { Database } from '../../storage/database.ts';
import { gatherCalls } from '../../storage/gather-calls.ts';
import type { LossFields } from '../../../domain/protocol/calls/account/loss-fields.ts';
import { attend } from '../events/events-port.ts';
import { unreadOf } from '../messages/messages-port.ts';
import { linkedProviders } from '../sign-in/sign-in-port.ts';
import { type WornGoods, lookOf } from '../store/store-port.ts';
import { lossFieldsOf } from '../limits/limits-port.ts';
import type { MemberTable } from './account-tables.ts';
import { createTickets, type Tickets } from '../../tickets/tickets.ts';
import type { AccountPort } from './account-port.ts';
import { createHashPool, type HashPool } from './hash-pool.ts';
import { createKnownDevices } from './known-devices.ts';
import { accountPortOf } from './prove-member.ts';
import type { Captcha } from './captcha.ts';
import { createLogIn } from './log-in.ts';
import type { LogInDeps } from './login-deps.ts';
import type { LoginFrom, LoginResult } from './login-result.ts';
import { createLoginSteps, type StepGiven } from './login-steps.ts';
import { createOtp, type Otp } from './otp.ts';
import { createSiteSecrets } from '../../site-secrets/site-secrets.ts';
import { createLoginTries } from './login-tries.ts';
import { refusedState } from './member-state.ts';
import { sessionEndOf } from './session-ends.ts';
import { duplicateModeOf } from './sessions.ts';
import { hashOfToken as hashOf } from './token-hash.ts';
import { mayStillAct } from './token-watch.ts';
import { renewToken } from './tokens.ts';

export interface Accounts {
  logIn(id: string, password: string, from: LoginFrom): Promise<LoginResult>;
  /** Goes on with a login that needs a step. */
  takeStep(given: StepGiven, from: LoginFrom): Promise<LoginResult>;
  /** null: the token has ended, or its member was stopped, restricted, or has left. */
  bettorOf(token: string): Promise<Caller | null>;
  info(token: string): Promise<AccountInfoAnswer['DATA'] | null>;
  wallets(memberId: number): Promise<Wallets>;
  /** What ended the session of the token; null: it has not ended, or the token is unknown. */
  endOf(token: string): Promise<SessionEnd | null>;
  logOut(token: string): Promise<void>;
  /** Extends the life of a valid token, up to MOST_TOKEN_DAYS after the login. False: the token has ended. */
  refresh(token: string): Promise<boolean>;
  /** For other features. */
  readonly port: Omit<AccountPort, 'takeLifeSigns'>;
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

/** What logins ask beside the password; each is made here where it is not given. */
interface AccountParts {
  readonly otp?: Otp;
  readonly tickets?: Tickets;
  /** Absent: logins never need a proof of work. */
  readonly captcha?: Captcha;
  readonly pool?: HashPool;
}

export async function createAccounts(
  db: Database,
  now: () => number,
  {
    otp = createOtp(db, now, createSiteSecrets(db)),
    tickets = createTickets(db, now),
    captcha,
    pool = createHashPool(),
  }: AccountParts = {},
): Promise<Accounts> {
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
  const tries = createLoginTries(db, now);
  const devices = createKnownDevices(db, now);
  const proofs: LogInDeps = { db, now, pool, tries, devices, otp, tickets, captcha: captcha ?? null };
  const port = accountPortOf(proofs);
  return {
    wallets,
    logIn: createLogIn(proofs),
    takeStep: createLoginSteps({ ...proofs, account: port }),
    port,
    close: pool.close,
    async bettorOf(token) {
      const member = await memberOf(token);
      if (member === null) return null;
      return { ...bettorOfRow(member), mayStillAct: (trx) => mayStillAct(trx, token, now()) };
    },
    async info(token) {
      const member = await memberOf(token);
      if (member === null) return null;
      const { id } = member;
      return infoOf(member, await wallets(id), {
        loss: await lossFieldsOf(db, { memberId: id, now: now() }),
        chestGold: await safeboxOf(db, id),
        social: await linkedProviders(db, id),
        look: await lookOf(db, id),
        unread: await unreadOf(db, id, now()),
      });
    },
    endOf: (token) => sessionEndOf(db, token, now()),
    async logOut(token) {
      await db
        .updateTable('token')
        .set({ revoked_at: now(), ended_by: 'log-out' })
        .where('hash', '=', hashOf(token))
        .where('revoked_at', 'is', null)
        .execute();
    },
    async refresh(token) {
      const member = await memberOf(token);
      if (member === null) return false;
      const renewed = await renewToken(db, token, now());
      if (renewed) await attend(db, member.id, now());
      return renewed;
    },
  };
}

type MemberRow = Selectable<MemberTable>;

const bettorOfRow = ({ id, role, level, duplicate_login: mode }: MemberRow): Caller => ({
  memberId: id,
  level: levelOf(level),
  isOperator: role === memberRoles.operator,
  duplicates: duplicateModeOf(mode),
});

/** What the account's answer holds of other features. */
interface InfoParts {
  readonly loss: Partial<LossFields>;
  /** Gold in the safebox. */
  readonly chestGold: number;
  /** Providers of linked social accounts. */
  readonly social: readonly string[];
  readonly look: WornGoods;
  /** Messages that the member has not read. */
  readonly unread: number;
}

function infoOf(
  member: MemberRow,
  { spoGold, spoCoin, spoMile }: Wallets,
  { loss, chestGold, social, look, unread }: InfoParts,
): NonNullable<AccountInfoAnswer['DATA']> {
  const created = wireTime(member.created_at);
  return {
    mb_id: member.mb_id,
    user_id: member.mb_id,
    nick: member.nick,
    mb_nick: member.nick,
    name: member.name,
    hp: member.phone,
    social: social.join(','),
    created_at: created,
    updated_at: created,
    user_level_code: member.level,
    user_role_code: member.role,
    user_status_code: member.status,
    user_accountKey: String(member.id),
    agentChangeCheck: 'N',
    new_memo_cnt: unread,
    memo_yn: yesNo(member.takes_memo),
    chat_yn: yesNo(member.takes_chat),
    mb_deny_chat: member.takes_chat ? '' : 'Y',
    mb_deny_memo: member.takes_memo ? '' : 'Y',
    chest_gold: chestGold,
    ...look,
    accountno: String(member.id),
    points: {
      P00001: { Name: 'spoCoin', Point: spoCoin, Uses: true, Type: 'Cash Money' },
      P00002: { Name: 'spoGold', Point: spoGold, Uses: true, Type: 'Game Money', ...loss },
      P00010: { Name: 'spoMile', Point: spoMile, Uses: true, Type: 'Free Money' },
    },
    logoutTime: { SCD01: { Value: member.logout_minutes } },
  };
}
