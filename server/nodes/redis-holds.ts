/** Holds over all nodes, as keys that Redis lets end. While Redis cannot be asked, each node knows its own alone. */
import type { Redis } from 'ioredis';
import { createLocalHolds, type Holds } from '../requests/holds.ts';
import { KEY_PREFIX } from './redis.ts';

export function createRedisHolds(
  redis: Redis,
  now: () => number,
  log: (message: string, error: unknown) => void,
): Holds {
  const own = createLocalHolds(now);
  const keyOf = (name: string): string => `${KEY_PREFIX}hold:${name}`;
  const failed = (error: unknown): null => {
    log('a hold could not be shared with the other nodes', error);
    return null;
  };
  return {
    async take(name, ms) {
      if (!(await own.take(name, ms))) return false;
      const taken = await redis.set(keyOf(name), '1', 'PX', Math.ceil(ms), 'NX').catch(failed);
      // null: the key is set, or Redis cannot be asked.
      if (taken === null && (await redis.exists(keyOf(name)).catch(() => 0)) > 0) {
        own.release(name);
        return false;
      }
      return true;
    },
    extend(name, ms) {
      own.extend(name, ms);
      redis.set(keyOf(name), '1', 'PX', Math.ceil(ms)).catch(failed);
    },
    async left(name) {
      const here = await own.left(name);
      const there = here > 0 ? 0 : await redis.pttl(keyOf(name)).catch(() => 0);
      return Math.max(here, there, 0);
    },
    release(name) {
      own.release(name);
      redis.del(keyOf(name)).catch(failed);
    },
  };
}
