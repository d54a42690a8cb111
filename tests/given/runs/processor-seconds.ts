/** Processor seconds by test file, for the list of the slowest ones at the end of `npm test`. */
import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { secondsOfTree } from './processes.ts';

const root = join(import.meta.dirname, '../../..');
let counted = 0;

/**
 * Adds to the file what this process, its children and their children took since the last call, also those that have ended. Processes of the
 * runner that do several files one after another count each once. Without the runner nothing is written.
 */
export function countFor(testFile: string): void {
  const list = process.env['PROCESSOR_SECONDS'];
  if (list === undefined) return;
  const all = secondsOfTree(process.pid);
  const seconds = all - counted;
  counted = all;
  if (seconds > 0) appendFileSync(list, `${JSON.stringify({ file: relative(root, testFile), seconds })}\n`);
}
