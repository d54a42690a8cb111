/** `npm run audit -- DIR|URL`. Exit code 0: all checks hold, 1: findings, 2: not audited. It never writes to the audited database. */
import { audit, schemaFault, linesOfFindings } from './audit.ts';
import { createLog, secretsOf } from '../log/log.ts';
import { printable } from '../log/printable.ts';
import { migrations } from '../schema.ts';
import { DataDirTaken } from '../storage/data-dir-lock.ts';
import { NoAudit, openForAudit } from './open-for-audit.ts';

const [target] = process.argv.slice(2);
const say = (line: string): void => console.log(`[spo] ${printable(line)}`);

async function run(place: string): Promise<number> {
  const { db, close } = await openForAudit(place);
  try {
    const fault = await schemaFault(db, Object.keys(migrations));
    if (fault !== null) throw new NoAudit(`this database cannot be audited: ${fault}`);
    const result = await audit(db, 'full');
    for (const line of linesOfFindings(result)) say(`audit finding: ${line}`);
    say(`audit: ${result.checks} checks, ${result.findings.length} findings`);
    return result.findings.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

if (target === undefined) {
  say('npm run audit -- DIR|URL: a data folder, or postgres://…');
  process.exit(2);
}
try {
  process.exit(await run(target));
} catch (error) {
  if (error instanceof DataDirTaken) say(`${error.message}: stop it, then audit`);
  else if (error instanceof NoAudit) say(error.message);
  else {
    const write = (lines: string): void => void process.stderr.write(lines);
    createLog({ write, now: Date.now, secrets: secretsOf(target) })('error', 'the audit failed', { error });
  }
  process.exit(2);
}
