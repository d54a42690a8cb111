/** PostgreSQL and Redis of the cluster: the given ones, or servers of its own in its folder. */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterOptions } from './cluster-options.ts';
import { type PrivateService, startPostgres } from './private-postgres.ts';
import { startRedis } from './private-redis.ts';

export interface ClusterServices {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Stops the servers that `openServices` started. */
  stop(): Promise<void>;
}

type Given = Pick<ClusterOptions, 'folder' | 'databaseUrl' | 'redisUrl'>;

/** Rejects with MissingProgram when a server of its own is needed and not installed. */
export async function openServices({ folder, databaseUrl, redisUrl }: Given): Promise<ClusterServices> {
  const own: PrivateService[] = [];
  const stop = async (): Promise<void> => {
    for (const service of own.toReversed()) await service.stop();
  };
  try {
    if (databaseUrl === null) {
      // Folders inside are private; PostgreSQL's user must be able to enter this one.
      chmodSync(folder, 0o711);
      own.push(await startPostgres({ folder: join(folder, 'postgres'), isDurable: true }));
    }
    const database = databaseUrl ?? own[0]?.url ?? '';
    if (redisUrl !== null) return { databaseUrl: database, redisUrl, stop };
    mkdirSync(join(folder, 'redis'), { recursive: true });
    const redis = await startRedis(join(folder, 'redis'));
    own.push(redis);
    return { databaseUrl: database, redisUrl: redis.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
