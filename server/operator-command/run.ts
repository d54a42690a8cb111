/** Runs a command about operators on the site's database, and says why it was refused. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { schemaFault } from '../audit/audit.ts';
import { migrations, openSiteDatabase } from '../schema.ts';
import { DataDirTaken } from '../storage/data-dir-lock.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { NoChange } from './change-operators.ts';
import { type OperatorCommand, runCommand } from './command-line.ts';

/** Asks for a password without showing it. Throws NoChange without a terminal. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new NoChange('--password needs a terminal');
  process.stdout.write('password: ');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}

/** The database that the command changes. A PostgreSQL database is not migrated here: nodes may be using it. Rejects with DataDirTaken or NoChange. */
async function openTarget(url: string | undefined, dataDir: string): Promise<OpenDatabase> {
  if (url === undefined) return openSiteDatabase({ dataDir });
  const opened = await openSiteDatabase({ url, onLost: () => {}, migrate: false });
  const fault = await schemaFault(opened.db, Object.keys(migrations));
  if (fault === null) return opened;
  await opened.close();
  throw new NoChange(`this database cannot be changed: ${fault}. Start this release of the site first`);
}

/** Opens the database, runs the command and closes it again. */
export async function runOn(
  url: string | undefined,
  command: OperatorCommand,
  say: (line: string) => void,
): Promise<void> {
  const { db, close } = await openTarget(url, command.dataDir);
  try {
    await runCommand(command, { db, now: Date.now(), say, askPassword });
  } finally {
    await close();
  }
}

/** The sentence of a refusal; null: the error is none. */
export function refusalSentence(error: unknown): string | null {
  if (error instanceof DataDirTaken) return `${error.message}: stop the site, then run the command again`;
  return error instanceof NoChange ? error.message : null;
}
