/** What a node answers beside bets: the real calls of the features that move gold, and their regular work on the clock of the schedule. */
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import type { SiteParts } from '../../../server/feature.ts';
import { createAccounts } from '../../../server/features/account/accounts.ts';
import { sessionCalls } from '../../../server/features/account/session-calls.ts';
import { createSessions } from '../../../server/features/account/sessions.ts';
import { restrict } from '../../../server/features/settings/restrict.ts';
import { settings } from '../../../server/features/settings/settings.ts';
import { leaveSite } from '../../../server/features/sign-up/leave.ts';
import { createTickets } from '../../../server/tickets/tickets.ts';
import type { HashPool } from '../../../server/features/account/hash-pool.ts';
import { chargeCalls, providerCalls } from '../../../server/features/cashier/charge/charge.ts';
import { settleCalls } from '../../../server/features/cashier/charge/settle-orders.ts';
import { createSandbox } from '../../../server/features/cashier/charge/sandbox.ts';
import { payBack } from '../../../server/features/cashier/charge/take-back.ts';
import { createTakeWebhook } from '../../../server/features/cashier/charge/take-payment.ts';
import { casualCalls } from '../../../server/features/casual/casual.ts';
import { type CasualBets, createCasualBets } from '../../../server/features/casual/casual-bets.ts';
import { couponCalls } from '../../../server/features/cashier/coupons.ts';
import { exchangeCalls } from '../../../server/features/cashier/exchange.ts';
import type { MoneyDeps } from '../../../server/features/cashier/money-moves.ts';
import { topUpCalls } from '../../../server/features/cashier/top-ups.ts';
import { safeboxCalls } from '../../../server/features/cashier/safebox.ts';
import { limits } from '../../../server/features/limits/limits.ts';
import { createAfterwards } from '../../../server/features/operator/afterwards.ts';
import { createGrants } from '../../../server/features/operator/grants.ts';
import { operatorCalls, type OperatorCallsDeps } from '../../../server/features/operator/operator-calls.ts';
import { settleCorrections } from '../../../server/features/operator/settle-corrections.ts';
import { settleResults } from '../../../server/features/operator/settle-results.ts';
import { events } from '../../../server/features/events/events.ts';
import { messages } from '../../../server/features/messages/messages.ts';
import { sharedBets } from '../../../server/features/shared-bets/shared-bets.ts';
import { survey } from '../../../server/features/survey/survey.ts';
import { createPresentLegs } from '../../../server/features/trade/present-legs.ts';
import { tradeCalls } from '../../../server/features/trade/trade-calls.ts';
import type { TradeDeps } from '../../../server/features/trade/trade-deps.ts';
import type { MemberBets, MemberBetsDeps } from '../../../server/features/bets/member-bets.ts';
import { store } from '../../../server/features/store/store.ts';
import { requestCalls } from '../../../server/requests/request-calls.ts';
import type { Requests } from '../../../server/requests/requests.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import type { NodeDeps } from '../node.ts';
import { ROUND_MS } from '../plan.ts';
import { createRoutes } from './routes.ts';

/** Rarer than a site does it, so that a schedule has fewer statements. */
const DELIVER_EVERY_MS = 3000;
const PAY_BACK_EVERY_MS = 10_000;
const SETTLE_EVERY_MS = 8000;
const TURN_EVERY_MS = 200;
/** A process that could not open its rounds is started again. */
const OPEN_AGAIN_MS = 1000;

const AUTHKEY_MS = 60_000;
const RESTRICTED_DAYS = 7;

/** Passwords are compared in threads of the host, in its time: members of a schedule have logged in before. */
const noPasswords = { close: async () => {} } as unknown as HashPool;

type ServiceDeps = Pick<
  NodeDeps,
  'db' | 'time' | 'life' | 'channel' | 'wrappers' | 'fail' | 'leader' | 'hasRounds'
> & {
  readonly wallets: MemberBetsDeps['wallets'];
  readonly requests: Requests;
  readonly bets: MemberBets;
  readonly marketsOf: TradeDeps['marketsOf'];
  readonly log: (message: string, error: unknown) => void;
};

async function openRounds(deps: ServiceDeps): Promise<CasualBets> {
  const { db, time, life, leader, log } = deps;
  const { leads, guard } = leader;
  for (;;)
    try {
      return await createCasualBets({
        ...deps,
        db,
        standards: defaultStandards,
        rounds: { ms: ROUND_MS, leads, ...(guard === undefined ? {} : { guard }) },
        now: time.now,
      });
    } catch (error) {
      log('the rounds could not be opened', error);
      await life.sleep(OPEN_AGAIN_MS);
    }
}

export async function createServices(deps: ServiceDeps) {
  const { db, life, channel, wrappers, requests } = deps;
  const { now } = deps.time;
  const log = (message: string, error?: unknown): void => deps.log(message, error);
  const values = createSiteValues({ db, now, log });
  const money: MoneyDeps = { db, now, log, requests, channel, values };
  const accounts = await createAccounts(db, now, { pool: noPasswords });
  const routes = createRoutes({
    bettorOf: accounts.bettorOf,
    // Who may act as an operator is not simulated.
    isProven: async () => true,
    mayUseMachineCalls: () => true,
    failed: (fault) => deps.fail([fault]),
    requests,
    now,
  });
  const { answer } = routes;
  const sandbox = createSandbox(money);
  const real = createTakeWebhook(money, sandbox);
  const take = wrappers.take?.(real, { now, secret: sandbox.secret }) ?? real;
  requestCalls(answer, requests);
  safeboxCalls(answer, money);
  exchangeCalls(answer, money);
  couponCalls(answer, money);
  topUpCalls(answer, money);
  settleCalls(answer, money);
  chargeCalls(answer, money, sandbox);
  providerCalls(answer, sandbox, take);
  store.create(money as SiteParts).calls(answer);
  limits.create(money as SiteParts).calls?.(answer);
  events.create(money as SiteParts).calls(answer);
  survey.create(money as SiteParts).calls(answer);
  messages.create(money as SiteParts).calls?.(answer);
  settings.create(money as SiteParts).calls?.(answer);
  sharedBets.create(money).calls?.(answer);
  const traded = { ...money, marketsOf: deps.marketsOf, standards: defaultStandards };
  // Who looks at sales is not simulated.
  tradeCalls(answer, traded, createPresentLegs(traded), () => {});
  const desk = { ...money, bets: deps.bets, afterwards: createAfterwards(log), grants: createGrants(money) };
  // Of the calls of operators those on results and grants are used.
  operatorCalls(answer, desk as unknown as OperatorCallsDeps);
  const repeat = (everyMs: number, fault: string, work: () => Promise<unknown>): void => {
    const turn = (): void =>
      void work()
        .catch((error: unknown) => log(fault, error))
        .then(() => life.later(everyMs, turn));
    life.later(everyMs, turn);
  };
  if (deps.hasRounds) {
    const rounds = await openRounds(deps);
    casualCalls(answer, rounds, () => {});
    repeat(TURN_EVERY_MS, 'a casual round could not be settled', rounds.turn);
  }
  const tickets = createTickets(db, now);
  const account = { ...accounts.port, takeLifeSigns: () => [] };
  sessionCalls(answer, { db, now, sessions: createSessions(db, now), account });
  const authkeyOf = (memberId: number): Promise<string> =>
    tickets.issue({ purpose: 'authkey', memberId, lifeMs: AUTHKEY_MS });
  return {
    ask: routes.ask,
    bettorOf: accounts.bettorOf,
    /** As after a right password and code. `device`: the secret of an earlier login. */
    logIn: (memberId: number, device: string | null) =>
      account.logInProved(memberId, { address: '10.0.0.1', device }, { factors: 2 }),
    restrict: async (memberId: number) =>
      restrict(
        { db, now, tickets, account },
        { memberId, days: RESTRICTED_DAYS, authkey: await authkeyOf(memberId) },
      ),
    leave: async (memberId: number) =>
      leaveSite({ db, now, tickets, account }, memberId, await authkeyOf(memberId), ''),
    /** Begins to settle what operators approved and a node that ended left unsettled. */
    startDesk(leads: () => boolean): void {
      const settle = async (): Promise<void> => {
        if (!leads()) return;
        await settleResults(desk);
        await settleCorrections(desk);
      };
      repeat(SETTLE_EVERY_MS, 'what operators approved could not be settled', settle);
    },
    /** Begins the regular work of charges: schedules without charges have no statements for it. */
    startCharges(): void {
      repeat(DELIVER_EVERY_MS, 'webhooks could not be sent', () => sandbox.deliver(take));
      repeat(PAY_BACK_EVERY_MS, 'orders could not be paid back', () => payBack(money, sandbox));
    },
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
