/**
 * Prepares the data folder before the database opens it: creates a missing folder and writes a test byte, so that a fault is reported in a
 * sentence.
 */
import { codeOfError } from '../error-code.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** With less free space no database is opened: PostgreSQL writes 16 MB of log at a time. */
export const LEAST_FREE_BYTES = 32 * 1024 * 1024;

type DataDirFault = 'not-a-folder' | 'read-only' | 'disk-full';

export class DataDirUnusable extends Error {
  readonly fault: DataDirFault;
  constructor(fault: DataDirFault, dir: string) {
    super(
      {
        'not-a-folder': `${dir} is a file, or a part of its path is: the data needs a folder`,
        'read-only': `the folder ${dir} cannot be written: it is read-only, or belongs to another user`,
        'disk-full': `the disk of ${dir} is full: the database needs ${LEAST_FREE_BYTES / 1024 / 1024} MB of free space`,
      }[fault],
    );
    this.fault = fault;
  }
}

const faults: Readonly<Record<string, DataDirFault>> = {
  EEXIST: 'not-a-folder',
  ENOTDIR: 'not-a-folder',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
};

/** Bytes that this process may still write in the folder. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** Creates the folder and writes a byte in it. Rejects with DataDirUnusable. */
export async function prepareDataDir(dir: string): Promise<void> {
  try {
    await mkdir(dir, { recursive: true });
    const probe = join(dir, `try-${randomUUID()}`);
    const file = await open(probe, 'wx');
    try {
      await file.write('x');
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
  } catch (error) {
    const fault = faults[codeOfError(error)];
    throw fault === undefined ? error : new DataDirUnusable(fault, dir);
  }
  if ((await freeBytes(dir)) < LEAST_FREE_BYTES) throw new DataDirUnusable('disk-full', dir);
}
