/** TB206: the button of a sale waits, and says how long, until the member may buy again. */
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { serverTime } from '../../src/core/door/server-time.ts';
import { BuySale } from '../../src/features/trade/buy-sale.tsx';
import { isOvertaken, lockText } from '../../src/features/trade/trade-text.ts';
import { loadTextsOnDemand, textsOf } from '../../src/text/i18n.ts';
import type { TradeView } from '../../worker/features/trade/trade-api.ts';
import { givenClient } from '../given/screens/client.tsx';

const NOON = Date.UTC(2026, 10, 22, 3);
const trade = {
  id: 5,
  price: 1000,
  seen: '',
  worth: null,
  over: null,
  lock: null,
  bet: { expected: 2000 },
} as unknown as TradeView;

async function shown(buyFrom: number | null) {
  const given = await givenClient({ 'wallet.view': of({ spoGold: 5000, spoCoin: 0, spoMile: 0 }) });
  await loadTextsOnDemand();
  return render(
    <given.Frame>
      <BuySale trade={trade} buyFrom={buyFrom} />
    </given.Frame>,
  );
}

test('while the member has to wait, the button is off and the time is shown; then it can be pressed', async () => {
  serverTime.take(NOON);
  const waiting = await shown(NOON + 150_000);
  await expect.element(waiting.getByRole('button')).toBeDisabled();
  await expect.element(waiting.getByText(/02:(30|29|28) 후에 구매할 수 있어요/)).toBeVisible();
  await waiting.unmount();
  const free = await shown(null);
  await expect.element(free.getByRole('button')).toBeEnabled();
  const passed = await shown(NOON - 1);
  await expect.element(passed.getByRole('button').last()).toBeEnabled();
});

test('a sale that is locked while its dialog is open says why, and not that it is being sent', async () => {
  const given = await givenClient({ 'wallet.view': of({ spoGold: 5000, spoCoin: 0, spoMile: 0 }) });
  await loadTextsOnDemand();
  const { say } = textsOf('ko');
  const sale = (lock: TradeView['lock']) => (
    <given.Frame>
      <BuySale trade={{ ...trade, lock }} buyFrom={null} />
    </given.Frame>
  );
  const screen = await render(sale(null));
  await screen.getByRole('button').click();
  const confirm = screen.getByRole('button', { name: say('store.buy'), exact: true });
  await expect.element(confirm).toBeEnabled();
  await screen.rerender(sale('goal'));
  await expect
    .element(screen.getByRole('dialog').getByText(lockText('goal', { isOwn: false }, say)))
    .toBeVisible();
  await expect.element(confirm).toBeDisabled();
});

test('an overtaken sale tells its seller to offer it again, others that the seller has to', async () => {
  await loadTextsOnDemand();
  const { say } = textsOf('ko');
  expect(lockText('moved', { isOwn: true }, say)).toBe(
    '올린 뒤에 배당이 크게 움직여 잠겼어요. 지금 상태로 다시 올릴 수 있어요.',
  );
  expect(lockText('goal', { isOwn: false }, say)).toBe(
    '올린 뒤에 점수가 바뀌어 잠겼어요. 판매한 회원이 다시 올려야 해요.',
  );
  expect(lockText('suspended', { isOwn: true }, say)).toMatch(/배당이 다시 열리면 거래할 수 있어요\.$/);
  const locks = [null, 'suspended', 'sold', 'settled'] as const;
  expect(locks.map(isOvertaken)).toEqual([false, false, false, true]);
});
