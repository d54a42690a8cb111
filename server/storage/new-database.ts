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

/**
 * The path of the database's folder, which is made where there is none. `lost` aborts when another process takes the data directory: the
 * process that makes the folder is killed, and the promise rejects after its end. `making`: tests replace the program.
 */
export async function databaseFolder(dataDir: string, lost: AbortSignal, making = script): Promise<string> {
  const folder = join(dataDir, FOLDER);
  if (existsSync(join(folder, 'PG_VERSION'))) return folder;
  for (const name of await readdir(dataDir))
    if (name.startsWith(UNFINISHED)) await rm(join(dataDir, name), { recursive: true, force: true });
  const unfinished = join(dataDir, `${UNFINISHED}${randomUUID()}`);
  await runToEnd(making, unfinished, lost);
  await rename(unfinished, folder);
  return folder;
}
