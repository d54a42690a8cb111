/** The two kinds of databases, and how to recognise the backup of each. */
import { open } from 'node:fs/promises';
import { codeOfError } from '../error-code.ts';

/** `folder`: the embedded database; its backup is a compressed tar. `server`: PostgreSQL; its backup is a dump of pg_dump -Fc. */
type BackupKind = 'folder' | 'server';

/** Nothing was backed up or restored; the message is a sentence that says why. */
export class NoBackup extends Error {}

export const kindOfPlace = (place: string): BackupKind =>
  /^postgres(ql)?:\/\//.test(place) ? 'server' : 'folder';

const DUMP = 'PGDMP';
const GZIP = '\u001f\u008b';

/** Kind of a backup by its first bytes. Rejects with NoBackup when the file is not a backup. */
export async function kindOfFile(file: string): Promise<BackupKind> {
  const opened = await open(file).catch((error: unknown) => {
    throw new NoBackup(codeOfError(error) === 'ENOENT' ? `there is no file ${file}` : String(error));
  });
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(DUMP.length), 0, DUMP.length, 0);
    const first = buffer.subarray(0, bytesRead).toString('latin1');
    if (first === DUMP) return 'server';
    if (first.startsWith(GZIP)) return 'folder';
    throw new NoBackup(`${file} is not a backup`);
  } finally {
    await opened.close();
  }
}
