/** The ports of a node among others: leases in the database, the rest in Redis. */
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Lease } from '../leases/lease.ts';
import { createRedisHolds } from './redis-holds.ts';
import { createRedisOrder } from './redis-order.ts';
import { createRedisMinutes } from './redis-minutes.ts';
import { createRedisTallies } from './redis-tallies.ts';
import { KEY_PREFIX } from './redis.ts';
import type { ClusterDeps, NodePorts } from './node-ports.ts';

/** Events of members that Redis keeps for nodes whose connection was lost for a while. */
const MAX_MEMBER_EVENTS = 20_000;

/** After this time the adapter's own connections are open again, too. */
const SETTLE_MS = 1500;

export interface ClusterPortsDeps extends Pick<ClusterDeps, 'node' | 'redis'> {
  readonly lease: Pick<Lease, 'fence' | 'guard'>;
  readonly log: (message: string, error: unknown) => void;
}

export function clusterPorts({ node, redis, lease, log }: ClusterPortsDeps): NodePorts {
  const { commands, adapter } = redis;
  const tallies = createRedisTallies(commands, node, log);
  // A new connection may lead to a Redis that was emptied: all counts are written again.
  commands.on(
    'ready',
    () => void tallies.sign().catch((error: unknown) => log('counts could not be shared', error)),
  );
  const regained: (() => void)[] = [];
  let isFirst = true;
  adapter.on('ready', () => {
    if (!isFirst) setTimeout(() => regained.forEach((listener) => listener()), SETTLE_MS).unref();
    isFirst = false;
  });
  return {
    holds: createRedisHolds(commands, () => performance.now(), log),
    tallies,
    minutes: createRedisMinutes(commands, () => performance.now()),
    far: {
      node,
      adapterOf: (codec) =>
        createAdapter(adapter, {
          streamName: `${KEY_PREFIX}members:${codec}`,
          channelPrefix: `${KEY_PREFIX}members:${codec}`,
          maxLen: MAX_MEMBER_EVENTS,
        }),
      isOpen: () => adapter.status === 'ready',
      nextOrder: createRedisOrder(commands, 'claims'),
      onRegained: (listener) => void regained.push(listener),
    },
    callCounts: { redis: commands, nameSpace: `${KEY_PREFIX}calls:` },
    leads: () => lease.fence() !== null,
    guard: lease.guard,
    close: () => tallies.stop(),
  };
}
