/** Signs with the site's secret of the sign-up. */
import { createHmac } from 'node:crypto';
import { createSiteSecrets } from '../../site-secrets/site-secrets.ts';
import type { Database } from '../../storage/database.ts';

export interface SiteKey {
  /** HMAC-SHA-256 of the parts, hexadecimal. */
  sign(...parts: readonly string[]): Promise<string>;
}

export function createSiteKey(db: Database): SiteKey {
  const secrets = createSiteSecrets(db);
  return {
    sign: async (...parts) =>
      createHmac('sha256', await secrets('sign-up'))
        .update(JSON.stringify(parts))
        .digest('hex'),
  };
}
