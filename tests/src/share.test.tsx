import { act } from 'react';
import { of } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { ok, refused } from '../../domain/result.ts';
import { emptySlip } from '../../domain/slip/slip.ts';
import { sharing } from '../../src/features/bets/use-sharing.ts';
import { ShareBar, useShare } from '../../src/features/bets/share-bet.tsx';
import { ShareDialog } from '../../src/features/bets/share-dialog.tsx';
import { linkedBet, shareLink } from '../../src/features/bets/share-text.ts';
import { SlipPanel } from '../../src/features/slip/slip-panel.tsx';
import { Toasts } from '../../src/parts/layers/toasts.tsx';
import type { Core } from '../../worker/core-api.ts';
import { betOf, betViewOf, legOf } from '../given/domain/bet.ts';
import { slipItem, slipViewOf } from '../given/domain/slip.ts';
import { givenClient } from '../given/screens/client.tsx';
import { turns } from '../given/runs/turns.ts';

beforeEach(() => {
  localStorage.removeItem('isShare');
  act(() => sharing.set(null));
});
afterEach(() => vi.restoreAllMocks());

describe('F3 sharing after a bet', () => {
  async function slipWith(gameCode: 57 | 58 | 59, placed: Awaited<ReturnType<Core['bets']['place']>>) {
    const items = [slipItem({ gameCode })];
    const view = slipViewOf({ slip: { ...emptySlip, items, stake: 1_000_000 } });
    const given = await givenClient({ 'slip.view': of(view), 'bets.place': placed });
    const { Frame } = given;
    await render(
      <Frame>
        <SlipPanel />
      </Frame>,
    );
    const place = async (): Promise<void> => {
      await page.getByRole('button', { name: '1,000,000 골드 예측하기' }).click();
      await expect.poll(() => given.sent.some(({ command }) => command === 'bets.place')).toBe(true);
      // The answer has come, and what it opens is open.
      await turns(2);
    };
    return { ...given, place };
  }
  const wish = page.getByLabelText('예측 후 공유');

  test('the choice is kept in isShare, sent with the bet, and opens the dialog of the accepted bet', async () => {
    const { sent, place } = await slipWith(57, ok({ drawId: 12 }));
    await expect.element(wish).not.toBeChecked();
    await wish.click();
    expect(localStorage.getItem('isShare')).toBe('Y');
    await place();
    expect(sent.find(({ command }) => command === 'bets.place')?.args[0]).toBe(true);
    expect(sharing.get()).toEqual({ gameCode: 57, drawId: 12 });
  });

  test('kept from an earlier visit; a bet that was refused opens nothing', async () => {
    localStorage.setItem('isShare', 'Y');
    const { place } = await slipWith(58, refused({ kind: 'code', code: -8003 }));
    await expect.element(wish).toBeChecked();
    await place();
    expect(sharing.get()).toBeNull();
  });

  test('without the choice nothing opens; taken back, it is kept as no', async () => {
    localStorage.setItem('isShare', 'Y');
    const { sent, place } = await slipWith(57, ok({ drawId: 12 }));
    await wish.click();
    expect(localStorage.getItem('isShare')).toBe('N');
    await place();
    expect(sent.find(({ command }) => command === 'bets.place')?.args[0]).toBe(false);
    expect(sharing.get()).toBeNull();
  });

  test('a live bet is not shared, whatever was chosen in other games', async () => {
    localStorage.setItem('isShare', 'Y');
    const { sent, place } = await slipWith(59, ok({ drawId: 12 }));
    expect(wish.elements()).toHaveLength(0);
    await place();
    expect(sent.find(({ command }) => command === 'bets.place')?.args[0]).toBe(false);
    expect(sharing.get()).toBeNull();
  });
});

describe('G5 share mode', () => {
  const bets = [betOf({ drawId: 1 }), betOf({ drawId: 2, gameCode: 58 })];
  function Given() {
    const share = useShare(bets, 'list');
    return (
      <>
        <ShareBar share={share} />
        {share.on &&
          bets.map(({ drawId }) => (
            <button
              key={drawId}
              type="button"
              aria-pressed={share.chosen === drawId}
              onClick={() => share.choose(drawId)}
            >
              {`bet ${drawId}`}
            </button>
          ))}
        <Toasts />
      </>
    );
  }
  async function open() {
    const { Frame } = await givenClient();
    await render(
      <Frame>
        <Given />
      </Frame>,
    );
    await page.getByRole('button', { name: '공유', exact: true }).click();
  }
  const bet = (drawId: number) => page.getByRole('button', { name: `bet ${drawId}` });
  const share = page.getByRole('button', { name: '고른 예측 공유' });

  test('loading needs at least one', async () => {
    await open();
    await share.click();
    await expect.element(page.getByText('공유할 예측을 골라 주세요.')).toBeVisible();
    expect(sharing.get()).toBeNull();
  });

  test('exactly one: a second choice asks, and replaces the first only when confirmed', async () => {
    await open();
    await bet(1).click();
    await expect.element(bet(1)).toHaveAttribute('aria-pressed', 'true');
    await bet(2).click();
    await page.getByRole('dialog').getByRole('button', { name: '취소' }).click();
    await expect.element(bet(1)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(bet(2)).toHaveAttribute('aria-pressed', 'false');
    await bet(2).click();
    await page.getByRole('button', { name: '바꾸기' }).click();
    await expect.element(bet(2)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(bet(1)).toHaveAttribute('aria-pressed', 'false');
    await share.click();
    expect(sharing.get()).toMatchObject({ gameCode: 58, drawId: 2 });
  });

  test('on a phone both of its buttons stand side by side, as wide as the page', async () => {
    await page.viewport(375, 800);
    await open();
    const [send, stop] = [share, page.getByRole('button', { name: '공유 그만하기' })].map((button) =>
      button.element().getBoundingClientRect(),
    );
    expect(send?.top).toBe(stop?.top);
    expect(stop?.right).toBeGreaterThan(340);
    await page.viewport(1280, 800);
  });

  test('the chosen one is let go by choosing it again', async () => {
    await open();
    await bet(1).click();
    await bet(1).click();
    await expect.element(bet(1)).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('A20 the share dialog', () => {
  async function open(answer: Awaited<ReturnType<Core['bets']['bet']>>) {
    const given = await givenClient({ 'bets.bet': answer });
    const { Frame } = given;
    await render(
      <Frame>
        <ShareDialog target={{ gameCode: 57, drawId: 7 }} />
        <Toasts />
      </Frame>,
    );
    return given;
  }
  const text = [
    '[스포보드] 진행 중 · 2폴더',
    '· 홈 vs 원정 — 승무패 · 홈 승리 · 2.10',
    '· 홈 vs 원정 — 언더오버 (2.5) · 오버 · 1.90',
    '배당 3.99 · 골드 1,000,000 · 예상 적중금 3,990,000',
  ].join('\n');
  const total = legOf({ marketId: 18, specifier: 'total=2.5', outcomeId: 12, odds: 190 });
  const bet = betViewOf({ drawId: 7, folders: 2, legs: [legOf(), total], odds: 399, expected: 3_990_000 });

  test('it asks for the bet as it stands, and copies it as text', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { sent } = await open(ok(bet));
    await page.getByRole('button', { name: '내용 복사' }).click();
    expect(sent).toContainEqual({ command: 'bets.bet', args: [57, 7] });
    expect(copied.mock.calls).toEqual([[text]]);
    await expect.element(page.getByText('예측 내용을 복사했어요. 원하는 곳에 붙여 넣으세요.')).toBeVisible();
  });

  test('where the browser refuses to copy, it is said', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await open(ok(bet));
    await page.getByRole('button', { name: '내용 복사' }).click();
    await expect.element(page.getByText('이 브라우저에서는 복사할 수 없어요.')).toBeVisible();
  });

  test('the link names game and bet, and opens that bet again', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await open(ok(bet));
    await page.getByRole('button', { name: '링크 복사' }).click();
    const link = `${location.origin}/hitgame/history?game=57&bet=7`;
    expect(copied.mock.calls).toEqual([[link]]);
    await expect.element(page.getByLabelText('내역 링크')).toHaveValue(link);
    expect(linkedBet(new URL(link).searchParams)).toEqual({ gameCode: 57, drawId: 7 });
  });

  test('where the system has a way to share, it takes text and link; closing it is no fault', async () => {
    const shared = vi
      .fn<Navigator['share']>()
      .mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
    try {
      await open(ok(bet));
      const out = page.getByRole('button', { name: '다른 앱으로 공유' });
      await out.click();
      const url = shareLink({ gameCode: 57, drawId: 7 });
      expect(shared.mock.calls).toEqual([[{ title: '스포보드', text, url }]]);
      expect(page.getByText('공유하지 못했어요. 내용을 복사해 주세요.').elements()).toHaveLength(0);
      shared.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
      await out.click();
      await expect.element(page.getByText('공유하지 못했어요. 내용을 복사해 주세요.')).toBeVisible();
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  test('where it has none, there is no such button', async () => {
    expect('share' in navigator).toBe(false);
    await open(ok(bet));
    await expect.element(page.getByRole('button', { name: '내용 복사' })).toBeVisible();
    expect(page.getByRole('button', { name: '다른 앱으로 공유' }).elements()).toHaveLength(0);
  });

  test('another member’s bet is not found', async () => {
    await open(refused({ kind: 'code', code: 'not-found', words: '' }));
    await expect.element(page.getByText('이 예측을 찾지 못했어요')).toBeVisible();
  });

  test.each([
    ['?game=59&bet=3', { gameCode: 59, drawId: 3 }],
    ['?bet=3', null],
    ['?game=60&bet=3', null],
    ['?game=57', null],
    ['?game=57&bet=0', null],
    ['?game=57&bet=1.5', null],
    ['?game=57&bet=x', null],
    ['?game=__proto__&bet=1', null],
  ])('a link %s names %o', (search, target) => {
    expect(linkedBet(new URLSearchParams(search))).toEqual(target);
  });
});
