/** Ends the back end: new work first, then the work under way, then what it stands on. */
import type { FastifyInstance } from 'fastify';
import type { AccountFeature } from './features/account/account.ts';
import { CLOSE_WAIT_MS, waitAtMost } from './features/bets/closing.ts';
import type { BetsFeature } from './features/bets/bets.ts';
import type { MatchArchive } from './feed/match-archive.ts';
import type { RunningFeed } from './feed/run-feed.ts';
import type { SettlementQueue } from './feed/settlement-queue.ts';
import type { NodePorts } from './nodes/node-ports.ts';
import type { SocketHub } from './sockets/socket-hub.ts';

export interface Closable {
  readonly feed: RunningFeed;
  readonly bets: BetsFeature;
  /** The features' regular work. */
  readonly stops: readonly (() => Promise<void>)[];
  readonly hub: SocketHub;
  readonly app: FastifyInstance;
  readonly ports: NodePorts;
  readonly settlements: SettlementQueue;
  readonly archive: MatchArchive;
  readonly account: AccountFeature;
}

export async function closeInOrder(parts: Closable): Promise<void> {
  const { feed, bets, stops, hub, app, ports, settlements, archive, account } = parts;
  await feed.handOver();
  // Prices, sockets and the database keep running: bets in their delay are judged and answered as usual.
  await waitAtMost(CLOSE_WAIT_MS, bets.ofMembers.close());
  await feed.stop();
  for (const stop of stops) await stop();
  await hub.close();
  await app.close();
  await ports.close();
  await waitAtMost(CLOSE_WAIT_MS, Promise.all([settlements.drained(), archive.drained(), account.close()]));
}
