/** Several nodes of a site in this process, on a PostgreSQL and a Redis of their own. Each node has a link to Redis that can be cut. */
import pg from 'pg';
import { createServer } from '../../../server/app.ts';
import { createSeason, seasonDefaults } from '../../../server/feed/season/season.ts';
import type { FeedSource } from '../../../server/feed/feed-source.ts';
import { joinCluster } from '../../../server/nodes/join-cluster.ts';
import type { RunningServer, ServerSettings } from '../../../server/server-deps.ts';
import type { Database } from '../../../server/storage/database.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { type CutLink, linkTo, type RealServices, startRealServices } from './real-services.ts';
import { root } from '../sites/running-site.ts';
import { testCost } from '../server/password-cost.ts';

export interface TestNode {
  readonly name: string;
  readonly server: RunningServer;
  readonly db: Database;
  readonly redisLink: CutLink;
  readonly errors: readonly string[];
  metric(name: string): Promise<number>;
  /** Ends the node in order. */
  close(): Promise<void>;
}

export interface NodeCluster {
  readonly services: RealServices;
  open(name: string): Promise<TestNode>;
  close(): Promise<void>;
}

type OpenSources = () => readonly FeedSource[];

const fewMatches: OpenSources = () => [
  createSeason({ ...seasonDefaults, liveMatches: 6, marketsPerMatch: 8, updatesPerSecond: 50 }),
];

async function openNode(
  { postgres, redis }: RealServices,
  name: string,
  openSources: OpenSources,
  settings: Partial<ServerSettings>,
): Promise<TestNode> {
  const errors: string[] = [];
  const log = (message: string, error?: unknown): void =>
    void errors.push(error instanceof Error ? `${message}: ${error.message}` : message);
  const redisLink = await linkTo(redis);
  const { db, close } = await openSiteDatabase({ url: postgres.url, onLost: () => {} });
  const cluster = await joinCluster({
    redisUrl: redisLink.url,
    node: name,
    openSources: async () => openSources(),
    log,
  });
  const server = await createServer({
    db,
    sources: openSources(),
    dist: `${root}/dist`,
    now: Date.now,
    settings: { brand: { ko: '스포보드', en: 'SPOBOARD' }, passwordCost: testCost, ...settings },
    log,
    port: 0,
    host: '127.0.0.1',
    cluster,
  });
  return {
    name,
    server,
    db,
    redisLink,
    errors,
    async metric(metric) {
      const text = await (await fetch(`${server.address}/metrics`)).text();
      return Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    },
    async close() {
      await server.close();
      cluster.redis.close();
      await close();
      await redisLink.close();
    },
  };
}

/** Call `haveInstalled('postgres', 'redis-server')` before. */
export async function openCluster(
  openSources: OpenSources = fewMatches,
  settings: Partial<ServerSettings> = {},
): Promise<NodeCluster> {
  const services = await startRealServices();
  const opened = new Set<TestNode>();
  return {
    services,
    async open(name) {
      const node = await openNode(services, name, openSources, settings);
      opened.add(node);
      return { ...node, close: () => (opened.delete(node) ? node.close() : Promise.resolve()) };
    },
    async close() {
      await Promise.all([...opened].map((node) => node.close()));
      await services.close();
    },
  };
}

/** A query outside of every node. */
export async function askPostgres<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
