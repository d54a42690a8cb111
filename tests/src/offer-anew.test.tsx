/** L2 A locked sale is offered anew by one press and one confirmation. */
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { OfferAnew } from '../../src/features/trade/trade-screens.tsx';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import type { TradeView } from '../../worker/features/trade/trade-api.ts';
import { givenClient } from '../given/screens/client.tsx';

const trade = { id: 5, price: 1_500_000, seen: 'marks', bet: { drawId: 9 } } as unknown as TradeView;
const done = { ok: true, value: {} };
const refused = { ok: false, error: { kind: 'code', code: 'suspended', words: '' } };

async function shown(sells: object[]) {
  const given = await givenClient({ 'trade.tradeSell': () => sells.shift() ?? done });
  await loadTextsOnDemand();
  const screen = await render(
    <given.Frame>
      <OfferAnew trade={trade} />
    </given.Frame>,
  );
  await screen.getByRole('button', { name: '지금 상태로 다시 올리기' }).click();
  const confirm = () => screen.getByRole('button', { name: '다시 올리기', exact: true }).click();
  const acts = () => given.sent.filter(({ command }) => command.startsWith('trade.'));
  return { screen, confirm, acts };
}
const place = { ver: 'v1', site: 57 };
/** The pages on screen are read again after each act. */
const renew = { command: 'trade.renew', args: [] };
const cancel = { command: 'trade.tradeCancel', args: [{ ...place, id: 5 }] };
const sell = {
  command: 'trade.tradeSell',
  args: [{ ...place, mode: 'sell', drawid: 9, sellPrice: 1_500_000, seen: 'marks' }],
};

test('L2 it is taken back, and begins again for the same gold at the present marks', async () => {
  const { confirm, acts } = await shown([]);
  await confirm();
  await expect.poll(acts).toEqual([cancel, renew, sell, renew]);
});

test('L2 when it cannot begin again now, it says why, and the next press takes nothing back twice', async () => {
  const { screen, confirm, acts } = await shown([refused]);
  await confirm();
  await expect
    .element(screen.getByText('남은 폴더의 배당이 멈춰 있어 지금은 거래할 수 없어요.'))
    .toBeVisible();
  await confirm();
  await expect.poll(acts).toEqual([cancel, renew, sell, renew, sell, renew]);
});
