import { useLocation } from 'react-router';
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { emptySlip } from '../../domain/slip/slip.ts';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import { SlipPanel } from '../../src/features/slip/slip-panel.tsx';
import { readRatePolicy } from '../../src/features/slip/rate-cookie.ts';
import { writeCookie } from '../../src/core/browser/site-cookie.ts';
import { slipItem, slipViewOf } from '../given/domain/slip.ts';
import { givenClient } from '../given/screens/client.tsx';

const Place = () => <output>{useLocation().pathname}</output>;

async function panel(view: SlipView, answers: Parameters<typeof givenClient>[0] = {}) {
  const given = await givenClient({ 'slip.view': of(view), ...answers });
  const { Frame } = given;
  const screen = await render(
    <Frame>
      <SlipPanel />
      <Place />
    </Frame>,
  );
  await expect.element(screen.getByRole('heading', { name: '예측카트' })).toBeVisible();
  return { ...given, screen };
}

test('C9: when a market has no name here, its specifier says that the line of a pick is a total', async () => {
  const items = [slipItem({ marketId: 9999, specifier: 'total=8.5', outcomeId: 12 })];
  const { screen } = await panel(slipViewOf({ slip: { ...emptySlip, items, stake: 1_000_000 } }));
  await expect.element(screen.getByText(/\(8\.5\)/)).toBeVisible();
});

describe('E1 a card of the slip', () => {
  const shown = async (more: Parameters<typeof slipItem>[0]) => {
    const items = [slipItem({ marketId: 1, specifier: '', ...more })];
    const { screen } = await panel(slipViewOf({ slip: { ...emptySlip, items, stake: 1_000_000 } }));
    return screen;
  };
  const live = (now: string) => ({ gameCode: 59, match: { seen: now, now } }) as const;

  test.each([
    [1, '홈 승리'],
    [2, '무승부'],
    [3, '원정 승리'],
  ])('says outcome %i by its team, never a bare 패', async (outcomeId, text) => {
    const screen = await shown({ outcomeId });
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  });

  test('in play has the score and the period, as they are now', async () => {
    const screen = await shown(live('7 2:1 0:0'));
    await expect.element(screen.getByText('2:1', { exact: true })).toBeVisible();
    expect(document.querySelector('[data-score]')?.parentElement?.textContent).toBe('2:1 · 후반');
  });

  test('has a mark between its market and its teams; the game 승무패 names its market once', async () => {
    const about = () => document.querySelector('li > p')?.textContent;
    const screen = await shown(live('7 2:1 0:0'));
    await expect.poll(about).toContain('승무패 · 홈 vs 원정');
    await screen.unmount();
    await shown({});
    await expect.poll(about).toMatch(/^승무패 홈 vs 원정/);
  });

  test('in play has the crest of the picked team and the running minute of its match', async () => {
    const items = [slipItem(live('6 0:1 0:0'))];
    const clock = { clockSeconds: 38 * 60 + 5, clockAt: 0, clockRate: 0 } as const;
    const { screen } = await panel(slipViewOf({ slip: { ...emptySlip, items } }), {
      'prices.clock': () => of(clock),
    });
    await expect.element(screen.getByText('38′')).toBeVisible();
    const line = document.querySelector('[data-score]')?.closest('div');
    expect(line?.textContent).toContain('홈 승리0:1 · 전반 38′');
    expect(line?.querySelectorAll('[data-pattern]')).toHaveLength(1);
  });

  test('of a sport that scores every few seconds has the period alone', async () => {
    const screen = await shown(live('14 - -'));
    await expect.element(screen.getByText('2쿼터', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('vs', { exact: true })).toBeVisible();
  });
});

describe('E9 the level penalty in the slip', () => {
  const penalty = { factor: 9500, folders: 3 };
  const totals = (): readonly string[] =>
    [...document.querySelectorAll('dl > div')].map((row) => row.textContent ?? '');

  test('stands among the totals between odds and winnings, and only where there is one', async () => {
    const { screen } = await panel(slipViewOf({ penalty }));
    await expect.element(screen.getByText('×0.95')).toBeVisible();
    expect(totals().slice(0, 3)).toEqual([
      '예상 배당8.80',
      '폴더 페널티 (3폴더)×0.95',
      '예상 적중금8,800,000',
    ]);
  });

  test('no line without one', async () => {
    const { screen } = await panel(slipViewOf());
    await expect.element(screen.getByText('8,800,000')).toBeVisible();
    expect(totals()[1]).toBe('예상 적중금8,800,000');
  });

  test('the receipt says it', async () => {
    const outcome = {
      kind: 'accepted',
      drawId: 9,
      odds: 880,
      requestedOdds: 880,
      stake: 1_000_000,
      expected: 8_800_000,
    } as const;
    const phase = { kind: 'finished', reqId: 'r', outcome: { ...outcome, penalty } } as const;
    const { screen } = await panel(slipViewOf({ slip: { ...emptySlip, phase } }));
    await expect.element(screen.getByText('×0.95')).toBeVisible();
    expect(totals()).toEqual([
      '확정 배당8.80',
      '폴더 페널티 (3폴더)×0.95',
      '예측 골드1,000,000',
      '예상 적중금8,800,000',
    ]);
  });
});

describe('R29 ways out in the slip’s own place', () => {
  test('E8: when the gold is too little for a bet, the store and the top-up are offered', async () => {
    const refusal = { kind: 'no-more-gold', gold: 1, leastStake: 100_000 } as const;
    const { screen } = await panel(slipViewOf({ refusal, repair: { kind: 'charge' } }));
    await expect.element(screen.getByRole('button', { name: '무료 충전' })).toBeVisible();
    await screen.getByRole('button', { name: '상점에서 골드 구매' }).click();
    await expect.element(screen.getByText('/mypage/charge')).toBeVisible();
  });

  test('E11: when a bet was taken, its folders can be kept, and the history is one press away', async () => {
    const outcome = {
      kind: 'accepted',
      drawId: 9,
      odds: 880,
      requestedOdds: 880,
      stake: 1,
      expected: 8,
    } as const;
    const phase = { kind: 'finished', reqId: 'r', outcome: { ...outcome, penalty: null } } as const;
    const { screen, sent } = await panel(slipViewOf({ slip: { ...emptySlip, phase }, undo: [slipItem()] }));
    await expect.element(screen.getByRole('button', { name: '내역 보기' })).toBeVisible();
    await screen.getByRole('button', { name: '다시 담기' }).click();
    expect(sent).toContainEqual({ command: 'slip.undo', args: [] });
  });
});

describe('E1 F3 what the browser remembers', () => {
  test('the choice about moving prices is sent to the core and kept in Cookie_PassRateChange', async () => {
    const { screen, sent } = await panel(slipViewOf());
    await screen.getByRole('button', { name: '모두 수락' }).click();
    expect(sent).toContainEqual({ command: 'slip.setRatePolicy', args: ['any'] });
    expect(readRatePolicy()).toBe('any');
    expect(document.cookie).toContain('Cookie_PassRateChange=any');
  });

  test('an unknown value of the cookie is no choice', () => {
    writeCookie('Cookie_PassRateChange', 'always', 60);
    expect(readRatePolicy()).toBeNull();
  });

  test('a pinned cart is kept in FIXED_CART_POSITION', async () => {
    const { screen } = await panel(slipViewOf());
    await screen.getByRole('button', { name: '카트 고정' }).click();
    expect(document.cookie).toContain('FIXED_CART_POSITION=Y');
    await screen.getByRole('button', { name: '카트 고정' }).click();
    expect(document.cookie).toContain('FIXED_CART_POSITION=N');
  });
});
