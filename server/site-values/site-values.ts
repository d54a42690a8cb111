/**
 * The site's values: configuration that operators change while the site runs, each change with the date from which it holds. Every node
 * reads the table again every few seconds, so a change counts everywhere soon; a decision that must be exact reads it in its transaction.
 */
import { sql } from 'kysely';
import { repeat } from '../clock/repeat.ts';
import type { Database, Reader, Trx } from '../storage/database.ts';
import type { SiteValueTables } from './site-value-table.ts';
import {
  defaultOf,
  judgeValue,
  siteValues,
  type ValueName,
  type ValueOf,
} from '../../domain/site-values/site-values.ts';

export const READ_AGAIN_MS = 3000;

interface NewValue<Name extends ValueName> {
  readonly name: Name;
  readonly value: ValueOf<Name>;
  /** Server ms; not in the past. */
  readonly holdsFrom: number;
  /** null: a command on the site's machine. */
  readonly writtenBy: number | null;
  /** The other operator who approved it. */
  readonly approvedBy?: number;
  readonly reason: string;
}

interface WrittenValue {
  readonly id: number;
  readonly name: string;
  readonly value: unknown;
  readonly holdsFrom: number;
  readonly writtenAt: number;
  readonly writtenBy: number | null;
  readonly approvedBy: number | null;
  readonly reason: string;
}

export interface SiteValues {
  /** The value that holds now, as this node knows it: at most READ_AGAIN_MS old. */
  now<Name extends ValueName>(name: Name): ValueOf<Name>;
  /** The value that holds now, or at `at`, read in a transaction. `notBy`: the value that would hold without what this operator wrote alone. */
  exact<Name extends ValueName>(
    trx: Reader<SiteValueTables>,
    name: Name,
    more?: { readonly notBy?: number; readonly at?: number },
  ): Promise<ValueOf<Name>>;
  /** Adds a value; it holds at this node at once. Throws for an operator's value that needs an approval and has none of another one. */
  write<Name extends ValueName>(trx: Trx<SiteValueTables>, value: NewValue<Name>): Promise<void>;
  /** Written values, newest first. */
  history(name: ValueName, most: number): Promise<readonly WrittenValue[]>;
  /** Reads the table again; called by `start`, and after a transaction that wrote a value. */
  refresh(): Promise<void>;
  /** Calls the listener after each reading that found other values. */
  watch(listener: () => void): void;
  /** Returns the stop function. */
  start(): () => Promise<void>;
}

interface SiteValuesDeps {
  readonly db: Database<SiteValueTables>;
  readonly now: () => number;
  readonly log: (message: string, error: unknown) => void;
}

interface Row {
  readonly name: string;
  readonly value: string;
}

/** A row that cannot be read (written by a newer release) counts as the default. */
function valueOf<Name extends ValueName>(name: Name, text: string | undefined): ValueOf<Name> {
  const read = text === undefined ? null : judgeValue(name, JSON.parse(text), 'stored');
  return read?.ok === true ? read.value : defaultOf(name);
}

/** One that was written to hold at once holds at every node, also where the clock is behind the writer's. */
export const holdsAt = (now: number) => sql<boolean>`holds_from <= greatest(${now}::bigint, written_at)`;

/** A value begins not before the earlier ones of its name that hold from the moment they were written, whatever the clocks of their nodes said. */
function timesOf({ name, holdsFrom }: NewValue<ValueName>, now: number) {
  const atOnce = sql`(select max(holds_from) from site_value where name = ${name} and holds_from <= written_at)`;
  if (holdsFrom > now)
    return { holds_from: sql<number>`greatest(${holdsFrom}::bigint, ${atOnce})`, written_at: now };
  const first = sql<number>`greatest(${now}::bigint, ${atOnce})`;
  return { holds_from: first, written_at: first };
}

const present = async (
  db: Reader<SiteValueTables>,
  now: number,
  name?: ValueName,
  notBy?: number,
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`select distinct on (name) name, value from site_value
    where ${holdsAt(now)} and (${name ?? null}::text is null or name = ${name ?? null})
      and (${notBy ?? null}::bigint is null or approved_by is not null or written_by is distinct from ${notBy ?? null}::bigint)
    order by name, holds_from desc, id desc`.execute(db);
  return rows;
};

function checkApproval({ name, writtenBy, approvedBy }: NewValue<ValueName>): void {
  if (writtenBy === null || !siteValues[name].needsApproval) return;
  if (approvedBy === undefined || approvedBy === writtenBy)
    throw new Error(`${name} needs the approval of another operator`);
}

export function createSiteValues({ db, now, log }: SiteValuesDeps): SiteValues {
  let held: ReadonlyMap<string, string> = new Map();
  const listeners: (() => void)[] = [];
  const refresh = async (): Promise<void> => {
    const read = new Map((await present(db, now())).map(({ name, value }) => [name, value]));
    const isSame = read.size === held.size && [...read].every(([name, value]) => held.get(name) === value);
    held = read;
    if (!isSame) for (const listener of listeners) listener();
  };
  return {
    now: (name) => valueOf(name, held.get(name)),
    async exact(trx, name, { notBy, at = now() } = {}) {
      const [row] = await present(trx, at, name, notBy);
      return valueOf(name, row?.value);
    },
    async write(trx, row) {
      checkApproval(row);
      const { name, value, writtenBy, approvedBy = null, reason } = row;
      const read = judgeValue(name, value, 'written');
      if (!read.ok)
        throw new Error(`${name}: ${read.faults.map(({ path, key }) => `${path} ${key}`).join()}`);
      await trx
        .insertInto('site_value')
        .values({
          name,
          value: JSON.stringify(read.value),
          ...timesOf(row, now()),
          written_by: writtenBy,
          approved_by: approvedBy,
          reason,
        })
        .execute();
    },
    async history(name, most) {
      const rows = await db
        .selectFrom('site_value')
        .select(['id', 'name', 'value', 'holds_from as holdsFrom', 'written_at as writtenAt'])
        .select(['written_by as writtenBy', 'approved_by as approvedBy', 'reason'])
        .where('name', '=', name)
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => ({ ...row, value: JSON.parse(row.value) as unknown }));
    },
    refresh,
    watch: (listener) => void listeners.push(listener),
    start() {
      const fault = 'the site’s values could not be read';
      const first = refresh().catch((error: unknown) => log(fault, error));
      const stop = repeat({ work: refresh, everyMs: READ_AGAIN_MS, fault }, log);
      return async () => {
        await Promise.all([first, stop()]);
      };
    },
  };
}
