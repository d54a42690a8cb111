/** A data folder with migrations and demo accounts: made once, copied for every site. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { briefDatabase } from '../runs/brief-database.ts';
import { limits } from '../runs/limits.ts';

export const root = join(import.meta.dirname, '../../..');
const sources = ['server/seed/members.ts', 'tests/given/database/seed-database.ts'];
const version = createHash('sha256');
for (const file of sources) version.update(readFileSync(join(root, file)));
/** Of these accounts: after a change of them it is made anew. */
const seededFolder = join(root, `node_modules/.seeded-${version.digest('hex').slice(0, 12)}`);

/** Creating the database is the slow part of a first start: done once, copied for every site. */
function makeSeededFolder(): void {
  const making = `${seededFolder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  const made = spawnSync(
    process.execPath,
    [briefDatabase, join(root, 'tests/given/database/seed-database.ts'), making],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (made.status !== 0) throw new Error('the seeded database could not be made');
  renameSync(making, seededFolder);
}

/** False: there is no process of this number. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const lock = `${seededFolder}.lock`;

/** The process that has the lock; 0: none. */
function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** What a process that was killed has left: its lock, and the folder that it was making. */
function clearDead(): void {
  const pid = ownerOf(lock);
  if (pid === 0 || isRunning(pid)) return;
  rmSync(`${seededFolder}.${pid}`, { recursive: true, force: true });
  rmSync(lock, { force: true });
}

/** Files run side by side: the first one makes the folder, the others wait. True: this process has the lock. */
function takeSeedLock(): boolean {
  // Linked, so that the lock never stands without its owner in it.
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lock);
    return true;
  } catch {
    clearDead();
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function ensureSeededFolder(): void {
  const giveUp = Date.now() + limits.startMs;
  while (!existsSync(seededFolder)) {
    if (!takeSeedLock()) {
      if (Date.now() > giveUp) throw new Error(`another process keeps ${lock}: remove it`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      continue;
    }
    try {
      if (!existsSync(seededFolder)) makeSeededFolder();
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

export function seededDataDir(): string {
  ensureSeededFolder();
  const dataDir = mkdtempSync(join(tmpdir(), 'spo-data-'));
  cpSync(seededFolder, dataDir, { recursive: true });
  return dataDir;
}
