/** The temporary folder of a run, and the processes that work in it. Whatever ends the runner, both are gone soon after. */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandOf, processesIn } from '../given/runs/processes.ts';
import { limits } from '../given/runs/limits.ts';
import { dropDatabases } from './drop-databases.ts';
import { endProcesses } from './end-processes.ts';

export interface RunFolder {
  readonly path: string;
  /** In a process group of its own, so that Ctrl-C reaches the runner alone, which ends the others. */
  start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Ends all processes of the run. */
  endProcesses(): Promise<void>;
  /** Resolves with what goes on or lies there although its step has ended: commands and names. It is ended and removed. */
  takeLeft(): Promise<readonly string[]>;
  /** Ends all processes of the run and removes the folder. */
  close(): Promise<void>;
}

const LOOK_MS = 200;

/**
 * What other programs of the machine leave in the system's temporary folder is not looked at. `endMs`: this long a process may go on after
 * its step before it counts as left behind: of a browser, for example, its children end after it.
 */
export function openRunFolder(endMs: number = limits.waitMs): RunFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'spo-run-')));
  // PostgreSQL does not run as root: its user must be able to enter the folders that tests give to it.
  chmodSync(path, 0o711);
  const watcher = spawn(process.execPath, [join(import.meta.dirname, 'watcher.ts'), path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  // Nothing waits for it before `close`.
  watcher.unref();
  watcher.stdin.on('error', () => {});
  const groups = new Set<number>();
  const tellGroups = (): void => void watcher.stdin.write(`${JSON.stringify([...groups])}\n`);
  const endAll = (): Promise<readonly string[]> => endProcesses(path, [...groups]);
  return {
    path,
    start(command, args, options) {
      const child = spawn(command, args, { ...options, detached: true });
      const { pid } = child;
      if (pid !== undefined) {
        groups.add(pid);
        tellGroups();
        child.once('close', () => {
          groups.delete(pid);
          tellGroups();
        });
      }
      return child;
    },
    async endProcesses() {
      await endAll();
    },
    async takeLeft() {
      const limit = performance.now() + endMs;
      while (processesIn(path).length > 0 && performance.now() < limit) await pause(LOOK_MS);
      const commands = processesIn(path).map(({ pid, name }) => commandOf(pid) || name);
      if (commands.length > 0) await endAll();
      const names = readdirSync(path).filter((name) => name.startsWith('spo-'));
      for (const name of names) rmSync(join(path, name), { recursive: true, force: true });
      return [...commands, ...names];
    },
    async close() {
      await endAll();
      await dropDatabases(path);
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
      watcher.stdin.end();
      if (watcher.exitCode === null && watcher.signalCode === null) await once(watcher, 'exit');
    },
  };
}
