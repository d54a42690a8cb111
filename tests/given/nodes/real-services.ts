/** A PostgreSQL and a Redis of a test's own, which it can kill, pause, restart and cut off. They are removed by `close`. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, type ProgramName, sentenceOfMissing } from '../../../server/cluster/find-program.ts';
import { startPostgres } from '../../../server/cluster/private-postgres.ts';
import type { PrivateService } from '../../../server/cluster/private-service.ts';
import { type PrivateRedis, startRedis } from '../../../server/cluster/private-redis.ts';
import { createLinkProxy, type LinkProxy } from '../sites/link-proxy.ts';

/** True when all programs are installed; otherwise it prints what is missing, and the tests are skipped. */
export function haveInstalled(...names: readonly ProgramName[]): boolean {
  const missing = names.filter((name) => findProgram(name) === null);
  for (const name of missing) console.warn(`Skipped: ${sentenceOfMissing(name)}`);
  return missing.length === 0;
}

/** The link between a node and a service: `cut`, `stall` and `mend` act on the connections through `url`. */
export interface CutLink extends Omit<LinkProxy, 'address'> {
  /** Address of the service through the link. */
  readonly url: string;
}

/** Each node can have a link of its own. */
export async function linkTo(service: { readonly url: string }): Promise<CutLink> {
  const url = new URL(service.url);
  const { address, ...controls } = await createLinkProxy(Number(url.port));
  url.port = new URL(address).port;
  return { ...controls, url: url.href };
}

export interface RealServices {
  readonly postgres: PrivateService;
  readonly redis: PrivateRedis;
  close(): Promise<void>;
}

/** Rejects with MissingProgram when a program is missing: ask `haveInstalled` before. */
export async function startRealServices(): Promise<RealServices> {
  const folder = mkdtempSync(join(tmpdir(), 'spo-real-'));
  // PostgreSQL's user must be able to enter.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'redis'));
  const [postgres, redis] = await Promise.all([
    startPostgres({ folder: join(folder, 'postgres'), isDurable: false }),
    startRedis(join(folder, 'redis')),
  ]);
  return {
    postgres,
    redis,
    async close() {
      await Promise.all([postgres.stop(), redis.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
