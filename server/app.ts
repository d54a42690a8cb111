/** The whole back end on one port. Clock, database and feed sources come in as arguments. */
import type { AddressInfo } from 'node:net';
import { closeInOrder } from './close-in-order.ts';
import { bannerOrigins } from '../domain/resource/banner.ts';
import { decodeBanners } from '../domain/protocol/calls/banner.ts';
import { defaultAccess } from './access-options.ts';
import { openBoards } from './boards.ts';
import type { ServerFeature } from './feature.ts';
import { createAccountFeature } from './features/account/account.ts';
import { createBetsFeature } from './features/bets/bets.ts';
import { createCasualFeature } from './features/casual/casual.ts';
import { createScheduleFeature } from './features/schedule/schedule.ts';
import { createSiteFeature } from './features/site/site-feature.ts';
import { createWalletFeature } from './features/wallet/wallet.ts';
import { openArchive } from './feed/run-feed.ts';
import { createSettlementQueue } from './feed/settlement-queue.ts';
import { createAnswer } from './http/answer-calls.ts';
import { documentCalls } from './http/call-document.ts';
import { createHttp } from './http/create-http.ts';
import { guardCalls } from './http/guard-calls.ts';
import { countBets, isOfThisMachine } from './http/metrics.ts';
import { observe } from './http/observe.ts';
import { siteFiles } from './http/site-files.ts';
import type { FeedSinks } from './nodes/cluster-feed.ts';
import type { NodePorts } from './nodes/node-ports.ts';
import { openNode } from './nodes/open-node.ts';
import { expiredAnswers } from './requests/expired-answers.ts';
import { createRequests, type Requests } from './requests/requests.ts';
import { seedMembers } from './seed/members.ts';
import type { RunningServer, ServerDeps, ServerSettings } from './server-deps.ts';
import { EVERYBODY } from './sockets/betting-socket.ts';
import { createMemberChannel } from './sockets/member-channel.ts';
import { openSockets } from './sockets/open-sockets.ts';
import { type SocketHub, socketLimits } from './sockets/socket-hub.ts';
import { createSweep } from './storage/sweep.ts';

/** Creates the features, each after the features that it needs. */
async function createFeatures(
  deps: ServerDeps & ServerSettings,
  { leads, guard, tallies, minutes }: NodePorts,
  requests: Requests,
  hub: () => SocketHub | null,
) {
  const boards = openBoards(deps, hub);
  const { channel, bets: counted, count } = countBets(createMemberChannel(hub, tallies));
  const account = await createAccountFeature(deps);
  const site = createSiteFeature(deps, [...boards.leagues.values()]);
  const archive = await openArchive(deps);
  const { db, now, log } = deps;
  const { wallets } = account.members;
  const { standards } = site.settings;
  const ofMembers = { db, now, log, requests, channel, standards, wallets };
  const { scoreOf: finalScoreOf, hasBegun, ofDay } = archive;
  const { marketsOf, board } = boards;
  const bets = createBetsFeature({ ...ofMembers, minutes, matches: { marketsOf, finalScoreOf, hasBegun } });
  const rounds = { ms: deps.casualRoundMs, leads, guard };
  const casual = await createCasualFeature({ ...ofMembers, rounds, count });
  const schedule = createScheduleFeature({ ofDay, now, board, bets: bets.ofMembers });
  const settlements = createSettlementQueue(
    ({ matchId, markets }) => bets.ofMembers.settle(matchId, markets, guard),
    log,
  );
  const wallet = createWalletFeature(deps);
  const features: readonly ServerFeature[] = [account, site, casual, schedule, bets, wallet];
  const sinks: FeedSinks = { boards, archive, settlements, ...bets.ofMembers };
  return { features, account, site, bets, archive, board, settlements, sinks, counted };
}

export async function createServer(
  given: ServerDeps & { readonly port: number; readonly host: string },
): Promise<RunningServer> {
  const deps = { ...given, ...given.settings };
  const { db, now, log, access = defaultAccess, httpLimits: limits } = deps;
  await seedMembers(db, now());
  const { ports, feed } = openNode(deps, () => parts.sinks);
  const options = { ...access, limits, callCounts: ports.callCounts };
  const app = await createHttp(bannerOrigins(decodeBanners(deps.banners)), options);
  guardCalls(app, log);
  let hub: SocketHub | null = null;
  const requests = createRequests(db, now, ports.holds);
  const parts = await createFeatures(deps, ports, requests, () => hub);
  const { features, site, board, settlements, counted, sinks } = parts;
  const { members } = parts.account;

  const mayUseMachineCalls = deps.metricsForAll === true ? () => true : isOfThisMachine;
  const answering = createAnswer({ app, bettorOf: members.bettorOf, mayUseMachineCalls, requests });
  const sockets = (): number => hub?.count() ?? 0;
  const node = { lagMs: feed.lagMs, leads: ports.leads };
  const notReady = observe(app, answering.answer, deps, { board, settlements, bets: counted, sockets, node });
  for (const { calls } of features) calls?.(answering.answer);
  documentCalls(answering);
  const built = await siteFiles(app, deps.dist);
  const questions = features.flatMap((feature) => feature.questions ?? []);
  hub = openSockets(
    app.server,
    { ...deps, ...ports, members, questions, streams: sinks.boards.streams },
    access,
  );

  await feed.start();
  sinks.boards.streams.warm();
  const expired = [...features.flatMap((feature) => feature.expired ?? []), expiredAnswers];
  const stops = features.flatMap(({ start }) => start?.() ?? []);
  stops.push(createSweep({ db, now, log, expired, mayRun: ports.leads }).start());
  await app.listen({ port: deps.port, host: deps.host, backlog: socketLimits.waitingConnections });
  return {
    address: `http://${deps.host}:${(app.server.address() as AddressInfo).port}`,
    built,
    reload(files) {
      if (site.settings.change(files)) hub.emit(EVERYBODY, 'RouteCacheClear', {});
    },
    close: () => {
      notReady();
      return closeInOrder({ ...parts, feed, stops, hub, app, ports });
    },
  };
}
