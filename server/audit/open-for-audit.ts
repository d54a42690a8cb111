/** Opens a database for the audit without changing it: a folder is copied and the copy opened; a PostgreSQL database is only read. */
import { codeOfError } from '../error-code.ts';
import { cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants } from 'node:fs';
import { lockDataDir } from '../storage/data-dir-lock.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { openSiteDatabase } from '../schema.ts';

/** The audit is not possible; the message is a sentence that says why. */
export class NoAudit extends Error {}

/** Locks the folder for the copy. A folder that nobody can write to needs no lock. Rejects with DataDirTaken. */
export async function lockForCopy(dir: string): Promise<() => Promise<void>> {
  try {
    const { release } = await lockDataDir(dir, { onLost: () => {} });
    return release;
  } catch (error) {
    if (['EROFS', 'EACCES', 'EPERM'].includes(codeOfError(error))) return async () => {};
    throw error;
  }
}

async function openCopy(dir: string): Promise<OpenDatabase> {
  const found = await stat(join(dir, 'pg')).catch(() => null);
  if (found?.isDirectory() !== true) throw new NoAudit(`there is no database in ${dir}`);
  const place = await mkdtemp(join(tmpdir(), 'spo-audit-'));
  const remove = (): Promise<void> => rm(place, { recursive: true, force: true });
  try {
    await copyLocked(dir, join(place, 'pg'));
    const { db, close } = await openSiteDatabase({ dataDir: place });
    return {
      db,
      async close() {
        await close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function copyLocked(dir: string, place: string): Promise<void> {
  const release = await lockForCopy(dir);
  try {
    await cp(join(dir, 'pg'), place, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } finally {
    await release();
  }
}

/** `target`: a data folder, or the address of a PostgreSQL database. */
export const openForAudit = (target: string): Promise<OpenDatabase> =>
  /^postgres(ql)?:\/\//.test(target)
    ? openSiteDatabase({ url: target, onLost: () => {}, migrate: false })
    : openCopy(target);
