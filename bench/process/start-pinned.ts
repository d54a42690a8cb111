/** Processes of a bench, each on a core of its own where the machine can do that. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['-p', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface Cores {
  readonly server: number | null;
  readonly crowd: number | null;
  /** A sentence for the notes. */
  readonly sentence: string;
}

/** The server gets the first core, the readers the second. null: the process is not pinned. */
export function chooseCores(): Cores {
  if (availableParallelism() < 2 || !hasTaskset())
    return {
      server: null,
      crowd: null,
      sentence: 'Server and readers share the cores (no taskset, or one core).',
    };
  return {
    server: 0,
    crowd: 1,
    sentence: 'The server is pinned to core 0, the readers to core 1 (taskset).',
  };
}

/** Starts this Node with `args` on `core`, with a channel for messages. Its standard output is piped. */
export function startPinned(
  core: number | null,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const pin = core === null ? [] : ['taskset', '-c', String(core)];
  const [program = process.execPath, ...rest] = [...pin, process.execPath, ...args];
  return spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
}

/** File descriptors that a process may have; null: unknown. */
export function maxOpenFiles(): number | null {
  try {
    const line = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'));
    return line === null ? null : Number(line[1]);
  } catch {
    return null;
  }
}

const SPARE_FILES = 200;

/** Throws a plain sentence if a process may not open `sockets` connections. */
export function needOpenFiles(sockets: number): void {
  const most = maxOpenFiles();
  if (most === null || most >= sockets + SPARE_FILES) return;
  throw new Error(
    `This shell allows ${most} open files for a process, and ${sockets} sockets need ${sockets + SPARE_FILES}. Run "ulimit -n ${2 * sockets}" first.`,
  );
}
