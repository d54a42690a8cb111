/** Two real processes on one data folder, by every way that leads to it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCK_FILE } from '../../../server/storage/data-dir-lock.ts';
import { OWNER_FILE } from '../../../server/storage/folder-lease.ts';
import { root, seededDataDir } from '../../given/sites/running-site.ts';
import { limits } from '../../given/runs/limits.ts';

const script = join(root, 'tests/given/database/hold-folder.ts');
const permits = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;
const canUnshare = permits('unshare', '-n', 'true');
const canMount = permits('unshare', '-m', 'mount', '--bind', '/tmp', '/tmp');

/** Several processes start and end in a test; on a busy machine each takes its time. */
const PROCESSES = { timeout: limits.processesMs };

interface Holder {
  readonly child: ChildProcess;
  /** The next line that it prints. */
  line(): Promise<string>;
}

let dataDir: string;
let around: string;
const holders: Holder[] = [];

/** `before`: the command that the process is started through. */
function hold(dir: string, before: readonly string[] = [], ...mode: string[]): Holder {
  const [command = process.execPath, ...args] = [...before, process.execPath, script, dir, ...mode];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => String((await lines.next()).value);
  const holder = { child, line };
  holders.push(holder);
  return holder;
}

async function kill({ child }: Holder): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

beforeEach(() => {
  dataDir = seededDataDir();
  around = mkdtempSync(join(tmpdir(), 'spo-around-'));
});
afterEach(async () => {
  for (const holder of holders.splice(0)) await kill(holder);
  rmSync(around, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a data folder has one owner, whatever way leads to it', PROCESSES, () => {
  /** What the first process is answered, the second beside it, and the second after kill -9 of the first. */
  const answers = async (dir: string, before: readonly string[] = []): Promise<string[]> => {
    const first = hold(dataDir);
    const said = [await first.line(), await hold(dir, before).line()];
    await kill(first);
    return [...said, await hold(dir, before).line()];
  };
  const oneOwner = ['held', 'taken', 'held'];

  test('T15: when a second process comes by the same path, it is refused until kill -9 of the first', async () => {
    expect(await answers(dataDir)).toEqual(oneOwner);
    expect(statSync(join(dataDir, LOCK_FILE)).size, 'nothing is written into the lock').toBe(0);
  });

  test('T15: when a second process comes through a symlink, it is refused until kill -9', async () => {
    const link = join(around, 'link');
    symlinkSync(dataDir, link);
    expect(await answers(link)).toEqual(oneOwner);
  });

  test.skipIf(!canUnshare)('T15: when a second process has a network of its own, it is refused', async () => {
    expect(await answers(dataDir, ['unshare', '-n'])).toEqual(oneOwner);
  });

  test.skipIf(!canMount)('T15: when a second process comes by a bind mount, it is refused', async () => {
    const place = join(around, 'mounted');
    mkdirSync(place);
    const mount = ['sh', '-c', 'mount --bind "$0" "$1" && shift && exec "$@"', dataDir, place];
    expect(await answers(place, ['unshare', '-m', ...mount])).toEqual(oneOwner);
  });
});

describe('a file system without locks', PROCESSES, () => {
  const lease = (): Holder => hold(dataDir, [], '--no-locks');

  test('T15: a lease refuses the second process, and is free again after it was given back', async () => {
    const first = lease();
    expect(await first.line()).toBe('held');
    expect(await lease().line()).toBe('taken');
    first.child.stdin?.end();
    await once(first.child, 'exit');
    rmSync(join(dataDir, OWNER_FILE));
    expect(await lease().line()).toBe('held');
  });

  test('T15: when a paused owner lost its lease, it writes no more and says so', async () => {
    const first = lease();
    expect(await first.line()).toBe('held');
    first.child.stdin?.write('\n');
    expect(await first.line()).toBe('may write');
    first.child.kill('SIGSTOP');
    const second = lease();
    expect(await second.line()).toBe('held');
    first.child.stdin?.write('\n');
    first.child.kill('SIGCONT');
    const said = [await first.line(), await first.line()];
    expect(said.sort()).toEqual(['lost', 'may not write']);
    second.child.stdin?.write('\n');
    expect(await second.line()).toBe('may write');
    expect(existsSync(join(dataDir, OWNER_FILE))).toBe(true);
  });

  test('T15: when the machine slept past the lease, its owner renews it no more, and says so', async () => {
    const owner = lease();
    expect(await owner.line()).toBe('held');
    owner.child.stdin?.write('slept\n');
    expect(await owner.line()).toBe('may not write');
    expect(await owner.line()).toBe('lost');
    owner.child.stdin?.write('\n');
    expect(await owner.line()).toBe('may not write');
  });

  test('47: a host’s clock that jumps ahead costs writes until the next renewal, not the folder', async () => {
    const owner = lease();
    expect(await owner.line()).toBe('held');
    owner.child.stdin?.write('ahead\n');
    expect(await owner.line()).toBe('may not write');
    const ask = (): Promise<string> => {
      owner.child.stdin?.write('\n');
      return owner.line();
    };
    await expect.poll(ask, { timeout: limits.waitMs }).toBe('may write');
    expect(await lease().line()).toBe('taken');
  });
});
