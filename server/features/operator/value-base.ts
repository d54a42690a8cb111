/**
 * What an operator saw of a site value when they changed it: the newest row that was written, and the row that held. A change is refused when
 * another operator has written since, so that nobody overwrites what they have not seen.
 */
import { sql } from 'kysely';
import { holdsAt } from '../../site-values/site-values.ts';
import type { Database, Trx } from '../../storage/database.ts';
import type { ValueName } from '../../../domain/site-values/site-values.ts';

/** No row was written yet. */
const NOTHING = '0.0';

/** "newest row.row that holds", by the name of the value. */
export async function basesOf(db: Database, now: number): Promise<(name: ValueName) => string> {
  const { rows } = await sql<{ name: string; base: string }>`
    select name, concat(max(id), '.', coalesce((array_agg(id order by holds_from desc, id desc)
      filter (where ${holdsAt(now)}))[1], 0)) as base from site_value group by name`.execute(db);
  const known = new Map(rows.map(({ name, base }) => [name, base]));
  return (name) => known.get(name) ?? NOTHING;
}

interface SeenValue {
  readonly name: ValueName;
  /** Empty: the operator's client does not say what it saw. */
  readonly base: string;
  /** The operator who wrote, or asked for, the change. */
  readonly writerId: number;
  /** Server ms. */
  readonly now: number;
}

/**
 * Whether another hand has written the value since it was seen, or wrote earlier what has come to hold meanwhile. Until the transaction ends
 * nobody else writes this value.
 */
export async function isOverwritten(trx: Trx, { name, base, writerId, now }: SeenValue): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`site_value ${name}`}))`.execute(trx);
  if (base === '') return false;
  const [newest = 0, held = 0] = base.split('.').map(Number);
  const { rows } = await sql<{ id: number }>`
    select id from site_value where name = ${name} and written_by is distinct from ${writerId}::bigint
      and (id > ${newest}::bigint or (id <> ${held}::bigint and id = (select id from site_value
        where name = ${name} and ${holdsAt(now)} order by holds_from desc, id desc limit 1)))
    limit 1`.execute(trx);
  return rows.length > 0;
}
