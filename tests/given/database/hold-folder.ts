/**
 * A process of its own that opens a data folder and keeps it until its input ends. Prints "held", "taken" or the error, one line.
 * `--no-locks`: as on a file system without locks, with a lease alone; it prints "lost" when the lease was lost, and what a write says.
 */
import { DataDirTaken, lockDataDir } from '../../../server/storage/data-dir-lock.ts';
import { openSiteDatabase } from '../../../server/schema.ts';

const [dataDir = '', mode = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  if (mode === '--no-locks') {
    const hold = await lockDataDir(dataDir, { lock: () => null, onLost: () => say('lost') });
    const until = new Float64Array(hold.mayWriteUntil ?? new SharedArrayBuffer(8));
    process.stdin.on('data', () => say(Date.now() < (until[0] ?? 0) ? 'may write' : 'may not write'));
  } else await openSiteDatabase({ dataDir });
  say('held');
  process.stdin.resume();
  process.stdin.on('end', () => process.exit(0));
} catch (error) {
  say(error instanceof DataDirTaken ? 'taken' : String(error));
  process.exit(1);
}
