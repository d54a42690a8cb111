/** `npm run backup -- DIR|URL FILE` and `npm run restore -- FILE DIR|URL`. */
import { MissingProgram } from '../cluster/find-program.ts';
import { linesOfFindings } from '../audit/audit.ts';
import { secretsOf } from '../log/log.ts';
import { printable } from '../log/printable.ts';
import { redactText } from '../log/redact.ts';
import { DataDirTaken } from '../storage/data-dir-lock.ts';
import { backUp } from './back-up.ts';
import { kindOfPlace, NoBackup } from './backup-kind.ts';
import { restore } from './restore.ts';

const usage = `npm run backup -- DIR|URL FILE    writes a backup of a data folder that no site uses, or of postgres://…
npm run restore -- FILE DIR|URL   restores it into a folder without a database, or a PostgreSQL database without tables`;

async function act(command: string, from: string, to: string, say: (line: string) => void): Promise<number> {
  if (command === 'backup') {
    await backUp(from, to);
    say(`backup: ${to} is written`);
    return 0;
  }
  const result = await restore(from, to);
  for (const line of linesOfFindings(result)) say(`audit finding: ${line}`);
  say(`restore: done; audit: ${result.checks} checks, ${result.findings.length} findings`);
  return result.findings.length === 0 ? 0 : 1;
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DataDirTaken) return `${message}: stop the site first`;
  return error instanceof NoBackup || error instanceof MissingProgram ? message : `not done: ${message}`;
}

/** Resolves with the exit code: 0 done, 1 restored with findings of the audit, 2 not done. */
export async function runBackup(args: readonly string[]): Promise<number> {
  const [command, from, to, ...more] = args;
  const isKnown = command === 'backup' || command === 'restore';
  const isAsked = from === '--help';
  if (isAsked || !isKnown || from === undefined || to === undefined || more.length > 0) {
    console.log(usage);
    return isAsked ? 0 : 2;
  }
  const secrets = [from, to].filter((place) => kindOfPlace(place) === 'server').flatMap(secretsOf);
  const say = (line: string): void => console.log(`[spo] ${printable(redactText(line, secrets))}`);
  try {
    return await act(command, from, to, say);
  } catch (error) {
    say(sentenceOf(error));
    return 2;
  }
}
