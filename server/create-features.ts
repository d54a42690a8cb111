/** Creates the features of the list, and what they stand on: boards, archive, settlements, tickets, site values. */
import { steadyClock } from './clock/follow-clock.ts';
import type { ServerFeature, SiteParts } from './feature.ts';
import type { SecondFactor } from './features/operator/operator-port.ts';
import { features as list } from './features.ts';
import { openBoards } from './feed/boards.ts';
import { openArchive } from './feed/run-feed.ts';
import { createSettlementQueue } from './feed/settlement-queue.ts';
import { countBets } from './http/metrics.ts';
import type { FeedSinks } from './nodes/cluster-feed.ts';
import type { NodePorts } from './nodes/node-ports.ts';
import { requestCalls } from './requests/request-calls.ts';
import type { Requests } from './requests/requests.ts';
import { createWrittenTexts } from './written-texts/written-texts.ts';
import type { ServerDeps } from './server-deps.ts';
import { createSiteValues, type SiteValues } from './site-values/site-values.ts';
import { createMemberChannel } from './sockets/member-channel.ts';
import type { SocketHub } from './sockets/socket-hub.ts';
import { createTickets, expiredTickets } from './tickets/tickets.ts';

const commonFeature = (requests: Requests, values: SiteValues): ServerFeature => ({
  calls: (answer) => requestCalls(answer, requests),
  expired: expiredTickets,
  start: () => values.start(),
});

/** Without a feature that knows second factors every operator's call would be refused, and nobody would know why. */
export function isProvenOf(
  features: readonly Pick<ServerFeature, 'secondFactor'>[],
): SecondFactor['isProven'] {
  const found = features.find(({ secondFactor }) => secondFactor !== undefined)?.secondFactor;
  if (found === undefined) throw new Error('no feature knows who has proved a second factor');
  return (token) => found.isProven(token);
}

export async function createFeatures(
  deps: ServerDeps,
  node: NodePorts,
  requests: Requests,
  hub: () => SocketHub | null,
) {
  const { db, now, log, settings, sources, clock = steadyClock(now) } = deps;
  const boards = openBoards({ ...deps, ...settings }, hub);
  const { channel, bets: counted, count } = countBets(createMemberChannel(hub, node.far?.rooms ?? null));
  const tickets = createTickets(db, now);
  const values = createSiteValues({ db, now, log });
  const archive = await openArchive(deps);
  const ground = { db, now, log, hostNow: clock.host, settings, sources, boards, archive, node, hub, count };
  const base = {
    ...ground,
    requests,
    channel,
    tickets,
    values,
    features: () => features,
    writtenTexts: createWrittenTexts(() => features),
  };

  const [firstOfAll, second, third, ...others] = list;
  const account = await firstOfAll.create({ ...base, passwordCost: settings.passwordCost });
  const { members, port } = account;
  const site = second.create(base);
  const bets = third.create({ ...base, members, site: site.settings });
  const parts: SiteParts = { ...base, account: port, members, site: site.settings, bets: bets.ofMembers };
  const features: ServerFeature[] = [account, site, bets];
  for (const feature of others) features.push(await feature.create(parts));
  features.push(commonFeature(requests, values));

  const settlements = createSettlementQueue(
    ({ matchId, markets }) => bets.ofMembers.settle(matchId, markets, node.guard),
    log,
  );
  const sinks: FeedSinks = { boards, archive, settlements, ...bets.ofMembers };
  return {
    features,
    members,
    site: site.settings,
    archive,
    board: boards.board,
    settlements,
    sinks,
    counted,
  };
}
