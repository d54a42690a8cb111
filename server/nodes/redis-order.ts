/**
 * Numbers that grow over all nodes, from the clock of Redis in microseconds: they go on growing when Redis was emptied, unless its clock was
 * set back.
 */
import type { Redis } from 'ioredis';
import { KEY_PREFIX } from './redis.ts';

const NEXT = `
local time = redis.call('TIME')
local present = tonumber(time[1]) * 1000000 + tonumber(time[2])
local last = tonumber(redis.call('GET', KEYS[1]) or '0')
if present <= last then present = last + 1 end
local text = string.format('%.0f', present)
redis.call('SET', KEYS[1], text)
return text`;

/** Resolves with the next number; null: Redis cannot be asked. */
export const createRedisOrder = (redis: Redis, name: string) => (): Promise<number | null> =>
  redis.eval(NEXT, 1, `${KEY_PREFIX}order:${name}`).then(Number, () => null);
