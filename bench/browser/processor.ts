/** Processor time of a browser, by thread, from the kernel's own account (Linux; elsewhere null). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

export interface ProcessorTime {
  /** Seconds so far of all processes below `root`. */
  readonly all: number;
  /** Of workers' threads. */
  readonly workers: number;
  /** Of the main threads of the processes that hold pages. */
  readonly pages: number;
}

const NS = 1e9;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Seconds of processor time from a stat file; its second field is a name in parentheses that may hold anything. */
function secondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND;
}

/** Of one thread: in nanoseconds where the kernel keeps them, else in its ticks of 10 ms. */
function threadSeconds(pid: number, thread: number | string): number {
  const [ns] = read(`/proc/${pid}/task/${thread}/schedstat`).split(' ');
  return ns === undefined || ns === ''
    ? secondsOf(read(`/proc/${pid}/task/${thread}/stat`))
    : Number(ns) / NS;
}

function childrenOf(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

/** Of every browser process that descends from this one. */
export function browserTime(): ProcessorTime | null {
  if (!existsSync('/proc/self/stat')) return null;
  const children = childrenOf();
  let all = 0;
  let workers = 0;
  let pages = 0;
  const visit = (pid: number): void => {
    const command = read(`/proc/${pid}/cmdline`);
    if (/chrom|headless|firefox/i.test(command)) {
      if (/--type=renderer|-contentproc.*\btab\b/.test(command)) pages += threadSeconds(pid, pid);
      all += secondsOf(read(`/proc/${pid}/stat`));
      for (const thread of readdirSync(`/proc/${pid}/task`))
        if (/Worker/.test(read(`/proc/${pid}/task/${thread}/comm`))) workers += threadSeconds(pid, thread);
    }
    for (const child of children.get(pid) ?? []) visit(child);
  };
  for (const child of children.get(process.pid) ?? []) visit(child);
  return { all, workers, pages };
}
