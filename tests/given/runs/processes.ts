/** Running processes and the processor seconds that they took, as the kernel of Linux lists them. Elsewhere nothing is listed. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Running {
  readonly pid: number;
  readonly parent: number;
  /** Of its program, cut by the kernel after 15 characters. */
  readonly name: string;
  /** It has ended, and its parent has not asked for its exit code. */
  readonly isZombie: boolean;
  /** Processor seconds: its own, and those of its children that have ended. */
  readonly seconds: number;
}

/** Linux counts a hundredth of a second as one. */
const TICKS = 100;

const readOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended, or belongs to another user.
    return '';
  }
};

function runningOf(pid: number): Running | null {
  const text = readOf(pid, 'stat');
  const nameEnd = text.lastIndexOf(')');
  if (nameEnd === -1) return null;
  const fields = text.slice(nameEnd + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  return {
    pid,
    parent: Number(fields[1]),
    name: text.slice(text.indexOf('(') + 1, nameEnd),
    isZombie: fields[0] === 'Z' || fields[0] === 'X',
    seconds: ticks / TICKS,
  };
}

export function runningProcesses(): readonly Running[] {
  try {
    return readdirSync('/proc').flatMap((name) =>
      /^\d+$/.test(name) ? (runningOf(Number(name)) ?? []) : [],
    );
  } catch {
    return [];
  }
}

/** The processes that `isRoot` is true for, and all their descendants. */
export function withDescendants(
  all: readonly Running[],
  isRoot: (one: Running) => boolean,
): readonly Running[] {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const found = new Set(all.filter(isRoot));
  for (const one of found) for (const child of children.get(one.pid) ?? []) found.add(child);
  return [...found];
}

/** Processor seconds of a process, its descendants and those of them that have ended; 0 where the system does not say. */
export const secondsOfTree = (root: number): number =>
  withDescendants(runningProcesses(), ({ pid }) => pid === root).reduce(
    (sum, { seconds }) => sum + seconds,
    0,
  );

/** Its command in one line. */
export const commandOf = (pid: number): string => readOf(pid, 'cmdline').replaceAll('\0', ' ').trim();

const cwdOf = (pid: number): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
};

/** They overwrite their environment with their titles, and PostgreSQL runs as another user. */
const DATABASES = new Set(['postgres', 'redis-server']);

/**
 * The processes that work in a temporary folder: those whose environment names it, databases with their files in it, and all their
 * descendants. This process is not among them.
 */
export function processesIn(folder: string): readonly Running[] {
  const isIn = (path: string): boolean => path === folder || path.startsWith(`${folder}/`);
  const belongs = ({ pid, name }: Running): boolean =>
    readOf(pid, 'environ')
      .split('\0')
      .some((line) => isIn(line.slice(line.indexOf('=') + 1))) ||
    (DATABASES.has(name) && (commandOf(pid).split(' ').some(isIn) || isIn(cwdOf(pid))));
  return withDescendants(
    runningProcesses().filter(({ pid, isZombie }) => pid !== process.pid && !isZombie),
    belongs,
  );
}
