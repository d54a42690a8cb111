/** The thread of the embedded database ends by itself, as a crash of it does. */
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { THREAD_ENDED } from '../../../server/storage/database-thread.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { endDatabaseThreads } from '../../given/database/database-threads.ts';
import { seededDataDir } from '../../given/sites/running-site.ts';

let dataDir: string;
let database: OpenDatabase;
const restarted: string[] = [];
const ended: string[] = [];
const open = (): Promise<OpenDatabase> =>
  openSiteDatabase({
    dataDir,
    onRestart: ({ message }) => restarted.push(message),
    onEnded: ({ message }) => ended.push(message),
  });

beforeEach(async () => {
  dataDir = seededDataDir();
  database = await open();
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
  restarted.length = 0;
  ended.length = 0;
});

const addAccount = (owner: string) =>
  database.db.insertInto('account').values({ owner, currency: 'gold', balance: 0 }).execute();
const owners = async (): Promise<string[]> =>
  (await database.db.selectFrom('account').select('owner').where('owner', 'like', 'test%').execute()).map(
    ({ owner }) => owner,
  );

test('T18: when the database thread ends, questions are rejected; it restarts once, a second end is final', async () => {
  await addAccount('test 1');
  const asking = sql`select pg_sleep(60)`.execute(database.db);
  const queued = sql`select 1`.execute(database.db);
  await endDatabaseThreads();
  await expect(asking).rejects.toThrow(THREAD_ENDED);
  expect((await queued).rows).toHaveLength(1);
  expect(await owners(), 'what was committed is there').toEqual(['test 1']);
  expect({ restarted, ended }).toEqual({ restarted: [THREAD_ENDED], ended: [] });

  await endDatabaseThreads();
  await expect(owners(), 'a second end is final').rejects.toThrow(THREAD_ENDED);
  expect({ restarted, ended }).toEqual({ restarted: [THREAD_ENDED], ended: [THREAD_ENDED] });
});

test('T18: when the thread ends in a transaction, nothing of that transaction is written', async () => {
  const transaction = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('account').values({ owner: 'test 2', currency: 'gold', balance: 0 }).execute();
    await endDatabaseThreads();
    await trx.insertInto('account').values({ owner: 'test 3', currency: 'gold', balance: 0 }).execute();
  });
  await expect(transaction).rejects.toThrow(THREAD_ENDED);
  expect(await owners()).toEqual([]);
});
