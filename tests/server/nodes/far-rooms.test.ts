/** Events of members between nodes: they reach the nodes with a socket in the room, and no other, over the channels of a Redis. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRedisRooms } from '../../../server/nodes/redis-rooms.ts';
import { channelsOf, type RedisLinks } from '../../../server/nodes/redis.ts';
import { sharedService } from '../../given/nodes/shared-services.ts';
import { openRedis } from '../../../server/nodes/join-cluster.ts';

const redisUrl = await sharedService('redis');

interface Node {
  readonly links: RedisLinks;
  readonly rooms: ReturnType<typeof createRedisRooms>;
  /** Room, event and row of what came from other nodes. */
  readonly got: (readonly [string, string, unknown])[];
}

function open(name: string, database = 0): Node {
  const links = openRedis(`${redisUrl}/${database}`, () => {});
  const { adapter: publishes, events, commands } = links;
  const rooms = createRedisRooms({ node: name, publishes, events, commands });
  const got: Node['got'] = [];
  rooms.onEvent((...event) => got.push(event));
  return { links, rooms, got };
}

async function ready({ links: { adapter, events, commands } }: Node): Promise<void> {
  for (const link of [adapter, events, commands])
    while (link.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 10));
}

describe.skipIf(redisUrl === null)('S11 P8 rooms of members between nodes', () => {
  const all: Node[] = [];
  let one: Node;
  let two: Node;
  let three: Node;
  const room = (): string => `member:${randomUUID()}`;
  beforeAll(async () => {
    [one, two, three] = [open('one'), open('two'), open('three')];
    all.push(one, two, three);
    await Promise.all(all.map(ready));
  });
  afterAll(() => {
    for (const { links, rooms } of all) {
      rooms.stop();
      links.close();
    }
  });
  /** Channels that somebody has subscribed to, of a room. */
  const subscribers = async (name: string): Promise<unknown> =>
    (
      (await one.links.commands.call(
        'PUBSUB',
        'NUMSUB',
        `${channelsOf(one.links.events)}room:${name}`,
      )) as unknown[]
    )[1];
  /** Resolves when what `from` has published before has reached the node: a later event of another room has. */
  async function passed(from: Node, to: Node): Promise<void> {
    const mark = room();
    to.rooms.enter(mark);
    await to.rooms.reached(mark);
    from.rooms.publish(mark, 'mark', 0);
    await expect.poll(() => to.got.some(([name]) => name === mark)).toBe(true);
    to.rooms.leave(mark);
  }

  test('an event reaches the node that has the room, once, in order, and neither its own nor the third', async () => {
    const name = room();
    one.rooms.enter(name);
    two.rooms.enter(name);
    two.rooms.enter(name);
    await Promise.all([one.rooms.reached(name), two.rooms.reached(name)]);
    for (let at = 0; at < 50; at++) one.rooms.publish(name, 'SpoGold', { spoGold: at });
    await passed(one, two);
    await passed(one, three);
    await passed(two, one);
    const of = (node: Node) => node.got.filter(([found]) => found === name);
    expect(of(two)).toEqual(Array.from({ length: 50 }, (_, at) => [name, 'SpoGold', { spoGold: at }]));
    expect([of(one), of(three)]).toEqual([[], []]);
    expect(await subscribers(name)).toBe(2);
  });

  test('a room is left when the last of its sockets has gone', async () => {
    const name = room();
    two.rooms.enter(name);
    two.rooms.enter(name);
    await two.rooms.reached(name);
    two.rooms.leave(name);
    await passed(one, two);
    expect(await one.rooms.filled([name, room()])).toEqual([name]);
    two.rooms.leave(name);
    await expect.poll(() => one.rooms.filled([name])).toEqual([]);
    one.rooms.publish(name, 'SpoGold', {});
    await passed(one, two);
    expect(two.got.filter(([found]) => found === name)).toEqual([]);
  });

  test('after a lost connection a node gets the events of its rooms again, of those entered meanwhile, too', async () => {
    const [name, later] = [room(), room()];
    two.rooms.enter(name);
    await two.rooms.reached(name);
    two.links.events.disconnect(true);
    two.rooms.enter(later);
    await two.rooms.reached(later);
    await expect.poll(async () => (await one.rooms.filled([name, later])).length).toBe(2);
    for (const each of [name, later]) one.rooms.publish(each, 'Draw', { draws: [] });
    await passed(one, two);
    expect(two.got.filter(([found]) => found === name || found === later)).toHaveLength(2);
  });

  test('46: sites in two databases of one Redis do not get each other’s events', async () => {
    const other = open('other', 1);
    all.push(other);
    await ready(other);
    const name = room();
    for (const node of [other, two]) node.rooms.enter(name);
    await Promise.all([other.rooms.reached(name), two.rooms.reached(name)]);
    one.rooms.publish(name, 'SpoGold', { spoGold: 1 });
    await passed(one, two);
    expect(two.got.filter(([found]) => found === name)).toHaveLength(1);
    expect(other.got).toEqual([]);
    expect(await other.rooms.filled([name])).toEqual([name]);
  });

  test('while Redis is away nobody waits: nothing is published, no room is filled', async () => {
    const away = openRedis('redis://127.0.0.1:1', () => {});
    const rooms = createRedisRooms({
      node: 'away',
      publishes: away.adapter,
      events: away.events,
      commands: away.commands,
    });
    const name = room();
    rooms.enter(name);
    await rooms.reached(name);
    rooms.publish(name, 'SpoGold', {});
    expect(await rooms.filled([name])).toEqual([]);
    rooms.stop();
    away.close();
  });
});
