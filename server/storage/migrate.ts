/** Brings a database to the schema of this release. */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from './tables.ts';

export type MigrationList = Readonly<Record<string, Migration>>;

/** A newer release has migrated the database; the message is a sentence. */
export class NewerSchema extends Error {
  constructor(name: string) {
    super(`a newer release has changed this database (migration ${name}): start that release or a newer one`);
  }
}

/** Names that the database has recorded and this release does not know, all of them after its own. */
async function newerNames(db: Kysely<Tables>, known: MigrationList): Promise<readonly string[]> {
  const { rows: found } = await sql<{ name: string | null }>`
    SELECT to_regclass('kysely_migration')::text AS name`.execute(db);
  if (found[0]?.name === null) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  const last = Object.keys(known).at(-1) ?? '';
  return rows.map(({ name }) => name).filter((name) => name > last);
}

const nothing: Migration = { up: async () => {} };

interface MigrateOptions {
  readonly migrations: MigrationList;
  /**
   * True: a newer schema is accepted, because in a cluster a node of the older release may start again while newer nodes run. The rule of
   * docs/operations.md makes that safe for the release before.
   */
  readonly acceptsNewer: boolean;
}

/** Nodes that call it at once wait for each other (a lock of PostgreSQL). Rejects with NewerSchema. */
export async function migrate(
  db: Kysely<Tables>,
  { migrations, acceptsNewer }: MigrateOptions,
): Promise<void> {
  const newer = (): Promise<readonly string[]> => newerNames(db, migrations);
  // The embedded database has one connection, so it cannot be asked while the migrator holds the lock.
  const [first] = acceptsNewer ? [] : await newer();
  if (first !== undefined) throw new NewerSchema(first);
  const stubs = async (): Promise<MigrationList> =>
    acceptsNewer ? Object.fromEntries((await newer()).map((name) => [name, nothing])) : {};
  const provider = { getMigrations: async () => ({ ...migrations, ...(await stubs()) }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}
