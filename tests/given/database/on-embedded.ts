/** Test files of what is stored, run once more on the embedded database: the same cases, each file on a database of its own. */
import { describe } from 'vitest';
import { chooseEmbedded, isOnServer } from './database.ts';

/** `files`: what a file is about → the file. Call it at the top of a test file. */
export function onEmbedded(files: Readonly<Record<string, () => Promise<unknown>>>): void {
  // Where no PostgreSQL can be started the files themselves run on the embedded database; with TEST_DATABASE_URL all run on that server.
  const wasOnServer = isOnServer();
  chooseEmbedded();
  describe.skipIf(!wasOnServer || isOnServer())('on the embedded database', () => {
    describe.each(Object.entries(files))('%s', async (_, read) => {
      await read();
    });
  });
}
