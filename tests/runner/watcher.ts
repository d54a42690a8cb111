/**
 * A process beside each run. When the runner ends in any way, kill -9 included, its end of the pipe closes: then this process ends what the
 * run started, and removes the run's temporary folder. Arguments: the folder. Input: the process groups of the run, as JSON, a line per change.
 */
import { existsSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { dropDatabases } from './drop-databases.ts';
import { endProcesses } from './end-processes.ts';

const [folder = ''] = process.argv.slice(2);
if (!basename(folder).startsWith('spo-run-')) throw new Error(`not the folder of a run: ${folder}`);
// It ends with the runner, and not with what ends the runner.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});

let groups: readonly number[] = [];
for await (const line of createInterface({ input: process.stdin })) groups = JSON.parse(line) as number[];

// The runner removes the folder when it has ended everything itself.
if (existsSync(folder)) {
  const ended = await endProcesses(folder, groups);
  await dropDatabases(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.stderr.write(
    `\nThe run was killed: ${ended.length} of its processes were ended, and its folder was removed.\n`,
  );
}
