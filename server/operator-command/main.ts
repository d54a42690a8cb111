/** `npm run operator -- add --id ID`. Exit code 0: done, 1: refused, 2: the database could not be used. */
import { join } from 'node:path';
import { createLog, secretsOf } from '../log/log.ts';
import { printable } from '../log/printable.ts';
import { operatorUsage, readCommand } from './command-line.ts';
import { refusalSentence, runOn } from './run.ts';

const say = (line: string): void => console.log(`[spo] ${printable(line)}`);
const url = process.env['DATABASE_URL'];
const command = readCommand(process.argv.slice(2), join(import.meta.dirname, '../../.data'));

if (command === null) {
  console.log(operatorUsage);
  process.exit(1);
}
try {
  await runOn(url, command, say);
  process.exit(0);
} catch (error) {
  const refusal = refusalSentence(error);
  if (refusal !== null) {
    say(refusal);
    process.exit(1);
  }
  const write = (lines: string): void => void process.stderr.write(lines);
  createLog({ write, now: Date.now, secrets: secretsOf(url ?? '') })('error', 'the operator command failed', {
    error,
  });
  process.exit(2);
}
