/** The real site in a process of its own: server/main.ts on a free port with a data folder that is copied, seeded, from one. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { briefDatabase } from '../runs/brief-database.ts';
import { limits } from '../runs/limits.ts';
import { root, seededDataDir } from './seeded-folder.ts';

export { root, seededDataDir };

export interface RunningSite {
  readonly address: string;
  readonly port: number;
  readonly dataDir: string;
  readonly output: () => string;
  /** Ends it the hard way (kill -9) or by asking (SIGTERM); resolves with the exit code when the process is gone. */
  readonly end: (signal?: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
}

function waitForAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the site did not start:\n${output()}`));
    }, limits.startMs);
    const look = (): void => {
      const address = /SPOBOARD\s+(http:\S+)/.exec(output())?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the site ended with ${code}:\n${output()}`));
    });
  });
}

/** Sites whose folder no test has removed yet: a test that failed left them. They end with its process. */
const left = new Map<string, () => void>();
process.once('exit', () => {
  for (const [dataDir, end] of left) {
    end();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
});

/** The site of a process that starts; rejects, and ends the process, where it does not. */
export async function whenRunning(
  child: ChildProcess,
  dataDir: string,
  kill: (signal: 'SIGKILL' | 'SIGTERM') => void,
): Promise<RunningSite> {
  left.set(dataDir, () => {
    if (child.exitCode === null && child.signalCode === null) kill('SIGKILL');
  });
  let text = '';
  const add = (chunk: Buffer): void => void (text += chunk.toString());
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  const output = (): string => text;
  const address = await waitForAddress(child, output).catch((error: unknown) => {
    // A server that is late must not go on beside the tests that follow.
    child.kill('SIGKILL');
    throw error;
  });
  return {
    address,
    port: Number(new URL(address).port),
    dataDir,
    output,
    end: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
        child.once('exit', resolve);
        kill(signal);
      }),
  };
}

/** `node`: the process itself. `npm`: `npm start` without its installation; signals go to npm. `group`: they go to its process group. */
export type StartedBy = 'node' | 'npm' | 'group';

const commands: Readonly<Record<StartedBy, readonly [string, ...string[]]>> = {
  node: [process.execPath, briefDatabase, join(root, 'server/main.ts')],
  npm: ['npm', '--ignore-scripts', 'start', '--'],
  group: ['npm', '--ignore-scripts', 'start', '--'],
};

export async function startSite({
  args = [],
  port = 0,
  dataDir = seededDataDir(),
  by = 'node',
}: {
  readonly args?: readonly string[];
  readonly port?: number;
  readonly dataDir?: string;
  readonly by?: StartedBy;
} = {}): Promise<RunningSite> {
  const [command, ...before] = commands[by];
  const child = spawn(command, [...before, '--port', String(port), '--data', dataDir, ...args], {
    cwd: root,
    detached: by === 'group',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: undefined },
  });
  return whenRunning(child, dataDir, (signal) =>
    by === 'group' ? process.kill(-(child.pid ?? 0), signal) : child.kill(signal),
  );
}

/** With `AUDIT=1` the books of the ended site are audited first (`npm run audit`); a finding fails the test. */
export function removeData({ dataDir }: RunningSite): void {
  const audited =
    process.env['AUDIT'] === undefined
      ? null
      : spawnSync(process.execPath, [join(root, 'server/audit/main.ts'), dataDir], { encoding: 'utf8' });
  rmSync(dataDir, { recursive: true, force: true });
  left.delete(dataDir);
  if (audited !== null && audited.status !== 0)
    throw new Error(`the audit of the books:\n${audited.stdout}${audited.stderr}`);
}
