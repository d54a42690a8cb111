/** J2 unread messages are seen where a narrow window has its menu, and in the account box. */
import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BottomNav } from '../../src/shell/bottom-nav.tsx';
import { Header } from '../../src/shell/header.tsx';
import type { AccountView } from '../../worker/features/account/account-api.ts';
import { givenClient } from '../given/screens/client.tsx';
import { slipViewOf } from '../given/domain/slip.ts';

const viewOf = (unreadMessages: number): AccountView => ({
  state: 'member',
  member: { userId: 'demo1', nick: '홍길동', level: 'UL01', unreadMessages, logOutSeconds: 900 },
  standards: [],
});

test('J2 the menu’s buttons say how many are unread, and follow what is read in another window', async () => {
  await page.viewport(390, 844);
  const views = new BehaviorSubject<AccountView>(viewOf(0));
  const { Frame } = await givenClient({
    'account.view': views,
    'slip.view': new BehaviorSubject(slipViewOf()),
  });
  await render(
    <Frame>
      <Header onMenu={() => {}} />
      <BottomNav onSlip={() => {}} onMenu={() => {}} />
    </Frame>,
  );
  const buttons = [...document.querySelectorAll('button')].filter((one) =>
    one.getAttribute('aria-label')?.startsWith('메뉴 열기'),
  );
  const shown = (): unknown[] =>
    buttons.map((one) => [one.getAttribute('aria-label'), one.querySelector('b')?.textContent]);
  expect(shown()).toEqual([
    ['메뉴 열기', undefined],
    ['메뉴 열기', undefined],
  ]);
  views.next(viewOf(3));
  const three = '메뉴 열기, 쪽지 (읽지 않음 3통)';
  await expect.poll(shown).toEqual([
    [three, '3'],
    [three, '3'],
  ]);
  views.next(viewOf(120));
  await expect.poll(() => buttons[1]?.querySelector('b')?.textContent).toBe('99');
  views.next(viewOf(0));
  await expect.poll(() => buttons[1]?.querySelector('b')).toBeNull();
});
