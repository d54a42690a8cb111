/**
 * A process of its own that opens a data folder and keeps it until its input ends. Prints "held", "taken" or the error, one line.
 * `--no-locks`: as on a file system without locks, with a lease alone; it prints "lost" when the lease was lost, and at
 * each line whether it may write; the line "ahead" moves its host's clock an hour ahead, "slept" does as if its machine had slept an hour.
 */
import os from 'node:os';
import { DataDirTaken, lockDataDir } from '../../../server/storage/data-dir-lock.ts';
import { mayWrite } from '../../../server/storage/folder-lease.ts';
import { openSiteDatabase } from '../../../server/schema.ts';

const [dataDir = '', mode = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  if (mode === '--no-locks') {
    const hold = await lockDataDir(dataDir, { lock: () => null, onLost: () => say('lost') });
    const until = hold.mayWriteUntil ?? new SharedArrayBuffer(16);
    const host = Date.now;
    const { uptime } = os;
    process.stdin.on('data', (line) => {
      const said = String(line);
      if (said.startsWith('ahead') || said.startsWith('slept')) Date.now = () => host() + 3_600_000;
      if (said.startsWith('slept')) Object.assign(os, { uptime: () => uptime() + 3600 });
      say(mayWrite(until) ? 'may write' : 'may not write');
    });
  } else await openSiteDatabase({ dataDir });
  say('held');
  process.stdin.resume();
  process.stdin.on('end', () => process.exit(0));
} catch (error) {
  say(error instanceof DataDirTaken ? 'taken' : String(error));
  process.exit(1);
}
