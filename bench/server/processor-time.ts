import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../server/storage/database.ts';

/** What the kernel says of a process: its parent, and seconds of processor time, its own and that of the children that it has waited for. */
function timesOf(pid: number | string) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const secondsAt = (...places: readonly number[]): number =>
    places.reduce((sum, at) => sum + Number(fields[at]), 0) / 100;
  return { parent: Number(fields[1]), own: secondsAt(11, 12), ended: secondsAt(13, 14) };
}

/** Seconds of processor time that the process has taken so far, from the kernel's clock ticks. */
export const processorOf = (pid: number): number => timesOf(pid).own;

/** That of a process, its children, and those of them that have ended. */
function processorOfFamily(pid: number): number {
  const { own, ended } = timesOf(pid);
  let sum = own + ended;
  for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const times = timesOf(one);
      if (times.parent === pid) sum += times.own;
    } catch {
      // It has ended meanwhile.
    }
  return sum;
}

/** Reads the processor time of the PostgreSQL behind `db`; null: it does not run on this machine. */
export async function processorOfPostgres(db: Database): Promise<(() => number) | null> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid()::int as pid`.execute(db);
  try {
    const pid = rows[0]?.pid ?? 0;
    const isOurs = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
    const { parent } = timesOf(pid);
    return isOurs ? () => processorOfFamily(parent) : null;
  } catch {
    return null;
  }
}
