/** H2, H4, H6: the panels of money, and the addresses and messages of the payment window. */
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { chargeAddress, chargePageOf, isProviderPage } from '../../src/features/cashier/charge-address.ts';
import { ChargePanel } from '../../src/features/cashier/charge-panel.tsx';
import { CouponPanel } from '../../src/features/cashier/money-screens.tsx';
import { SafeboxPanel } from '../../src/features/cashier/safebox-panel.tsx';
import { TopUpPanel } from '../../src/features/cashier/top-up-panel.tsx';
import { listenToWindow, type MemberMessage } from '../../src/core/browser/window-messages.ts';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

/** 2026-11-22 12:00 in Korea. */
const NOON = Date.UTC(2026, 10, 22, 3);
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
    const { screen, sent } = await shown(<SafeboxPanel />, { 'money.safeboxInfo': safebox });
    const field = screen.getByRole('textbox');
    await field.fill('12a3');
    await expect.element(screen.getByText(/^숫자로 입력해 주세요/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: '금고에 넣기' })).toBeDisabled();
    await field.fill('₩123.00');
    (field.element() as HTMLElement).blur();
    await expect.element(field).toHaveValue('123');
    await screen.getByRole('button', { name: '전액' }).click();
    await expect.element(field).toHaveValue('800');
    await expect.element(screen.getByRole('button', { name: '금고에서 꺼내기' })).toBeDisabled();
    await screen.getByRole('button', { name: '금고에 넣기' }).click();
    await expect.poll(() => sent('money.safeboxMove')[0]?.args).toEqual([{ mode: 'in', gold: 800 }]);
  });

  test('a refusal is read out and the amount stays', async () => {
    const refused = { ok: false, error: { kind: 'code', code: 'too-little', words: '' } };
    const { screen } = await shown(<SafeboxPanel />, {
      'money.safeboxInfo': safebox,
      'money.safeboxMove': refused,
    });
    await screen.getByRole('textbox').fill('50');
    await screen.getByRole('button', { name: '금고에 넣기' }).click();
    await expect.element(screen.getByText('보유한 양보다 많아요.')).toBeVisible();
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
  const offered = (more: object) => ({ 'money.topUpOffer': { ok: true, value: { ...offer, ...more } } });

  test('nobody is asked for a consent to a top-up that would not be given', async () => {
    const { screen } = await shown(
      <TopUpPanel />,
      offered({ consent: false, refusal: 'gold-enough', nextAt: null }),
    );
    await expect.element(screen.getByRole('button', { name: '1,000 골드 받기' })).toBeDisabled();
    const why =
      '금고, 진행 중인 예측과 구매를 취소할 수 있는 아이템을 더한 골드가 5,000 이상이라 지금은 받을 수 없어요.';
    await expect.element(screen.getByRole('alert')).toHaveTextContent(why);
    expect(screen.getByRole('button', { name: '동의하기' }).query()).toBeNull();
    // The reason is said once, and no time of the next one in its place.
    expect(screen.getByText(why).elements()).toHaveLength(1);
    expect(screen.getByText('다음 충전').query()).toBeNull();
  });

  test('before the consent there is only the choice; agreeing is sent', async () => {
    const given = offered({ consent: false, refusal: null, nextAt: null });
    const { screen, sent } = await shown(<TopUpPanel />, given);
    await screen.getByRole('button', { name: '동의하기' }).click();
    await expect.poll(() => sent('terms.termsAgree')).toHaveLength(1);
    expect(sent('money.topUpMove')).toEqual([]);
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
  const refused = { ok: false, error: { kind: 'code', code: 'coupon-used', words: '' } };
  const { screen, sent } = await shown(<CouponPanel />, { 'money.couponUse': refused });
  await screen.getByRole('button', { name: '등록하기' }).click();
  await expect.element(screen.getByText('쿠폰 번호를 입력해 주세요.')).toBeVisible();
  expect(sent('money.couponUse')).toEqual([]);
  await screen.getByRole('textbox').fill('WELCOME');
  await screen.getByRole('button', { name: '등록하기' }).click();
  await expect.element(screen.getByText('이미 사용한 쿠폰이에요.')).toBeVisible();
});

describe('H2 an abandoned payment', () => {
  const order = { id: 7, won: 30_000, coins: 30_000, miles: 900, method: 'card', expiresAt: NOON + 60_000 };
  const charges = {
    prices: [
      { won: 10_000, coins: 10_000, miles: 0 },
      { won: 30_000, coins: 30_000, miles: 900 },
      { won: 100_000, coins: 100_000, miles: 0 },
    ],
    capWon: 50_000,
    spentWon: 30_000,
    paidWon: 0,
    open: [order],
    cards: [],
    paid: [],
    own: [],
  };

  test('it stands apart from what was paid, and says why a price does not fit; it can be cancelled', async () => {
    const { screen, sent } = await shown(<ChargePanel />, {
      'charge.chargeOffer': { ok: true, value: charges },
      'charge.chargeCancel': { ok: false, error: { kind: 'code', code: 'CH004', words: '' } },
    });
    await expect.element(screen.getByText('0원 / 50,000원')).toBeVisible();
    const fact = () => screen.container.querySelector('[data-fact=held]')?.textContent;
    expect(fact()).toBe('30,000원');
    const price = (won: number) => screen.container.querySelector(`[data-won="${won}"]`);
    expect(price(30_000)?.textContent).toContain('대기 중인 결제를 끝내면 가능해요');
    expect(price(100_000)?.textContent).toContain('이번 달 한도를 넘어요');
    expect(price(10_000)).toBeEnabled();
    await screen.getByRole('button', { name: '주문 취소' }).click();
    await expect.element(screen.getByText(/이미 결제했거나 끝난 주문이라/)).toBeVisible();
    expect(sent('charge.chargeCancel')[0]?.args).toEqual([{ form: { order: 7 } }]);
  });

  test('H2 a paid order is taken back after a question; what stands in the way is said', async () => {
    const paid = {
      won: 10_000,
      coins: 10_000,
      miles: 200,
      method: 'card',
      paidAt: NOON,
      until: NOON + 60_000,
    };
    const orders = [
      { ...paid, id: 1, by: 'provider', refusal: null, state: null },
      { ...paid, id: 2, by: 'operator', refusal: null, state: null },
      { ...paid, id: 3, by: 'provider', refusal: 'coins-used', state: null },
      { ...paid, id: 4, by: 'operator', refusal: 'taken-back', state: 'asked' },
      { ...paid, id: 5, by: 'provider', refusal: 'taken-back', state: 'done' },
    ];
    const { screen, sent } = await shown(<ChargePanel />, {
      'charge.chargeOffer': { ok: true, value: { ...charges, open: [], paid: orders } },
      'charge.chargeTakeBack': { ok: false, error: { kind: 'code', code: 'miles-used', words: '' } },
    });
    await expect.element(screen.getByRole('heading', { name: '최근 7일 결제' })).toBeVisible();
    const row = (id: number) => screen.container.querySelector(`[data-paid-order="${id}"]`);
    expect(row(3)?.textContent).toContain('받은 코인을 이미 써서');
    expect(row(4)?.textContent).toContain('운영자가 확인하고 환불해요');
    expect(row(5)?.textContent).toContain('환불했어요');
    for (const id of [3, 4, 5]) expect(row(id)?.querySelector('button')).toBeNull();
    const press = (id: number, at: number): void => row(id)?.querySelectorAll('button')[at]?.click();
    press(2, 0);
    await expect.poll(() => row(2)?.textContent).toContain('운영자가 확인하고 10,000원을 돌려드려요');
    press(2, 1);
    await expect.poll(() => row(2)?.textContent).not.toContain('운영자가');
    expect(sent('charge.chargeTakeBack')).toEqual([]);
    press(1, 0);
    await expect.poll(() => row(1)?.textContent).toContain('10,000원을 결제한 수단으로 돌려드려요');
    press(1, 0);
    await expect.element(screen.getByText(/보너스 마일리지를 이미 써서/)).toBeVisible();
    expect(sent('charge.chargeTakeBack')[0]?.args).toEqual([{ order: 1 }]);
  });

  test('H8 what is left of the own limits of payments is shown, and bounds the prices', async () => {
    const own = [{ period: 'month', limit: 50_000, left: 20_000, until: NOON }];
    const value = { ...charges, capWon: 500_000, spentWon: 0, open: [], own };
    const { screen } = await shown(<ChargePanel />, { 'charge.chargeOffer': { ok: true, value } });
    await expect.element(screen.getByText('20,000원 남음 / 50,000원')).toBeVisible();
    const price = (won: number) => screen.container.querySelector(`[data-won="${won}"]`);
    expect(price(30_000)?.textContent).toContain('내 결제 한도를 넘어요');
    expect(price(30_000)).toBeDisabled();
    expect(price(10_000)).toBeEnabled();
  });

  test('M2 the page says what coins buy, and leads there', async () => {
    const { screen } = await shown(<ChargePanel />, { 'charge.chargeOffer': { ok: true, value: charges } });
    await expect.element(screen.getByText(/코인으로 상점의 스킨, 스티커/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '상점 가기' })).toHaveAttribute('href', '/store');
  });

  test('when its window is closed, the page says so', async () => {
    const opened = { closed: false } as { closed: boolean };
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    const { screen } = await shown(<ChargePanel />, { 'charge.chargeOffer': { ok: true, value: charges } });
    await screen.getByRole('button', { name: '이어서 결제' }).click();
    expect(open.mock.calls[0]?.[0]).toBe('/views/resume?callback_fn=_gold_charge_completed&order=7');
    await expect.element(screen.getByText('결제 창에서 계속해 주세요.')).toBeVisible();
    opened.closed = true;
    await expect.element(screen.getByText(/^결제 창을 닫았어요\. 끝나지 않은/)).toBeVisible();
    open.mockRestore();
  });
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
    expect(read('resume', `${own}&order=12`)).toEqual({ kind: 'resume', order: 12 });
    expect(chargeAddress({ order: 12 })).toBe(`/views/resume?${own}&order=12`);
    expect(read('done', `${own}&order=12`)).toEqual({ kind: 'done', order: 12 });
    for (const [page, query] of [
      ['card', 'won=5000'],
      ['card', 'callback_fn=alert&won=5000'],
      ['card', 'callback_fn=_gold_charge_completed.call&won=5000'],
      ['resume', own],
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
