/** H1, H7: the member's wallets and the answers of their logs, through the real core. */
import { describe, expect, test } from 'vitest';
import type { Wallets } from '../../domain/member/member.ts';
import { matches } from '../given/core/core-member.ts';
import { demoAccount } from '../given/core/demo-account.ts';
import { createWire, logIn, portsSettle, readServed } from '../given/core/wire.ts';

async function openWallets() {
  const wire = createWire();
  await wire.open(matches);
  const seen: (Wallets | null)[] = [];
  readServed<Wallets | null>(wire.core.wallet.view()).subscribe((wallets) => seen.push(wallets));
  await portsSettle();
  return { wire, seen };
}

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

  test.each([
    ['a code that is no success', { CODE: 'AL9' }, { kind: 'code', code: 'AL9' }],
    ['an answer for a visitor', { CODE: 'AL001' }, { kind: 'not-logged-in' }],
    ['an answer without data', { CODE: 'AL000' }, { kind: 'code', code: 'AL000' }],
    [
      'rows that cannot be read',
      { CODE: 'AL000', DATA: { lists: 'none', totalcnt: 1 } },
      { kind: 'no-link' },
    ],
  ])('H7: %s is a refusal', async (_, answer, error) => {
    const { wire } = await openWallets();
    await logIn(wire);
    wire.answers['/account/log/point'] = answer;
    const params = { pointType: 'P00010', lang: 'ko', utc: '+09:00', pageSize: 20, page: 2 };
    expect(await wire.core.calls.ask('wallet.walletLog', { params })).toMatchObject({ ok: false, error });
    expect(wire.calls.at(-1)?.url).toContain('/account/log/point/P00010/ko/%2B09%3A00/20/2');
  });
});

/** A member with 100 gold, seen in two windows; the first may leave. */
async function twoWindows() {
  const { wire, seen: first } = await openWallets();
  let leave = (): void => {};
  const gone = new Promise<void>((resolve) => {
    leave = resolve;
  });
  Object.assign(wire.deps, { windowGone: (id: string) => (id === 'holder' ? gone : new Promise(() => {})) });
  const open = (clientId: string) =>
    wire.gate.attach({ clientId, token: null, language: 'ko', origin: 'http://site.test', codec: 'msgpack' });
  const holder = open('holder');
  await logIn(wire);
  const now = async (): Promise<number | undefined> => {
    await portsSettle();
    return first.at(-1)?.spoGold;
  };
  const gold = (spoGold: number): void => wire.push('SpoGold', { spoGold });
  gold(100);
  return { wire, holder, now, gold, leave, seen: first };
}

describe('N3 gold that one window holds while it shows a draw', () => {
  test('the other window shows no more until the hold ends; coins and what is spent show at once', async () => {
    const { wire, holder, now, gold, seen } = await twoWindows();
    const own: (Wallets | null)[] = [];
    readServed<Wallets | null>(holder.wallet.view()).subscribe((wallets) => own.push(wallets));
    await expect.poll(now).toBe(100);
    await holder.wallet.setHeld(true);
    const before = seen.length;
    gold(500);
    await expect.poll(now).toBe(100);
    expect(seen.at(-1), 'the slip of the window leaves it out, too').toMatchObject({ heldGold: 400 });
    gold(500);
    await now();
    expect(seen, 'the same amounts are not sent again').toHaveLength(before + 1);
    expect(own.at(-1)?.spoGold).toBe(500);
    wire.push('Point', { spoCoin: 3, spoMile: 0 });
    await portsSettle();
    expect(seen.at(-1)).toMatchObject({ spoGold: 100, spoCoin: 3 });
    gold(440);
    await expect.poll(now).toBe(40);
    gold(500);
    await holder.wallet.setHeld(false);
    await expect.poll(now).toBe(500);
  });

  test('what is spent or lost meanwhile shows at once, before and after the prize has come', async () => {
    const { holder, now, gold } = await twoWindows();
    await holder.wallet.setHeld(true);
    gold(70);
    await expect.poll(now).toBe(70);
    gold(570);
    await expect.poll(now, { message: 'the prize does not cover the loss' }).toBe(70);
    gold(550);
    await expect.poll(now).toBe(50);
    gold(10);
    await expect.poll(now).toBe(0);
    await holder.wallet.setHeld(false);
    await expect.poll(now).toBe(10);
  });

  test.each<readonly [string, (given: Awaited<ReturnType<typeof twoWindows>>) => unknown]>([
    ['the window that holds is gone', ({ leave }) => leave()],
    ['30 seconds have passed', ({ wire }) => wire.pass(31_000)],
  ])('ends when %s', async (_, end) => {
    const given = await twoWindows();
    await given.holder.wallet.setHeld(true);
    given.gold(500);
    await expect.poll(given.now).toBe(100);
    await end(given);
    await expect.poll(given.now).toBe(500);
  });

  test('ends with the member', async () => {
    const { wire, holder, now } = await twoWindows();
    await holder.wallet.setHeld(true);
    await wire.core.account.logOut();
    await logIn(wire);
    await expect.poll(now).toBe(demoAccount.DATA.points.P2.Point);
  });
});
