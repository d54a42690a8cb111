/**
 * For vitest: one PostgreSQL and one Redis for all files of the project `server`. Each is started when the first file asks for it, and
 * ended after the last file. A file asks over HTTP, because files run in processes of their own (shared-services.ts).
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type PrivateService, startPostgres } from '../../server/cluster/private-postgres.ts';
import { startRedis } from '../../server/cluster/private-redis.ts';

/** `missing`: a sentence that says why the service cannot be started. */
export type SharedService = { readonly url: string } | { readonly missing: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the door. */
    services: string;
  }
}

const starts = {
  postgres: (folder: string) => startPostgres({ folder: join(folder, 'postgres'), isDurable: false }),
  redis(folder: string) {
    mkdirSync(join(folder, 'redis'));
    return startRedis(join(folder, 'redis'));
  },
} as const;

export type ServiceName = keyof typeof starts;

const isService = (name: string): name is ServiceName => Object.hasOwn(starts, name);

export default async function openDoor(project: TestProject): Promise<() => Promise<void>> {
  let folder: string | null = null;
  const started = new Map<ServiceName, Promise<PrivateService>>();
  const start = (name: ServiceName): Promise<PrivateService> => {
    if (folder === null) {
      folder = mkdtempSync(join(tmpdir(), 'spo-services-'));
      // PostgreSQL's user must be able to enter.
      chmodSync(folder, 0o711);
    }
    const service = started.get(name) ?? starts[name](folder);
    started.set(name, service);
    return service;
  };
  const door = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    if (!isService(name)) return void response.writeHead(404).end();
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
    for (const service of started.values()) await service.then(({ stop }) => stop()).catch(() => {});
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
}
