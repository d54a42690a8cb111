/** The end of every process of a run. The runner and its watcher (watcher.ts) do it alike. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { commandOf, processesIn, type Running } from '../given/runs/processes.ts';

/** PostgreSQL frees its shared memory when it is asked to end; one that does not is killed after this time. */
const ASKED_MS = 5000;
/** A process that the kernel does not end is given up. */
const LIMIT_MS = 15_000;
const LOOK_MS = 50;
const LONGEST_COMMAND = 160;

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** SIGINT: the "fast shutdown" of PostgreSQL, for its first process; that one ends the others. A paused one goes on. */
function askPostgres(one: Running, all: readonly Running[]): void {
  signal(one.pid, 'SIGCONT');
  if (!all.some(({ pid, name }) => pid === one.parent && name === 'postgres')) signal(one.pid, 'SIGINT');
}

/**
 * Ends the processes of the run that has this temporary folder. `groups`: its process groups, for systems that do not list their processes.
 * Resolves, when none is left, with the commands of those that it ended.
 */
export async function endProcesses(folder: string, groups: readonly number[]): Promise<readonly string[]> {
  const ended = new Map<number, string>();
  if (!existsSync('/proc/self/environ')) for (const group of groups) signal(-group, 'SIGKILL');
  const from = performance.now();
  for (;;) {
    const left = processesIn(folder);
    const took = performance.now() - from;
    if (left.length === 0 || took > LIMIT_MS) return [...ended.values()];
    for (const one of left) {
      if (one.name !== 'postgres' || took > ASKED_MS) signal(one.pid, 'SIGKILL');
      else if (!ended.has(one.pid)) askPostgres(one, left);
      ended.set(one.pid, `${one.pid} ${commandOf(one.pid).slice(0, LONGEST_COMMAND) || one.name}`);
    }
    await pause(LOOK_MS);
  }
}
