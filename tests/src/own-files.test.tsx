/** I7: the member's own data are saved as one file, then its bets and its ledger as tables, from one answer. */
import { afterEach, expect, test, vi } from 'vitest';
import { ExportForm } from '../../src/features/settings/update-user-screen.tsx';
import { shown } from '../given/screens/shown-form.tsx';

afterEach(() => vi.restoreAllMocks());

const at = Date.UTC(2026, 10, 22, 15);
const entry = {
  id: 1,
  owner: 'member:9',
  currency: 'gold',
  amount: '-1000',
  kind: 'stake',
  request_id: 'stake:7',
  created_at: at,
};

test('I7 own data are asked for once; bets and ledger of the same answer are CSV files', async () => {
  const saved: [name: string, text: Promise<string>][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, fetch(this.href).then((file) => file.text())]);
  });
  const { screen, sent } = await shown(<ExportForm id="demo1" />, {
    'settings.exportData': { ok: true, value: { bets: [], casualBets: [], ledger: [entry] } },
  });
  await screen.getByRole('button', { name: '내려받기' }).click();
  await screen.getByRole('button', { name: '예측 내역 (CSV)' }).click();
  await screen.getByRole('button', { name: '지갑 내역 (CSV)' }).click();
  await expect.poll(() => saved.length).toBe(3);
  expect(saved.map(([name]) => name)).toEqual([
    'spoboard-demo1.json',
    'spoboard-demo1-bets.csv',
    'spoboard-demo1-ledger.csv',
  ]);
  const [json = '', bets = '', ledger = ''] = await Promise.all(saved.map(([, text]) => text));
  expect(JSON.parse(json)).toMatchObject({ ledger: [entry] });
  expect(bets).toContain('번호,');
  expect(ledger).toMatch(/-1000/);
  expect(sent('settings.exportData')).toHaveLength(1);
});
