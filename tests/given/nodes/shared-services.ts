/** The PostgreSQL, the Redis and the dump of a migrated database that the test files share. A file that stops a service starts its own (real-services.ts). */
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { Shared, SharedName } from './services-door.ts';

async function ask(name: SharedName): Promise<Shared> {
  const response = await fetch(`${inject('services')}/${name}`);
  return (await response.json()) as Shared;
}

/**
 * Resolves with the address of the shared service; null: it cannot be started here, and the reason is printed. Databases that a test makes
 * in PostgreSQL have random names (database.ts); keys in Redis need a random prefix.
 */
export async function sharedService(name: 'postgres' | 'redis' | 'template'): Promise<string | null> {
  const answer = await ask(name);
  if ('url' in answer) return answer.url;
  console.warn(`Skipped: ${answer.missing}`);
  return null;
}

/** Resolves with the path of a dump of an embedded database with all migrations and no rows. */
export async function sharedDump(): Promise<string> {
  const answer = await ask('dump');
  if ('missing' in answer) throw new Error(answer.missing);
  return fileURLToPath(answer.url);
}
