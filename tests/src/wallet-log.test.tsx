/** H7: the screen of the wallets' logs. */
import { BehaviorSubject, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { WalletLogAnswer } from '../../worker/features/wallet/wallet-api.ts';
import { MileageScreen } from '../../src/features/wallet/wallet-log-screen.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const account = of({ state: 'member', member, standards: [] });
const wallets = { spoGold: 1, spoCoin: 2, spoMile: 3 };

const page = (pages: number, amounts: readonly number[]): WalletLogAnswer => ({
  ok: true,
  value: {
    pages,
    entries: amounts.map((amount, place) => ({
      id: 50 - place,
      number: 50 - place,
      at: Date.UTC(2026, 10, 22, 3),
      move: amount < 0 ? 'stake' : 'settle',
      amount,
      balance: 1000 + place,
      drawId: 7,
      isCasual: false,
    })),
  },
});

async function screenOf(log: unknown, wallet = of(wallets)) {
  const given = await givenClient({ 'account.view': account, 'wallet.view': wallet, 'wallet.log': log });
  await loadTextsOnDemand();
  const screen = await render(
    <given.Frame>
      <MileageScreen />
    </given.Frame>,
  );
  return { screen, sent: given.sent };
}

describe('H7 the log of a wallet', () => {
  test('it begins with the mileage; rows say what moved, by how much, what was left, and when', async () => {
    const { screen, sent } = await screenOf(page(1, [2100, -1000]));
    await expect.element(screen.getByRole('row').nth(2)).toBeVisible();
    expect(sent).toEqual([{ command: 'wallet.log', args: ['P00010', 1] }]);
    expect(screen.getByRole('row').nth(1).element().textContent).toBe(
      '50예측 정산 · 7번+2,1001,0002026.11.22(일) 12:00',
    );
    expect(screen.getByRole('row').nth(2).element().textContent).toContain('예측 · 7번-1,000');
  });

  test('another wallet and another page are asked for; another wallet begins with its first page', async () => {
    const { screen, sent } = await screenOf(page(12, [1]));
    await screen.getByRole('button', { name: '2', exact: true }).click();
    await expect.poll(() => sent.at(-1)?.args).toEqual(['P00010', 2]);
    await screen.getByRole('button', { name: '코인' }).click();
    await expect.poll(() => sent.at(-1)?.args).toEqual(['P00001', 1]);
    await expect
      .element(screen.getByRole('button', { name: '코인' }))
      .toHaveAttribute('aria-pressed', 'true');
    await screen.getByRole('button', { name: '11' }).click();
    await expect.poll(() => sent.at(-1)?.args).toEqual(['P00001', 11]);
  });

  test('when a refresh fails, the rows stay on screen', async () => {
    const wallet = new BehaviorSubject(wallets);
    let asked = 0;
    const given = await givenClient({
      'account.view': account,
      'wallet.view': wallet,
      get 'wallet.log'() {
        asked++;
        return asked === 1 ? page(1, [77]) : { ok: false, error: { kind: 'no-link', text: '500 Error' } };
      },
    });
    const screen = await render(
      <given.Frame>
        <MileageScreen />
      </given.Frame>,
    );
    await expect.element(screen.getByText('+77')).toBeVisible();
    wallet.next({ ...wallets, spoMile: 4 });
    await expect.poll(() => asked).toBe(2);
    await expect.element(screen.getByText('+77')).toBeVisible();
  });

  test('when the wallets change, the page is asked for again', async () => {
    const wallet = new BehaviorSubject(wallets);
    const { screen, sent } = await screenOf(page(1, [1]), wallet);
    await expect.element(screen.getByRole('row').nth(1)).toBeVisible();
    wallet.next({ ...wallets, spoMile: 4 });
    await expect.poll(() => sent.length).toBe(2);
  });

  test('an empty log says so; one that failed says why and can be asked for again', async () => {
    const empty = await screenOf(page(1, []));
    await expect.element(empty.screen.getByText('아직 내역이 없어요')).toBeVisible();
    await empty.screen.unmount();
    const { screen, sent } = await screenOf({ ok: false, error: { kind: 'no-link', text: '500 Error' } });
    await expect.element(screen.getByText('(500 Error)', { exact: false })).toBeVisible();
    await screen.getByRole('button', { name: '다시 시도' }).click();
    await expect.poll(() => sent.length).toBe(2);
  });

  test('while the answer is on its way, ten rows hold its place; a visitor is asked to log in', async () => {
    const { screen } = await screenOf(new Promise(() => {}));
    await expect.poll(() => screen.container.querySelectorAll('[aria-hidden] > div').length).toBe(10);
    await screen.unmount();
    const visitor = await givenClient({
      'account.view': of({ state: 'visitor', member: null, standards: [] }),
    });
    const other = await render(
      <visitor.Frame>
        <MileageScreen />
      </visitor.Frame>,
    );
    await expect.element(other.getByRole('button', { name: '로그인' })).toBeVisible();
    await expect.element(other.getByText('로그인하면 포인트 내역을 볼 수 있어요')).toBeVisible();
    expect(visitor.sent).toEqual([]);
  });
});
