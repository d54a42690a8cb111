/** H2, H4, H6: the panels of money, and the addresses and messages of the payment window. */
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { chargeAddress, chargePageOf, isProviderPage } from '../../src/features/cashier/charge-address.ts';
import { CouponPanel } from '../../src/features/cashier/coupon-panel.tsx';
import { SafeboxPanel } from '../../src/features/cashier/safebox-panel.tsx';
import { TopUpPanel } from '../../src/features/cashier/top-up-panel.tsx';
import { listenToWindow, type MemberMessage } from '../../src/core/window-messages.ts';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/client.tsx';

const member = { userId: 'demo1', nick: 'n', level: 'UL01', unreadMessages: 0, logOutSeconds: 900 };
const views = {
  'account.view': of({ state: 'member', member, standards: [] }),
  'wallet.view': of({ spoGold: 900, spoCoin: 2, spoMile: 3 }),
};

async function shown(panel: ReactNode, answers: Record<string, unknown>) {
  const given = await givenClient({ ...views, ...answers });
  await loadTextsOnDemand();
  const screen = await render(<given.Frame>{panel}</given.Frame>);
  return { screen, sent: (name: string) => given.sent.filter(({ command }) => command === name) };
}

describe('H6 the safebox', () => {
  const safebox = { ok: true, value: { spoGold: 900, chestGold: 200, chestLimit: 1000 } };

  test('what is no amount says so; all is what fits; a move that is not possible cannot be pressed', async () => {
    const { screen, sent } = await shown(<SafeboxPanel />, { 'cashier.safebox': safebox });
    const field = screen.getByRole('textbox');
    await field.fill('12a3');
    await expect.element(screen.getByText(/^숫자로 적어 주세요/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '금고에 넣기' })).toBeDisabled();
    await field.fill('₩123.00');
    (field.element() as HTMLElement).blur();
    await expect.element(field).toHaveValue('123');
    await screen.getByRole('button', { name: '전액' }).click();
    await expect.element(field).toHaveValue('800');
    await expect.element(screen.getByRole('button', { name: '금고에서 꺼내기' })).toBeDisabled();
    await screen.getByRole('button', { name: '금고에 넣기' }).click();
    await expect.poll(() => sent('cashier.moveSafebox')[0]?.args).toEqual(['in', 800]);
  });

  test('a refusal is read out and the amount stays', async () => {
    const refused = { ok: false, error: { kind: 'refused', reason: 'too-little' } };
    const { screen } = await shown(<SafeboxPanel />, {
      'cashier.safebox': safebox,
      'cashier.moveSafebox': refused,
    });
    await screen.getByRole('textbox').fill('50');
    await screen.getByRole('button', { name: '금고에 넣기' }).click();
    await expect.element(screen.getByText('가진 것보다 많아요.')).toBeVisible();
    await expect.element(screen.getByRole('textbox')).toHaveValue('50');
  });
});

describe('H4 the free top-up', () => {
  const offer = {
    gold: 1000,
    perDay: 3,
    used: 3,
    belowGold: 5000,
    waitMinutes: 10,
    nextAt: Date.UTC(2026, 10, 22, 15),
    refusal: 'top-up-spent',
    consent: true,
  };
  const offered = (more: object) => ({ 'cashier.topUps': { ok: true, value: { ...offer, ...more } } });

  test('before the consent there is only the choice; agreeing is sent', async () => {
    const { screen, sent } = await shown(<TopUpPanel />, offered({ consent: false }));
    await screen.getByRole('button', { name: '동의하기' }).click();
    await expect.poll(() => sent('cashier.agreeToTopUps')).toHaveLength(1);
    expect(sent('cashier.topUp')).toEqual([]);
  });

  test('when today’s are used up, the time of the next one is shown', async () => {
    const { screen } = await shown(<TopUpPanel />, offered({}));
    await expect.element(screen.getByText('11.23(월) 00:00')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '1,000 골드 받기' })).toBeDisabled();
  });

  test('A17: under maintenance it says so', async () => {
    const { screen } = await shown(<TopUpPanel />, offered({ refusal: 'closed' }));
    await expect.element(screen.getByText('무료 충전은 지금 점검 중이에요.')).toBeVisible();
  });
});

test('H3: an empty coupon is not sent; a refused one says why', async () => {
  const refused = { ok: false, error: { kind: 'refused', reason: 'coupon-used' } };
  const { screen, sent } = await shown(<CouponPanel />, { 'cashier.takeCoupon': refused });
  await screen.getByRole('button', { name: '등록하기' }).click();
  await expect.element(screen.getByText('쿠폰 번호를 입력해 주세요.')).toBeVisible();
  expect(sent('cashier.takeCoupon')).toEqual([]);
  await screen.getByRole('textbox').fill('WELCOME');
  await screen.getByRole('button', { name: '등록하기' }).click();
  await expect.element(screen.getByText('이미 사용한 쿠폰이에요.')).toBeVisible();
});

describe('H2 the payment window', () => {
  test('its address is read back; any other callback, page or amount is refused', () => {
    const address = new URL(chargeAddress({ method: 'global-card', won: 5000, card: 7 }), location.origin);
    expect(address.pathname).toBe('/views/global-card');
    expect(address.searchParams.get('callback_fn')).toBe('_gold_charge_completed');
    expect(chargePageOf('global-card', address.searchParams)).toEqual({
      kind: 'start',
      method: 'global-card',
      won: 5000,
      card: 7,
    });
    const read = (page: string, query: string) => chargePageOf(page, new URLSearchParams(query));
    const own = 'callback_fn=_gold_charge_completed';
    expect(read('done', `${own}&order=12`)).toEqual({ kind: 'done', order: 12 });
    for (const [page, query] of [
      ['card', 'won=5000'],
      ['card', 'callback_fn=alert&won=5000'],
      ['card', 'callback_fn=_gold_charge_completed.call&won=5000'],
      ['card', `${own}&won=-5`],
      ['card', `${own}&won=5e3`],
      ['cash', `${own}&won=5000`],
    ] as const)
      expect(read(page, query), `${page}?${query}`).toBeNull();
  });

  test.each([
    ['/sandbox/pay/abc', true],
    ['https://pay.example/1', true],
    ['//pay.example', false],
    ['/\\pay.example', false],
    ['javascript:alert(1)', false],
    ['http://pay.example', false],
  ])('the provider’s page %s may open: %s', (url, may) => {
    expect(isProviderPage(url)).toBe(may);
  });

  test('R21: messages count from the window that we opened and from our origin alone', () => {
    const taken: MemberMessage[] = [];
    const opened = document.createElement('iframe');
    document.body.append(opened);
    const source = opened.contentWindow;
    const stop = listenToWindow(
      () => source,
      (message) => void taken.push(message),
    );
    const send = (data: unknown, origin: string, from: MessageEventSource | null): void =>
      void dispatchEvent(new MessageEvent('message', { data, origin, source: from }));
    send('gold-charge', location.origin, source);
    send('gold-charge', 'https://other.example', source);
    send('gold-charge', location.origin, window);
    send('gold-charged', location.origin, source);
    stop();
    send('gold-charge', location.origin, source);
    opened.remove();
    expect(taken).toEqual([{ kind: 'changed', what: 'gold-charge' }]);
  });
});
