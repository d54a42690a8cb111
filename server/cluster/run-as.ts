/** PostgreSQL refuses to run as root. When this process is root, PostgreSQL runs as the user postgres, or else as nobody. */
import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';

export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const USERS = ['postgres', 'nobody'];

function idsOf(user: string): RunAs | null {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === user);
  return row === undefined ? null : { uid: Number(row[2]), gid: Number(row[3]) };
}

/** null: PostgreSQL runs as this process's own user. */
export function userOfPostgres(): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  return USERS.map(idsOf).find((ids) => ids !== null) ?? null;
}

/** Gives `folder` to the user. Throws a sentence when that user cannot enter the folder, because a folder above it is private. */
export function giveFolder(folder: string, user: RunAs | null): void {
  if (user === null) return;
  chownSync(folder, user.uid, user.gid);
  const entered = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, stdio: 'ignore' });
  if (entered.status !== 0)
    throw new Error(
      `PostgreSQL does not run as root, and its user cannot enter ${folder}: a folder above it is private. Choose a folder that every user can enter`,
    );
}
