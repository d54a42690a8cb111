/** The statements of a migration, read without a database. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Runs nothing: it hands over what it is asked to run. */
const dryDatabase = (ask: (statement: string) => void) =>
  new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => ask(query.sql),
  });

export async function statementsOf({ up }: Migration): Promise<readonly string[]> {
  const statements: string[] = [];
  await up(dryDatabase((statement) => statements.push(statement)));
  return statements;
}
