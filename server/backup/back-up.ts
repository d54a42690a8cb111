/** Writes a backup of a database to a new file. */
import { existsSync } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockForCopy } from '../audit/open-for-audit.ts';
import { kindOfPlace, NoBackup } from './backup-kind.ts';
import { databaseAddressOf, runProgram } from './run-program.ts';

/** The folder is locked: no site writes to it meanwhile. Rejects with DataDirTaken. */
async function backUpFolder(dir: string, part: string): Promise<void> {
  const found = await stat(join(dir, 'pg')).catch(() => null);
  if (found?.isDirectory() !== true) throw new NoBackup(`there is no database in ${dir}`);
  const release = await lockForCopy(dir);
  try {
    await runProgram('tar', ['-czf', part, '-C', dir, 'pg']);
  } finally {
    await release();
  }
}

/** One moment of the database; the site goes on meanwhile. */
async function backUpServer(url: string, part: string): Promise<void> {
  const { address, env } = databaseAddressOf(url);
  await runProgram('pg_dump', ['--format=custom', '--file', part, '--dbname', address], env);
}

/**
 * `place`: a data folder that no site uses, or the address of a PostgreSQL database. The file appears when it is whole and on the disk; only
 * its owner can read it. Rejects with NoBackup when the file exists.
 */
export async function backUp(place: string, target: string): Promise<void> {
  // tar reads a name with a colon as another machine's; an absolute path it does not.
  const file = resolve(target);
  if (existsSync(file)) throw new NoBackup(`${target} exists: choose another name`);
  const part = `${file}.part`;
  try {
    // "wx": two backups to one name cannot write the same file.
    await (await open(part, 'wx', 0o600)).close();
  } catch (error) {
    throw new NoBackup(
      `${part} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  try {
    await (kindOfPlace(place) === 'server' ? backUpServer(place, part) : backUpFolder(place, part));
    const written = await open(part, 'r+');
    await written.sync();
    await written.close();
    // Unlike a rename, a link never replaces a file.
    await link(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
