import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseOptions } from '../../server/options.ts';
import { openDatabase, type OpenDatabase } from '../../server/storage/database.ts';
import { DataDirTaken } from '../../server/storage/data-dir-lock.ts';
import { root, seededDataDir, startSite } from '../given/running-site.ts';

const run = promisify(execFile);
const main = join(root, 'server/main.ts');

describe('a data folder has one owner', () => {
  let dataDir: string;
  let database: OpenDatabase;
  beforeAll(async () => {
    dataDir = seededDataDir();
    database = await openDatabase({ dataDir });
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('a second process is refused, in a sentence', async () => {
    await expect(openDatabase({ dataDir })).rejects.toBeInstanceOf(DataDirTaken);
    const second = await run(process.execPath, [main, '--port', '0', '--data', dataDir, '--no-season']).catch(
      (error: { stderr: string; code: number }) => error,
    );
    expect(second).toMatchObject({ code: 1 });
    expect(second.stderr).toContain('another process is using the data directory');
  });

  test('written rows are there after closing and opening again', async () => {
    await database.db.insertInto('account').values({ owner: 'test', currency: 'gold', balance: 0 }).execute();
    await database.close();
    database = await openDatabase({ dataDir });
    expect(
      await database.db.selectFrom('account').select('id').where('owner', '=', 'test').execute(),
    ).toHaveLength(1);
  });

  test('queries of a transaction do not mix with others', async () => {
    const { db } = database;
    const balance = async () =>
      (await db.selectFrom('account').select('balance').where('owner', '=', 'test').executeTakeFirstOrThrow())
        .balance;
    const adding = Array.from({ length: 20 }, () =>
      db.transaction().execute(async (trx) => {
        const { balance: before } = await trx
          .selectFrom('account')
          .select('balance')
          .where('owner', '=', 'test')
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('account')
          .set({ balance: before + 1 })
          .where('owner', '=', 'test')
          .execute();
      }),
    );
    const failing = db.transaction().execute(async (trx) => {
      await trx.updateTable('account').set({ balance: 999 }).where('owner', '=', 'test').execute();
      throw new Error('rolled back');
    });
    await Promise.all([...adding, failing.catch(() => {})]);
    expect(await balance()).toBe(20);
  });
});

describe('a wrong command line is refused with its reason', () => {
  const failing = async (...args: string[]) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'spo-empty-'));
    const result = await run(process.execPath, [main, '--data', dataDir, '--port', '0', ...args]).catch(
      (error: { stderr: string; code: number }) => error,
    );
    rmSync(dataDir, { recursive: true, force: true });
    return result;
  };
  test.each([
    [['--nothing'], '--nothing'],
    [['--matches', 'many'], '--matches takes a number'],
    [['--log', 'xml'], '--log takes json or text'],
    [['--replay', '/no/such.bz2'], 'there is no such file'],
    [['--replay', join(root, 'package.json')], 'holds no line of a Betfair stream history'],
    [['stray.bz2'], 'Recordings are named after --replay'],
  ])('%j', async (args, sentence) => {
    const result = await failing(...args);
    expect(result).toMatchObject({ code: 1 });
    expect(result.stderr).toContain(sentence);
  });

  test('a taken port is named', async () => {
    const site = await startSite({ args: ['--no-season'] });
    const dataDir = seededDataDir();
    const result = await run(process.execPath, [
      main,
      '--data',
      dataDir,
      '--port',
      String(site.port),
      '--no-season',
    ]).catch((error: { stderr: string; code: number }) => error);
    expect(result.stderr).toContain(`Port ${site.port} is taken`);
    await site.end();
    rmSync(site.dataDir, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('options have defaults that work; several recordings are named in a row', () => {
    const options = parseOptions(['--replay', 'a.bz2', 'b.zip', '--replay-speed', '60', '--loop'], {}, '/x');
    expect(options).toMatchObject({
      port: 5170,
      replay: { files: ['a.bz2', 'b.zip'], speed: 60, loop: true },
    });
    expect(parseOptions(['--replay', 'a.bz2', '--speed', '60'], {}, '/x')).toMatchObject({
      replay: { speed: 60 },
    });
    expect(parseOptions([], { DATABASE_URL: 'postgres://x' }, '/x')).toMatchObject({
      databaseUrl: 'postgres://x',
      dataDir: '/x/.data',
      logForm: null,
    });
  });

  test('C7 a round of the casual games lasts a minute by default, 6 to 3600 seconds', () => {
    expect(parseOptions([], {}, '/x')).toMatchObject({ casualRoundMs: 60_000 });
    expect(parseOptions(['--casual-round', '12.9'], {}, '/x')).toMatchObject({ casualRoundMs: 12_000 });
    for (const bad of ['5', '3601', 'soon', ''])
      expect(() => parseOptions(['--casual-round', bad], {}, '/x'), bad).toThrow('from 6 to 3600');
  });
});
