/** The database that the command changes, and the password that is typed on its terminal. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { schemaFault } from '../audit/audit.ts';
import { migrations, openSiteDatabase } from '../schema.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { NoChange } from './change-operators.ts';

/** Asks for a password without showing it. Throws NoChange without a terminal. */
export async function askPassword(): Promise<string> {
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

/** A PostgreSQL database is not migrated here: nodes may be using it. Rejects with DataDirTaken or NoChange. */
export async function openTarget(url: string | undefined, dataDir: string): Promise<OpenDatabase> {
  if (url === undefined) return openSiteDatabase({ dataDir });
  const opened = await openSiteDatabase({ url, onLost: () => {}, migrate: false });
  const fault = await schemaFault(opened.db, Object.keys(migrations));
  if (fault === null) return opened;
  await opened.close();
  throw new NoChange(`this database cannot be changed: ${fault}. Start this release of the site first`);
}
