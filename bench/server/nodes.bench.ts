import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { io } from 'socket.io-client';
import { createFrameParser } from '../../domain/protocol/wire/frame-parser.ts';
import { nodeFlags } from '../../server/start/node-flags.ts';
import { type ControlledProcess, startProcess } from '../../server/cluster/controlled-process.ts';
import { findProgram } from '../../server/cluster/find-program.ts';
import { freePort } from '../../server/cluster/free-port.ts';
import { startPostgres } from '../../server/cluster/private-postgres.ts';
import { startRedis } from '../../server/cluster/private-redis.ts';
import { waitUntil } from '../../server/cluster/wait-until.ts';
import { KEY_PREFIX } from '../../server/nodes/redis.ts';
import { demoPassword } from '../../server/seed/members.ts';
import { roomOfMember } from '../../server/sockets/member-channel.ts';
import type { Bench, BenchResult, Check, Figure } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import { ageIn, openRawReader, type RawReader } from '../readers/raw-reader.ts';
import { processorOf } from './processor-time.ts';

const NODES = [1, 2, 4];
const SOCKETS = 200;
/** One reader in so many looks into its frames. */
const LOOKS_EVERY = 10;
const MEASURE_MS = 6000;
const SETTLE_MS = 3000;
/** 20 messages a second with 500 market updates. */
const FEED = ['--matches', '30', '--markets', '10', '--rate', '500'];
const main = join(import.meta.dirname, '../../server/main.ts');

interface Services {
  readonly DATABASE_URL: string;
  readonly REDIS_URL: string;
  /** Seconds of processor time that Redis has taken so far. */
  redisProcessor(): Promise<number>;
  close(): Promise<void>;
}

interface BenchNode {
  readonly address: string;
  readonly process: ControlledProcess;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Of the answer to INFO CPU. */
const secondsOf = (info: string): number =>
  ['user', 'sys'].reduce(
    (sum, kind) => sum + Number(new RegExp(`^used_cpu_${kind}:(\\S+)`, 'm').exec(info)?.[1] ?? 0),
    0,
  );

async function openServices(): Promise<Services> {
  const folder = mkdtempSync(join(tmpdir(), 'spo-bench-nodes-'));
  // PostgreSQL's user must be able to enter.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'redis'));
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), isDurable: true });
  const redis = await startRedis(join(folder, 'redis'));
  const client = new Redis(redis.url);
  return {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    redisProcessor: async () => secondsOf(await client.info('cpu')),
    async close() {
      client.disconnect();
      await Promise.all([postgres.stop(), redis.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openNode(services: Services, name: string): Promise<BenchNode> {
  const port = await freePort();
  const { DATABASE_URL, REDIS_URL } = services;
  const running = startProcess({
    program: process.execPath,
    args: [
      ...nodeFlags,
      main,
      '--port',
      String(port),
      '--node',
      name,
      '--sockets-per-address',
      '5000',
      ...FEED,
    ],
    env: { ...process.env, DATABASE_URL, REDIS_URL },
  });
  const address = `http://127.0.0.1:${port}`;
  await waitUntil({
    isDone: async () => (await fetch(`${address}/readyz`).catch(() => null))?.status === 200,
    limitMs: 60_000,
    isLost: () => !running.runs(),
    otherwise: () => `${name} did not become ready:\n${running.output()}`,
  });
  return { address, process: running };
}

interface Round {
  readonly ages: readonly number[];
  readonly frames: number;
  readonly seconds: number;
  /** Share of a core, by node; the first node leads the feed. */
  readonly processor: readonly number[];
  readonly redis: number;
  readonly memory: readonly number[];
}

/** The same number of sockets in all, divided among the nodes. */
async function measure(nodes: readonly BenchNode[], services: Services): Promise<Round> {
  const ages: number[] = [];
  let frames = 0;
  const readers: RawReader[] = [];
  const onFrame = (_length: number, body: Buffer | null): void => {
    frames++;
    const age = body === null ? null : ageIn('site', body);
    if (age !== null) ages.push(age);
  };
  for (let at = 0; at < SOCKETS; at++) {
    const { address = '' } = nodes[at % nodes.length] ?? {};
    readers.push(await openRawReader({ address, kind: 'site', at, looks: at % LOOKS_EVERY === 0, onFrame }));
  }
  await wait(SETTLE_MS);
  ages.length = 0;
  frames = 0;
  const pids = nodes.map((one) => one.process.pid);
  const redisBefore = await services.redisProcessor();
  const [before, from] = [pids.map(processorOf), performance.now()];
  await wait(MEASURE_MS);
  const seconds = (performance.now() - from) / 1000;
  const processor = pids.map((pid, at) => (processorOf(pid) - (before[at] ?? 0)) / seconds);
  const redis = ((await services.redisProcessor()) - redisBefore) / seconds;
  for (const reader of readers) reader.close();
  const memory = nodes.map((one) => memoryOf(one.process.pid));
  return { ages, frames, seconds, processor, redis, memory };
}

const EVENTS_PER_SECOND = 4000;
const EVENTS_AT_ONCE = 80;

/** What events of a member that another node publishes cost the nodes: microseconds of processor time an event, the mean of `nodes`. */
async function costOfFarEvents(
  nodes: readonly BenchNode[],
  services: Services,
  memberId: number,
): Promise<number> {
  const client = new Redis(services.REDIS_URL);
  const channel = `${KEY_PREFIX}room:${roomOfMember(memberId)}`;
  const row = JSON.stringify(['bench', 'SpoGold', { spoGold: 123_456_789 }]);
  const pids = nodes.map((one) => one.process.pid);
  const spent = (): number => mean(pids.map(processorOf));
  const [idleFrom, idleAt] = [spent(), performance.now()];
  await wait(MEASURE_MS / 2);
  const idle = ((spent() - idleFrom) * 1000) / (performance.now() - idleAt);
  const [from, at] = [spent(), performance.now()];
  let sent = 0;
  while (performance.now() - at < MEASURE_MS) {
    const batch = client.pipeline();
    for (let one = 0; one < EVENTS_AT_ONCE; one++) batch.publish(channel, row);
    await batch.exec();
    sent += EVENTS_AT_ONCE;
    await wait(Math.max(0, (sent * 1000) / EVENTS_PER_SECOND - (performance.now() - at)));
  }
  const seconds = (performance.now() - at) / 1000;
  client.disconnect();
  return ((spent() - from - idle * seconds) * 1e6) / sent;
}

async function memberIdOf({ DATABASE_URL }: Services, id: string): Promise<number> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select id from member where mb_id = $1', [id]);
  await client.end();
  return Number(rows[0]?.id);
}

interface FarCosts {
  /** Of an event of a member with no socket at the node. */
  readonly elsewhere: number;
  /** Of an event that the node sends to one socket of its member. */
  readonly here: number;
  readonly arrived: number;
}

async function farCosts(nodes: readonly BenchNode[], services: Services): Promise<FarCosts> {
  const elsewhere = await costOfFarEvents(nodes, services, 0);
  const [node] = nodes.slice(-1);
  if (node === undefined) throw new Error('there is no node');
  const { address } = node;
  const form = new URLSearchParams({ id: 'demo1', password: demoPassword, site_number: '1' });
  const answer = await fetch(`${address}/account/login`, { method: 'POST', body: form });
  const { DATA } = (await answer.json()) as { DATA: { TOKEN: string } };
  const memberId = await memberIdOf(services, 'demo1');
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    query: { codec: 'msgpack' },
    auth: { token: DATA.TOKEN, deviceId: 'bench' },
    parser: createFrameParser(),
  });
  await new Promise((resolve) => socket.once('SpoGold', resolve));
  let arrived = 0;
  socket.on('SpoGold', () => arrived++);
  const here = await costOfFarEvents([node], services, memberId);
  socket.disconnect();
  return { elsewhere, here, arrived };
}

const mean = (all: readonly number[]): number =>
  all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);

function figuresOf(count: number, { ages, processor, redis, memory }: Round): readonly Figure[] {
  const title = `${count} ${count === 1 ? 'node' : 'nodes'}`;
  const followers = processor.slice(1);
  return [
    { name: `${title} · publish to arrival p50`, samples: [quantile(ages, 0.5)], unit: 'ms' },
    { name: `${title} · publish to arrival p99`, samples: [quantile(ages, 0.99)], unit: 'ms' },
    { name: `${title} · the leader's share of a core`, samples: [processor[0] ?? 0], unit: 'share' },
    ...(followers.length === 0
      ? []
      : [{ name: `${title} · another node's share of a core`, samples: [mean(followers)], unit: 'share' }]),
    { name: `${title} · Redis' share of a core`, samples: [redis], unit: 'share' },
    { name: `${title} · memory of a node`, samples: [mean(memory)], unit: 'MB' },
  ];
}

const checkOf = (count: number, { frames, seconds, ages }: Round): Check => ({
  what: `${count} nodes: ${Math.round(frames / seconds / SOCKETS)} messages a second reached each socket`,
  ok: frames / seconds > SOCKETS * 12 && ages.length > 0,
});

export const bench: Bench = {
  name: 'nodes',
  question: 'What does a node cost, and how much later do prices come over the bus?',
  workload: `${NODES.join(', ')} nodes in processes of their own on one PostgreSQL and one Redis; ${SOCKETS} sockets divided among them, 20 messages and 500 market updates a second`,
  measured: 'publish to arrival at one reader in ten; share of a core of each node and of Redis; memory',
  leavesOut: 'networks between machines; readers, nodes and services share the cores',
  async run(): Promise<BenchResult> {
    const missing = (['postgres', 'redis-server'] as const).filter((name) => findProgram(name) === null);
    if (missing.length > 0)
      return { figures: [], checks: [], notes: [`Left out: ${missing.join(', ')} not installed.`] };
    const services = await openServices();
    const nodes: BenchNode[] = [];
    const rounds: (readonly [number, Round])[] = [];
    let far: FarCosts = { elsewhere: 0, here: 0, arrived: 0 };
    try {
      for (const count of NODES) {
        while (nodes.length < count) nodes.push(await openNode(services, `bench-${nodes.length + 1}`));
        await wait(SETTLE_MS);
        rounds.push([count, await measure(nodes, services)]);
        if (count === 2) far = await farCosts(nodes, services);
      }
    } finally {
      await Promise.all(nodes.map((one) => one.process.kill()));
      await services.close();
    }
    return {
      figures: [
        ...rounds.flatMap(([count, round]) => figuresOf(count, round)),
        { name: 'an event of a member who is elsewhere', samples: [far.elsewhere], unit: 'µs of a core' },
        { name: 'an event of a member who is here', samples: [far.here], unit: 'µs of a core' },
      ],
      checks: [
        ...rounds.map(([count, round]) => checkOf(count, round)),
        { what: `${far.arrived} events of another node reached their member`, ok: far.arrived > 0 },
      ],
      notes: [],
    };
  },
};
