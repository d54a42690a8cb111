/**
 * Counts over all nodes. Each node keeps its own counts in one hash of Redis, which ends by itself soon after its node has ended. The names
 * of the running nodes are in a sorted set, by the time of their last sign of life. That is Redis's time: a node whose host's clock is ahead
 * would remove all others.
 */
import type { Redis } from 'ioredis';
import { createLocalTallies, type Tallies } from '../sockets/tallies.ts';
import { KEY_PREFIX } from './redis.ts';

const tallyLimits = {
  /** Each node writes its sign of life this often. */
  signEveryMs: 2000,
  /** A node without a sign of life for this time does not count any more. */
  lifeMs: 8000,
} as const;

const NODES = `${KEY_PREFIX}nodes`;
const redisMs = async (redis: Redis): Promise<number> => {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
};
const hashOf = (node: string): string => `${KEY_PREFIX}tally:${node}`;

interface RedisTallies extends Tallies {
  /** Writes all counts of this node. It runs by itself at the start and regularly; call it when a lost connection is back. */
  sign(): Promise<void>;
  stop(): Promise<void>;
}

export function createRedisTallies(
  redis: Redis,
  node: string,
  log: (message: string, error: unknown) => void,
): RedisTallies {
  const own = createLocalTallies();
  const key = hashOf(node);
  const failed = (error: unknown): void => log('counts could not be shared with the other nodes', error);
  const write = (name: string, by: 1 | -1): void => {
    redis.pipeline().hincrby(key, name, by).pexpire(key, tallyLimits.lifeMs).exec().catch(failed);
  };
  const sign = async (): Promise<void> => {
    const at = await redisMs(redis);
    const batch = redis
      .multi()
      .zadd(NODES, at, node)
      .zremrangebyscore(NODES, 0, at - 10 * tallyLimits.lifeMs)
      .del(key);
    const fields = [...own.all].flatMap(([name, count]) => [name, String(count)]);
    if (fields.length > 0) batch.hset(key, ...fields).pexpire(key, tallyLimits.lifeMs);
    await batch.exec();
  };
  const others = async (names: readonly string[]): Promise<readonly number[]> => {
    const since = (await redisMs(redis)) - tallyLimits.lifeMs;
    const nodes = (await redis.zrangebyscore(NODES, since, '+inf')).filter((one) => one !== node);
    const counts = await Promise.all(nodes.map((one) => redis.hmget(hashOf(one), ...names)));
    return names.map((_, at) => counts.reduce((sum, row) => sum + Math.max(0, Number(row[at] ?? 0)), 0));
  };
  const timer = setInterval(() => void sign().catch(failed), tallyLimits.signEveryMs);
  timer.unref();
  // The other nodes count this one from its first socket on. Without a connection yet, its `ready` follows.
  if (redis.status === 'ready') void sign().catch(failed);
  return {
    add(name) {
      const takeBack = own.add(name);
      write(name, 1);
      let counted = true;
      return () => {
        if (!counted) return;
        counted = false;
        takeBack();
        write(name, -1);
      };
    },
    here: own.here,
    async total(names) {
      const here = names.map(own.here);
      if (names.length === 0) return here;
      // After a pause of this process every command is given up, answered or not: it is asked once more.
      const again = (): Promise<readonly number[]> | readonly number[] =>
        redis.status === 'ready' ? others(names) : [];
      const there = await others(names)
        .catch(again)
        .catch(() => []);
      return here.map((count, at) => count + (there[at] ?? 0));
    },
    sign,
    async stop() {
      clearInterval(timer);
      await redis.multi().zrem(NODES, node).del(key).exec().catch(failed);
    },
  };
}
