import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The start of a statement that inserts rows of the same columns: all rows are one parameter, so the statement does not grow with them. An
 * id that is given replaces the generated id.
 */
export function insertRows<Table extends keyof Tables>(
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  const name = sql.table(table);
  return sql`insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`;
}
