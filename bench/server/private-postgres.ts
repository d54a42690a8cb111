/** A PostgreSQL server of the bench's own, in a temporary folder, from the binaries of this machine. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface PrivatePostgres {
  readonly url: string;
  close(): Promise<void>;
}

const TRIES = 100;
const TRY_EVERY_MS = 100;

/** The newest installed binaries; undefined: none. */
const binaries = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .toSorted((a, b) => Number(a.split('/')[4]) - Number(b.split('/')[4]))
    .at(-1);

/** PostgreSQL refuses to run as root. */
function userOfServer(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

async function untilReady(bin: string, port: number, server: ChildProcess): Promise<void> {
  for (let at = 0; at < TRIES && server.exitCode === null; at++) {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return;
    } catch {
      await wait(TRY_EVERY_MS);
    }
  }
  throw new Error('the PostgreSQL server of the bench did not start');
}

/** null: this machine has no PostgreSQL. The server has PostgreSQL's own settings, so every commit is on disk. */
export async function openPrivatePostgres(): Promise<PrivatePostgres | null> {
  const bin = binaries();
  if (bin === undefined) return null;
  const user = userOfServer();
  const folder = mkdtempSync(join(tmpdir(), 'spo-bench-pg-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8'], options);
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', `${port}`],
    options,
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const close = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(bin, port, server);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `postgres://bench@127.0.0.1:${port}/postgres`, close };
}
