import { DataDirTaken } from '../storage/data-dir-lock.ts';
import { NoChange } from './change-operators.ts';
import { type OperatorCommand, runCommand } from './command-line.ts';
import { askPassword, openTarget } from './open-target.ts';

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
export function refusalOf(error: unknown): string | null {
  if (error instanceof DataDirTaken) return `${error.message}: stop the site, then run the command again`;
  return error instanceof NoChange ? error.message : null;
}
