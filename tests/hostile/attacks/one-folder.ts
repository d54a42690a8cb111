/** Two servers on one data folder: by another name of it, and from another network namespace. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Attack, pause } from '../attack.ts';
import { root } from '../../given/sites/running-site.ts';

const WAIT_MS = 20_000;

interface Second {
  readonly started: boolean;
  readonly text: string;
}

/** Starts a second server, and ends it. It must end by itself before it says where it listens. */
async function startSecond(command: string, args: readonly string[]): Promise<Second> {
  const child: ChildProcess = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: undefined },
  });
  let text = '';
  const add = (chunk: Buffer): void => void (text += chunk.toString());
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const until = performance.now() + WAIT_MS;
  const hasStarted = (): boolean => /SPOBOARD\s+http:/.test(text);
  while (!isOver() && !hasStarted() && performance.now() < until) await pause(50);
  const started = hasStarted();
  if (!isOver()) child.kill('SIGKILL');
  await gone;
  return { started, text: text.trim().split('\n')[0] ?? '' };
}

const serverArgs = (dataDir: string): readonly string[] => [
  join(root, 'server/main.ts'),
  '--port',
  '0',
  '--data',
  dataDir,
  '--no-season',
];

const outcomeOf = ({ started, text }: Second) => ({
  happened: started ? 'a second server started' : `refused: ${text.slice(0, 120)}`,
  ok: !started && text !== '',
});

export const symlinkedFolder: Attack = {
  point: 15,
  name: 'a second server on the data folder through a symlink',
  expectation: 'refused with a sentence',
  inShort: true,
  async run({ site: { dataDir } }) {
    const folder = mkdtempSync(join(tmpdir(), 'spo-link-'));
    try {
      const link = join(folder, 'data');
      symlinkSync(dataDir, link);
      return outcomeOf(await startSecond(process.execPath, serverArgs(link)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export const otherNamespace: Attack = {
  point: 15,
  name: 'a second server on the data folder from another network namespace',
  expectation: 'refused with a sentence',
  inShort: false,
  async run({ site: { dataDir } }) {
    const wrapped = ['--user', '--map-root-user', '--net', '--'];
    if (spawnSync('unshare', [...wrapped, 'true']).status !== 0)
      return { happened: 'no network namespaces here', ok: true, skipped: true };
    const started = [process.execPath, ...serverArgs(dataDir)].map((part) => `'${part}'`).join(' ');
    const script = `ip link set lo up 2>/dev/null; exec ${started}`;
    return outcomeOf(await startSecond('unshare', [...wrapped, 'sh', '-c', script]));
  },
};
