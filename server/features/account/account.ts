/** Members: login, tokens, wallets. */
import type { Feature, ServerFeature } from '../../feature.ts';
import type { ServerLog, LogFields } from '../../log/log.ts';
import { createSiteSecrets } from '../../site-secrets/site-secrets.ts';
import type { SiteValues } from '../../site-values/site-values.ts';
import type { SocketMembers } from '../../sockets/betting-socket.ts';
import type { Database } from '../../storage/database.ts';
import { deletePast, type ExpiredRows } from '../../storage/sweep.ts';
import type { Tickets } from '../../tickets/tickets.ts';
import { lossFieldsOf } from '../limits/limits-port.ts';
import { accountCalls } from './account-calls.ts';
import type { AccountPort } from './account-port.ts';
import { accountMigrations } from './account-tables.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import { createCaptcha } from './captcha.ts';
import { dormantMembers } from './dormancy.ts';
import { createHashPool, hashLimits } from './hash-pool.ts';
import { deviceLimits } from './known-devices.ts';
import { createLifeSigns } from './life-signs.ts';
import { loginCheckCalls } from './login-check.ts';
import { otpCalls } from './otp-calls.ts';
import { createOtp } from './otp.ts';
import type { HashCost } from './password.ts';
import { securityCalls } from './security-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { endTakenSession } from './session-ends.ts';
import { createSessions } from './sessions.ts';
import { hashOfToken } from './token-hash.ts';
import { createTokenWatch, mayStillAct } from './token-watch.ts';

export interface AccountFeature extends ServerFeature {
  readonly members: SocketMembers;
  readonly port: AccountPort;
  /** Ends the threads that compare passwords. */
  readonly close: () => Promise<void>;
}

export interface AccountDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly hostNow?: () => number;
  readonly log: ServerLog;
  readonly tickets: Tickets;
  readonly values: Pick<SiteValues, 'exact' | 'now'>;
  readonly passwordCost?: HashCost | undefined;
}

type Info = (event: string, fields: LogFields) => void;

/** The password was not compared: such a login costs the database nothing more. */
const notCompared: ReadonlySet<string> = new Set(['AL429', 'AL503', 'REQUIRE_CAPCHA']);

/** Logins with a password in the log, right or wrong: the outcome, the address, and the member. An id that is no member's is not written. */
function recordLogins(db: Database, info: Info, logIn: Accounts['logIn']): Accounts['logIn'] {
  const memberOf = async (id: string): Promise<number | null> =>
    (await db.selectFrom('member').select('id').where('mb_id', '=', id).executeTakeFirst())?.id ?? null;
  return async (id, password, from) => {
    const result = await logIn(id, password, from);
    const { code: outcome } = result;
    // The answer does not depend on the log.
    const memberId = notCompared.has(outcome) ? null : await memberOf(id).catch(() => null);
    info('a login with a password', { outcome, address: from.address, memberId });
    return result;
  };
}

/** Revoked and expired tokens are kept this long, so that the operator can look into a complaint. */
export const ENDED_TOKEN_MS = 86_400_000;

/** Expired rows of accounts: counted login tries, unused devices, ended tokens, used proofs. */
export const expiredOfAccounts: ExpiredRows = (now, most) => [
  deletePast('login_try', ['key'], { column: 'forget_at', until: now, most }),
  deletePast('known_device', ['hash', 'member_id'], {
    column: 'used_at',
    until: now - deviceLimits.unusedMs,
    most,
  }),
  deletePast('token', ['hash'], { column: 'expires_at', until: now - ENDED_TOKEN_MS, most }),
  deletePast('spent_proof', ['hash'], { column: 'expires_at', until: now, most }),
  deletePast('token', ['hash'], { column: 'revoked_at', until: now - ENDED_TOKEN_MS, most }),
];

async function create(deps: AccountDeps): Promise<AccountFeature> {
  const { db, now, tickets, values } = deps;
  const asleep = dormantMembers(values);
  const secrets = createSiteSecrets(db);
  const otp = createOtp(db, now, secrets, deps.hostNow);
  const captcha = createCaptcha(db, now, secrets);
  const pool = createHashPool(hashLimits, deps.passwordCost);
  const accounts = await createAccounts(db, now, { otp, tickets, captcha, pool });
  const tokens = createTokenWatch(deps);
  const { wallets, close } = accounts;
  const signs = createLifeSigns(now);
  const port: AccountPort = { ...accounts.port, takeLifeSigns: signs.take };
  const bettorOf: typeof accounts.bettorOf = async (token) => {
    const bettor = await accounts.bettorOf(token);
    if (bettor !== null) signs.note(bettor.memberId);
    return bettor;
  };
  return {
    members: {
      bettorOf,
      wallets,
      lossFields: (memberId) => lossFieldsOf(db, { memberId, now: now() }),
      mayStillAct,
      watch: tokens.watch,
      endOf: accounts.endOf,
      sessionOf: hashOfToken,
      endTaken: (session) => endTakenSession(db, session, now()),
    },
    port,
    calls(answer) {
      const { info } = deps.log;
      const logIn = info === undefined ? accounts.logIn : recordLogins(db, info, accounts.logIn);
      accountCalls(answer, { accounts: { ...accounts, logIn }, now, revoked: tokens.revoked });
      securityCalls(answer, { account: port, otp, tickets });
      loginCheckCalls(answer, { db, now });
      sessionCalls(answer, { db, now, sessions: createSessions(db, now), account: port });
      otpCalls(answer, { db, now, otp, tickets, values, account: port });
    },
    expired: (at, most) => [...expiredOfAccounts(at, most), ...asleep(at, most)],
    start() {
      tokens.start();
      return tokens.stop;
    },
    close,
  };
}

export const account = { tables: accountMigrations, create } satisfies Feature<AccountDeps>;
