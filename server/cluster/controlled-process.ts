/** A child process that can be stopped, paused and killed together with its own children. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { RunAs } from './run-as.ts';

export interface ControlledProcess {
  readonly pid: number;
  /** What it printed last. */
  output(): string;
  /** False after its end. */
  runs(): boolean;
  /** Resolves with the exit code when the process has ended; null: a signal ended it. */
  readonly ended: Promise<number | null>;
  /** SIGKILL to the process and its children. */
  kill(): Promise<void>;
  /** SIGSTOP and SIGCONT to the process and its children. */
  pause(): void;
  resume(): void;
  /** Sends the signal; after `limitMs` the process is killed. */
  stop(signal: NodeJS.Signals, limitMs?: number): Promise<void>;
}

let isSupported: boolean | null = null;

function works(): boolean {
  isSupported ??= spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true'], { stdio: 'ignore' }).status === 0;
  return isSupported;
}

type EndSignal = 'SIGINT' | 'SIGTERM';

/**
 * The command that runs `program` so that it gets the signal when this process ends in any way, kill -9 included (on Linux: setpriv of
 * util-linux sets it); without support the command itself.
 */
function endWithParent(
  program: string,
  args: readonly string[],
  ending: EndSignal,
): readonly [program: string, args: readonly string[]] {
  if (!works()) return [program, args];
  return ['setpriv', ['--pdeathsig', ending.slice('SIG'.length), '--', program, ...args]];
}

export interface Start {
  readonly program: string;
  readonly args: readonly string[];
  /** Sent to it when this process ends without ending it. */
  readonly endSignal?: EndSignal;
  readonly env?: NodeJS.ProcessEnv;
  readonly user?: RunAs | null;
  readonly cwd?: string;
  /** Written to its standard input, which is then closed. */
  readonly input?: string;
  /** Every printed line goes here, too. */
  readonly onLine?: (line: string) => void;
  /** Called when the process has ended without `kill` or `stop`. */
  readonly onEnd?: (code: number | null) => void;
}

const OUTPUT_CHARACTERS = 8000;
const STOP_LIMIT_MS = 20_000;

const running = new Set<number>();
// The children are in process groups of their own, so that Ctrl-C reaches this process only. None may outlive it; when it is killed,
// the kernel ends them (endWithParent).
process.once('exit', () => running.forEach((pid) => signalFamily(pid, 'SIGKILL')));

/** Children of a process, by the kernel (Linux); elsewhere none. */
function childrenOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** The parent is stopped first: a stopped process starts no more children. */
function signalFamily(pid: number, name: NodeJS.Signals): void {
  signal(pid, 'SIGSTOP');
  const children = childrenOf(pid);
  for (const one of [...children, pid]) signal(one, name);
}

function collectOutput(child: ChildProcess, onLine: (line: string) => void): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-OUTPUT_CHARACTERS);
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    });
  }
  return () => text;
}

/** Throws when the program cannot be started. */
export function startProcess(start: Start): ControlledProcess {
  const { program, env, user, cwd, input, onLine, onEnd } = start;
  const [command, args] = endWithParent(program, start.args, start.endSignal ?? 'SIGTERM');
  const child = spawn(command, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: env ?? process.env,
    ...(cwd === undefined ? {} : { cwd }),
    ...user,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  running.add(pid);
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  const output = collectOutput(child, onLine ?? (() => {}));
  let isAsked = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(pid);
      resolve(code);
      if (!isAsked) onEnd?.(code);
    });
  });
  const kill = async (): Promise<void> => {
    isAsked = true;
    if (running.has(pid)) signalFamily(pid, 'SIGKILL');
    await ended;
  };
  return {
    pid,
    output,
    ended,
    runs: () => running.has(pid),
    kill,
    pause: () => signalFamily(pid, 'SIGSTOP'),
    resume: () => signalFamily(pid, 'SIGCONT'),
    async stop(name, limitMs = STOP_LIMIT_MS) {
      if (!running.has(pid)) return;
      isAsked = true;
      signal(pid, 'SIGCONT');
      signal(pid, name);
      const timer = setTimeout(() => void kill(), limitMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
