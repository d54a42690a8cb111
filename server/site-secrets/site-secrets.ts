/** Random secrets of the site, made when they are first needed and shared by all nodes through the database. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../storage/database.ts';

const SECRET_BYTES = 32;

type SecretName = 'otp' | 'captcha' | 'operator-code' | 'left-identity' | 'sign-up';

/** The secret of the sign-up was stored as hexadecimal from the first release on. */
const encodingOf = (name: SecretName): BufferEncoding => (name === 'sign-up' ? 'hex' : 'base64');

/** Returns the secret of this name, 32 bytes. */
export type SiteSecrets = (name: SecretName) => Promise<Buffer>;

export function createSiteSecrets(db: Database): SiteSecrets {
  const known = new Map<SecretName, Promise<Buffer>>();
  const make = async (name: SecretName): Promise<Buffer> => {
    const secret = randomBytes(SECRET_BYTES).toString(encodingOf(name));
    // Of two nodes that make it at once, the second takes the first one's.
    await db
      .insertInto('site_secret')
      .values({ name, secret })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const kept = await db
      .selectFrom('site_secret')
      .select('secret')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return Buffer.from(kept.secret, encodingOf(name));
  };
  return (name) => {
    const held = known.get(name) ?? make(name);
    known.set(name, held);
    held.catch(() => known.delete(name));
    return held;
  };
}
