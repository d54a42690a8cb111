/** Finds the programs that a cluster needs: in PATH, and where Debian puts those that are not in PATH. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program is not installed; the message is a sentence with the command that installs it. */
export class MissingProgram extends Error {}

const POSTGRES_FOLDERS = '/usr/lib/postgresql';
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

const packages = {
  initdb: ['PostgreSQL', 'postgresql'],
  postgres: ['PostgreSQL', 'postgresql'],
  pg_dump: ['The PostgreSQL client', 'postgresql-client'],
  pg_restore: ['The PostgreSQL client', 'postgresql-client'],
  'redis-server': ['Redis', 'redis-server'],
  haproxy: ['HAProxy', 'haproxy'],
  tar: ['tar', 'tar'],
} as const;

export type ProgramName = keyof typeof packages;

/** Folders of the installed PostgreSQL versions, newest first. */
function postgresFolders(): readonly string[] {
  if (!existsSync(POSTGRES_FOLDERS)) return [];
  const versions = readdirSync(POSTGRES_FOLDERS).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(POSTGRES_FOLDERS, version, 'bin'));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Path of the program; null: it is not installed. PostgreSQL's own folders come first: Debian's /usr/bin has wrappers. */
export function findProgram(name: ProgramName): string | null {
  const ofPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const folders = [...postgresFolders(), ...ofPath, ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** A sentence: what is missing, and how to install it on Debian. */
export function sentenceOfMissing(name: ProgramName): string {
  const [what, debian] = packages[name];
  return `${what} is not installed: the program ${name} was not found. On Debian: apt-get install ${debian}`;
}

/** Throws MissingProgram with a sentence for each program that is missing. */
export function needPrograms(...names: readonly ProgramName[]): void {
  const missing = names.filter((name) => findProgram(name) === null);
  if (missing.length > 0) throw new MissingProgram(missing.map(sentenceOfMissing).join('\n'));
}

/** Throws MissingProgram. */
export function needProgram(name: ProgramName): string {
  const found = findProgram(name);
  if (found === null) throw new MissingProgram(sentenceOfMissing(name));
  return found;
}
