/** PostgreSQL cannot be reached: what calls answer, and what the log says. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../server/cluster/free-port.ts';
import { AWAY_LINE_EVERY_MS, thinAwayLines } from '../../../server/log/away-lines.ts';
import type { LogFields } from '../../../server/log/log.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import { isServersAnswer, type SilenceLimits } from '../../../server/storage/cut-silent-server.ts';
import { isDatabaseAway, isDatabaseFull, lineOfAway } from '../../../server/storage/database-away.ts';
import { DatabaseError } from '../../../server/storage/database-thread.ts';
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
  /** Generous, because a login may be slow; short only while the link is stalled. */
  const silence: Record<keyof SilenceLimits, number> = { afterMs: 200, withinMs: limits.waitMs };
  beforeAll(async () => {
    database = await makeEmptyDatabase(postgres ?? '');
    link = await linkTo(database);
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

  test('a long query of a server that answers is not cut', async () => {
    const own = await linkTo(database);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('select pg_advisory_lock(1)');
    const brief = { afterMs: 50, withinMs: limits.waitMs };
    const opened = await openSiteDatabase({ url: own.url, onLost: () => {}, migrate: false, silence: brief });
    const slow = sql`select pg_advisory_lock_shared(1) is not null as done`.execute(opened.db).then(
      ({ rows }) => rows,
      (error: unknown) => error,
    );
    // The query's own connection, and two questions one after the other: the first one was answered.
    await expect.poll(own.came, { timeout: limits.waitMs }).toBeGreaterThanOrEqual(3);
    await holder.end();
    expect(await slow).toEqual([{ done: true }]);
    await opened.close();
    await own.close();
  });

  test('a server that takes queries and answers none is away, too', async () => {
    const ask = () => server.get('/casual/seed?day=2020-01-01');
    const before = (await ask()).status;
    link.stall();
    silence.withinMs = 300;
    const { status, headers } = await ask();
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '5' });
    silence.withinMs = limits.waitMs;
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

  test('says that the database is full, embedded or not: calls may come again, and the log names it', () => {
    const lines: string[] = [];
    const log = thinAwayLines((message) => void lines.push(message), {
      isAway: isDatabaseAway,
      lineOf: lineOfAway,
      now: () => 0,
    });
    const full = Object.assign(new pg.DatabaseError('', 0, 'error'), { code: '53100' });
    const embedded = new DatabaseError('could not extend file: No space left on device', '53100');
    for (const error of [full, embedded, Object.assign(new Error('no memory'), { code: '53200' })])
      expect([isDatabaseAway(error), isDatabaseFull(error)], String(error)).toEqual([true, true]);
    expect(isDatabaseFull(new DatabaseError('too many connections', '53300'))).toBe(false);
    log('a call failed', embedded);
    expect(lines).toEqual(['the database has no room']);
  });

  test('does not say so for a wrong query, a missing file or a fault of the code', async () => {
    const missing = Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' });
    const wrong = Object.assign(new pg.DatabaseError('no column', 0, 'error'), { code: '42703' });
    for (const error of [missing, wrong, new TypeError('x is undefined'), null])
      expect(isDatabaseAway(error)).toBe(false);
  });
});

describe('an attempt to connect', () => {
  const failed = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code });
  test('is answered by an error of the server, and by a refusal of its host', async () => {
    const answer = Object.assign(new pg.DatabaseError('', 0, 'error'), { code: '53300' });
    const ofAddresses = new AggregateError([failed('EHOSTUNREACH'), failed('ECONNREFUSED')]);
    for (const error of [
      answer,
      failed('ECONNREFUSED'),
      failed('ECONNRESET'),
      ofAddresses,
      await awayError(),
    ])
      expect(isServersAnswer(error), String(error)).toBe(true);
  });

  test('is not answered where the host is off or cannot be reached', () => {
    const codes = ['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTDOWN', 'ENOTFOUND'];
    const unanswered = codes.map(failed);
    const late = new Error('timeout expired');
    for (const error of [...unanswered, new AggregateError(unanswered), late])
      expect(isServersAnswer(error), String(error)).toBe(false);
  });
});

test('while the database is away, the log has one line a second with the number of those left out', async () => {
  const away = await awayError();
  const lines: { message: string; fields: LogFields | undefined }[] = [];
  let at = 0;
  const log = thinAwayLines((message, _, fields) => void lines.push({ message, fields }), {
    isAway: isDatabaseAway,
    lineOf: lineOfAway,
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
