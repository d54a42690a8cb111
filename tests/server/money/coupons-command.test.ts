/** H3: npm run coupons. */
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCoupons } from '../../../server/coupons/command.ts';
import { hashOfCoupon } from '../../../server/features/cashier/make-coupons.ts';
import { openSiteDatabase } from '../../../server/schema.ts';
import { seededDataDir } from '../../given/sites/running-site.ts';

const NOW = 1_700_000_000_000;

test('it makes coupons and prints their codes; the database holds their hashes alone', async () => {
  const dataDir = seededDataDir();
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const asked = [dataDir, '--gold', '500', '--total', '7', '--count', '3', '--days', '2', '--note', 'spring'];
  expect(await runCoupons(asked, say, NOW)).toBe(0);
  expect(lines).toHaveLength(3);
  for (const code of lines) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  const { db, close } = await openSiteDatabase({ dataDir });
  const rows = await db.selectFrom('coupon').selectAll().where('note', '=', 'spring').orderBy('id').execute();
  await close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(rows.map(({ code_hash: hash }) => hash)).toEqual(lines.map(hashOfCoupon));
  expect(rows[0]).toMatchObject({
    gold: 500,
    total: 7,
    ends_at: NOW + 2 * 86_400_000,
    note: 'spring',
    created_by: null,
  });
  expect(JSON.stringify(rows)).not.toContain(lines[0]);
});

test.each([
  [[]],
  [['/folder']],
  [['/folder', '--gold', '-1']],
  [['/folder', '--gold', '0']],
  [['/folder', '--gold', '0x10']],
  [['/folder', '--gold', '1e3']],
  [['/folder', '--gold', '1.5']],
  [['/folder', '--gold', '']],
  [['/folder', '--gold', '5', '--total', '1e3']],
  [['a', 'b', '--gold', '1']],
])('it says how it is used when it is asked %j', async (args) => {
  const lines: string[] = [];
  expect(await runCoupons(args, (line) => void lines.push(line), NOW)).toBe(2);
  expect(lines[0]).toContain('npm run coupons');
});
