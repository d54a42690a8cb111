/** A7: my page says how the last 30 days went, which bets are open, and the last movements. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MyPageScreen } from '../../src/features/cashier/my-page-screen.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const days = [
  { date: '2026-11-28', staked: 500_000, returned: 0, net: -500_000, minutes: 20 },
  { date: '2026-11-29', staked: 0, returned: 0, net: 0, minutes: 3 },
  { date: '2026-11-30', staked: 300_000, returned: 1_250_000, net: 950_000, minutes: 40 },
];

async function shown(activity: unknown) {
  const given = await givenClient({
    'account.view': of({ state: 'member', member, standards: [] }),
    'wallet.view': of({ spoGold: 900, spoCoin: 2, spoMile: 3 }),
    'wallet.walletLog': { ok: true, value: { lists: [], totalcnt: 0, owed: 0 } },
    'limits.activity': activity,
  });
  await loadTextsOnDemand();
  return render(
    <given.Frame>
      <MyPageScreen />
    </given.Frame>,
  );
}

const factsOf = (key: string) => document.querySelector(`[data-fact=${key}]`)?.textContent;

test('A7 the last 30 days are summed up: staked, returned, net, and a bar a day', async () => {
  const screen = await shown({ ok: true, value: days });
  await expect.element(screen.getByRole('img', { name: '최근 30일의 하루별 손익 그래프' })).toBeVisible();
  expect(['staked', 'returned', 'net'].map(factsOf)).toEqual(['800,000', '1,250,000', '+450,000']);
  const bars = [...document.querySelectorAll('svg[role=img] rect')].map((bar) =>
    [bar.getAttribute('data-lost'), Number(bar.getAttribute('height')) > 0].join(' '),
  );
  expect(bars).toEqual(['true true', 'false false', 'false true']);
});

test('A7 a member without bets in 30 days reads so, and minutes alone are no bets', async () => {
  const idle = days.map((day) => ({ ...day, staked: 0, returned: 0, net: 0 }));
  const screen = await shown({ ok: true, value: idle });
  await expect.element(screen.getByText('이 기간에는 이용 기록이 없어요')).toBeVisible();
});

test('A7 sums that could not be loaded have a way on', async () => {
  const screen = await shown({ ok: false, error: { kind: 'no-link' } });
  await expect.element(screen.getByText('이용 기록을 불러오지 못했어요')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '다시 시도' }).first()).toBeVisible();
});

test('A7 beside each other the titles of the last 30 days and of the last movements share a line', async () => {
  await page.viewport(1440, 900);
  const screen = await shown({ ok: true, value: days });
  await expect.element(screen.getByRole('img', { name: '최근 30일의 하루별 손익 그래프' })).toBeVisible();
  const tops = ['최근 30일', '최근 골드 내역'].map(
    (name) => screen.getByRole('heading', { name, exact: true }).element().getBoundingClientRect().top,
  );
  expect(tops[1]).toBe(tops[0]);
});
