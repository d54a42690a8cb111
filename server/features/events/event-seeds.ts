/** The seeds of the events' days: promised by a hash, drawn from on their day, shown afterwards. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Database, Trx } from '../../storage/database.ts';

const SEED_BYTES = 32;

export const eventSeedHash = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** HMAC-SHA256 of the name with the seed's text as the key, hexadecimal. */
export const eventDigest = (seed: string, name: string): string =>
  createHmac('sha256', seed).update(name).digest('hex');

interface DaySeed {
  readonly seed: string;
  readonly hash: string;
}

/** The seed of a day, which is made if there is none. In a transaction it stays closed until the end; null: it was shown already. */
export async function seedOfDay(trx: Trx | Database, day: string, now: number): Promise<DaySeed | null> {
  const find = () =>
    trx.selectFrom('event_seed').selectAll().where('day', '=', day).forShare().executeTakeFirst();
  let found = await find();
  if (found === undefined) {
    const seed = randomBytes(SEED_BYTES).toString('hex');
    const row = { day, seed, hash: eventSeedHash(seed), created_at: now, revealed_at: null };
    await trx
      .insertInto('event_seed')
      .values(row)
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute();
    found = await find();
  }
  return found === undefined || found.revealed_at !== null ? null : found;
}

/** Closes the seeds of the days before `today`: a node whose clock is slow cannot draw from them any more. */
export async function revealBefore(db: Database, today: string, now: number): Promise<void> {
  await db
    .updateTable('event_seed')
    .set({ revealed_at: now })
    .where('day', '<', today)
    .where('revealed_at', 'is', null)
    .execute();
}
