/** Runs a program of PostgreSQL (pg_dump, pg_restore), and keeps the database's password out of its arguments. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { needProgram, type ProgramName } from '../cluster/find-program.ts';
import { NoBackup } from './backup-kind.ts';

const execute = promisify(execFile);
const MAX_MESSAGES = 16 * 1024 * 1024;

/** Rejects with NoBackup and what the program printed; with MissingProgram when it is not installed. */
export async function runProgram(
  name: ProgramName,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const options = { env: { ...process.env, ...env }, maxBuffer: MAX_MESSAGES };
  try {
    await execute(needProgram(name), args, options);
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    if (printed === '') throw error;
    throw new NoBackup(`${name} failed: ${printed}`);
  }
}

/** The address without its password, which goes by PGPASSWORD: the list of processes shows arguments to everybody. */
export function databaseAddressOf(url: string): {
  readonly address: string;
  readonly env: NodeJS.ProcessEnv;
} {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, env: password === '' ? {} : { PGPASSWORD: password } };
}
