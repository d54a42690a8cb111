/** One node of the cluster: server/main.ts in a process of its own, on a port of this machine. */
import { join } from 'node:path';
import { nodeFlags } from '../start/node-flags.ts';
import { type ControlledProcess, startProcess } from './controlled-process.ts';
import { waitUntil } from './wait-until.ts';

interface NodeOptions {
  readonly name: string;
  readonly port: number;
  /** DATABASE_URL and REDIS_URL. */
  readonly env: NodeJS.ProcessEnv;
  /** Options of the server beside those that the cluster sets. */
  readonly args: readonly string[];
  readonly onLine: (line: string) => void;
  /** Called when the process ended without being asked. */
  readonly onEnd: (code: number | null) => void;
}

export interface ClusterNode {
  readonly name: string;
  readonly port: number;
  /** Resolves when /readyz answers 200. */
  start(): Promise<void>;
  /** SIGTERM: bets in their delay are answered, then the process ends. */
  stop(): Promise<void>;
}

const main = join(import.meta.dirname, '../main.ts');
const READY_LIMIT_MS = 90_000;
/** The server itself takes at most 45 s: for bets in their delay, and for what it still writes. */
const STOP_LIMIT_MS = 60_000;
const ASK_LIMIT_MS = 3000;

const argsOf = ({ name, port, args }: NodeOptions): readonly string[] => [
  ...nodeFlags,
  main,
  '--port',
  String(port),
  '--host',
  '127.0.0.1',
  '--trust-proxy',
  '127.0.0.1',
  '--node',
  name,
  ...args,
];

const isReady = async (port: number): Promise<boolean> => {
  const signal = AbortSignal.timeout(ASK_LIMIT_MS);
  return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal })).status === 200;
};

export function createNode(options: NodeOptions): ClusterNode {
  const { name, port, env, onLine, onEnd } = options;
  let node: ControlledProcess | null = null;
  return {
    name,
    port,
    async start() {
      const started = startProcess({ program: process.execPath, args: argsOf(options), env, onLine, onEnd });
      node = started;
      await waitUntil({
        isDone: () => isReady(port),
        limitMs: READY_LIMIT_MS,
        isLost: () => !started.runs(),
        otherwise: () => `${name} did not become ready on port ${port}`,
      });
    },
    async stop() {
      const stopping = node;
      node = null;
      await stopping?.stop('SIGTERM', STOP_LIMIT_MS);
    },
  };
}
