/**
 * One process per data directory: two would silently lose each other's rows. The lock is a local socket named after the
 * directory, which the operating system frees whatever ends the process, kill -9 included.
 */
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

function lockName(dir: string): string {
  const name = `spo-${createHash('sha1').update(resolve(dir)).digest('hex')}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

export class DataDirTaken extends Error {}

/** Resolves with the release, or rejects with DataDirTaken. */
export function lockDataDir(dir: string): Promise<() => void> {
  return new Promise((done, fail) => {
    const server: Server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new DataDirTaken(`another process is using the data directory ${dir}`)
          : error,
      ),
    );
    server.listen(lockName(dir), () => {
      server.unref();
      done(() => server.close());
    });
  });
}
