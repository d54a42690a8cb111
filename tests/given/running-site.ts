/** The real site in a process of its own: server/main.ts on a free port with a data folder that is copied, seeded, from one. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from './limits.ts';
import { pacedArgs } from './machine.ts';

export const root = join(import.meta.dirname, '../..');
const seededFolder = join(root, 'node_modules/.seeded');

export interface RunningSite {
  readonly address: string;
  readonly port: number;
  readonly dataDir: string;
  readonly output: () => string;
  /** Ends it the hard way (kill -9) or by asking (SIGTERM); resolves with the exit code when the process is gone. */
  readonly end: (signal?: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
}

/** Creating the database is the slow part of a first start: done once, copied for every site. */
function makeSeededFolder(): void {
  const making = `${seededFolder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  const made = spawnSync(process.execPath, [join(root, 'tests/given/seed-database.ts'), making], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (made.status !== 0) throw new Error('the seeded database could not be made');
  renameSync(making, seededFolder);
}

/** Files run side by side: the first one makes the folder, the others wait. True: this process has the lock; an old one was left behind. */
function takeSeedLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.ctimeMs ?? 0);
    if (age > limits.startMs) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function ensureSeededFolder(): void {
  const lock = `${seededFolder}.lock`;
  while (!existsSync(seededFolder)) {
    if (!takeSeedLock(lock)) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      continue;
    }
    try {
      if (!existsSync(seededFolder)) makeSeededFolder();
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}

export function seededDataDir(): string {
  ensureSeededFolder();
  const dataDir = mkdtempSync(join(tmpdir(), 'spo-data-'));
  cpSync(seededFolder, dataDir, { recursive: true });
  return dataDir;
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

/** `node`: the process itself. `npm`: `npm start` without its installation; signals go to npm. `group`: they go to its process group. */
export type StartedBy = 'node' | 'npm' | 'group';

const commands: Readonly<Record<StartedBy, readonly [string, ...string[]]>> = {
  node: [process.execPath, join(root, 'server/main.ts')],
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
  const child = spawn(command, [...before, '--port', String(port), '--data', dataDir, ...pacedArgs(args)], {
    cwd: root,
    detached: by === 'group',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: undefined },
  });
  let text = '';
  const add = (chunk: Buffer): void => void (text += chunk.toString());
  child.stdout.on('data', add);
  child.stderr.on('data', add);
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
        if (by === 'group') process.kill(-(child.pid ?? 0), signal);
        else child.kill(signal);
      }),
  };
}

/** With `AUDIT=1` the books of the ended site are audited first (`npm run audit`); a finding fails the test. */
export function removeData({ dataDir }: RunningSite): void {
  const audited =
    process.env['AUDIT'] === undefined
      ? null
      : spawnSync(process.execPath, [join(root, 'server/audit/main.ts'), dataDir], { encoding: 'utf8' });
  rmSync(dataDir, { recursive: true, force: true });
  if (audited !== null && audited.status !== 0)
    throw new Error(`the audit of the books:\n${audited.stdout}${audited.stderr}`);
}
