/** The features of the server, each created after the features that it needs: one line per feature. */
import { openBoards } from './feed/boards.ts';
import { steadyClock } from './clock/follow-clock.ts';
import type { ServerFeature } from './feature.ts';
import { createAccountFeature } from './features/account/account.ts';
import { createAnalysisFeature } from './features/analysis/analysis.ts';
import { createBetsFeature } from './features/bets/bets.ts';
import { createCasualFeature } from './features/casual/casual.ts';
import { createOperatorFeature } from './features/operator/operator.ts';
import { createScheduleFeature } from './features/schedule/schedule.ts';
import { createSiteFeature } from './features/site/site-feature.ts';
import { writtenSettings } from './features/site/written-settings.ts';
import { createWalletFeature } from './features/wallet/wallet.ts';
import { createBoardsFeature } from './features/boards/boards.ts';
import { createChatFeature } from './features/chat/chat.ts';
import { createMessagesFeature } from './features/messages/messages.ts';
import { createReportsFeature } from './features/reports/reports.ts';
import { createSupportFeature } from './features/support/support.ts';
import { createTradeFeature } from './features/trade/trade.ts';
import { createCashierFeature } from './features/cashier/cashier.ts';
import { createEventsFeature } from './features/events/events.ts';
import { createLimitsFeature } from './features/limits/limits.ts';
import { createSettingsFeature } from './features/settings/settings.ts';
import { createSharedBetsFeature } from './features/shared-bets/shared-bets.ts';
import { createSignInFeature } from './features/sign-in/sign-in.ts';
import { createSignUpFeature } from './features/sign-up/sign-up.ts';
import { createStoreFeature } from './features/store/store.ts';
import { createSurveyFeature } from './features/survey/survey.ts';
import { createTermsFeature } from './features/terms/terms.ts';
import type { FeedSource } from './feed/feed-source.ts';
import { openArchive } from './feed/run-feed.ts';
import { createSettlementQueue } from './feed/settlement-queue.ts';
import { countBets } from './http/metrics.ts';
import type { MemberDeps } from './member-deps.ts';
import type { FeedSinks } from './nodes/cluster-feed.ts';
import type { NodePorts } from './nodes/node-ports.ts';
import { requestCalls } from './requests/request-calls.ts';
import type { Requests } from './requests/requests.ts';
import type { HostFacts } from './http/observe.ts';
import type { ServerDeps, ServerSettings } from './server-deps.ts';
import { createSiteValues, type SiteValues } from './site-values/site-values.ts';
import { EVERYBODY } from './sockets/betting-socket.ts';
import { createMemberChannel } from './sockets/member-channel.ts';
import type { SocketHub } from './sockets/socket-hub.ts';
import { createTickets, expiredTickets } from './tickets/tickets.ts';

const commonFeature = (requests: Requests, values: SiteValues): ServerFeature => ({
  calls: (answer) => requestCalls(answer, requests),
  expired: expiredTickets,
  start: () => values.start(),
});

/** Whether a match is one that its source never has results of. */
const lacksResultsIn =
  (sources: readonly FeedSource[]) =>
  (matchId: number): boolean =>
    sources.some((source) => source.lacksResults?.(matchId) === true);

/** Features of members, which need only what all of them are made from. */
const memberFeatures = (
  deps: MemberDeps,
  { brand, signIn, clock }: Pick<ServerSettings, 'brand' | 'signIn'> & HostFacts,
): readonly ServerFeature[] => [
  createSignInFeature(deps, { brand: brand.ko, settings: signIn }),
  createSignUpFeature(deps),
  createTermsFeature(deps),
  createSettingsFeature(deps),
  createLimitsFeature(deps),
  createCashierFeature(deps, clock?.host),
  createStoreFeature(deps),
  createSharedBetsFeature(deps),
  createEventsFeature(deps),
  createSurveyFeature(deps),
];

interface CommunityPorts {
  readonly boards: Parameters<typeof createBoardsFeature>[1];
  readonly chat: Parameters<typeof createChatFeature>[1];
  readonly trade: Omit<Parameters<typeof createTradeFeature>[0], keyof MemberDeps> &
    Parameters<typeof createTradeFeature>[1];
  /** All features of the server. */
  readonly features: () => readonly ServerFeature[];
}

/** Features in which members meet each other and the staff. */
const communityFeatures = (
  deps: MemberDeps,
  { boards, chat, trade, features }: CommunityPorts,
): readonly ServerFeature[] => [
  createBoardsFeature(deps, boards),
  createReportsFeature(deps, features),
  createMessagesFeature(deps),
  createSupportFeature(deps),
  createTradeFeature({ ...deps, ...trade }, trade),
  createChatFeature(deps, chat),
];

/** Creates the features, each after the features that it needs. */
export async function createFeatures(
  deps: ServerDeps & ServerSettings,
  { leads, guard, tallies, minutes }: NodePorts,
  requests: Requests,
  hub: () => SocketHub | null,
) {
  const boards = openBoards(deps, hub);
  const { channel, bets: counted, count } = countBets(createMemberChannel(hub, tallies));
  const { db, now, log, passwordCost, clock: { host: hostNow } = steadyClock(deps.now) } = deps;
  const tickets = createTickets(db, now);
  const values = createSiteValues({ db, now, log });
  const account = await createAccountFeature({ db, now, hostNow, log, tickets, values, passwordCost });
  const site = createSiteFeature(deps, [...boards.leagues.values()]);
  const archive = await openArchive(deps);
  const { wallets } = account.members;
  const { standards, isInUse } = site.settings;
  values.watch(() => {
    if (site.settings.apply(writtenSettings(values))) hub()?.emit(EVERYBODY, 'RouteCacheClear', {});
  });
  const ofMembers = { db, now, log, requests, channel, standards, wallets };
  const { scoreOf: finalScoreOf, hasBegun, ofDay } = archive;
  const { marketsOf, board } = boards;
  const bets = createBetsFeature({
    ...ofMembers,
    minutes,
    matches: { marketsOf, isInUse, finalScoreOf, hasBegun, lacksResults: lacksResultsIn(deps.sources) },
  });
  const rounds = { ms: deps.casualRoundMs, leads, guard, isInUse };
  const casual = await createCasualFeature({ ...ofMembers, rounds, count });
  const schedule = createScheduleFeature({ ofDay, now, board, bets: bets.ofMembers });
  const analysis = createAnalysisFeature({ ...deps, archive });
  const settlements = createSettlementQueue(
    ({ matchId, markets }) => bets.ofMembers.settle(matchId, markets, guard),
    log,
  );
  const wallet = createWalletFeature(deps);
  const memberDeps: MemberDeps = {
    db,
    now,
    log,
    requests,
    channel,
    tickets,
    values,
    account: account.port,
  };
  const operator = createOperatorFeature(memberDeps, site.settings, hostNow);
  const features: readonly ServerFeature[] = [
    account,
    site,
    casual,
    schedule,
    analysis,
    bets,
    wallet,
    ...memberFeatures(memberDeps, deps),
    operator,
    ...communityFeatures(memberDeps, {
      boards: { archive, notices: () => site.settings.notices() },
      trade: { marketsOf, standards, hub },
      chat: { hub, tallies, members: account.members, board },
      features: () => features,
    }),
    commonFeature(requests, values),
  ];
  const sinks: FeedSinks = { boards, archive, settlements, ...bets.ofMembers };
  const { secondFactor } = operator;
  return { features, account, secondFactor, site, bets, archive, board, settlements, sinks, counted };
}
