/**
 * Ownership of a data folder on a file system without locks: a file with the owner's name and a rising count. Another process takes the
 * folder only after the count stood still for `leaseMs` by its own clock, so two clocks are never compared. The owner stops writing
 * `writeMs` after its last renewal, which is sooner. So an owner that was paused writes nothing when it continues (the database thread
 * asks `mayWrite` before every statement).
 *
 * That time is measured twice: by the clock that only goes forward, which a jump of the host's clock does not move, and by the host's
 * clock, which alone goes on while the machine sleeps. A host's clock that is ahead costs the writes until the next renewal, not the lease.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const OWNER_FILE = 'owner.json';

export const leaseTimes = {
  renewMs: 1000,
  /** The owner writes nothing later than this after its last renewal. */
  writeMs: 6000,
  /** Another process may take the folder after this time without a renewal. */
  leaseMs: 10_000,
  /** If two processes take the folder together, the later one keeps it; both check that after this time. */
  settleMs: 1500,
} as const;

export interface Lease {
  readonly mayWriteUntil: SharedArrayBuffer;
  release(): Promise<void>;
}

const hostMs = (): number => Date.now();
/** The same in all threads of the process. */
const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
const pastMonotonic = (until: Float64Array): boolean => monotonicMs() >= (until[1] ?? 0);

/** Whether the owner may write now. `mayWriteUntil`: the end by the host's clock, and by the monotonic one. */
export const mayWrite = (mayWriteUntil: SharedArrayBuffer): boolean => {
  const until = new Float64Array(mayWriteUntil);
  return hostMs() < (until[0] ?? 0) && !pastMonotonic(until);
};

const read = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
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
export async function holdLease(dir: string, onLost: () => void): Promise<Lease | null> {
  const file = join(dir, OWNER_FILE);
  const id = randomUUID();
  let count = 0;
  const write = async (): Promise<void> => {
    const next = `${file}.${id}`;
    await writeFile(next, JSON.stringify({ owner: id, count: ++count }));
    await rename(next, file);
  };
  if (!(await isFree(file))) return null;
  await write();
  await wait(leaseTimes.settleMs);
  if (!isOf(await read(file), id)) return null;

  const mayWriteUntil = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT);
  const until = new Float64Array(mayWriteUntil);
  until.set([hostMs() + leaseTimes.writeMs, monotonicMs() + leaseTimes.writeMs]);
  let stopped = false;
  const lose = (): void => {
    until.fill(0);
    if (!stopped) onLost();
    stopped = true;
  };
  const renew = async (): Promise<void> => {
    while (!stopped) {
      await wait(leaseTimes.renewMs, undefined, { ref: false });
      if (stopped) return;
      // Reads the file before each renewal, and a late renewal loses the lease: a folder that another process took is never taken back.
      if (pastMonotonic(until) || !isOf(await read(file), id)) return lose();
      const from = [hostMs(), monotonicMs()];
      await write().then(
        () => stopped || until.set(from.map((ms) => ms + leaseTimes.writeMs)),
        () => {},
      );
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
