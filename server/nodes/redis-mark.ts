/** The mark of a site's nodes in their Redis: which database they use, and under which holder (leases/claim-site.ts). */
import type { Redis } from 'ioredis';
import { rowOf } from '../../domain/row.ts';
import { type MarkStore, type SiteMark, siteClaimLimits } from '../leases/claim-site.ts';
import { KEY_PREFIX } from './redis.ts';

function markOf(text: string | null): SiteMark | null {
  if (text === null) return null;
  const { database, holder } = rowOf(JSON.parse(text));
  return typeof database === 'string' && typeof holder === 'string' ? { database, holder } : null;
}

/** `name`: of the key, behind the site's prefix; tests that share a Redis give their own. */
export function createRedisMark(
  redis: Redis,
  name = 'site',
  termMs: number = siteClaimLimits.termMs,
): MarkStore {
  const key = `${KEY_PREFIX}${name}`;
  const read = async (): Promise<SiteMark | null> => markOf(await redis.get(key));
  return {
    read,
    async keep(mark) {
      const text = JSON.stringify(mark);
      if ((await redis.set(key, text, 'PX', termMs, 'NX')) === 'OK') return true;
      const found = await read();
      if (found?.database !== mark.database || found.holder !== mark.holder) return false;
      await redis.pexpire(key, termMs);
      return true;
    },
  };
}
