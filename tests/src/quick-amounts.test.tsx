import { of } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { emptySlip } from '../../domain/slip/slip.ts';
import { QuickAmountsModal } from '../../src/features/slip/quick-amounts-modal.tsx';
import { readQuickAmounts, writeQuickAmounts } from '../../src/features/slip/quick-amounts.ts';
import { SlipPanel } from '../../src/features/slip/slip-panel.tsx';
import { slipItem, slipViewOf } from '../given/slip.ts';
import { givenClient } from '../given/client.tsx';

const KEY = 'spo.quick-amounts';
const memberView = of({
  state: 'member',
  member: { userId: '7', id: 'demo1', nick: '루키별', level: 'UL01' },
  standards: [],
});

afterEach(() => localStorage.removeItem(KEY));

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
