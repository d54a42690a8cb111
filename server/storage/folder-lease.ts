/**
 * The owner of a data folder where the file system has no locks: a file with the owner's name and a count that goes up. Another process
 * takes the folder over only after the count stood still for `leaseMs` by its own clock, so that no two clocks are compared. The owner
 * stops writing `writeMs` after its last renewal, which is sooner: an owner that was paused writes nothing any more when it comes back
 * (the thread of the database looks at `mayWriteUntil` before every statement).
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const OWNER_FILE = 'owner.json';

export const leaseTimes = {
  renewMs: 1000,
  /** After the last renewal nothing is written any more. */
  writeMs: 6000,
  /** A folder whose owner did not renew for this long may be taken. */
  leaseMs: 10_000,
  /** Two that take a folder together: the later one stands, and both look again after this. */
  settleMs: 1500,
} as const;

export interface Lease {
  readonly mayWriteUntil: SharedArrayBuffer;
  release(): Promise<void>;
}

const read = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
const isOf = (text: string, id: string): boolean => text.includes(`"${id}"`);

/** True: nobody owns the folder, or its owner's count stood still long enough. */
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

/** null: another process owns the folder. `onLost` is called once, when another took it or it could not be renewed in time. */
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

  const mayWriteUntil = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const until = new Float64Array(mayWriteUntil);
  until[0] = Date.now() + leaseTimes.writeMs;
  let stopped = false;
  const lose = (): void => {
    until[0] = 0;
    if (!stopped) onLost();
    stopped = true;
  };
  const renew = async (): Promise<void> => {
    while (!stopped) {
      await wait(leaseTimes.renewMs, undefined, { ref: false });
      if (stopped) return;
      // Read before it is written, and late is lost: a folder that another took is never taken back.
      if (Date.now() >= (until[0] ?? 0) || !isOf(await read(file), id)) return lose();
      const from = Date.now();
      await write().then(
        () => (until[0] = stopped ? 0 : from + leaseTimes.writeMs),
        () => {},
      );
    }
  };
  void renew();
  return {
    mayWriteUntil,
    async release() {
      stopped = true;
      until[0] = 0;
      if (isOf(await read(file), id)) await rm(file, { force: true });
    },
  };
}
