/** What the tables of a database hold, as one short print a table: two moments with the same prints have the same rows. */
import { sql } from 'kysely';
import type { Database } from '../../../server/storage/database.ts';

/** By the names of the tables. */
export async function tablePrints(db: Database): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const prints: Record<string, string> = {};
  for (const { name } of rows) {
    const table = sql.table(name);
    const { rows: found } = await sql<{ print: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as print from ${table} as one`.execute(
      db,
    );
    prints[name] = found[0]?.print ?? '';
  }
  return prints;
}
