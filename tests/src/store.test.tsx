/** M1, M4: the page of a skin that the member has, and stickers in the inventory. */
import { BehaviorSubject, type Observable, of } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { GoodScreen } from '../../src/features/store/good-screen.tsx';
import { ItemActs } from '../../src/features/store/inventory-screens.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import type { HeldRow } from '../../domain/protocol/calls/money/store-calls.ts';
import { givenClient } from '../given/screens/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const good = {
  id: 101,
  kind: 'skin',
  code: 'ocean',
  name: '바다 스킨',
  text: '',
  price: 20_000_000,
  coins: 10_000,
} as const;
const held = { ...good, count: 1, canWithdraw: 1, isOn: false };
const wallet = { spoGold: 90_000_000, spoCoin: 2, spoMile: 3 };

async function page(
  inventory: readonly HeldRow[],
  isMember = true,
  wallets: Observable<typeof wallet | null> = of(isMember ? wallet : null),
) {
  const given = await givenClient({
    'account.view': of({
      state: isMember ? 'member' : 'visitor',
      member: isMember ? member : null,
      standards: [],
    }),
    'wallet.view': wallets,
    'store.goodBuy': { ok: true, value: {} },
    'store.goodDetail': { ok: true, value: good },
    'store.inventory': async () => ({ ok: true, value: [...inventory] }),
    'store.setSkin': { ok: true, value: null },
  });
  await loadTextsOnDemand();
  history.replaceState(null, '', '/store/10/1010/101');
  const screen = await render(
    <given.Frame>
      <GoodScreen />
    </given.Frame>,
  );
  return { screen, sent: (name: string) => given.sent.filter(({ command }) => command === name) };
}

test('M1: a skin that the member has is put on, not bought again', async () => {
  const { screen, sent } = await page([held]);
  await expect.element(screen.getByText('이미 가진 스킨이에요. 다시 구매할 필요가 없어요.')).toBeVisible();
  expect(screen.getByRole('button', { name: /사기$/ }).query()).toBeNull();
  await screen.getByRole('button', { name: '적용하기' }).click();
  await expect.poll(() => sent('store.setSkin')[0]?.args).toEqual([{ form: { item_code: 101 } }]);
});

test('M1 A20: the dialog of a purchase stays when the skin comes into the inventory', async () => {
  const wallets = new BehaviorSubject(wallet);
  const inventory: HeldRow[] = [];
  const { screen } = await page(inventory, true, wallets);
  await screen.getByRole('button', { name: '20,000,000 골드로 구매' }).click();
  inventory.push(held);
  await screen.getByRole('dialog').getByRole('button', { name: '구매하기' }).click();
  wallets.next({ ...wallet, spoGold: 70_000_000 });
  await expect
    .element(screen.getByText('이미 가진 스킨이에요. 다시 구매할 필요가 없어요.'))
    .toBeInTheDocument();
  await expect.element(screen.getByText(/바로 적용할까요/)).toBeVisible();
});

test('M1: a skin that is on says so; one that the member does not have can be bought', async () => {
  const worn = await page([{ ...held, isOn: true }]);
  await expect.element(worn.screen.getByRole('button', { name: '사용 중' })).toBeDisabled();
  await worn.screen.unmount();
  const other = await page([{ ...held, id: 102 }]);
  await expect.element(other.screen.getByRole('button', { name: '20,000,000 골드로 구매' })).toBeEnabled();
});

test('M1: a good that is sold for gold or coins says "or", and names both on its buttons', async () => {
  const { screen } = await page([]);
  const [price] = screen.getByText(/20,000,000.골드/).elements();
  expect(price?.textContent).toBe('20,000,000\u00a0골드 또는\u00a0코인\u00a010,000개');
  await screen.getByRole('button', { name: '코인 10,000개로 구매' }).click();
  await expect.element(screen.getByText('바다 스킨 1개를 코인 10,000개에 구매할까요?')).toBeVisible();
});

test('M4: a sticker that another window has used is read again after the refusal', async () => {
  const fault = { kind: 'code', code: 'IU009', words: '' };
  const given = await givenClient({ 'store.itemUsePhp': { ok: false, error: fault } });
  await loadTextsOnDemand();
  let changes = 0;
  const sticker = { ...held, id: 301, kind: 'sticker', code: 'star', count: 2, isOn: false } as const;
  const screen = await render(
    <given.Frame>
      <ItemActs held={sticker} onChanged={() => void changes++} />
    </given.Frame>,
  );
  await screen.getByRole('button', { name: '사용하기' }).click();
  await expect.poll(() => changes).toBe(1);
});

test('M4: a sticker in use cannot be used up again', async () => {
  const given = await givenClient({});
  await loadTextsOnDemand();
  const sticker = { ...held, id: 301, kind: 'sticker', code: 'star', count: 2, isOn: true } as const;
  const screen = await render(
    <given.Frame>
      <ItemActs held={sticker} onChanged={() => {}} />
    </given.Frame>,
  );
  await expect.element(screen.getByRole('button', { name: '사용 중' })).toBeDisabled();
});
