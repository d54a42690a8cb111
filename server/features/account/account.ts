/** Members: login, tokens, wallets. */
import type { Feature, ServerFeature } from '../../feature.ts';
import type { SocketMembers } from '../../sockets/betting-socket.ts';
import type { Database } from '../../storage/database.ts';
import type { Tickets } from '../../tickets/tickets.ts';
import type { AccountPort } from './account-port.ts';
import { lossFieldsOf } from '../limits/limits-port.ts';
import { accountCalls } from './account-calls.ts';
import { accountMigrations } from './account-tables.ts';
import { createAccounts } from './accounts.ts';
import { createCaptcha } from './captcha.ts';
import { dormantMembers } from './dormancy.ts';
import { createLifeSigns } from './life-signs.ts';
import { createHashPool, hashLimits } from './hash-pool.ts';
import type { HashCost } from './password.ts';
import { loginCheckCalls } from './login-check.ts';
import { otpCalls } from './otp-calls.ts';
import { createOtp } from './otp.ts';
import { securityCalls } from './security-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { createSessions } from './sessions.ts';
import type { SiteValues } from '../../site-values/site-values.ts';
import { createSiteSecrets } from '../../site-secrets/site-secrets.ts';
import { expiredOfAccounts } from './expired-rows.ts';
import { recordLogins } from './record-logins.ts';
import type { ServerLog } from '../../log/log.ts';
import { endTakenSession } from './session-ends.ts';
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
