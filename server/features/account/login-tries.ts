/**
 * How often a login may be tried. A try is counted in the database before the password is looked at, so tries that come at once
 * cannot pass together, and a restart forgets nothing. After the free tries each one closes its scope for twice as long as the one before.
 *
 * A device that nobody knows is counted in three scopes: its id at its address, its address, and its id at all addresses. A device that the
 * member has logged in with is counted by itself alone, so no stranger's tries close the login for it.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface TryScope {
  /** Tries that pass without a pause between them, 2 or more. */
  readonly free: number;
  /** The pause after the last of them; it doubles with each further try. */
  readonly firstMs: number;
  readonly mostMs: number;
  /** The count begins anew so long after the last try. */
  readonly forgetMs: number;
}

export const loginScopes = {
  /** One id at one address. */
  pair: { free: 5, firstMs: 2000, mostMs: 15 * MINUTE_MS, forgetMs: 24 * HOUR_MS },
  /** All ids at one address: a family or an office may share it. */
  address: { free: 20, firstMs: 2000, mostMs: 5 * MINUTE_MS, forgetMs: HOUR_MS },
  /** One id at all addresses. The pause stays short: it is the owner's, too, at a new device. */
  id: { free: 30, firstMs: 1000, mostMs: MINUTE_MS, forgetMs: HOUR_MS },
  /** One id at a device that it has logged in with: the secret may have been stolen. */
  device: { free: 10, firstMs: 2000, mostMs: 15 * MINUTE_MS, forgetMs: 24 * HOUR_MS },
} as const satisfies Readonly<Record<string, TryScope>>;

export interface TryFrom {
  readonly id: string;
  readonly address: string;
  /** The hash of a secret that this id has logged in with; null: a stranger's device, or a new one. */
  readonly device: string | null;
}

export interface CountedTry {
  /** The password was right: the id's count at this place begins anew, and the others lose this try. */
  succeeded(): Promise<void>;
}

export type TryAnswer =
  | { readonly open: true; readonly counted: CountedTry }
  /** No try was counted. `waitMs`: until the next one may pass. */
  | { readonly open: false; readonly waitMs: number };

export interface LoginTries {
  begin(from: TryFrom): Promise<TryAnswer>;
}

interface Counter {
  readonly key: string;
  readonly scope: TryScope;
  /** A right password proves the owner here: nothing of the count is left. */
  readonly ofOwner: boolean;
}

const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The narrowest first: tries at once that it stops are not counted in the wider ones. */
function countersOf({ id, address, device }: TryFrom): readonly Counter[] {
  if (device !== null)
    return [{ key: keyOf('device', id, device), scope: loginScopes.device, ofOwner: true }];
  return [
    { key: keyOf('pair', id, address), scope: loginScopes.pair, ofOwner: true },
    { key: keyOf('address', address), scope: loginScopes.address, ofOwner: false },
    { key: keyOf('id', id), scope: loginScopes.id, ofOwner: false },
  ];
}

const MAX_DOUBLINGS = 20;

/** The count after this try; null: the scope is closed, and nothing was counted. */
async function countOne(db: Database, { key, scope }: Counter, now: number): Promise<number | null> {
  const { free, firstMs, mostMs, forgetMs } = scope;
  const count = sql<number>`case when login_try.forget_at <= ${now}::bigint then 1 else login_try.count + 1 end`;
  // Without a pause it is 0, not now: a try that came a millisecond earlier may be counted after this one.
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

/** Takes a try back. It had found its scope open, so without it the scope is open unless another try has been counted since. */
const takeBack = (db: Database, key: string, count: number) =>
  db
    .updateTable('login_try')
    .set({
      count: sql<number>`greatest(0, count - 1)`,
      open_at: sql<number>`case when count = ${count}::int then 0 else open_at end`,
    })
    .where('key', '=', key)
    .execute();

export function createLoginTries(db: Database, now: () => number): LoginTries {
  const closedFor = async (counters: readonly Counter[], at: number): Promise<number> => {
    const keys = counters.map(({ key }) => key);
    const { opens } = await db
      .selectFrom('login_try')
      .select(({ fn }) => fn.max('open_at').as('opens'))
      .where('key', 'in', keys)
      .executeTakeFirstOrThrow();
    return Math.max(0, (opens ?? 0) - at);
  };
  return {
    async begin(from) {
      const at = now();
      const counters = countersOf(from);
      const closed = await closedFor(counters, at);
      if (closed > 0) return { open: false, waitMs: closed };
      const counts: { readonly key: string; readonly count: number; readonly ofOwner: boolean }[] = [];
      for (const counter of counters) {
        const count = await countOne(db, counter, at);
        if (count === null) {
          // Another try closed it meanwhile: this one is not made, so it does not count in the other scopes.
          for (const counted of counts) await takeBack(db, counted.key, counted.count);
          return { open: false, waitMs: await closedFor(counters, at) };
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
    },
  };
}
