/** How often something was tried, counted in the database before it is done: tries at once cannot pass together, and all nodes share the count. */
import { HOUR_MS } from '../../../domain/time/korean-time.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { deletePast, type ExpiredRows } from '../../storage/sweep.ts';

/** Tries within a time that begins with the first of them. */
const tryScopes = {
  /** Codes sent to one phone. */
  'code-phone': { most: 5, withinMs: HOUR_MS },
  /** Codes asked for at one address: a family or an office may share it. */
  'code-address': { most: 30, withinMs: HOUR_MS },
  /** Registrations with one certification: ids and nicknames that are taken are tried again. */
  'join-ticket': { most: 20, withinMs: HOUR_MS },
  /** Registrations at one address. */
  'join-address': { most: 60, withinMs: HOUR_MS },
  /** Ids tried with one certification, to find a password. */
  'find-ticket': { most: 5, withinMs: HOUR_MS },
} as const;
type TryScopeName = keyof typeof tryScopes;

/** Counts a try. False: there were too many, and this one must not happen. */
export async function countTry(
  db: Database,
  scope: TryScopeName,
  value: string,
  now: number,
): Promise<boolean> {
  const { most, withinMs } = tryScopes[scope];
  const key = createHash('sha256')
    .update(JSON.stringify([scope, value]))
    .digest('hex');
  const { rows } = await sql<{ count: number }>`
    insert into counted_try (key, count, forget_at) values (${key}, 1, ${now + withinMs}::bigint)
    on conflict (key) do update set
      count = case when counted_try.forget_at <= ${now}::bigint then 1 else least(counted_try.count, ${most}::int) + 1 end,
      forget_at = case when counted_try.forget_at <= ${now}::bigint then excluded.forget_at else counted_try.forget_at end
    returning count`.execute(db);
  return (rows[0]?.count ?? most + 1) <= most;
}

export const expiredTries: ExpiredRows = (now, most) => [
  deletePast('counted_try', ['key'], { column: 'forget_at', until: now, most }),
];
