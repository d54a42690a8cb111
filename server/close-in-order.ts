/** Ends the back end: new work first, then the work under way, then what it stands on. */
import type { FastifyInstance } from 'fastify';
import type { ServerFeature } from './feature.ts';
import type { MatchArchive } from './feed/match-archive.ts';
import type { RunningFeed } from './feed/run-feed.ts';
import type { SettlementQueue } from './feed/settlement-queue.ts';
import type { NodePorts } from './nodes/node-ports.ts';
import type { SocketHub } from './sockets/socket-hub.ts';

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

export async function closeInOrder(parts: Closable): Promise<void> {
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
