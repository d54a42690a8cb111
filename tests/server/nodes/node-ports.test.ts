/** What one process and several nodes do differently passes the same tests, in memory and in Redis. */
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isRedisAway, KEY_PREFIX, redisLimits, type RedisLinks } from '../../../server/nodes/redis.ts';
import { createRedisHolds, holdLimits } from '../../../server/nodes/redis-holds.ts';
import { createRedisMinutes, createRedisOrder } from '../../../server/nodes/cluster-ports.ts';
import { createRedisTallies } from '../../../server/nodes/redis-tallies.ts';
import { createLocalHolds, type Holds } from '../../../server/requests/holds.ts';
import { createLocalMinutes, type Minutes } from '../../../server/requests/minutes.ts';
import { createLocalTallies, type Tallies } from '../../../server/sockets/tallies.ts';
import { sharedService } from '../../given/nodes/shared-services.ts';
import { limits } from '../../given/runs/limits.ts';
import { openRedis } from '../../../server/nodes/join-cluster.ts';

const redisUrl = await sharedService('redis');
const monotonic = (): number => performance.now();
const logged: string[] = [];
const log = (message: string): void => void logged.push(message);

interface Ports {
  readonly holds: Holds;
  readonly minutes: Minutes;
  readonly tallies: Tallies;
  /** Resolves when what was said to a port has reached the others. */
  settle(): Promise<void>;
  /** Gives the sign of life that a node gives regularly. */
  sign(): Promise<void>;
  close(): Promise<void>;
}

const localPorts = async (): Promise<readonly Ports[]> => {
  const ports = {
    holds: createLocalHolds(monotonic),
    minutes: createLocalMinutes(monotonic),
    tallies: createLocalTallies(),
    settle: async () => {},
    sign: async () => {},
    close: async () => {},
  };
  return [ports, ports];
};

async function redisPorts(): Promise<readonly Ports[]> {
  const run = randomUUID().slice(0, 8);
  const open = async (node: string): Promise<Ports> => {
    const links: RedisLinks = openRedis(redisUrl ?? '', () => {});
    while (links.commands.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 10));
    const tallies = createRedisTallies(links.commands, `${run}-${node}`, log);
    const holds = createRedisHolds(links.commands, monotonic, log);
    return {
      holds,
      minutes: createRedisMinutes(links.commands, monotonic),
      tallies,
      settle: async () => void (await links.commands.ping()),
      sign: tallies.sign,
      async close() {
        await holds.stop();
        await tallies.stop();
        links.close();
      },
    };
  };
  return Promise.all([open('one'), open('two')]);
}

const forms = [
  ['in one process', localPorts],
  ['in Redis, seen from two nodes', redisPorts],
] as const;

describe.each(forms)('%s', (form, openPorts) => {
  const isSkipped = form !== 'in one process' && redisUrl === null;
  let one: Ports;
  let two: Ports;
  const fresh = (): string => `test ${randomUUID()}`;
  beforeAll(async () => {
    if (isSkipped) return;
    const [first, second] = await openPorts();
    if (first === undefined || second === undefined) throw new Error('no ports');
    [one, two] = [first, second];
  });
  afterAll(async () => {
    if (!isSkipped) await Promise.all([one.close(), two.close()]);
  });

  test.skipIf(isSkipped)('a hold is taken once until it is released', async () => {
    const name = fresh();
    expect(await one.holds.take(name, 5000)).toBe(true);
    expect(await two.holds.take(name, 5000)).toBe(false);
    expect(await two.holds.left(name)).toBeGreaterThan(4000);
    one.holds.release(name);
    await one.settle();
    expect(await two.holds.left(name)).toBe(0);
    expect(await two.holds.take(name, 5000)).toBe(true);
  });

  test.skipIf(isSkipped)('of many that take a hold at once, one gets it', async () => {
    const name = fresh();
    const taken = await Promise.all([one, two, one, two, one].map(({ holds }) => holds.take(name, 5000)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test.skipIf(isSkipped)('a hold ends by itself, and can be made longer', async () => {
    const name = fresh();
    await one.holds.take(name, 60);
    await expect.poll(() => two.holds.left(name), { interval: 10 }).toBe(0);
    one.holds.extend(name, 5000);
    await one.settle();
    expect(await two.holds.left(name)).toBeGreaterThan(4000);
  });

  test.skipIf(isSkipped)('the acts of a minute are counted together', async () => {
    const name = fresh();
    expect(await one.minutes.count(name)).toBe(1);
    expect(await two.minutes.count(name)).toBe(2);
    expect(await one.minutes.count(name)).toBe(3);
    expect(await one.minutes.count(fresh())).toBe(1);
  });

  test.skipIf(isSkipped)('what is open is counted over all nodes, and taken back once', async () => {
    const [name, other] = [fresh(), fresh()];
    const takeBack = one.tallies.add(name);
    two.tallies.add(name);
    await Promise.all([one.settle(), two.settle()]);
    expect(await one.tallies.total([name, other])).toEqual([2, 0]);
    takeBack();
    takeBack();
    await one.settle();
    expect(await two.tallies.total([name])).toEqual([1]);
  });
});

test.skipIf(redisUrl === null)(
  '47: a node whose host’s clock is an hour ahead still counts the others',
  async () => {
    const [one, two] = await redisPorts();
    const name = `test ${randomUUID()}`;
    two?.tallies.add(name);
    await two?.settle();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      await one?.sign();
      expect(await one?.tallies.total([name])).toEqual([1]);
    } finally {
      vi.useRealTimers();
    }
    await Promise.all([one?.close(), two?.close()]);
  },
);

test.skipIf(redisUrl === null)('a node that has ended counts no more', async () => {
  const [one, two] = await redisPorts();
  const name = `test ${randomUUID()}`;
  two?.tallies.add(name);
  await two?.settle();
  expect(await one?.tallies.total([name])).toEqual([1]);
  await two?.close();
  expect(await one?.tallies.total([name])).toEqual([0]);
  await one?.close();
});

test.skipIf(redisUrl === null)(
  'T13 when this process stands still while it counts, the other nodes are counted all the same',
  async () => {
    const [one, two] = await redisPorts();
    const name = `test ${randomUUID()}`;
    two?.tallies.add(name);
    await two?.settle();
    const counted = one?.tallies.total([name]);
    const until = performance.now() + redisLimits.commandMs + 200;
    while (performance.now() < until) {
      // Nothing else runs.
    }
    expect(await counted).toEqual([1]);
    await Promise.all([one?.close(), two?.close()]);
  },
);

test.skipIf(redisUrl === null)(
  'numbers of an order grow over both nodes, also when Redis was emptied',
  async () => {
    const links = [openRedis(redisUrl ?? '', () => {}), openRedis(redisUrl ?? '', () => {})] as const;
    const name = randomUUID();
    for (const { commands } of links)
      while (commands.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 10));
    const [one, two] = links.map(({ commands }) => createRedisOrder(commands, name));
    const numbers: (number | null | undefined)[] = [];
    for (let at = 0; at < 5; at++) {
      numbers.push(await one?.());
      await links[0].commands.del(`${KEY_PREFIX}order:${name}`);
      numbers.push(await two?.());
    }
    expect(new Set(numbers).size).toBe(10);
    expect(numbers).toEqual(numbers.toSorted((a, b) => Number(a) - Number(b)));
    for (const link of links) link.close();
  },
);

describe.skipIf(redisUrl === null)('the holds of a node', () => {
  const open = async () => {
    const links = openRedis(redisUrl ?? '', () => {});
    await expect.poll(() => links.commands.status, { timeout: limits.waitMs }).toBe('ready');
    return { links, holds: createRedisHolds(links.commands, monotonic, log) };
  };
  const LONG_MS = 60_000;

  test('end for the others soon after it was killed, and one of them takes them', async () => {
    const [killed, one, two] = [await open(), await open(), await open()];
    const [taken, extended] = [`test ${randomUUID()}`, `test ${randomUUID()}`];
    await killed.holds.take(taken, LONG_MS);
    killed.holds.extend(extended, LONG_MS);
    await killed.links.commands.ping();
    expect(await one.holds.left(taken)).toBeGreaterThan(LONG_MS / 2);
    expect(await one.holds.left(extended)).toBeGreaterThan(LONG_MS / 2);
    killed.links.close();
    for (const name of [taken, extended])
      await expect.poll(() => one.holds.left(name), { timeout: limits.waitMs }).toBe(0);
    const again = await Promise.all([one.holds.take(taken, LONG_MS), two.holds.take(taken, LONG_MS)]);
    expect(again.filter(Boolean)).toHaveLength(1);
    for (const { holds, links } of [one, two]) {
      await holds.stop();
      links.close();
    }
  });

  test('last as long as it lives, and those of an earlier release as long as they say', async () => {
    const [node, other] = [await open(), await open()];
    const [own, older] = [`test ${randomUUID()}`, `test ${randomUUID()}`];
    await node.holds.take(own, LONG_MS);
    await other.links.commands.set(`${KEY_PREFIX}hold:${older}`, '1', 'PX', LONG_MS);
    // Its first sign of life has ended by now, and it has given others.
    await expect
      .poll(async () => LONG_MS - (await other.holds.left(own)), { timeout: limits.waitMs })
      .toBeGreaterThan(2 * holdLimits.lifeMs);
    expect(await other.holds.take(own, LONG_MS)).toBe(false);
    expect(await other.holds.take(older, LONG_MS)).toBe(false);
    expect(await other.holds.left(older)).toBeGreaterThan(0);
    for (const { holds, links } of [node, other]) {
      await holds.stop();
      links.close();
    }
  });
});

test('while Redis cannot be reached, a node goes on alone', async () => {
  const links = openRedis('redis://127.0.0.1:1', () => {});
  const errors: unknown[] = [];
  const note = (_: string, error: unknown): void => void errors.push(error);
  const holds = createRedisHolds(links.commands, monotonic, note);
  const tallies = createRedisTallies(links.commands, 'alone', note);
  const minutes = createRedisMinutes(links.commands, monotonic);
  expect(await holds.take('a', 1000)).toBe(true);
  expect(await holds.take('a', 1000)).toBe(false);
  tallies.add('b');
  expect(await tallies.total(['b'])).toEqual([1]);
  expect(await minutes.count('c')).toBe(1);
  expect(await minutes.count('c')).toBe(2);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect(errors.map(isRedisAway)).toEqual(errors.map(() => true));
  expect(isRedisAway(new TypeError('x is undefined'))).toBe(false);
  await holds.stop();
  await tallies.stop();
  links.close();
});

test('the errors of commands that Redis leaves unanswered mean that Redis is away, in a pipeline, too', async () => {
  const sockets = new Set<Socket>();
  const asked = new Set<string>();
  /** Answers what a connection begins with, and nothing else. */
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      for (const [, name = ''] of bytes.toString().matchAll(/^\*\d+\r\n\$\d+\r\n(\w+)/gm)) {
        asked.add(name.toLowerCase());
        if (/^info$/i.test(name)) socket.write('$19\r\nredis_version:7.0.0\r\n');
        else if (/^client$/i.test(name)) socket.write('+OK\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const links = openRedis(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, () => {});
  await expect.poll(() => links.commands.status, { timeout: limits.waitMs }).toBe('ready');
  const errorOf = (error: unknown): unknown => error;
  const alone = links.commands.get('a').catch(errorOf);
  const inPipeline = links.commands
    .pipeline()
    .set('b', '1')
    .incr('c')
    .exec()
    .then(
      (results) => results?.map(([error]) => error) ?? [],
      (error: unknown) => [error],
    );
  await expect.poll(() => [...asked]).toEqual(expect.arrayContaining(['get', 'set', 'incr']));
  server.close();
  for (const socket of sockets) socket.destroy();
  const errors = [await alone, ...(await inPipeline)];
  links.close();
  expect(errors.map((error) => [String(error), isRedisAway(error)])).toEqual(
    errors.map((error) => [String(error), true]),
  );
});
