/** The whole back end on one port. Clock, database and feed sources come in as arguments. */
import type { AddressInfo } from 'node:net';
import { defaultAccess } from './start/access-options.ts';
import { createAnswer } from './http/answer-calls.ts';
import { documentCalls } from './http/call-document.ts';
import { createHttp } from './http/create-http.ts';
import { guardCalls } from './http/guard-calls.ts';
import { isOfThisMachine } from './http/metrics.ts';
import { observe } from './http/observe.ts';
import { siteFiles, styleHashesOf } from './http/site-files.ts';
import { createFeatures, isProvenOf } from './create-features.ts';
import { playedIdOf } from './feed/pre-match-feed.ts';
import { openNode } from './nodes/open-node.ts';
import { createRequests } from './requests/requests.ts';
import { seedMembers } from './seed/members.ts';
import type { RunningServer, ServerDeps } from './server-deps.ts';
import { EVERYBODY } from './sockets/betting-socket.ts';
import { openSockets } from './sockets/open-sockets.ts';
import { type SocketHub, socketLimits } from './sockets/socket-hub.ts';
import { createSweep } from './storage/sweep.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerFeature } from './feature.ts';
import type { MatchArchive } from './feed/match-archive.ts';
import type { RunningFeed } from './feed/run-feed.ts';
import type { SettlementQueue } from './feed/settlement-queue.ts';
import type { NodePorts } from './nodes/node-ports.ts';
import { expiredAnswers } from './requests/answers.ts';

/** Longest wait for work under way (bets wait for their live delay of 4 to 6 s, as the site sets it), and again for unfinished writes. */
const CLOSE_WAIT_MS = 15_000;

/** Ends with the work, or resolves when the time is over. */
async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}

interface Closable {
  readonly feed: RunningFeed;
  readonly features: readonly ServerFeature[];
  /** The features' regular work. */
  readonly stops: readonly (() => Promise<void>)[];
  readonly hub: SocketHub;
  readonly app: FastifyInstance;
  readonly ports: NodePorts;
  readonly settlements: SettlementQueue;
  readonly archive: MatchArchive;
}

/** Ends the back end: new work first, then the work under way, then what it stands on. */
async function closeInOrder(parts: Closable): Promise<void> {
  const { feed, features, stops, hub, app, ports, settlements, archive } = parts;
  await feed.handOver();
  await waitAtMost(CLOSE_WAIT_MS, Promise.all(features.flatMap(({ drain }) => drain?.() ?? [])));
  await feed.stop();
  for (const stop of stops) await stop();
  await hub.close();
  await app.close();
  await ports.close();
  const closed = features.flatMap(({ close }) => close?.() ?? []);
  await waitAtMost(CLOSE_WAIT_MS, Promise.all([settlements.drained(), archive.drained(), ...closed]));
}

export async function createServer(
  given: ServerDeps & { readonly port: number; readonly host: string },
): Promise<RunningServer> {
  const deps = { ...given, ...given.settings };
  const { db, now, log, access = defaultAccess, httpLimits: limits } = deps;
  await seedMembers(db, now(), deps.passwordCost);
  const { ports, feed } = openNode(deps, () => parts.sinks);
  const options = { ...access, limits, callCounts: ports.callCounts };
  const app = await createHttp(
    { imageOrigins: () => imageOrigins(), styleHashes: styleHashesOf(deps.dist) },
    options,
  );
  guardCalls(app, log);
  const imageOrigins = (): readonly string[] => parts.site.imageOrigins();
  let hub: SocketHub | null = null;
  const requests = createRequests(db, now, ports.holds);
  const parts = await createFeatures(given, ports, requests, () => hub);
  const { features, members, site, board, settlements, counted, sinks } = parts;

  const mayUseMachineCalls = deps.metricsForAll === true ? () => true : isOfThisMachine;
  const isProven = isProvenOf(features);
  const answering = createAnswer({
    app,
    bettorOf: members.bettorOf,
    isProven,
    mayUseMachineCalls,
    requests,
    now,
  });
  const sockets = (): number => hub?.count() ?? 0;
  const node = { lagMs: feed.lagMs, leads: ports.leads };
  const notReady = observe(app, answering.answer, deps, { board, settlements, bets: counted, sockets, node });
  for (const { calls } of features) calls?.(answering.answer);
  documentCalls(answering);
  const built = await siteFiles(app, {
    dist: deps.dist,
    origin: deps.signIn?.siteUrls[0] ?? '',
    site: deps.brand,
    matchOf: (matchId) => {
      const match = parts.archive.find(playedIdOf(matchId));
      if (match === null) return null;
      return { match, league: sinks.boards.leagues.get(match.facts.leagueId)?.name.ko ?? null };
    },
  });
  const questions = features.flatMap((feature) => feature.questions ?? []);
  const namespaces = Object.assign({}, ...features.map((feature) => feature.namespaces ?? {}));
  hub = openSockets(
    app.server,
    { ...deps, ...ports, members, questions, namespaces, streams: sinks.boards.streams },
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
      if (site.change(files)) hub.emit(EVERYBODY, 'RouteCacheClear', {});
    },
    close: () => {
      notReady();
      return closeInOrder({ ...parts, feed, stops, hub, app, ports });
    },
  };
}
