import { of } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { emptySlip } from '../../domain/slip/slip.ts';
import { QuickAmountsModal } from '../../src/features/slip/quick-amounts-modal.tsx';
import { readQuickAmounts, writeQuickAmounts } from '../../src/features/slip/quick-amounts.ts';
import { QuickBetHost } from '../../src/features/slip/quick-bet-host.tsx';
import { quickBetNow, readQuickBet, writeQuickBet } from '../../src/features/slip/quick-bet.ts';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { OddsButton } from '../../src/features/prices/market-cells.tsx';
import { SlipPanel } from '../../src/features/slip/slip-panel.tsx';
import { slipItem, slipViewOf } from '../given/domain/slip.ts';
import { givenClient } from '../given/screens/client.tsx';

const KEY = 'spo.quick-amounts';
const memberView = of({
  state: 'member',
  member: { userId: '7', id: 'demo1', nick: '루키별', level: 'UL01' },
  standards: [],
});

afterEach(() => localStorage.clear());

describe('E14 own quick amounts', () => {
  test('are chosen in the dialog, kept by member in their order, and set the stake in the slip', async () => {
    const slip = { ...emptySlip, items: [slipItem({ gameCode: 59 })], stake: 100_000 };
    const { Frame, sent } = await givenClient({
      'account.view': memberView,
      'slip.view': of(slipViewOf({ slip })),
    });
    const dialog = await render(
      <Frame>
        <QuickAmountsModal />
      </Frame>,
    );
    await dialog.getByLabelText('금액 1').fill('3000000');
    await dialog.getByLabelText('금액 2').fill('15500');
    await dialog.getByRole('button', { name: '저장' }).click();
    expect(readQuickAmounts('7')).toEqual([15_500, 3_000_000]);
    expect(readQuickAmounts('8')).toBeNull();
    await dialog.unmount();
    const screen = await render(
      <Frame>
        <SlipPanel />
      </Frame>,
    );
    await expect.element(screen.getByRole('button', { name: '15,500', exact: true })).toBeVisible();
    await screen.getByRole('button', { name: '300만', exact: true }).click();
    expect(sent).toContainEqual({ command: 'slip.quickStake', args: [3_000_000] });
    expect(screen.container.querySelectorAll('[data-quick]')).toHaveLength(2);
  });

  test('without amounts the usual ones are shown; what is stored wrongly is no choice', () => {
    writeQuickAmounts('7', [1_000]);
    writeQuickAmounts('7', []);
    expect(localStorage.getItem(KEY)).toBeNull();
    for (const text of ['no json', '[]', '{"m7":"x"}', '{"m7":[-1,0.5,"9",0]}']) {
      localStorage.setItem(KEY, text);
      expect(readQuickAmounts('7'), text).toBeNull();
    }
  });

  test('at most five are kept, for at most eight members', () => {
    for (let id = 1; id <= 9; id++) writeQuickAmounts(String(id), [6, 5, 4, 3, 2, 1]);
    expect(readQuickAmounts('1')).toBeNull();
    expect(readQuickAmounts('9')).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('E15 quick bet', () => {
  const priceScreen = async () => {
    const bet = { reqId: 'r', item: slipItem(), stake: 3_000_000, shown: 210, policy: 'better' };
    const given = await givenClient({ 'account.view': memberView, 'quickBet.view': of(bet) });
    given.client.board.apply(new Int32Array([5, 210, 1]));
    const screen = await render(
      <given.Frame>
        <QuickBetHost />
        <OddsButton cell={5} label="승" hint="" about="홈 vs 원정" narrow={false} />
      </given.Frame>,
    );
    const cell = screen.container.querySelector<HTMLButtonElement>('[data-cell]');
    return { ...given, screen, press: () => cell?.click() };
  };

  test('is off by default: a press picks the price, and nothing is pending', async () => {
    const { screen, sent, press } = await priceScreen();
    press();
    await expect.poll(() => sent).toEqual([{ command: 'slip.pick', args: [5] }]);
    expect(screen.container.querySelector('[data-pending-bet]')).toBeNull();
  });

  test('once it is on, a press sends the shown price and the stake; the pending bet has an undo', async () => {
    writeQuickBet('7', { stake: 3_000_000, policy: 'within-3' });
    const { screen, sent, press } = await priceScreen();
    await expect.element(screen.getByText(/3,000,000 골드 · 3초 후 접수/)).toBeVisible();
    press();
    await screen.getByRole('button', { name: '되돌리기' }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        { command: 'quickBet.press', args: [5, 210, 3_000_000, 'within-3'] },
        { command: 'quickBet.undo', args: [] },
      ]);
  });

  test('is switched on in the dialog with a stake, and belongs to its member', async () => {
    const { Frame } = await givenClient({ 'account.view': memberView });
    const screen = await render(
      <Frame>
        <QuickBetHost />
        <QuickAmountsModal />
      </Frame>,
    );
    await screen.getByLabelText('빠른 예측', { exact: true }).click();
    expect(readQuickBet('7')).toBeNull();
    await screen.getByLabelText('빠른 예측 골드').fill('500000');
    expect(quickBetNow()).toEqual({ stake: 500_000, policy: 'better' });
    await screen.getByRole('button', { name: '3% 이내' }).click();
    expect(quickBetNow()).toEqual({ stake: 500_000, policy: 'within-3' });
    expect(readQuickBet('8')).toBeNull();
    await screen.getByLabelText('빠른 예측', { exact: true }).click();
    expect(quickBetNow()).toBeNull();
  });

  test('what an earlier version stored has the first tolerance', () => {
    localStorage.setItem('spo.quick-bet', '7:500000');
    expect(readQuickBet('7')).toEqual({ stake: 500_000, policy: 'better' });
  });

  test('turned on in another window, its switch says so here, where a press bets from then on', async () => {
    const { Frame } = await givenClient({
      'account.view': memberView,
      'slip.view': of(slipViewOf({ slip: emptySlip })),
    });
    const screen = await render(
      <Frame>
        <QuickBetHost />
        <SlipPanel />
      </Frame>,
    );
    await expect.element(screen.getByRole('switch')).not.toBeChecked();
    localStorage.setItem('spo.quick-bet', '7:500000:within-3');
    window.dispatchEvent(new StorageEvent('storage', { key: 'spo.quick-bet' }));
    await expect.element(screen.getByRole('switch')).toBeChecked();
    expect(quickBetNow()?.stake).toBe(500_000);
  });

  test.each([
    ['an empty slip', emptySlip],
    ['a filled slip', { ...emptySlip, items: [slipItem({ gameCode: 59 })], stake: 100_000 }],
    ['the tab of cancelling', { ...emptySlip, mode: 'cancel' as const }],
  ])(
    'its switch stands in the head of %s with stake and tolerance, and turns it off and on',
    async (_, slip) => {
      const { Frame } = await givenClient({
        'account.view': memberView,
        'slip.view': of(slipViewOf({ slip })),
      });
      const screen = await render(
        <Frame>
          <QuickBetHost />
          <SlipPanel />
        </Frame>,
      );
      const quick = screen.getByRole('switch');
      await expect.element(quick).toHaveAccessibleName('빠른 예측, 꺼짐');
      await quick.click();
      expect(dialogs.now().asked).toBe('quick-amounts');
      dialogs.show(null);
      writeQuickBet('7', { stake: 500_000, policy: 'within-3' });
      await expect.element(quick).toHaveAccessibleName('빠른 예측, 50만, 3% 이내');
      await expect.element(quick).toBeChecked();
      await quick.click();
      expect(quickBetNow()).toBeNull();
      await expect.element(quick).toHaveAccessibleName('빠른 예측, 꺼짐 50만');
      await quick.click();
      expect(quickBetNow()).toEqual({ stake: 500_000, policy: 'within-3' });
    },
  );

  test('a visitor has no switch', async () => {
    const { Frame } = await givenClient({ 'slip.view': of(slipViewOf({ slip: emptySlip })) });
    const screen = await render(
      <Frame>
        <SlipPanel />
      </Frame>,
    );
    await expect.element(screen.getByRole('button', { name: '빠른 예측과 금액' })).toBeVisible();
    expect(screen.getByRole('switch').elements()).toEqual([]);
  });
});
