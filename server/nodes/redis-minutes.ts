/** Counts of a minute over all nodes. While Redis cannot be asked, each node counts for itself. */
import { MINUTE_MS } from '../../domain/time/korean-time.ts';
import type { Redis } from 'ioredis';
import { createLocalMinutes, type Minutes } from '../requests/minutes.ts';
import { KEY_PREFIX } from './redis.ts';

const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`;

export function createRedisMinutes(redis: Redis, now: () => number): Minutes {
  const own = createLocalMinutes(now);
  return {
    async count(name) {
      const here = await own.count(name);
      const there = await redis.eval(COUNT, 1, `${KEY_PREFIX}minute:${name}`, MINUTE_MS).catch(() => 0);
      return Math.max(here, Number(there));
    },
  };
}
