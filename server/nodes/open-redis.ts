/** Opens the connections to Redis. The driver is loaded only by nodes that have one. */
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

/** Opens the connections; they connect, and connect again, by themselves. `onError`: at most one call for each failed try. */
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
