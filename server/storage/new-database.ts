/**
 * The folder of a new database. It is made under another name and renamed when it is whole, so that a folder named `pg` is never half made: a
 * process may be killed in the middle, above all by a system that has too little memory. Each making has a folder of its own, and a rename
 * onto a database fails: a process that lost the data directory meanwhile cannot harm its new owner's.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseError } from './database-thread.ts';

const FOLDER = 'pg';
const UNFINISHED = 'pg-new-';
const script = join(import.meta.dirname, 'make-database.ts');

/** Of what a process wrote: the line that names its error, else its last one. */
function reasonIn(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /^[\w ]*error\b.*:/iu.test(line)) ?? lines.at(-1) ?? '';
}

async function runToEnd(making: string, folder: string, lost: AbortSignal): Promise<void> {
  lost.throwIfAborted();
  const made = fork(making, [folder], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const kill = (): void => void made.kill('SIGKILL');
  lost.addEventListener('abort', kill);
  try {
    const said = made.stderr === null ? '' : text(made.stderr);
    const [code, signal] = await once(made, 'exit');
    lost.throwIfAborted();
    if (code === 0) return;
    const why =
      signal === null
        ? `exit code ${code}: ${reasonIn(await said)}`
        : `its process was killed by ${signal} (it needs some 500 MB of memory)`;
    throw new DatabaseError(`the database was not made: ${why}`, null);
  } finally {
    lost.removeEventListener('abort', kill);
  }
}

/** Every database has both. Earlier versions of the site made the folder in its place, so that a killed start left one without them. */
const MARKS = ['PG_VERSION', join('global', 'pg_control')] as const;

/** What a folder lacks of a database; null: nothing, or there is no folder, or an empty one. */
async function lackOf(folder: string): Promise<string | null> {
  const inside = await readdir(folder).catch(() => []);
  return inside.length === 0 ? null : (MARKS.find((mark) => !existsSync(join(folder, mark))) ?? null);
}

/**
 * The path of the database's folder, which is made where there is none. A folder that is no whole database is refused: it may be one that lost a
 * file, so nothing in it is changed. `lost` aborts when another process takes the data directory: the
 * process that makes the folder is killed, and the promise rejects after its end. `making`: tests replace the program.
 */
export async function databaseFolder(dataDir: string, lost: AbortSignal, making = script): Promise<string> {
  const folder = join(dataDir, FOLDER);
  const lack = await lackOf(folder);
  if (lack !== null)
    throw new DatabaseError(
      `${folder} is no whole database: ${lack} is missing, as after a start that was killed while an earlier version made it. ` +
        'If the site never ran with it, move it away and start again; otherwise restore a backup into an empty data directory',
      null,
    );
  if (existsSync(join(folder, MARKS[0]))) return folder;
  for (const name of await readdir(dataDir))
    if (name.startsWith(UNFINISHED)) await rm(join(dataDir, name), { recursive: true, force: true });
  const unfinished = join(dataDir, `${UNFINISHED}${randomUUID()}`);
  await runToEnd(making, unfinished, lost);
  await rename(unfinished, folder);
  return folder;
}
