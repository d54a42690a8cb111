/** `npm run cluster` in a process of its own, on free ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../../../server/cluster/wait-until.ts';
import { limits } from '../runs/limits.ts';
import { root } from '../sites/running-site.ts';

export interface RunningCluster {
  readonly address: string;
  /** The folder of the cluster's data. */
  readonly folder: string;
  readonly ports: readonly number[];
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Process id of the node on that port. */
  pidOf(port: number): number | undefined;
  /** Process id of a child by a part of its command. */
  pidWith(command: string): number | undefined;
  /** SIGTERM; resolves with the exit code, and the folder is removed. */
  end(): Promise<number | null>;
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const childrenOf = (pid: number): readonly number[] =>
  textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

/** `services`: DATABASE_URL and REDIS_URL; without them the cluster starts its own. */
export async function startCluster(
  nodes: number,
  nodeArgs: readonly string[],
  services: { readonly DATABASE_URL?: string; readonly REDIS_URL?: string } = {},
): Promise<RunningCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'spo-cluster-'));
  chmodSync(folder, 0o711);
  const main = join(root, 'server/cluster/main.ts');
  const args = ['--nodes', String(nodes), '--port', '0', '--data', folder, '--', ...nodeArgs];
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: undefined, REDIS_URL: undefined, ...services },
  });
  const output = collect(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await waitUntil({
    isDone: async () => /restart {3}npm/.test(output()),
    limitMs: limits.startMs,
    isLost: () => child.exitCode !== null,
    otherwise: () => `the cluster did not start:\n${output()}`,
  });
  const pidWith = (command: string): number | undefined =>
    childrenOf(child.pid ?? 0).find((pid) => textOf(`/proc/${pid}/cmdline`).includes(command));
  const ports = [...output().matchAll(/^ {2}node-\d+ +http:\S+:(\d+)$/gm)].map(([, port]) => Number(port));
  return {
    address: /CLUSTER\s+(http:\S+)/.exec(output())?.[1] ?? '',
    folder,
    ports,
    output,
    signal: (name) => void child.kill(name),
    pidOf: (port) => pidWith(`--port\0${port}\0`),
    pidWith,
    async end() {
      child.kill('SIGTERM');
      const code = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
