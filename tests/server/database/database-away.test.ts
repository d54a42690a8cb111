/** PostgreSQL cannot be reached: what calls answer, and what the log says. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../server/cluster/free-port.ts';
import { AWAY_LINE_EVERY_MS, thinAwayLines } from '../../../server/log/away-lines.ts';
import type { LogFields } from '../../../server/log/log.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import { isDatabaseAway } from '../../../server/storage/database-away.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { type EmptyDatabase, makeEmptyDatabase, testDatabaseUrl } from '../../given/database/database.ts';
import { limits } from '../../given/runs/limits.ts';
import { type CutLink, linkTo } from '../../given/nodes/real-services.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { sharedService } from '../../given/nodes/shared-services.ts';

const postgres = testDatabaseUrl ?? (await sharedService('postgres'));

describe.skipIf(postgres === null)('while PostgreSQL is away', () => {
  let database: EmptyDatabase;
  let link: CutLink;
  let server: OpenServer;
  beforeAll(async () => {
    database = await makeEmptyDatabase(postgres ?? '');
    link = await linkTo(database);
    const silence = { afterMs: 200, withinMs: 300 };
    server = await openServer([], { opened: openSiteDatabase({ url: link.url, onLost: () => {}, silence }) });
  });
  afterAll(async () => {
    await server.close();
    await link.close();
    await database.drop();
  });

  test('calls answer 503 with the time of the next try, and answer again when it is back', async () => {
    const ask = () => server.get('/casual/seed?day=2020-01-01');
    const before = (await ask()).status;
    expect(before).toBeLessThan(500);
    link.cut();
    for (const { status, headers, text } of await Promise.all([ask(), ask(), ask()])) {
      expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '5' });
      expect(JSON.parse(text)).toMatchObject({ result: 'ERROR', msg: expect.stringContaining('잠시 후') });
    }
    const login = await server.post('/account/login', {
      id: 'demo1',
      password: demoPassword,
      site_number: '1',
    });
    expect(login.status, JSON.stringify(login.body)).toBe(503);
    link.mend();
    await expect.poll(async () => (await ask()).status, { timeout: limits.waitMs }).toBe(before);
  });

  test('a server that takes queries and answers none is away, too; a long query of one that answers is not', async () => {
    const slow = sql<{ done: boolean }>`select pg_sleep(1.5) is not null as done`.execute(server.db);
    expect((await slow).rows).toEqual([{ done: true }]);
    const ask = () => server.get('/casual/seed?day=2020-01-01');
    const before = (await ask()).status;
    link.stall();
    const { status, headers } = await ask();
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '5' });
    link.mend();
    await expect.poll(async () => (await ask()).status, { timeout: limits.waitMs }).toBe(before);
  });
});

/** Errors of the driver, as they come. */
async function awayError(): Promise<unknown> {
  const url = `postgres://nobody@localhost:${await freePort()}/none`;
  const { db, close } = await openSiteDatabase({ url, onLost: () => {}, migrate: false });
  const error = await sql`select 1`.execute(db).catch((reason: unknown) => reason);
  await close();
  return error;
}

describe('an error of the database', () => {
  test('says that it is away where no server listens, stops or has no place', async () => {
    expect(isDatabaseAway(await awayError())).toBe(true);
    for (const code of ['57P01', '57P03', '53300', '08006']) {
      const error = Object.assign(new pg.DatabaseError('', 0, 'error'), { code });
      expect(isDatabaseAway(error), code).toBe(true);
    }
  });

  test('does not say so for a wrong query, a missing file or a fault of the code', async () => {
    const missing = Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' });
    const wrong = Object.assign(new pg.DatabaseError('no column', 0, 'error'), { code: '42703' });
    for (const error of [missing, wrong, new TypeError('x is undefined'), null])
      expect(isDatabaseAway(error)).toBe(false);
  });
});

test('while the database is away, the log has one line a second with the number of those left out', async () => {
  const away = await awayError();
  const lines: { message: string; fields: LogFields | undefined }[] = [];
  let at = 0;
  const log = thinAwayLines((message, _, fields) => void lines.push({ message, fields }), {
    isAway: isDatabaseAway,
    now: () => at,
  });
  for (; at < 3 * AWAY_LINE_EVERY_MS; at += AWAY_LINE_EVERY_MS / 100) log('a call failed', away);
  log('a call failed', new TypeError('x is undefined'));
  expect(lines.map(({ message }) => message)).toEqual([
    ...Array.from({ length: 3 }, () => 'the database cannot be reached'),
    'a call failed',
  ]);
  expect(lines[0]?.fields).toMatchObject({
    failed: 'a call failed',
    reason: expect.stringContaining('ECONNREFUSED'),
  });
  expect(lines[1]?.fields).toMatchObject({ more: 99 });
});
