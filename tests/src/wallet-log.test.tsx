/** H7: the screen of the wallets' logs. */
import { BehaviorSubject, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MileageScreen } from '../../src/features/wallet/wallet-log-screen.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const account = of({ state: 'member', member, standards: [] });
const wallets = { spoGold: 1, spoCoin: 2, spoMile: 3 };

const row = (amount: number, id: number) => ({
  id,
  num: id,
  created_at: '2026-11-22 03:00:00',
  point_use_code: amount < 0 ? 'stake' : 'settle',
  point: amount,
  balance: 1000 + 50 - id,
  draw_id: 7,
  draw_type: 'hitgame',
});
/** An answer of a log with so many pages. */
const page = (pages: number, amounts: readonly number[], more: object = {}) => ({
  ok: true,
  value: {
    totalcnt: pages * 20,
    lists: amounts.map((amount, place) => ({ ...row(amount, 50 - place), ...more })),
  },
});
const asks = (pointType: string, number: number) => ({
  params: { pointType, lang: 'ko', utc: '+09:00', pageSize: 20, page: number },
});

async function screenOf(log: unknown, wallet = of(wallets)) {
  const given = await givenClient({
    'account.view': account,
    'wallet.view': wallet,
    'wallet.walletLog': log,
  });
  await loadTextsOnDemand();
  const screen = await render(
    <given.Frame>
      <MileageScreen />
    </given.Frame>,
  );
  return { screen, sent: given.sent };
}

test.each([
  [0, 0],
  [1_200_000, 1],
])('R31 %i owed gold stands above the log in %i lines', async (owed, lines) => {
  const log = page(1, [5]);
  const { screen } = await screenOf({ ...log, value: { ...log.value, owed } });
  await expect.element(screen.getByText('+5', { exact: true })).toBeVisible();
  expect(screen.getByText('갚을 골드 1,200,000', { exact: true }).elements()).toHaveLength(lines);
});

describe('H7 the log of a wallet', () => {
  test('it begins with the mileage; rows say what moved, by how much, what was left, and when', async () => {
    const { screen, sent } = await screenOf(page(1, [2100, -1000]));
    await expect.element(screen.getByRole('row').nth(2)).toBeVisible();
    expect(sent).toEqual([{ command: 'wallet.walletLog', args: [asks('P00010', 1)] }]);
    expect(screen.getByRole('row').nth(1).element().textContent).toBe(
      '50예측 정산 · 7번+2,1001,0002026.11.22(일) 12:00',
    );
    expect(screen.getByRole('row').nth(2).element().textContent).toContain('예측 · 7번-1,000');
  });

  test('entries without a number are counted down from the newest of the page', async () => {
    const { screen } = await screenOf(page(3, [1, 2, 3], { num: undefined }));
    await screen.getByRole('button', { name: '2', exact: true }).click();
    const numbers = () =>
      [...screen.container.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent);
    await expect.poll(numbers).toEqual(['40', '39', '38']);
  });

  test('another wallet and another page are asked for; another wallet begins with its first page', async () => {
    const { screen, sent } = await screenOf(page(12, [1]));
    await screen.getByRole('button', { name: '2', exact: true }).click();
    await expect.poll(() => sent.at(-1)?.args).toEqual([asks('P00010', 2)]);
    await screen.getByRole('button', { name: '코인' }).click();
    await expect.poll(() => sent.at(-1)?.args).toEqual([asks('P00001', 1)]);
    await expect
      .element(screen.getByRole('button', { name: '코인' }))
      .toHaveAttribute('aria-pressed', 'true');
    await screen.getByRole('button', { name: '11' }).click();
    await expect.poll(() => sent.at(-1)?.args).toEqual([asks('P00001', 11)]);
  });

  test('when a refresh fails, the rows stay on screen', async () => {
    const wallet = new BehaviorSubject(wallets);
    let asked = 0;
    const given = await givenClient({
      'account.view': account,
      'wallet.view': wallet,
      get 'wallet.walletLog'() {
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
    await expect.element(other.getByText('로그인하면 지갑 내역을 볼 수 있어요')).toBeVisible();
    expect(visitor.sent).toEqual([]);
  });
});
