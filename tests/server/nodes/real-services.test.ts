/** The services of a test's own obey: what the tests of failures rely on. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askRedis } from '../../../server/cluster/private-redis.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import {
  haveInstalled,
  linkTo,
  type RealServices,
  startRealServices,
} from '../../given/nodes/real-services.ts';

describe.skipIf(!haveInstalled('initdb', 'redis-server'))('a PostgreSQL and a Redis of a test', () => {
  let services: RealServices;
  beforeAll(async () => {
    services = await startRealServices();
  });
  afterAll(() => services.close());

  test('PostgreSQL keeps its rows when it is killed and started again', async () => {
    const { postgres } = services;
    const { db, close } = await openSiteDatabase({ url: postgres.url, onLost: () => {}, migrate: false });
    await sql`CREATE TABLE kept AS SELECT 7 AS figure`.execute(db);
    await postgres.kill();
    await expect(sql`SELECT 1`.execute(db)).rejects.toThrow('ECONNREFUSED');
    await postgres.restart();
    expect((await sql`SELECT figure FROM kept`.execute(db)).rows).toEqual([{ figure: 7 }]);
    await close();
  });

  test('a paused PostgreSQL answers when it goes on', async () => {
    const { postgres } = services;
    const { db, close } = await openSiteDatabase({ url: postgres.url, onLost: () => {}, migrate: false });
    await sql`SELECT 1`.execute(db);
    postgres.pause();
    let answered = false;
    const asked = sql`SELECT 1`.execute(db).then(() => (answered = true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(answered).toBe(false);
    postgres.resume();
    await asked;
    await close();
  });

  test('Redis is empty after it was killed, and after flush', async () => {
    const { redis } = services;
    const fill = () => askRedis(redis.url, 'SET', 'key', 'value');
    expect(await fill()).toBe('+OK');
    await redis.kill();
    await redis.restart();
    expect(await askRedis(redis.url, 'DBSIZE')).toBe(':0');
    await fill();
    await redis.flush();
    expect(await askRedis(redis.url, 'DBSIZE')).toBe(':0');
  });

  test('a cut link refuses its node, while Redis serves the others', async () => {
    const { redis } = services;
    const link = await linkTo(redis);
    expect(await askRedis(link.url, 'PING')).toBe('+PONG');
    link.cut();
    await expect(askRedis(link.url, 'PING')).rejects.toThrow(/closed the connection|ECONNRESET/);
    expect(await askRedis(redis.url, 'PING')).toBe('+PONG');
    link.mend();
    expect(await askRedis(link.url, 'PING')).toBe('+PONG');
    await link.close();
  });
});
