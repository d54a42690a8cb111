/** Backup and restore of both databases: npm run backup, npm run restore. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { briefDatabase } from '../../given/runs/brief-database.ts';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { audit } from '../../../server/audit/audit.ts';
import type { Database, OpenDatabase } from '../../../server/storage/database.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { makeEmptyDatabase, testDatabaseUrl } from '../../given/database/database.ts';
import { MATCH, openBets } from '../../given/server/open-bets.ts';
import { haveInstalled } from '../../given/nodes/real-services.ts';
import { root } from '../../given/sites/running-site.ts';
import { sharedService } from '../../given/nodes/shared-services.ts';
import { temporaryFile, temporaryFolder } from '../../given/runs/temporary.ts';
import { limits } from '../../given/runs/limits.ts';

const server = testDatabaseUrl ?? (await sharedService('postgres'));
const script = join(root, 'server/backup/main.ts');
/** Several processes start and end in a test; on a busy machine each takes its time. */
const PROCESSES = { timeout: limits.processesMs };

function run(...args: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [briefDatabase, script, ...args], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

const open = (place: string): Promise<OpenDatabase> =>
  place.startsWith('postgres')
    ? openSiteDatabase({ url: place, onLost: () => {} })
    : openSiteDatabase({ dataDir: place });

/** Two bets, one of them settled, and one that is refused. */
async function placeBets(place: string): Promise<void> {
  const given = await openBets(defaultStandards, open(place));
  given.reset();
  const bettor = await given.bettor('demo2');
  await given.bets.draw(bettor, given.row(), given.now());
  await given.bets.draw(bettor, given.row({}, { OutcomeId: 2, Rate: 3.3 }), given.now());
  await given.bets.draw(await given.bettor('poor'), given.row(), given.now());
  await given.bets.settle(MATCH, [
    { marketId: 1, specifier: '', results: [{ outcomeId: 1, result: 'win' }] },
  ]);
  await given.close();
}

/** What must not be lost. */
const booksOf = async (db: Database) => ({
  accounts: await db.selectFrom('account').select(['owner', 'currency', 'balance']).orderBy('id').execute(),
  bets: await db.selectFrom('bet').selectAll().orderBy('id').execute(),
  legs: await db.selectFrom('bet_leg').selectAll().orderBy('bet_id').execute(),
  answers: await db.selectFrom('bet_answer').selectAll().orderBy('req_id').execute(),
});

async function readBooks(place: string) {
  const { db, close } = await open(place);
  const books = await booksOf(db);
  const { findings } = await audit(db, 'full');
  await close();
  return { books, findings };
}

const drops: (() => Promise<void>)[] = [];
const places = {
  'a data folder': { isHere: haveInstalled('tar'), make: async () => temporaryFolder('spo-books-') },
  'a PostgreSQL database': {
    isHere: server !== null && haveInstalled('pg_dump', 'pg_restore'),
    async make() {
      const { url, drop } = await makeEmptyDatabase(server ?? '');
      drops.push(drop);
      return url;
    },
  },
};
afterAll(async () => {
  for (const drop of drops) await drop();
});

describe.each(Object.entries(places))('a backup of %s', PROCESSES, (_, { isHere, make }) => {
  describe.skipIf(!isHere)('with bets', () => {
    let place: string;
    let file: string;
    beforeAll(async () => {
      place = await make();
      await placeBets(place);
      file = join(temporaryFolder('spo-backup-'), 'backup');
      const { status, said } = run('backup', place, file);
      if (status !== 0) throw new Error(said);
    });

    test('when it is restored elsewhere, the books are equal and the audit finds nothing', async () => {
      const other = await make();
      const { status, said } = run('restore', file, other);
      expect(said).toMatch(/restore: done; audit: \d+ checks, 0 findings/);
      expect(status).toBe(0);
      const restored = await readBooks(other);
      expect(restored).toEqual(await readBooks(place));
      expect(restored.books.bets).toHaveLength(2);
      expect(restored.findings).toEqual([]);
    });

    test('can be read by its owner only, and never replaces a file', () => {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const bytes = readFileSync(file);
      const { status, said } = run('backup', place, file);
      expect(said).toContain('exists: choose another name');
      expect(status).toBe(2);
      expect(readFileSync(file).equals(bytes)).toBe(true);
      expect(existsSync(`${file}.part`)).toBe(false);
    });

    test('is not restored over a database', async () => {
      const before = await readBooks(place);
      const { status, said } = run('restore', file, place);
      expect(said).toMatch(/there is a database in|the database is not empty/);
      expect(status).toBe(2);
      expect(await readBooks(place)).toEqual(before);
    });

    test('when it was cut off, nothing is restored', async () => {
      const half = temporaryFile('spo-backup-', 'half', readFileSync(file));
      truncateSync(half, Math.floor(statSync(half).size / 2));
      const other = await make();
      expect(run('restore', half, other)).toMatchObject({ status: 2 });
      // The whole backup still finds an empty place.
      expect(run('restore', file, other)).toMatchObject({ status: 0 });
    });
  });
});

describe('what the commands refuse', PROCESSES, () => {
  test('a folder that a site uses is not backed up', async () => {
    const place = temporaryFolder('spo-books-');
    const { close } = await open(place);
    const { status, said } = run('backup', place, join(place, 'backup'));
    expect(said).toContain('another process is using the data directory');
    expect(status).toBe(2);
    await close();
  });

  test.each([
    [['backup'], 'npm run backup -- DIR|URL FILE'],
    [['backup', '/no/such/folder', 'x'], 'there is no database in /no/such/folder'],
    [['restore', '/no/such/file', 'x'], 'there is no file /no/such/file'],
    [['restore', join(root, 'package.json'), 'x'], 'is not a backup'],
    [['backup', 'postgres://me:hush@127.0.0.1:1/x', join(temporaryFolder('spo-no-'), 'x')], '127.0.0.1'],
  ])('%j', (args, sentence) => {
    const { status, said } = run(...args);
    expect(said).toContain(sentence);
    expect(said).not.toContain('hush');
    expect(status).toBe(2);
  });

  test('a backup of one kind is not restored into the other kind', () => {
    const dump = temporaryFile('spo-backup-', 'dump', 'PGDMP and more');
    const folder = join(temporaryFolder('spo-books-'), 'data');
    expect(run('restore', dump, folder).said).toContain('is a backup of a PostgreSQL database');
    const archive = join(temporaryFolder('spo-backup-'), 'archive');
    writeFileSync(archive, new Uint8Array([0x1f, 0x8b, 8, 0]));
    expect(run('restore', archive, 'postgres://me@127.0.0.1:1/x').said).toContain(
      'is a backup of a data folder',
    );
  });
});
