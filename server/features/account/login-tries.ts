/**
 * Limits how often a login may be tried. A try is counted in the database before the password is compared, so concurrent tries cannot pass
 * together, and a restart keeps the counts. After the free tries, each try closes its scope for twice as long as the one before.
 *
 * A try from an unknown device counts in three scopes: its id at its address, its address, and its id at all addresses. A try from a known
 * device counts in the scope of that device only, so the tries of strangers do not close the login for it.
 */
import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';

const HOUR_MS = 60 * MINUTE_MS;

export interface TryScope {
  /** Tries that pass without a pause between them; at least 2. */
  readonly free: number;
  /** The pause after the last free try; it doubles with each further try. */
  readonly firstMs: number;
  readonly mostMs: number;
  /** The count starts again when this time has passed since the last try. */
  readonly forgetMs: number;
}

export const loginScopes = {
  /** One id at one address. */
  pair: { free: 5, firstMs: 2000, mostMs: 15 * MINUTE_MS, forgetMs: 24 * HOUR_MS },
  /** All ids at one address: a family or an office may share it. */
  address: { free: 20, firstMs: 2000, mostMs: 5 * MINUTE_MS, forgetMs: HOUR_MS },
  /** One id at all addresses. The pause is short because the member must wait for it, too, at a new device. */
  id: { free: 30, firstMs: 1000, mostMs: MINUTE_MS, forgetMs: HOUR_MS },
  /** One id at a known device. It has a limit because the secret may have been stolen. */
  device: { free: 10, firstMs: 2000, mostMs: 15 * MINUTE_MS, forgetMs: 24 * HOUR_MS },
} as const satisfies Readonly<Record<string, TryScope>>;

export interface TryFrom {
  readonly id: string;
  readonly address: string;
  /** The hash of a known device's secret; null: an unknown device. */
  readonly device: string | null;
}

export interface CountedTry {
  /** The password was right: deletes the owner's counts and takes this try back from the shared counts. */
  succeeded(): Promise<void>;
}

export type TryAnswer =
  | { readonly open: true; readonly counted: CountedTry }
  /** The try was not counted. `waitMs`: time until the next try may pass. */
  | { readonly open: false; readonly waitMs: number };

export interface LoginTries {
  /** Whether so many tries failed that the next one must bring a proof of work. False while a pause holds: it would be in vain. */
  needsProof(from: TryFrom): Promise<boolean>;
  begin(from: TryFrom): Promise<TryAnswer>;
}

/** One count that a try raises. */
export interface Counter {
  readonly key: string;
  readonly scope: TryScope;
  /** A right password proves the owner and deletes this count. */
  readonly ofOwner: boolean;
}

export const keyOfTries = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Narrowest scope first: a try that it refuses is not counted in the wider scopes. */
function countersOf({ id, address, device }: TryFrom): readonly Counter[] {
  if (device !== null)
    return [{ key: keyOfTries('device', id, device), scope: loginScopes.device, ofOwner: true }];
  return [
    { key: keyOfTries('pair', id, address), scope: loginScopes.pair, ofOwner: true },
    { key: keyOfTries('address', address), scope: loginScopes.address, ofOwner: false },
    { key: keyOfTries('id', id), scope: loginScopes.id, ofOwner: false },
  ];
}

const MAX_DOUBLINGS = 20;

/** Returns the count after this try; null: the scope is closed and the try was not counted. */
async function countOne(
  db: Database,
  { key, scope }: { readonly key: string; readonly scope: TryScope },
  now: number,
): Promise<number | null> {
  const { free, firstMs, mostMs, forgetMs } = scope;
  const count = sql<number>`case when login_try.forget_at <= ${now}::bigint then 1 else login_try.count + 1 end`;
  // Without a pause it is 0, not `now`: a try that came 1 ms earlier may be counted after this one.
  const opens = sql<number>`case when (${count}) < ${free}::int then 0
    else ${now}::bigint + least(${mostMs}::bigint, ${firstMs}::bigint * (1::bigint << least((${count}) - ${free}::int, ${MAX_DOUBLINGS}::int))) end`;
  const row = await db
    .insertInto('login_try')
    .values({ key, count: 1, open_at: 0, forget_at: now + forgetMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ count, open_at: opens, forget_at: now + forgetMs })
        .where('login_try.open_at', '<=', now),
    )
    .returning('count')
    .executeTakeFirst();
  return row?.count ?? null;
}

/** Takes a try back. The try found its scope open, so the scope opens again unless another try was counted since. */
const takeBack = (db: Database, key: string, count: number) =>
  db
    .updateTable('login_try')
    .set({
      count: sql<number>`greatest(0, count - 1)`,
      open_at: sql<number>`case when count = ${count}::int then 0 else open_at end`,
    })
    .where('key', '=', key)
    .execute();

async function closedFor(db: Database, counters: readonly Counter[], at: number): Promise<number> {
  const keys = counters.map(({ key }) => key);
  const { opens } = await db
    .selectFrom('login_try')
    .select(({ fn }) => fn.max('open_at').as('opens'))
    .where('key', 'in', keys)
    .executeTakeFirstOrThrow();
  return Math.max(0, (opens ?? 0) - at);
}

/** Counts a try in all of its scopes, or in none. */
export async function beginTry(db: Database, counters: readonly Counter[], at: number): Promise<TryAnswer> {
  const closed = await closedFor(db, counters, at);
  if (closed > 0) return { open: false, waitMs: closed };
  const counts: { readonly key: string; readonly count: number; readonly ofOwner: boolean }[] = [];
  for (const counter of counters) {
    const count = await countOne(db, counter, at);
    if (count === null) {
      // A concurrent try closed this scope: this try is refused, so it is taken back from the other scopes.
      for (const counted of counts) await takeBack(db, counted.key, counted.count);
      return { open: false, waitMs: Math.max(1, await closedFor(db, counters, at)) };
    }
    counts.push({ ...counter, count });
  }
  return {
    open: true,
    counted: {
      async succeeded() {
        for (const { key, count, ofOwner } of counts)
          if (ofOwner) await db.deleteFrom('login_try').where('key', '=', key).execute();
          else await takeBack(db, key, count);
      },
    },
  };
}

export function createLoginTries(db: Database, now: () => number): LoginTries {
  return {
    async needsProof(from) {
      const at = now();
      const counters = countersOf(from);
      const rows = await db
        .selectFrom('login_try')
        .select(['key', 'count', 'open_at', 'forget_at'])
        .where(
          'key',
          'in',
          counters.map(({ key }) => key),
        )
        .execute();
      const freeOf = new Map(counters.map(({ key, scope }) => [key, scope.free]));
      const isOver = rows.some(
        (row) => row.forget_at > at && row.count >= (freeOf.get(row.key) ?? row.count + 1),
      );
      return isOver && rows.every(({ open_at }) => open_at <= at);
    },
    begin: (from) => beginTry(db, countersOf(from), now()),
  };
}
