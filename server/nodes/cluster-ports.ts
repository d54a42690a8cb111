/** The ports of a node among others: leases in the database, the rest in Redis. */
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import { MINUTE_MS } from '../../domain/time/korean-time.ts';
import { createLocalMinutes, type Minutes } from '../requests/minutes.ts';
import type { ClusterPortsDeps, NodePorts } from './node-ports.ts';
import { createRedisHolds } from './redis-holds.ts';
import { createRedisTallies } from './redis-tallies.ts';
import { createRedisRooms } from './redis-rooms.ts';
import { channelsOf, KEY_PREFIX } from './redis.ts';

/** Events of the chat that Redis keeps for nodes whose connection was lost for a while. */
const MAX_KEPT_EVENTS = 20_000;

/** After this time the adapter's own connections are open again, too. */
const SETTLE_MS = 1500;

const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`;

/** Counts of a minute over all nodes. While Redis cannot be asked, each node counts for itself. */
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

const NEXT = `
local time = redis.call('TIME')
local present = tonumber(time[1]) * 1000000 + tonumber(time[2])
local last = tonumber(redis.call('GET', KEYS[1]) or '0')
if present <= last then present = last + 1 end
local text = string.format('%.0f', present)
redis.call('SET', KEYS[1], text)
return text`;

/**
 * Numbers that grow over all nodes, from the clock of Redis in microseconds: they go on growing when Redis was emptied, unless its clock was
 * set back. Resolves with the next number; null: Redis cannot be asked.
 */
export const createRedisOrder = (redis: Redis, name: string) => (): Promise<number | null> =>
  redis.eval(NEXT, 1, `${KEY_PREFIX}order:${name}`).then(Number, () => null);

export function clusterPorts({ node, redis, lease, log }: ClusterPortsDeps): NodePorts {
  const { commands, adapter, events } = redis;
  const rooms = createRedisRooms({ node, publishes: adapter, events, commands });
  const tallies = createRedisTallies(commands, node, log);
  const holds = createRedisHolds(commands, () => performance.now(), log);
  // A new connection may lead to a Redis that was emptied: all counts are written again.
  commands.on(
    'ready',
    () => void tallies.sign().catch((error: unknown) => log('counts could not be shared', error)),
  );
  const regained: (() => void)[] = [];
  let settling: NodeJS.Timeout | undefined;
  for (const link of [adapter, events]) {
    let isFirst = true;
    link.on('ready', () => {
      if (!isFirst) {
        clearTimeout(settling);
        settling = setTimeout(() => regained.forEach((listener) => listener()), SETTLE_MS).unref();
      }
      isFirst = false;
    });
  }
  return {
    holds,
    tallies,
    minutes: createRedisMinutes(commands, () => performance.now()),
    far: {
      node,
      rooms,
      adapterOf: (codec) =>
        createAdapter(adapter, {
          streamName: `${KEY_PREFIX}members:${codec}`,
          channelPrefix: `${channelsOf(adapter)}members:${codec}`,
          maxLen: MAX_KEPT_EVENTS,
        }),
      isOpen: () => adapter.status === 'ready',
      nextOrder: createRedisOrder(commands, 'claims'),
      onRegained: (listener) => void regained.push(listener),
    },
    callCounts: { redis: commands, nameSpace: `${KEY_PREFIX}calls:` },
    leads: () => lease.fence() !== null,
    guard: lease.guard,
    async close() {
      rooms.stop();
      clearTimeout(settling);
      await holds.stop();
      await tallies.stop();
    },
  };
}
