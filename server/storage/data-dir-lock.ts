/**
 * Allows one process per data folder: two processes would silently lose each other's rows. The lock is an exclusive file lock on a file in
 * the folder, held through an empty SQLite file. The kernel ties the lock to the file, so a symlink, a bind mount or a container with its
 * own network leads to the same lock. The kernel frees it when the process ends in any way, kill -9 included. SQLite's locks also hold
 * inside one process. A file system without locks gets a lease (folder-lease.ts).
 */
import { rowOf } from '../../domain/row.ts';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { holdLease } from './folder-lease.ts';

/** Name of the lock file in the data folder; always empty. */
export const LOCK_FILE = 'lock';

export class DataDirTaken extends Error {
  constructor(dir: string) {
    super(`another process is using the data directory ${dir}`);
  }
}

interface DataDirHold {
  /** Until when this process may write, in shared memory (folder-lease.ts reads it); null: until the release. */
  readonly mayWriteUntil: SharedArrayBuffer | null;
  release(): Promise<void>;
}

const SQLITE_BUSY = 5;

/** Returns the release; null: the lock is held elsewhere, or the file system has no locks (SQLite answers BUSY in both cases). */
type LockFile = (file: string) => (() => void) | null;

const lockFile: LockFile = (file) => {
  const opened = new DatabaseSync(file);
  try {
    // Without a journal the file stays empty, and no other file is written.
    opened.exec(
      'PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE',
    );
    return () => opened.close();
  } catch (error) {
    opened.close();
    if (rowOf(error)['errcode'] === SQLITE_BUSY) return null;
    throw error;
  }
};

/** Tries a lock on a new file with a random name. If that fails, too, the file system has no locks. */
async function locksWork(dir: string, lock: LockFile): Promise<boolean> {
  const probe = join(dir, `${LOCK_FILE}-${randomUUID()}`);
  try {
    const release = lock(probe);
    release?.();
    return release !== null;
  } catch {
    return false;
  } finally {
    await rm(probe, { force: true });
  }
}

function tryLock(dir: string, lock: LockFile): (() => void) | null {
  try {
    return lock(join(dir, LOCK_FILE));
  } catch {
    // Some file systems answer "not supported" instead of "busy"; the probe tells the two apart.
    return null;
  }
}

interface LockOptions {
  /** Locks a file; tests replace it to imitate a file system without locks. */
  readonly lock?: LockFile;
  /** Called when a held lease is lost: the process must end. */
  readonly onLost: () => void;
}

/** Resolves with the hold on an existing, writable folder; rejects with DataDirTaken. */
export async function lockDataDir(
  dir: string,
  { lock = lockFile, onLost }: LockOptions,
): Promise<DataDirHold> {
  const release = tryLock(dir, lock);
  if (release !== null) return { mayWriteUntil: null, release: async () => release() };
  if (await locksWork(dir, lock)) throw new DataDirTaken(dir);
  const lease = await holdLease(dir, onLost);
  if (lease === null) throw new DataDirTaken(dir);
  return lease;
}
