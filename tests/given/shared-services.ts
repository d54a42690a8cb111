/** The PostgreSQL and the Redis that the test files share. A file that stops a service starts its own (real-services.ts). */
import { inject } from 'vitest';
import type { ServiceName, SharedService } from './services-door.ts';

/**
 * Resolves with the address of the shared service; null: it cannot be started here, and the reason is printed. Databases that a test makes
 * in PostgreSQL have random names (database.ts); keys in Redis need a random prefix.
 */
export async function sharedService(name: ServiceName): Promise<string | null> {
  const response = await fetch(`${inject('services')}/${name}`);
  const answer = (await response.json()) as SharedService;
  if ('url' in answer) return answer.url;
  console.warn(`Skipped: ${answer.missing}`);
  return null;
}
