/** A node of a site as a process of its own (server/main.ts), with a link to Redis that can be cut. */
import { join } from 'node:path';
import { type ControlledProcess, startProcess } from '../../../server/cluster/controlled-process.ts';
import { freePort } from '../../../server/cluster/free-port.ts';
import { waitUntil } from '../../../server/cluster/wait-until.ts';
import { limits } from '../runs/limits.ts';
import { root } from '../sites/running-site.ts';
import { type CutLink, linkTo, type RealServices } from './real-services.ts';

export interface NodeProcess {
  readonly name: string;
  readonly address: string;
  readonly redisLink: CutLink;
  /** null: it does not run. */
  pid(): number | null;
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

const ASK_LIMIT_MS = 3000;
const LOG_LINES = 400;

export interface NodeStart {
  readonly name: string;
  /** Of the site's command. */
  readonly args: readonly string[];
  /** Of Node. */
  readonly flags: readonly string[];
}

/** A node that is not started yet. */
export async function createNodeProcess(
  { postgres, redis }: RealServices,
  { name, args, flags }: NodeStart,
): Promise<NodeProcess> {
  const [port, redisLink] = await Promise.all([freePort(), linkTo(redis)]);
  const address = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATABASE_URL: postgres.url, REDIS_URL: redisLink.url };
  const command = [...flags, join(root, 'server/main.ts'), '--port', `${port}`, '--node', name, '--metrics'];
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
    pid: () => (own?.runs() === true ? own.pid : null),
    isReady: () => isReady().catch(() => false),
    hasCrashed: () => isWanted && own?.runs() === false,
    isUp: () => own?.runs() === true && !isPaused,
    log: () => lines,
    async start() {
      const started = startProcess({ program: process.execPath, args: [...command, ...args], env, onLine });
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
