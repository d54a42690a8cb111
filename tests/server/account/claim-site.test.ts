/** One site per database of a PostgreSQL server, and one database per Redis: who is refused, and who joins. */
import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { claimSite, type MarkStore, type SiteClaim } from '../../../server/leases/claim-site.ts';
import { createRedisMark } from '../../../server/nodes/redis-mark.ts';
import type { RedisLinks } from '../../../server/nodes/redis.ts';
import type { Database } from '../../../server/storage/database.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { startProcess } from '../../../server/cluster/controlled-process.ts';
import { makeEmptyDatabase, openTestDatabase, testDatabaseUrl } from '../../given/database/database.ts';
import { limits } from '../../given/runs/limits.ts';
import { isLong } from '../../given/runs/rounds.ts';
import { root } from '../../given/sites/running-site.ts';
import { sharedService } from '../../given/nodes/shared-services.ts';
import { openRedis } from '../../../server/nodes/join-cluster.ts';

const postgres = testDatabaseUrl ?? (await sharedService('postgres'));
const redisUrl = await sharedService('redis');

/** A term that no busy machine lets end by itself, and one try at the start. */
const once = { termMs: 600_000, renewEveryMs: 20, waitMs: 0, tryEveryMs: 10 };
const SOON = { timeout: limits.waitMs };

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function newDatabase(): Promise<Database> {
  const { db, close } = await openTestDatabase();
  ends.push(close);
  return db;
}

interface Claiming {
  readonly marks?: MarkStore;
  readonly waitMs?: number;
  readonly onTaken?: (error: Error) => void;
}

async function claim(
  db: Database,
  { marks, waitMs = 0, onTaken = () => {} }: Claiming = {},
): Promise<SiteClaim> {
  const claimed = await claimSite({ db, marks: marks ?? null, onTaken, limits: { ...once, waitMs } });
  ends.push(claimed.release);
  return claimed;
}

const end = (db: Database) =>
  db.updateTable('lease').set({ until: 0, holder: 'gone' }).where('name', '=', 'site').execute();

describe.skipIf(postgres === null)('a process without REDIS_URL', () => {
  test('when another one uses the database, it is refused with a sentence, and taken after that one ended', async () => {
    const db = await newDatabase();
    const first = await claim(db);
    await expect(claim(db)).rejects.toThrow('another process without REDIS_URL uses this database');
    await first.release();
    await claim(db);
  });

  test('when the other one ends while it waits, it starts', async () => {
    const db = await newDatabase();
    const first = await claim(db);
    const second = claim(db, { waitMs: limits.waitMs });
    await first.release();
    await expect(second).resolves.toBeDefined();
  });

  test('when two start at once, one is taken', async () => {
    const db = await newDatabase();
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => claim(db)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('47: when the one before was killed while the database’s clock was ahead, it starts', async () => {
    const db = await newDatabase();
    const until = Date.now() + 10 * once.termMs;
    const killed = { name: 'site', holder: 'process gone', fence: 1, until, began: 0 };
    await db.insertInto('lease').values(killed).execute();
    await expect(claim(db)).resolves.toBeDefined();
  });

  test('when another site took the database while it was away, it is notified that it must end', async () => {
    const db = await newDatabase();
    const taken: string[] = [];
    await claim(db, { onTaken: ({ message }) => void taken.push(message) });
    await db.updateTable('lease').set({ holder: 'process another' }).where('name', '=', 'site').execute();
    await expect.poll(() => taken, SOON).toHaveLength(1);
    expect(taken[0]).toContain('another process without REDIS_URL uses this database');
  });
});

describe.skipIf(postgres === null || redisUrl === null)('nodes', () => {
  const openLink = (): RedisLinks => {
    const links = openRedis(redisUrl ?? '', () => {});
    ends.push(links.close);
    return links;
  };
  async function readyLink(): Promise<RedisLinks> {
    const links = openLink();
    await expect.poll(() => links.commands.status, SOON).toBe('ready');
    return links;
  }
  /** Each name is as a Redis of its own. */
  const redisOf = async (): Promise<{ marks: MarkStore; empty: () => Promise<unknown> }> => {
    const { commands } = await readyLink();
    const name = `site-${randomUUID()}`;
    const empty = () => commands.del(`spo:${name}`);
    ends.push(async () => void (await empty()));
    return { marks: createRedisMark(commands, name, once.termMs), empty };
  };

  test('on one database and one Redis are one site, however many start at once', async () => {
    const db = await newDatabase();
    const { marks } = await redisOf();
    await Promise.all([1, 2, 3].map(() => claim(db, { marks, waitMs: limits.waitMs })));
    await expect(claim(db)).rejects.toThrow('nodes on a Redis use this database');
  });

  test('on another Redis are refused, and a process without one', async () => {
    const db = await newDatabase();
    const [one, other] = [await redisOf(), await redisOf()];
    await claim(db, { marks: one.marks });
    await expect(claim(db, { marks: other.marks })).rejects.toThrow('nodes on a Redis use this database');
    expect(await other.marks.read()).toBeNull();
    await claim(db, { marks: one.marks });
  });

  test('are refused where a process without Redis uses the database', async () => {
    const db = await newDatabase();
    const { marks } = await redisOf();
    await claim(db);
    await expect(claim(db, { marks })).rejects.toThrow('another process without REDIS_URL');
  });

  test('of another database are refused by the Redis, and leave theirs free', async () => {
    const [db, other] = [await newDatabase(), await newDatabase()];
    const { marks } = await redisOf();
    await claim(db, { marks });
    await expect(claim(other, { marks })).rejects.toThrow('the nodes of another database use this Redis');
    await claim(other);
  });

  test('when Redis is emptied, the mark comes back and a new node joins', async () => {
    const db = await newDatabase();
    const { marks, empty } = await redisOf();
    await claim(db, { marks });
    const before = await marks.read();
    await empty();
    await claim(db, { marks, waitMs: limits.waitMs });
    await expect.poll(() => marks.read(), SOON).toEqual(before);
  });

  test.each([
    ['the mark', false],
    ['row and mark', true],
  ])(
    'when a node that started took %s because none could renew, they go on under it',
    async (_, takesRow) => {
      const db = await newDatabase();
      const { marks, empty } = await redisOf();
      const taken: string[] = [];
      const first = { renews: true };
      const gated: MarkStore = {
        read: marks.read,
        keep: (mark) => (first.renews ? marks.keep(mark) : Promise.reject(new Error('away'))),
      };
      await claim(db, { marks: gated, onTaken: ({ message }) => void taken.push(message) });
      const before = await marks.read();
      const started = { database: before?.database ?? '', holder: 'nodes started' };
      first.renews = false;
      await empty();
      expect(await marks.keep(started)).toBe(true);
      const row = db.updateTable('lease').set({ holder: started.holder }).where('name', '=', 'site');
      if (takesRow) await row.execute();
      first.renews = true;
      const holders = () => db.selectFrom('lease').select('holder').where('name', '=', 'site').execute();
      await expect.poll(holders, SOON).toEqual([{ holder: started.holder }]);
      expect(await marks.read()).toEqual(started);
      await expect(claim(db, { marks })).resolves.toBeDefined();
      expect(taken).toEqual([]);
    },
  );

  test('when another database has taken the Redis meanwhile, they are notified that they must end', async () => {
    const [db, other] = [await newDatabase(), await newDatabase()];
    const { marks, empty } = await redisOf();
    const taken: string[] = [];
    const first = { renews: true };
    const gated: MarkStore = {
      read: marks.read,
      keep: (mark) => (first.renews ? marks.keep(mark) : Promise.reject(new Error('away'))),
    };
    await claim(db, { marks: gated, onTaken: ({ message }) => void taken.push(message) });
    first.renews = false;
    await empty();
    await claim(other, { marks, waitMs: limits.waitMs });
    first.renews = true;
    await expect.poll(() => taken, SOON).toHaveLength(1);
    await end(db);
  });
});

// Two whole processes. What refuses the second one is shown above.
describe.skipIf(postgres === null || !isLong)('the command', { timeout: limits.processesMs }, () => {
  test('when a second process starts on one PostgreSQL without Redis, it ends with 1 and a sentence', async () => {
    const { url, drop } = await makeEmptyDatabase(postgres ?? '');
    ends.push(drop);
    const { db, close } = await openSiteDatabase({ url, onLost: () => {} });
    ends.push(close);
    const args = [join(root, 'server/main.ts'), '--port', '0', '--no-season'];
    const env = { ...process.env, DATABASE_URL: url, REDIS_URL: undefined };
    const first = startProcess({ program: process.execPath, args, env, onLine: () => {} });
    ends.push(() => first.kill());
    const holders = () => db.selectFrom('lease').select('holder').where('name', '=', 'site').execute();
    await expect.poll(holders, SOON).toHaveLength(1);
    const second = await promisify(execFile)(process.execPath, args, { env }).then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    );
    expect(second.code).toBe(1);
    expect(second.stderr).toContain('another process without REDIS_URL uses this database. Stop it');
    expect(first.runs()).toBe(true);
  });
});
