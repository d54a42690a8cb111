/** Restores a backup into a place without a database, migrates it to the newest schema and audits its books. */
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { type Audit, audit } from '../audit/audit.ts';
import { prepareDataDir } from '../storage/data-dir.ts';
import { lockDataDir } from '../storage/data-dir-lock.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { openSiteDatabase } from '../schema.ts';
import { kindOfFile, kindOfPlace, NoBackup } from './backup-kind.ts';
import { databaseAddressOf, runProgram } from './run-program.ts';

async function refuseFullFolder(dir: string): Promise<void> {
  const found = await stat(join(dir, 'pg')).catch(() => null);
  if (found !== null) throw new NoBackup(`there is a database in ${dir}: restore into another folder`);
}

/** Unpacked beside its place and then renamed: a restore that was broken off leaves no half database. */
async function restoreFolder(file: string, dir: string): Promise<void> {
  await refuseFullFolder(dir);
  await prepareDataDir(dir);
  const { release } = await lockDataDir(dir, { onLost: () => {} });
  const unpacked = await mkdtemp(join(dir, 'restore-'));
  try {
    await refuseFullFolder(dir);
    await runProgram('tar', ['-xzf', resolve(file), '-C', unpacked]);
    const names = await readdir(unpacked);
    if (names.join() !== 'pg') throw new NoBackup(`${file} is not a backup of a data folder`);
    await rename(join(unpacked, 'pg'), join(dir, 'pg'));
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    await release();
  }
}

async function tablesOf(url: string): Promise<readonly string[]> {
  const { db, close } = await openSiteDatabase({ url, onLost: () => {}, migrate: false });
  try {
    const { rows } = await sql<{ name: string }>`
      SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`.execute(db);
    return rows.map(({ name }) => name);
  } finally {
    await close();
  }
}

async function restoreServer(file: string, url: string): Promise<void> {
  const tables = await tablesOf(url);
  if (tables.length > 0)
    throw new NoBackup(
      `the database is not empty (${tables.slice(0, 3).join(', ')} …): create a new one and restore into that`,
    );
  const { address, env } = databaseAddressOf(url);
  const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runProgram('pg_restore', [...whole, '--dbname', address, file], env);
}

const openRestored = (place: string): Promise<OpenDatabase> =>
  kindOfPlace(place) === 'server'
    ? openSiteDatabase({ url: place, onLost: () => {} })
    : openSiteDatabase({ dataDir: place });

/**
 * `place`: a folder without a database, or the address of a PostgreSQL database without tables. Resolves with the full audit of the restored
 * books. Rejects with NoBackup when the place is not empty, or the backup is of the other kind.
 */
export async function restore(file: string, place: string): Promise<Audit> {
  const kind = await kindOfFile(file);
  if (kind !== kindOfPlace(place))
    throw new NoBackup(
      kind === 'folder'
        ? `${file} is a backup of a data folder: restore it to a folder`
        : `${file} is a backup of a PostgreSQL database: restore it to postgres://…`,
    );
  await (kind === 'server' ? restoreServer(file, place) : restoreFolder(file, place));
  const { db, close } = await openRestored(place);
  try {
    return await audit(db, 'full');
  } finally {
    await close();
  }
}
