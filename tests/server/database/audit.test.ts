/** The audit of the books, on real bets and on books that were spoiled by hand. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { briefDatabase } from '../../given/runs/brief-database.ts';
import { audit, auditIn, linesOfFindings } from '../../../server/audit/audit.ts';
import { NoAudit, openForAudit } from '../../../server/audit/open-for-audit.ts';
import { post } from '../../../server/ledger/post.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { DataDirTaken, lockDataDir } from '../../../server/storage/data-dir-lock.ts';
import { root, seededDataDir, startSite } from '../../given/sites/running-site.ts';
import { testDatabaseUrl } from '../../given/database/database.ts';
import { MATCH, openBets, type OpenBets } from '../../given/server/open-bets.ts';
import { limits } from '../../given/runs/limits.ts';
import { isLong } from '../../given/runs/rounds.ts';

/** Several processes start and end in a test; on a busy machine each takes its time. */
const PROCESSES = { timeout: limits.processesMs };

describe('T18: the audit', () => {
  let given: OpenBets;
  beforeAll(async () => {
    given = await openBets();
    given.reset();
    const bettor = await given.bettor('demo2');
    for (const OutcomeId of [1, 2])
      await given.bets.draw(
        bettor,
        given.row({}, { OutcomeId, Rate: OutcomeId === 1 ? 2.1 : 3.3 }),
        given.now(),
      );
    await given.bets.settle(MATCH, [
      { marketId: 1, specifier: '', results: [{ outcomeId: 1, result: 'win' }] },
    ]);
  });
  afterAll(() => given.close());

  const namesOf = async (form: 'fast' | 'full'): Promise<string[]> =>
    (await audit(given.db, form)).findings.map(({ name }) => name);

  test.each(['fast', 'full'] as const)(
    'when bets were placed and settled, every check holds (%s)',
    async (form) => {
      const states = await given.db.selectFrom('bet').select('state').orderBy('id').execute();
      expect(states.map(({ state }) => state === 'opened')).toEqual([false, true]);
      expect(linesOfFindings(await audit(given.db, form))).toEqual([]);
    },
  );

  test('I6 the fee of a nickname is no purchase; one that another member pays is found', async () => {
    const fee = (payer: number, at: number) =>
      given.db.transaction().execute(async (trx) => {
        await post(trx, {
          requestId: `nickname:2:${at}`,
          kind: 'purchase',
          at,
          entries: [
            { owner: `member:${payer}`, currency: 'gold', amount: -5 },
            { owner: 'purchases', currency: 'gold', amount: 5 },
          ],
        });
        const names = (await auditIn(trx, 'full')).findings.map(({ name }) => name);
        throw Object.assign(new Error('rolled back'), { names });
      });
    const namesOfFee = async (payer: number): Promise<string[]> =>
      (await fee(payer, given.now()).catch((error: { names: string[] }) => error)).names;
    expect(await namesOfFee(2)).toEqual([]);
    expect(await namesOfFee(1)).toEqual(['nickname-fee']);
  });

  // Guards of the database are lifted first: what is spoiled here cannot be written through the site.
  test.each([
    [
      `UPDATE account SET balance = balance + 5 WHERE owner = 'member:1' AND currency = 'gold'`,
      ['total'],
      ['balance', 'total'],
    ],
    [`UPDATE bet SET stake = stake + 1 WHERE id = 2`, ['bet-stake', 'stakes'], []],
    [`UPDATE bet SET state = 'opened' WHERE id = 1`, ['bet-open', 'stakes'], []],
    [`UPDATE bet SET won = won + 1 WHERE id = 1`, ['bet-settlement'], []],
    [`UPDATE bet SET state = 'fail' WHERE id = 2`, ['bet-settlement', 'stakes'], []],
    [`DELETE FROM bet_leg WHERE bet_id = 2`, ['bet-legs'], []],
    [
      `DELETE FROM bet WHERE id = 2`,
      ['bet-lost', 'stakes'],
      ['acknowledged-lost', 'bet-lost', 'leg-without-bet', 'stakes'],
    ],
    [`UPDATE ledger_entry SET amount = amount + 1 WHERE id = 1`, ['unbalanced'], ['balance', 'unbalanced']],
    [
      `INSERT INTO ledger_tx (request_id, kind, created_at) SELECT request_id, kind, 0 FROM ledger_tx WHERE request_id = 'stake:2'`,
      [],
      ['request-twice'],
    ],
    [`DELETE FROM ledger_tx WHERE request_id = 'stake:2'`, ['bet-stake'], ['bet-stake', 'entry-alone']],
  ])('when %s, it is found', async (spoil, fast, full) => {
    const spoiled = given.db.transaction().execute(async (trx) => {
      for (const table of ['ledger_tx', 'ledger_entry', 'account', 'bet', 'bet_leg'])
        await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ALL`).execute(trx);
      await sql`ALTER TABLE ledger_tx DROP CONSTRAINT ledger_tx_request_id_key`.execute(trx);
      await sql.raw(spoil).execute(trx);
      const names = async (form: 'fast' | 'full'): Promise<string[]> =>
        (await auditIn(trx, form)).findings.map(({ name }) => name).sort();
      const found = [await names('fast'), await names('full')];
      throw Object.assign(new Error('rolled back'), { found });
    });
    const { found } = await spoiled.catch((error: { found: string[][] }) => error);
    expect(found).toEqual([fast, full.length === 0 ? fast : full]);
  });

  test('afterwards the books are as they were', async () => {
    expect(await namesOf('full')).toEqual([]);
  });
});

function testDespiteAudit(folder: () => string): void {
  test('when a balance is wrong, the site starts despite the audit where it is asked to', async () => {
    const site = await startSite({ dataDir: folder(), args: ['--no-season', '--despite-audit'] });
    await site.end();
    expect(site.output()).toContain('total: the balances');
  });
}

describe.skipIf(testDatabaseUrl !== undefined)('T18: npm run audit', PROCESSES, () => {
  const script = join(root, 'server/audit/main.ts');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [briefDatabase, script, ...args], { encoding: 'utf8' });
  let dataDir: string;
  beforeAll(() => {
    dataDir = seededDataDir();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  /** Every file of the database with its size, time and content. */
  const printOf = (dir: string): string => {
    const hash = createHash('sha256');
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()) {
      const file = join(dir, name);
      const found = statSync(file);
      hash.update(`${name} ${found.mtimeMs} `);
      if (found.isFile()) hash.update(readFileSync(file));
    }
    return hash.digest('hex');
  };

  test('a folder that is in use is refused; where there is no database, nothing is written', async () => {
    const { release } = await lockDataDir(dataDir, { onLost: () => {} });
    await expect(openForAudit(dataDir)).rejects.toBeInstanceOf(DataDirTaken);
    await release();
    const empty = mkdtempSync(join(tmpdir(), 'spo-empty-'));
    await expect(openForAudit(empty)).rejects.toBeInstanceOf(NoAudit);
    expect(readdirSync(empty)).toEqual([]);
    rmSync(empty, { recursive: true });
  });

  test.runIf(isLong)('when the books are right, it says so, ends with 0 and has written nothing', () => {
    const before = printOf(dataDir);
    const { status, stdout } = run(dataDir);
    expect(stdout).toMatch(/audit: \d+ checks, 0 findings/);
    expect(status).toBe(0);
    expect(printOf(dataDir)).toBe(before);
  });

  test.runIf(isLong)('when the folder is in use, it is refused in a sentence, with 2', async () => {
    const { close } = await openSiteDatabase({ dataDir });
    const { status, stdout } = run(dataDir);
    await close();
    expect(stdout).toContain(`another process is using the data directory ${dataDir}: stop it, then audit`);
    expect(status).toBe(2);
  });

  test.runIf(isLong)('when there is no database, it says so, with 2', () => {
    const empty = mkdtempSync(join(tmpdir(), 'spo-empty-'));
    const { status, stdout } = run(empty);
    expect(stdout).toContain(`there is no database in ${empty}`);
    expect(status).toBe(2);
    expect(readdirSync(empty)).toEqual([]);
    rmSync(empty, { recursive: true });
  });

  test('when a balance is wrong, it names the account, ends with 1, and the site does not start', async () => {
    const { db, close } = await openSiteDatabase({ dataDir });
    await sql`UPDATE account SET balance = balance + 5 WHERE owner = 'member:1' AND currency = 'gold'`.execute(
      db,
    );
    await close();
    const before = printOf(dataDir);
    const { status, stdout } = run(dataDir);
    expect(printOf(dataDir)).toBe(before);
    expect(stdout).toContain('balance: its balance is not the sum of its entries: member:1 gold');
    expect(status).toBe(1);
    await expect(startSite({ dataDir, args: ['--no-season'] })).rejects.toThrow(
      /ended with 1[\s\S]*total: the balances of all accounts do not sum to nought: gold[\s\S]*--despite-audit/,
    );
  });

  if (isLong) testDespiteAudit(() => dataDir);
});
