/** Writes the dump that the tests' databases start from (services-door.ts): the server's migrations on an empty embedded database, no rows. */
import { writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { migrations } from '../../../server/schema.ts';
import type { Tables } from '../../../server/storage/tables.ts';
import { migrate } from '../../../server/storage/migrate.ts';
import { pgliteDialect } from '../../../server/storage/pglite-dialect.ts';

const [file = ''] = process.argv.slice(2);
const postgres = await PGlite.create();
const dialect = pgliteDialect({
  connection: async () => ({
    async query(sql, params) {
      const { rows, affectedRows } = await postgres.query(sql, [...params]);
      return { rows, affected: affectedRows ?? 0 };
    },
  }),
  close: () => postgres.close(),
});
const db = new Kysely<Tables>({ dialect });
await migrate(db, { migrations, acceptsNewer: false });
// Without it every start from the dump would replay the log of the migrations.
await postgres.exec('CHECKPOINT');
// Not packed: unpacking would take longer than reading.
await writeFile(file, (await postgres.dumpDataDir('none')).stream());
await db.destroy();
