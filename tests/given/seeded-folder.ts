/** A data folder with migrations and demo accounts: made once, copied for every site. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from './limits.ts';

export const root = join(import.meta.dirname, '../..');
const seededFolder = join(root, 'node_modules/.seeded');

/** Creating the database is the slow part of a first start: done once, copied for every site. */
function makeSeededFolder(): void {
  const making = `${seededFolder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  const made = spawnSync(process.execPath, [join(root, 'tests/given/seed-database.ts'), making], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (made.status !== 0) throw new Error('the seeded database could not be made');
  renameSync(making, seededFolder);
}

/** Files run side by side: the first one makes the folder, the others wait. True: this process has the lock; an old one was left behind. */
function takeSeedLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.ctimeMs ?? 0);
    if (age > limits.startMs) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function ensureSeededFolder(): void {
  const lock = `${seededFolder}.lock`;
  while (!existsSync(seededFolder)) {
    if (!takeSeedLock(lock)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      continue;
    }
    try {
      if (!existsSync(seededFolder)) makeSeededFolder();
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

export function seededDataDir(): string {
  ensureSeededFolder();
  const dataDir = mkdtempSync(join(tmpdir(), 'spo-data-'));
  cpSync(seededFolder, dataDir, { recursive: true });
  return dataDir;
}
