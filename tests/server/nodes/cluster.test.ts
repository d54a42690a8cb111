/** `npm run cluster`: nodes behind HAProxy, and their restart one after another. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseClusterOptions } from '../../../server/cluster/cluster-options.ts';
import { askRedis } from '../../../server/cluster/private-redis.ts';
import { haveInstalled, type RealServices, startRealServices } from '../../given/nodes/real-services.ts';
import { type RunningCluster, startCluster } from '../../given/nodes/running-cluster.ts';
import { limits } from '../../given/runs/limits.ts';
import { isLong } from '../../given/runs/rounds.ts';

/** Several processes start and end in a test; on a busy machine each takes its time. */
const PROCESSES = { timeout: limits.processesMs };

const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );

describe('the command line of the cluster', () => {
  test('has defaults that work; the options after a second -- go to the nodes', () => {
    expect(parseClusterOptions([], {}, '/x')).toEqual({
      act: 'run',
      nodes: 2,
      port: 5170,
      host: '127.0.0.1',
      folder: '/x/.data/cluster',
      databaseUrl: null,
      redisUrl: null,
      nodeArgs: [],
    });
    const env = { DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://y' };
    expect(parseClusterOptions(['--nodes', '3', '--', '--matches', '9'], env, '/x')).toMatchObject({
      nodes: 3,
      databaseUrl: 'postgres://x',
      redisUrl: 'redis://y',
      nodeArgs: ['--matches', '9'],
    });
    expect(parseClusterOptions(['restart', '--data', 'd'], {}, '/x')).toMatchObject({
      act: 'restart',
      folder: 'd',
    });
    expect(parseClusterOptions(['--help'], {}, '/x')).toBe('help');
  });

  test.each([
    [['--nodes', '0'], '--nodes takes a whole number from 1 to 16, not "0"'],
    [['--nodes', 'two'], '--nodes takes a whole number'],
    [['--port', '65535'], '--port takes a whole number from 0 to 65533'],
    [['--matches', '9'], '--matches'],
    [['stop'], 'what is "stop"?'],
    [['--', '--port', '1'], '--port cannot be given to the nodes'],
    [['--', '--node=x'], '--node=x cannot be given to the nodes'],
  ])('%j is refused', (args, sentence) => {
    expect(() => parseClusterOptions(args, {}, '/x')).toThrow(sentence);
  });
});

const isInstalled = haveInstalled('haproxy', 'initdb', 'redis-server');

/** Services and processes that stand still or are killed. */
function testKills(given: () => { readonly services: RealServices; readonly cluster: RunningCluster }): void {
  test('when the database stands still, no node is ready, and calls without it are still answered', async () => {
    const { services, cluster } = given();
    const isReady = () => statusOf(`${cluster.address}/readyz`);
    services.postgres.pause();
    await expect.poll(isReady).toBe(503);
    await pause(1500);
    expect(await statusOf(`${cluster.address}/livez`)).toBe(200);
    services.postgres.resume();
    await expect.poll(isReady).toBe(200);
  });

  test('when a node is killed, the other one serves, and the node is started again', async () => {
    const { cluster } = given();
    const [port = 0] = cluster.ports;
    process.kill(cluster.pidOf(port) ?? 0, 'SIGKILL');
    await expect.poll(() => cluster.output()).toContain('node-1 has ended');
    await expect.poll(() => statusOf(`${cluster.address}/livez`)).toBe(200);
    await expect.poll(() => cluster.output()).toContain('node-1 is ready again');
  });

  test('when HAProxy is killed, it is started again, and calls and a restart go through it', async () => {
    const { cluster } = given();
    for (const times of [1, 2]) {
      process.kill(cluster.pidWith('haproxy') ?? 0, 'SIGKILL');
      await expect.poll(() => cluster.output()).toContain('HAProxy has ended (exit code none)');
      const isBack = () => cluster.output().split('HAProxy is ready again').length - 1;
      await expect.poll(isBack).toBe(times);
      await expect.poll(() => statusOf(`${cluster.address}/readyz`)).toBe(200);
    }
    const restarts = () => cluster.output().split('Every node was restarted.').length - 1;
    const before = restarts();
    cluster.signal('SIGUSR2');
    await expect.poll(restarts, { timeout: limits.startMs }).toBe(before + 1);
  });
}

// Services, nodes and a balancer in processes, and each started anew. What nodes do together is shown by the other files of this folder.
describe.skipIf(!isInstalled || !isLong)('two nodes behind HAProxy', PROCESSES, () => {
  let services: RealServices;
  let cluster: RunningCluster;
  beforeAll(async () => {
    services = await startRealServices();
    const { postgres, redis } = services;
    cluster = await startCluster(2, ['--no-season'], {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
    });
  }, PROCESSES.timeout);
  afterAll(async () => {
    await cluster.end();
    await services.close();
  });

  /** Four sockets through the balancer. */
  const openSockets = async () => {
    const sockets = Array.from({ length: 4 }, () =>
      io(cluster.address, {
        transports: ['websocket'],
        forceNew: true,
        auth: { token: null, deviceId: 'd' },
      }),
    );
    await expect.poll(() => sockets.filter(({ connected }) => connected).length).toBe(4);
    return sockets;
  };

  test('answer calls through the balancer, which is no way to the metrics', async () => {
    expect(await statusOf(`${cluster.address}/livez`)).toBe(200);
    expect(cluster.ports).toHaveLength(2);
    const [first] = cluster.ports;
    expect(await statusOf(`http://127.0.0.1:${first}/metrics`)).toBe(200);
    expect(await statusOf(`${cluster.address}/metrics`)).not.toBe(200);
  });

  test('take sockets through the balancer, on both nodes', async () => {
    const sockets = await openSockets();
    const counts = await Promise.all(
      cluster.ports.map(async (port) => {
        const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
        return Number(/^spo_sockets (\d+)/m.exec(text)?.[1]);
      }),
    );
    expect(counts).toEqual([2, 2]);
    for (const socket of sockets) socket.disconnect();
  });

  test('when they are restarted one after another, every call is answered and every socket returns', async () => {
    const sockets = await openSockets();
    const before = cluster.ports.map(cluster.pidOf);
    const statuses = new Map<number, number>();
    cluster.signal('SIGUSR2');
    while (!cluster.output().includes('Every node was restarted.')) {
      const status = await statusOf(`${cluster.address}/livez`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pause(20);
    }
    expect([...statuses.keys()]).toEqual([200]);
    const after = cluster.ports.map(cluster.pidOf);
    expect(after.filter((pid, at) => pid === undefined || pid === before[at])).toEqual([]);
    await expect.poll(() => sockets.filter(({ connected }) => connected).length).toBe(4);
    for (const socket of sockets) socket.disconnect();
  });

  testKills(() => ({ services, cluster }));
});

function testOwnServices(): void {
  describe.skipIf(!isInstalled)('a cluster with services of its own', PROCESSES, () => {
    test('starts a killed Redis again, and when it ends on SIGTERM, no process of it is left', async () => {
      const cluster = await startCluster(1, ['--no-season']);
      const env = readFileSync(join(cluster.folder, 'env'), 'utf8');
      const redisUrl = /^REDIS_URL='(.*)'$/m.exec(env)?.[1] ?? '';
      const isUp = () => askRedis(redisUrl, 'PING').catch(() => 'down');
      expect(await isUp()).toBe('+PONG');
      process.kill(cluster.pidWith('redis-server') ?? 0, 'SIGKILL');
      await expect.poll(() => cluster.output()).toContain('Redis is ready again');
      expect(await isUp()).toBe('+PONG');
      const pids = [
        ...cluster.ports.map(cluster.pidOf),
        ...['postgres', 'redis', 'haproxy'].map(cluster.pidWith),
      ];
      expect(pids).not.toContain(undefined);
      expect(await cluster.end()).toBe(0);
      for (const pid of pids) expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
      expect(await statusOf(`${cluster.address}/livez`)).toBe(0);
    });

    test('when the cluster is killed, its processes end, too', async () => {
      const cluster = await startCluster(1, ['--no-season']);
      const pids = [
        ...cluster.ports.map(cluster.pidOf),
        ...['postgres', 'redis', 'haproxy'].map(cluster.pidWith),
      ];
      expect(pids).not.toContain(undefined);
      cluster.signal('SIGKILL');
      const isLeft = (pid: number | undefined): boolean => existsSync(`/proc/${pid}`);
      await expect.poll(() => pids.filter(isLeft)).toEqual([]);
      await cluster.end();
    });
  });
}

if (isLong) testOwnServices();
