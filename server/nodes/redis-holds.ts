/**
 * Holds over all nodes, as keys that Redis lets end. Each names the life of the node that took it: a hold of a node that gives no sign of life any more counts
 * as ended, so a member whose bet was at a killed node does not have to wait for it. While Redis cannot be asked, each node knows its own alone.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { createLocalHolds, type Holds } from '../requests/holds.ts';
import { KEY_PREFIX } from './redis.ts';

export const holdLimits = {
  /** Each node gives a sign of life this often. */
  signEveryMs: 200,
  /**
   * The holds of a node without a sign of life for this time have ended. Not longer than a client needs until it is at another node, so that its first
   * question there has an answer. A node that only stood still does no harm: holds are a courtesy.
   */
  lifeMs: 800,
} as const;

/** Of a node of an earlier release, which names no life. */
const NO_LIFE = '1';

/** KEYS: hold, sign of life of its taker. ARGV: life of the taker, ms of the hold, ms of the sign, begin of the names of signs. 1: taken. */
const TAKE = `redis.call('set', KEYS[2], '1', 'PX', ARGV[3])
local held = redis.call('get', KEYS[1])
if held and (held == '${NO_LIFE}' or redis.call('exists', ARGV[4] .. held) == 1) then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

/** KEYS: hold. ARGV: begin of the names of signs. Ms until it ends; 0: it is not set. */
const LEFT = `local held = redis.call('get', KEYS[1])
if not held or (held ~= '${NO_LIFE}' and redis.call('exists', ARGV[1] .. held) == 0) then return 0 end
return math.max(0, redis.call('pttl', KEYS[1]))`;

interface RedisHolds extends Holds {
  /** Ends the signs of life, and with them all holds of this node. */
  stop(): Promise<void>;
}

export function createRedisHolds(
  redis: Redis,
  now: () => number,
  log: (message: string, error: unknown) => void,
): RedisHolds {
  const own = createLocalHolds(now);
  const life = randomUUID();
  const signs = `${KEY_PREFIX}life:`;
  const sign = `${signs}${life}`;
  const { signEveryMs, lifeMs } = holdLimits;
  const keyOf = (name: string): string => `${KEY_PREFIX}hold:${name}`;
  const failed = (error: unknown): null => {
    log('a hold could not be shared with the other nodes', error);
    return null;
  };
  // Without a link the node's holds end for the others. That it is lost is logged by those who need it.
  const timer = setInterval(() => {
    if (redis.status === 'ready') redis.set(sign, '1', 'PX', lifeMs).catch(() => {});
  }, signEveryMs);
  timer.unref();
  return {
    async take(name, ms) {
      if (!(await own.take(name, ms))) return false;
      // null: Redis cannot be asked.
      const taken = await redis
        .eval(TAKE, 2, keyOf(name), sign, life, Math.ceil(ms), lifeMs, signs)
        .catch(failed);
      if (taken !== 0) return true;
      own.release(name);
      return false;
    },
    extend(name, ms) {
      own.extend(name, ms);
      redis
        .pipeline()
        .set(sign, '1', 'PX', lifeMs)
        .set(keyOf(name), life, 'PX', Math.ceil(ms))
        .exec()
        .catch(failed);
    },
    async left(name) {
      const here = await own.left(name);
      if (here > 0) return here;
      return Number(await redis.eval(LEFT, 1, keyOf(name), signs).catch(() => 0));
    },
    release(name) {
      own.release(name);
      redis.del(keyOf(name)).catch(failed);
    },
    async stop() {
      clearInterval(timer);
      await redis.del(sign).catch(() => {});
    },
  };
}
