import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Load } from './load-source.ts';

/** A recording instead of a made load: so many copies at once, so many recorded seconds in a second. */
export interface RecordedLoad {
  readonly file: string;
  readonly times: number;
  readonly speed: number;
}

export interface RunningLoad {
  readonly address: string;
  readonly pid: number;
  stop(): void;
}

const START_TIMEOUT_MS = 60_000;

/** `tree`: a folder with another state of this project, whose server is started in place of this one's. */
export function startLoad(
  load: Load | RecordedLoad,
  tree = join(import.meta.dirname, '../..'),
): Promise<RunningLoad> {
  const child = spawn(process.execPath, [join(tree, 'bench/load/main.ts'), JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the load did not start')), START_TIMEOUT_MS);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /ready (\S+)/.exec(text)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve({ address, pid: child.pid ?? 0, stop: () => void child.kill('SIGKILL') });
    });
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
  });
}
