/**
 * Makes the folder of a new database, in a process of its own: PostgreSQL's initdb keeps two copies of a database's memory, some 500 MB for
 * three seconds, and a thread would give them back late. Ends with its parent.
 */
import { startDatabaseThread } from './database-thread.ts';

const ignore = (): void => {};
process.once('disconnect', () => process.exit(1));
// The parent may have ended while the imports were loaded.
if (!process.connected) process.exit(1);
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('to be run with the path of a folder');
const thread = await startDatabaseThread({
  dataDir: folder,
  dump: null,
  // A lease's end lies in memory that processes do not share: the parent kills this one when it loses the lease (new-database.ts).
  mayWriteUntil: null,
  onRestart: ignore,
  onEnded: ignore,
});
await thread.close();
process.exit(0);
