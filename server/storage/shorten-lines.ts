/** Gives lines of markets that older releases stored as they were written (total=2.50) the one form that they have now. */
import { type Kysely, sql } from 'kysely';
import { storedSpecifier } from '../../domain/match/specifiers.ts';
import { isRow } from '../../domain/row.ts';
import type { MigrationStep } from './migrations.ts';

/** Rows of a query. */
const BATCH = 500;

/** For the column `specifier` of a table. */
export const shortenLines =
  (table: string): MigrationStep =>
  async (db) => {
    let after = '';
    for (;;) {
      const { rows } = await sql<{
        written: string;
      }>`SELECT DISTINCT specifier AS written FROM ${sql.table(table)} WHERE specifier > ${after} ORDER BY specifier LIMIT ${BATCH}`.execute(
        db,
      );
      const forms = rows
        .map(({ written }) => ({ written, short: storedSpecifier(written) }))
        .filter((form) => form.short !== form.written);
      if (forms.length > 0)
        await sql`UPDATE ${sql.table(table)} SET specifier = form.short
          FROM json_to_recordset(${JSON.stringify(forms)}::json) AS form (written text, short text)
          WHERE specifier = form.written`.execute(db);
      const last = rows.at(-1);
      if (last === undefined || rows.length < BATCH) return;
      after = last.written;
    }
  };

/** JSON of results, in which an outcome may name its line. */
const shortenedResults = (text: string): string => {
  const results = JSON.parse(text) as unknown;
  if (!Array.isArray(results)) return text;
  return JSON.stringify(
    results.map((one: unknown) =>
      isRow(one) && typeof one['specifier'] === 'string'
        ? { ...one, specifier: storedSpecifier(one['specifier']) }
        : one,
    ),
  );
};

const changeResults = async (
  db: Kysely<unknown>,
  table: string,
  rows: readonly { readonly id: number; readonly results: string }[],
): Promise<void> => {
  for (const { id, results } of rows) {
    const after = shortenedResults(results);
    if (after !== results)
      await sql`UPDATE ${sql.table(table)} SET results = ${after} WHERE id = ${id}`.execute(db);
  }
};

/** For the column `results` of a table of operators' acts. */
export const shortenLinesOfResults =
  (table: string): MigrationStep =>
  async (db) => {
    let after = 0;
    for (;;) {
      const { rows } = await sql<{
        id: number;
        results: string;
      }>`SELECT id::float8 AS id, results FROM ${sql.table(table)}
        WHERE id > ${after} AND results LIKE '%"specifier"%' ORDER BY id LIMIT ${BATCH}`.execute(db);
      await changeResults(db, table, rows);
      const last = rows.at(-1);
      if (last === undefined || rows.length < BATCH) return;
      after = last.id;
    }
  };
