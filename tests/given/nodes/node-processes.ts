/** Nodes of a site as real processes (server/main.ts) on a PostgreSQL and a Redis of their own. Each node has a link to Redis that can be cut. */
import { join } from 'node:path';
import { type ControlledProcess, startProcess } from '../../../server/cluster/controlled-process.ts';
import { freePort } from '../../../server/cluster/free-port.ts';
import { waitUntil } from '../../../server/cluster/wait-until.ts';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { encodeStandard } from '../../../domain/protocol/calls/site/bet-standard.ts';
import type { Database } from '../../../server/storage/database.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { limits } from '../runs/limits.ts';
import { askPostgres } from './node-cluster.ts';
import { type CutLink, linkTo, type RealServices, startRealServices } from './real-services.ts';
import { root } from '../sites/running-site.ts';
import { temporaryFile } from '../runs/temporary.ts';

export interface NodeProcess {
  readonly name: string;
  readonly address: string;
  readonly redisLink: CutLink;
  /** False while the process is killed or paused. */
  isUp(): boolean;
  /** True: the process has ended, and nobody killed it. */
  hasCrashed(): boolean;
  /** Starts the process; resolves when /readyz answers 200. */
  start(): Promise<void>;
  kill(): Promise<void>;
  pause(): void;
  resume(): void;
  isReady(): Promise<boolean>;
  /** The newest lines of its log. */
  log(): readonly string[];
}

export interface NodeProcesses {
  readonly services: RealServices;
  /** A connection of the test's own. */
  readonly db: Database;
  readonly nodes: readonly NodeProcess[];
  /** The node that holds the lease of the feed; null: no node does, or PostgreSQL does not answer. */
  leader(): Promise<NodeProcess | null>;
  close(): Promise<void>;
}

/** Seconds of every live delay. */
export const LIVE_DELAY_SECONDS = 2;
const ASK_LIMIT_MS = 3000;
const LOG_LINES = 400;
const SEASON = ['--matches', '8', '--markets', '8', '--rate', '40', '--speed', '20'];

/** Short live delays, and no limit on a day's stakes or on equal bets: the crowd bets without end. */
const standardsFile = (): string =>
  temporaryFile(
    'spo-chaos-',
    'standards.json',
    JSON.stringify(
      defaultStandards.map((one) => ({
        ...encodeStandard(one),
        daily_spend: null,
        same_hits: null,
        Delay: { other: one.gameCode === 59 ? LIVE_DELAY_SECONDS : 0 },
      })),
    ),
  );

async function createNode(
  { postgres, redis }: RealServices,
  name: string,
  args: readonly string[],
): Promise<NodeProcess> {
  const [port, redisLink] = await Promise.all([freePort(), linkTo(redis)]);
  const address = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATABASE_URL: postgres.url, REDIS_URL: redisLink.url };
  const lines: string[] = [];
  const onLine = (line: string): void => {
    lines.push(line);
    if (lines.length > LOG_LINES) lines.shift();
  };
  let own: ControlledProcess | null = null;
  let isPaused = false;
  let isWanted = false;
  const isReady = async (): Promise<boolean> => {
    const signal = AbortSignal.timeout(ASK_LIMIT_MS);
    return (await fetch(`${address}/readyz`, { signal })).status === 200;
  };
  return {
    name,
    address,
    redisLink,
    isReady: () => isReady().catch(() => false),
    hasCrashed: () => isWanted && own?.runs() === false,
    isUp: () => own?.runs() === true && !isPaused,
    log: () => lines,
    async start() {
      const all = [join(root, 'server/main.ts'), '--port', `${port}`, '--node', name, '--metrics', ...args];
      const started = startProcess({ program: process.execPath, args: all, env, onLine });
      own = started;
      isWanted = true;
      await waitUntil({
        isDone: isReady,
        limitMs: limits.startMs,
        isLost: () => !started.runs(),
        otherwise: () => `${name} did not start:\n${started.output()}`,
      });
    },
    async kill() {
      isWanted = false;
      await own?.kill();
    },
    pause() {
      isPaused = true;
      own?.pause();
    },
    resume() {
      isPaused = false;
      own?.resume();
    },
  };
}

/** Call `haveInstalled('postgres', 'redis-server')` before. */
export async function startNodeProcesses(...names: readonly string[]): Promise<NodeProcesses> {
  const services = await startRealServices();
  const { url } = services.postgres;
  const args = [...SEASON, '--standards', standardsFile()];
  const { db, close } = await openSiteDatabase({ url, onLost: () => {} });
  const nodes = await Promise.all(names.map((name) => createNode(services, name, args)));
  const end = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.kill()));
    await Promise.all(nodes.map(({ redisLink }) => redisLink.close()));
    await close();
    await services.close();
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await end();
    throw error;
  }
  const holder = `SELECT holder FROM lease WHERE name = 'feed' AND until > extract(epoch FROM clock_timestamp()) * 1000`;
  return {
    services,
    db,
    nodes,
    async leader() {
      const rows = await askPostgres<{ holder: string }>(url, holder).catch(() => []);
      return nodes.find(({ name }) => name === rows[0]?.holder) ?? null;
    },
    close: end,
  };
}
