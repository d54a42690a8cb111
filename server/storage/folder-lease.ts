/**
 * Ownership of a data folder on a file system without locks: a file with the owner's name and a rising count. Another process takes the
 * folder only after the count stood still for `leaseMs` by its own clock, so two clocks are never compared. The owner stops writing
 * `writeMs` after its last renewal, which is sooner. So an owner that was paused writes nothing when it continues (the database thread
 * asks `mayWrite` before every statement).
 *
 * That time is measured by three clocks: the one that only goes forward, which a jump of the host's clock does not move but which stands still
 * while the machine sleeps; the time since the machine's start, which goes on meanwhile; and the host's clock, which every statement asks, too. A
 * host's clock that is ahead costs the writes until the next renewal, not the lease. An owner that slept past the end of its lease, also in
 * the middle of a renewal, renews no more: it has lost the folder.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const OWNER_FILE = 'owner.json';

const leaseTimes = {
  renewMs: 1000,
  /** The owner writes nothing later than this after its last renewal. */
  writeMs: 6000,
  /** Another process may take the folder after this time without a renewal. */
  leaseMs: 10_000,
  /** If two processes take the folder together, the later one keeps it; both check that after this time. */
  settleMs: 1500,
} as const;

interface FolderLease {
  readonly mayWriteUntil: SharedArrayBuffer;
  release(): Promise<void>;
}

const hostMs = (): number => Date.now();
/** The same in all threads of the process. */
const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
/** Goes on while the machine sleeps. */
const uptimeMs = (): number => os.uptime() * 1000;
const clocks = (): readonly number[] => [hostMs(), monotonicMs(), uptimeMs()];
/** The lease has ended, by the clocks that do not jump. */
const isPast = (until: Float64Array): boolean =>
  monotonicMs() >= (until[1] ?? 0) || uptimeMs() >= (until[2] ?? 0);

/** Whether the owner may write now. `mayWriteUntil`: the end by the host's clock, the monotonic one, and the machine's uptime. */
export const mayWrite = (mayWriteUntil: SharedArrayBuffer): boolean => {
  const until = new Float64Array(mayWriteUntil);
  return hostMs() < (until[0] ?? 0) && monotonicMs() < (until[1] ?? 0);
};

const read = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
function readNow(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
const isOf = (text: string, id: string): boolean => text.includes(`"${id}"`);

/** True: the folder has no owner, or its owner's count stood still long enough. */
async function isFree(file: string): Promise<boolean> {
  const seen = await read(file);
  if (seen === '') return true;
  const from = performance.now();
  while (performance.now() - from < leaseTimes.leaseMs) {
    await wait(leaseTimes.renewMs / 2);
    const present = await read(file);
    if (present === '') return true;
    if (present !== seen) return false;
  }
  return true;
}

/** null: another process owns the folder. `onLost` is called once, when another process took the folder or a renewal came too late. */
export async function holdLease(dir: string, onLost: () => void): Promise<FolderLease | null> {
  const file = join(dir, OWNER_FILE);
  const id = randomUUID();
  let count = 0;
  const next = `${file}.${id}`;
  const prepare = (): Promise<void> => writeFile(next, JSON.stringify({ owner: id, count: ++count }));
  if (!(await isFree(file))) return null;
  const began = clocks();
  await prepare();
  await rename(next, file);
  await wait(leaseTimes.settleMs);
  if (!isOf(await read(file), id)) return null;

  const mayWriteUntil = new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT);
  const until = new Float64Array(mayWriteUntil);
  const extend = (from: readonly number[]): void => until.set(from.map((ms) => ms + leaseTimes.writeMs));
  extend(began);
  let stopped = false;
  const lose = (): void => {
    until.fill(0);
    void rm(next, { force: true }).catch(() => {});
    if (!stopped) onLost();
    stopped = true;
  };
  /** False: the lease is lost. Between its last look at the file and the renewal the process waits for nothing. */
  const renewOnce = async (): Promise<boolean> => {
    // Before anything that may take long: a process that was paused since then extends nothing.
    const from = clocks();
    await prepare();
    if (isPast(until) || !isOf(readNow(file), id)) return false;
    renameSync(next, file);
    if (isPast(until)) return false;
    if (!stopped) extend(from);
    return true;
  };
  const renew = async (): Promise<void> => {
    while (!stopped) {
      await wait(leaseTimes.renewMs, undefined, { ref: false });
      if (stopped) return;
      // A folder that another process took, or may have taken, is never taken back; one that cannot be written now is tried again.
      const isHeld = await renewOnce().catch(() => !isPast(until));
      if (!isHeld && !stopped) return lose();
    }
  };
  void renew();
  return {
    mayWriteUntil,
    async release() {
      stopped = true;
      until.fill(0);
      if (isOf(await read(file), id)) await rm(file, { force: true });
    },
  };
}
