/** Joins the nodes of a site, if REDIS_URL names a Redis. */
import type { FeedSource } from '../feed/feed-source.ts';
import { clusterPorts } from './cluster-ports.ts';
import type { ClusterDeps } from './node-ports.ts';
import { Redis, type RedisOptions } from 'ioredis';
import { redisLimits, type RedisLinks } from './redis.ts';

/** The adapter's blocking reads wait for 5 s. */
const ADAPTER_SILENT_MS = 8000;

const retryStrategy = (tries: number): number => Math.min(50 * tries, redisLimits.retryMs);
const common = {
  protocol: 2,
  retryStrategy,
  connectTimeout: redisLimits.silentMs,
  socketTimeout: redisLimits.silentMs,
} as const satisfies RedisOptions;

/** Opens the connections to Redis; they connect, and connect again, by themselves. `onError`: at most one call for each failed try. */
export function openRedis(url: string, onError: (error: Error) => void): RedisLinks {
  const patient = { ...common, maxRetriesPerRequest: null };
  const commands = new Redis(url, {
    ...common,
    commandTimeout: redisLimits.commandMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  const reads = new Redis(url, patient);
  const adapter = new Redis(url, { ...patient, socketTimeout: ADAPTER_SILENT_MS });
  const events = new Redis(url, patient);
  const all = [commands, reads, adapter, events];
  for (const redis of all) redis.on('error', onError);
  return {
    commands,
    reads,
    adapter,
    events,
    close() {
      for (const redis of all) redis.disconnect();
    },
  };
}

/** Redis must answer within this time at the start. */
const FIRST_ANSWER_MS = 5000;

export interface JoinOptions {
  readonly redisUrl: string;
  readonly node: string;
  readonly openSources: (began: number) => Promise<readonly FeedSource[]>;
  readonly log: (message: string, error?: unknown) => void;
}

/** Rejects with a sentence when Redis does not answer. */
export async function joinCluster({ redisUrl, node, openSources, log }: JoinOptions): Promise<ClusterDeps> {
  let lastError = '';
  // A Redis that is away fails many times a second: each reason is logged once.
  const redis = openRedis(redisUrl, ({ message }) => {
    if (message !== lastError) log(`Redis cannot be reached: ${message}`);
    lastError = message;
  });
  redis.commands.on('ready', () => (lastError = ''));
  const until = performance.now() + FIRST_ANSWER_MS;
  while (performance.now() < until) {
    if ((await redis.commands.ping().catch(() => null)) === 'PONG')
      return { node, redis, portsOf: clusterPorts, openSources };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  redis.close();
  throw new Error(`Redis at ${new URL(redisUrl).host} does not answer. Start it, or leave out REDIS_URL.`);
}
