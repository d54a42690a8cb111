/** The site's secret key for sign-up, in the account's table of secrets. All nodes share it through the database; it is made when it is first needed and never changes. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../storage/database.ts';

const NAME = 'sign-up';
const KEY_BYTES = 32;

export interface SiteKey {
  /** HMAC-SHA-256 of the parts, hexadecimal. */
  sign(...parts: readonly string[]): Promise<string>;
}

async function readKey(db: Database): Promise<string> {
  const secret = randomBytes(KEY_BYTES).toString('hex');
  await db
    .insertInto('site_secret')
    .values({ name: NAME, secret })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('site_secret')
    .select('secret')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return row.secret;
}

export function createSiteKey(db: Database): SiteKey {
  let reading: Promise<string> | null = null;
  const key = (): Promise<string> => {
    reading ??= readKey(db).catch((error: unknown) => {
      reading = null;
      throw error;
    });
    return reading;
  };
  return {
    sign: async (...parts) =>
      createHmac('sha256', Buffer.from(await key(), 'hex'))
        .update(JSON.stringify(parts))
        .digest('hex'),
  };
}
