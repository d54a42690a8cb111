/**
 * For vitest: one PostgreSQL, one Redis and one dump of a migrated database for all files of the project `server`. Each is started or made
 * when the first file asks for it, and ended or removed after the last file. A file asks over HTTP, because files run in processes of their own (shared-services.ts).
 */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { briefDatabase } from '../runs/brief-database.ts';
import { startPostgres } from '../../../server/cluster/private-postgres.ts';
import type { PrivateService } from '../../../server/cluster/private-service.ts';
import { startRedis } from '../../../server/cluster/private-redis.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { makeEmptyDatabase } from '../database/database.ts';

/** `url`: of the dump, the address of its file. `missing`: a sentence that says why it cannot be started or made. */
export type Shared = { readonly url: string } | { readonly missing: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the door. */
    services: string;
  }
}

type Started = Pick<PrivateService, 'url' | 'stop'>;

/** In a process of its own: the door answers meanwhile. */
async function makeDump(folder: string): Promise<Started> {
  const file = join(folder, 'migrated.tar');
  await promisify(execFile)(process.execPath, [
    briefDatabase,
    join(import.meta.dirname, '../database/dump-database.ts'),
    file,
  ]);
  return { url: pathToFileURL(file).href, stop: async () => {} };
}

/** A database with all migrations and no rows on the shared PostgreSQL; those of tests are made as copies of it. */
async function makeTemplate(_: string, askDoor: (name: 'postgres') => Promise<Started>): Promise<Started> {
  const { url, drop } = await makeEmptyDatabase((await askDoor('postgres')).url);
  // Nothing may be connected to a database that is copied.
  await (await openSiteDatabase({ url, onLost: () => {} })).close();
  return { url, stop: drop };
}

const starts = {
  template: makeTemplate,
  dump: makeDump,
  postgres: (folder: string) => startPostgres({ folder: join(folder, 'postgres'), isDurable: false }),
  redis(folder: string) {
    mkdirSync(join(folder, 'redis'));
    return startRedis(join(folder, 'redis'));
  },
} as const;

export type SharedName = keyof typeof starts;

const isShared = (name: string): name is SharedName => Object.hasOwn(starts, name);

export default async function openDoor(project: TestProject): Promise<() => Promise<void>> {
  let folder: string | null = null;
  const started = new Map<SharedName, Promise<Started>>();
  const start = (name: SharedName): Promise<Started> => {
    if (folder === null) {
      folder = mkdtempSync(join(tmpdir(), 'spo-services-'));
      // PostgreSQL's user must be able to enter.
      chmodSync(folder, 0o711);
    }
    const service = started.get(name) ?? starts[name](folder, start);
    started.set(name, service);
    return service;
  };
  const door = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    if (!isShared(name)) return void response.writeHead(404).end();
    start(name).then(
      ({ url }) => response.end(JSON.stringify({ url })),
      (error: Error) => response.end(JSON.stringify({ missing: error.message })),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  project.provide('services', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.closeAllConnections();
    door.close();
    // A template is dropped before its server is ended.
    for (const service of [...started.values()].toReversed())
      await service.then(({ stop }) => stop()).catch(() => {});
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
}
