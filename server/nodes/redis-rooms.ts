/**
 * Events of rooms that few nodes have, as those of single members, over channels of Redis: a channel for each room, to which the nodes with a
 * socket in it subscribe. An event is published once and costs nodes without such a socket nothing. A channel keeps nothing: what is
 * published while the connection of a node is away does not reach it (cluster-ports: onRegained).
 */
import type { Redis } from 'ioredis';
import { jsonOf, listOf } from '../../domain/row.ts';
import type { FarRooms } from '../sockets/far-sockets.ts';
import { channelsOf } from './redis.ts';

/** A connection on which nothing happens is asked this often whether it lives (redisLimits.silentMs). */
const SIGN_EVERY_MS = 1000;

interface RedisRoomsDeps {
  readonly node: string;
  /** For what is published: waits for the connection. */
  readonly publishes: Redis;
  /** For subscriptions alone; it renews them by itself after a lost connection. */
  readonly events: Redis;
  /** For questions: rejects at once while there is no connection. */
  readonly commands: Redis;
}

interface Entered {
  /** One for each Socket.IO server with a socket in the room. */
  count: number;
  readonly subscribed: Promise<void>;
}

export function createRedisRooms({
  node,
  publishes,
  events,
  commands,
}: RedisRoomsDeps): FarRooms & { stop(): void } {
  const prefix = `${channelsOf(events)}room:`;
  const listeners: ((room: string, event: string, row: unknown) => void)[] = [];
  const entered = new Map<string, Entered>();
  const isOpen = (): boolean => events.status === 'ready';
  events.on('message', (channel: string, text: string) => {
    const [from, event, row] = listOf(jsonOf(text));
    if (from === node || typeof event !== 'string') return;
    for (const listener of listeners) listener(channel.slice(prefix.length), event, row);
  });
  const timer = setInterval(() => {
    // A connection that has gone silent is cut, and made anew.
    if (isOpen()) events.ping().catch(() => {});
  }, SIGN_EVERY_MS);
  timer.unref();
  return {
    enter(room) {
      const present = entered.get(room);
      if (present !== undefined) return void present.count++;
      const subscribed = events.subscribe(prefix + room).then(
        () => {},
        () => {},
      );
      entered.set(room, { count: 1, subscribed });
    },
    leave(room) {
      const present = entered.get(room);
      if (present === undefined || --present.count > 0) return;
      entered.delete(room);
      events.unsubscribe(prefix + room).catch(() => {});
    },
    async reached(room) {
      if (isOpen()) await entered.get(room)?.subscribed;
    },
    publish(room, event, row) {
      if (publishes.status !== 'ready') return;
      publishes.publish(prefix + room, JSON.stringify([node, event, row])).catch(() => {});
    },
    async filled(rooms) {
      if (rooms.length === 0) return [];
      const answer = await commands
        .call('PUBSUB', 'NUMSUB', ...rooms.map((room) => prefix + room))
        .catch(() => []);
      // Channel, count, channel, count, …
      const row = listOf(answer);
      return rooms.filter((_, at) => Number(row[2 * at + 1] ?? 0) > 0);
    },
    onEvent: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  };
}
