/** PostgreSQL and Redis of the cluster: the given ones, or servers of its own in its folder. */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterOptions } from './cluster-options.ts';
import type { Keeper, KeptProcess } from './keep-running.ts';
import { startPostgres } from './private-postgres.ts';
import type { PrivateService } from './private-service.ts';
import { startRedis } from './private-redis.ts';

export interface ClusterServices {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Stops the servers that `openServices` started. */
  stop(): Promise<void>;
}

type Given = Pick<ClusterOptions, 'folder' | 'databaseUrl' | 'redisUrl'>;

/** Starts a server that `keeper` starts again when it ends by itself. */
async function startKept<Service extends PrivateService>(
  name: string,
  keeper: Keeper,
  start: (onEnd: (code: number | null) => void) => Promise<Service>,
): Promise<Service> {
  let kept: KeptProcess | null = null;
  const service = await start((code) => {
    // Null during the first start, whose failure is the caller's.
    if (kept !== null) keeper.ended(kept, code);
  });
  kept = { name, start: service.restart, stop: service.stop };
  return service;
}

/** Rejects with MissingProgram when a server of its own is needed and not installed. */
export async function openServices(
  { folder, databaseUrl, redisUrl }: Given,
  keeper: Keeper,
): Promise<ClusterServices> {
  const own: PrivateService[] = [];
  const stop = async (): Promise<void> => {
    for (const service of own.toReversed()) await service.stop();
  };
  try {
    if (databaseUrl === null) {
      // Folders inside are private; PostgreSQL's user must be able to enter this one.
      chmodSync(folder, 0o711);
      const options = { folder: join(folder, 'postgres'), isDurable: true };
      own.push(await startKept('PostgreSQL', keeper, (onEnd) => startPostgres({ ...options, onEnd })));
    }
    const database = databaseUrl ?? own[0]?.url ?? '';
    if (redisUrl !== null) return { databaseUrl: database, redisUrl, stop };
    mkdirSync(join(folder, 'redis'), { recursive: true });
    const redis = await startKept('Redis', keeper, (onEnd) => startRedis(join(folder, 'redis'), onEnd));
    own.push(redis);
    return { databaseUrl: database, redisUrl: redis.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
