/** The seeds of the days. A seed is made when its day begins. Its hash is public at once, the seed itself when the day is over. */
import type { Selectable } from 'kysely';
import { DAY_MS, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { type Guard, transact } from '../../storage/transact.ts';
import type { CasualSeedTable } from './casual-tables.ts';
import { newSeed, seedHashOf } from './draw.ts';

export type Seed = Selectable<CasualSeedTable>;

/** Returns the seed of a day; makes it if there is none. */
export async function seedOf(db: Database, day: string, roundMs: number, now: number): Promise<Seed> {
  const find = () =>
    db
      .selectFrom('casual_seed')
      .selectAll()
      .where('day', '=', day)
      .where('round_ms', '=', roundMs)
      .executeTakeFirst();
  const found = await find();
  if (found !== undefined) return found;
  const seed = newSeed();
  await db
    .insertInto('casual_seed')
    .values({
      day,
      round_ms: roundMs,
      seed,
      hash: seedHashOf(seed),
      created_at: now,
      ends_at: (startOfSiteDay(day) ?? now) + DAY_MS,
      drawn_until: now,
    })
    .onConflict((conflict) => conflict.columns(['day', 'round_ms']).doNothing())
    .execute();
  const made = await find();
  if (made === undefined) throw new Error('a seed was not stored');
  return made;
}

/**
 * Marks every round that has ended as drawn, also those that ended while the server was off. `guard` is called first in the transaction.
 */
export async function drawUntil(db: Database, now: number, guard?: Guard): Promise<void> {
  const draw = (trx: Trx) =>
    trx
      .updateTable('casual_seed')
      .set({ drawn_until: now })
      .where('drawn_until', '<', now)
      .whereRef('drawn_until', '<', 'ends_at')
      .execute();
  await transact(db, draw, { guard });
}

/** null: the seed is lost, or does not match the hash. */
export async function seedByHash(db: Database, hash: string): Promise<string | null> {
  const row = await db.selectFrom('casual_seed').select('seed').where('hash', '=', hash).executeTakeFirst();
  return row === undefined || seedHashOf(row.seed) !== hash ? null : row.seed;
}

/** The seeds of a day whose rounds are all drawn. `drawn_until` decides, not the clock. */
export async function openSeeds(
  db: Database,
  day: string,
): Promise<readonly { readonly seed: string; readonly seedHash: string; readonly roundMs: number }[]> {
  const rows = await db
    .selectFrom('casual_seed')
    .select(['seed', 'hash', 'round_ms'])
    .where('day', '=', day)
    .whereRef('drawn_until', '>=', 'ends_at')
    .orderBy('id')
    .execute();
  return rows.map(({ seed, hash, round_ms }) => ({ seed, seedHash: hash, roundMs: round_ms }));
}
