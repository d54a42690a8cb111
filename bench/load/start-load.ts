import { join } from 'node:path';
import { nodeFlags } from '../../server/start/node-flags.ts';
import { heapOf } from '../process/memory.ts';
import { startPinned } from '../process/start-pinned.ts';
import type { Load } from './load-source.ts';

/** A recording instead of a made load: so many copies at once, so many recorded seconds in a second. */
export interface RecordedLoad {
  readonly file: string;
  readonly times: number;
  readonly speed: number;
}

export interface StartedServer {
  readonly address: string;
  readonly pid: number;
  /** Used heap, MB. */
  heap(): Promise<number>;
  stop(): void;
}

export interface Place {
  /** A folder with another state of this project, whose server is started in place of this one's. */
  readonly tree?: string | undefined;
  /** null: any core. */
  readonly core?: number | null;
  /** Left out: the embedded database. */
  readonly databaseUrl?: string | undefined;
}

const START_TIMEOUT_MS = 60_000;
const HERE = join(import.meta.dirname, '../..');

/** Starts a program of the benches that prints "ready ADDRESS". */
export function startServer(
  args: readonly string[],
  { core = null, databaseUrl }: Omit<Place, 'tree'> = {},
): Promise<StartedServer> {
  const child = startPinned(
    core,
    [...nodeFlags, ...args],
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
  );
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server did not start')), START_TIMEOUT_MS);
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /ready (\S+)/.exec(text)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve({
        address,
        pid: child.pid ?? 0,
        heap: () => heapOf(child),
        stop: () => void child.kill('SIGKILL'),
      });
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** The real server on a load. */
export const startLoad = (
  load: Load | RecordedLoad,
  { tree = HERE, ...place }: Place = {},
): Promise<StartedServer> => startServer([join(tree, 'bench/load/main.ts'), JSON.stringify(load)], place);
