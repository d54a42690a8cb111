/** What else the machine does, by the kernel's account (Linux; elsewhere nothing is known). */
import { readFileSync } from 'node:fs';
import { runningProcesses, withDescendants } from '../../tests/given/runs/processes.ts';

const TICKS = 100;

/** Seconds of all cores together since the machine started, and of this process with all its descendants. */
export interface Account {
  readonly idle: number;
  readonly busy: number;
  /** Taken by the host of a virtual machine. */
  readonly steal: number;
  readonly own: number;
}

/** The line of all cores: user, nice, system, idle, iowait, irq, softirq, steal (guests are in user). */
export function accountOf(stat: string, own: number): Account | null {
  const fields = /^cpu +(.*)$/m.exec(stat)?.[1]?.split(/ +/).map(Number);
  if (fields === undefined || fields.length < 8) return null;
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = fields;
  return {
    idle: (idle + wait) / TICKS,
    busy: (user + nice + system + irq + soft) / TICKS,
    steal: steal / TICKS,
    own,
  };
}

/** Of what is running; a child that has ended is in its parent. */
const ownSeconds = (): number =>
  withDescendants(runningProcesses(), ({ pid }) => pid === process.pid).reduce(
    (sum, { seconds }) => sum + seconds,
    0,
  );

export function accountNow(): Account | null {
  try {
    return accountOf(readFileSync('/proc/stat', 'utf8'), ownSeconds());
  } catch {
    return null;
  }
}

/** Shares of all cores between two accounts. */
export interface OtherWork {
  /** Of programs that are not the bench's. */
  readonly others: number;
  readonly steal: number;
}

export function otherWork(before: Account | null, after: Account | null): OtherWork | null {
  if (before === null || after === null) return null;
  const [idle, busy, steal, own] = (['idle', 'busy', 'steal', 'own'] as const).map(
    (key) => after[key] - before[key],
  );
  const all = Number(idle) + Number(busy) + Number(steal);
  if (!(all > 0)) return null;
  const share = (seconds: number): number => Math.round((Math.max(0, seconds) / all) * 1000) / 1000;
  return { others: share(Number(busy) - Number(own)), steal: share(Number(steal)) };
}
