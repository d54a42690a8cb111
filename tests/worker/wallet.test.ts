/** H1, H7: the member's wallets and their logs, through the real core. */
import { describe, expect, test } from 'vitest';
import type { Wallets } from '../../domain/member/member.ts';
import { matches } from '../given/core-member.ts';
import { demoAccount } from '../given/demo-account.ts';
import { createWire, logIn, portsSettle, readServed } from '../given/wire.ts';

async function openWallets() {
  const wire = createWire();
  await wire.open(matches);
  const seen: (Wallets | null)[] = [];
  readServed<Wallets | null>(wire.core.wallet.view()).subscribe((wallets) => seen.push(wallets));
  await portsSettle();
  return { wire, seen };
}

const row = (id: number, point: number) => ({ id, created_at: '2026-11-22 03:00:00', kind: 'settle', point });

describe('wallets', () => {
  test('H1: none before the login, then each change that the server sends; none after the logout', async () => {
    const { wire, seen } = await openWallets();
    wire.push('SpoGold', { spoGold: 5 });
    await portsSettle();
    expect(seen).toEqual([null]);
    await logIn(wire);
    await portsSettle();
    expect(seen.at(-1)?.spoGold).toBe(demoAccount.DATA.points.P2.Point);
    wire.push('SpoGold', { spoGold: 7 });
    wire.push('Point', { spoCoin: 8, spoMile: 9 });
    await portsSettle();
    expect(seen.at(-1)).toEqual({ spoGold: 7, spoCoin: 8, spoMile: 9 });
    wire.push('SpoGold', { spoGold: 'much' });
    await portsSettle();
    expect(seen.at(-1)?.spoGold).toBe(7);
    await wire.core.account.logOut();
    await portsSettle();
    expect(seen.at(-1)).toBeNull();
  });

  test('H7: a page numbers its entries from the oldest on, and says how many pages there are', async () => {
    const { wire } = await openWallets();
    await logIn(wire);
    const lists = Array.from({ length: 20 }, (_, at) => row(100 - at, at + 1));
    wire.answers['/account/log/point'] = { CODE: 'AL000', DATA: { lists, totalcnt: 45 } };
    const answer = await wire.core.wallet.log('P00010', 2);
    expect(wire.calls.at(-1)?.url).toContain('/account/log/point/P00010/ko/0/20/2');
    expect(answer).toMatchObject({ ok: true, value: { pages: 3 } });
    const entries = answer.ok ? answer.value.entries : [];
    expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => 25 - at));
  });

  test.each([
    ['a code that is no success', { CODE: 'AL001' }, { kind: 'failed', text: 'AL001' }],
    ['an answer without data', { CODE: 'AL000' }, { kind: 'failed', text: 'AL000' }],
    ['rows that cannot be read', { CODE: 'AL000', DATA: { lists: 'none', totalcnt: 1 } }, { kind: 'failed' }],
  ])('H7: %s is a refusal', async (_, answer, error) => {
    const { wire } = await openWallets();
    await logIn(wire);
    wire.answers['/account/log/point'] = answer;
    expect(await wire.core.wallet.log('P00010', 1)).toMatchObject({ ok: false, error });
  });
});
