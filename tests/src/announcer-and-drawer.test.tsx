/** With a screen reader: one calm live region, prices that say what they are of, a drawer that keeps the focus. */
import { BehaviorSubject, of } from 'rxjs';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  ANNOUNCE_GAP_MS,
  BET_ANSWER,
  createAnnouncer,
  MAX_ANNOUNCED,
  pageNews,
} from '../../src/core/browser/announcer.ts';
import { MarketCells } from '../../src/features/prices/market-cells.tsx';
import { MatchHead } from '../../src/features/prices/match-head.tsx';
import { ScoreStrip } from '../../src/features/prices/score-strip.tsx';
import { matchNews, useMatchNews } from '../../src/features/prices/use-match-news.ts';
import { Modal } from '../../src/parts/layers/modal.tsx';
import { overlayFrame } from '../../src/parts/layers/overlay.tsx';
import { Drawer } from '../../src/shell/drawer.tsx';
import { LiveRegion } from '../../src/shell/live-region.tsx';
import { textsOf } from '../../src/text/i18n.ts';
import type { MatchState } from '../../domain/match/match.ts';
import type { MatchDetailFrame } from '../../worker/features/prices/prices-api.ts';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import type { OpenBetsView } from '../../worker/features/open-bets/open-bets-api.ts';
import { betViewOf, legOf } from '../given/domain/bet.ts';
import { slipViewOf } from '../given/domain/slip.ts';
import { deltaOf, givenClient, rowOf } from '../given/screens/client.tsx';
import { matchList } from '../../src/features/prices/use-match-list.ts';

afterEach(() => void vi.useRealTimers());

describe('the announcer', () => {
  test('says the newest word of each thing, a few at a time, never more often than its gap', () => {
    vi.useFakeTimers();
    const said: string[] = [];
    const { announce, stop } = createAnnouncer((text) => said.push(text));
    announce('1', '0 대 0');
    announce('1', '1 대 0');
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['1 대 0']);
    for (let at = 0; at < 1000; at++) announce(String(at % 50), `${at}`);
    vi.advanceTimersByTime(ANNOUNCE_GAP_MS - 10);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(20);
    expect(said.slice(1)).toEqual(['997. 998. 999']);
    expect(said[1]?.split('. ')).toHaveLength(MAX_ANNOUNCED);
    vi.advanceTimersByTime(10 * ANNOUNCE_GAP_MS);
    expect(said).toHaveLength(2);
    stop();
  });

  test('O5 the answers of bets go first, at once, and none is left out whatever news comes', () => {
    vi.useFakeTimers();
    const said: string[] = [];
    const { announce, stop } = createAnnouncer((text) => said.push(text));
    announce('1', '1 대 0');
    vi.advanceTimersByTime(1);
    announce(BET_ANSWER, '배당이 바뀌었어요');
    for (const id of ['2', '3', '4']) announce(id, `${id} 대 0`);
    vi.advanceTimersByTime(1);
    announce(BET_ANSWER, '예측 접수');
    announce(BET_ANSWER, '예측 접수');
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['1 대 0', '배당이 바뀌었어요', '예측 접수. 예측 접수']);
    vi.advanceTimersByTime(ANNOUNCE_GAP_MS - 2);
    expect(said).toHaveLength(3);
    vi.advanceTimersByTime(2);
    expect(said.slice(3)).toEqual(['2 대 0. 3 대 0. 4 대 0']);
    stop();
  });

  test('O5 B6 news of own bets goes first, none is left out, and one other text is read beside it', () => {
    vi.useFakeTimers();
    const said: string[] = [];
    const { announce, stop } = createAnnouncer((text) => said.push(text));
    announce('1', '1 대 0');
    vi.advanceTimersByTime(1);
    announce('ended', '예측 적중 1건', true);
    announce('2', '2 대 0', true);
    for (const id of ['3', '4', '5', '6', '2']) announce(id, `${id} 대 1`);
    announce('7', '7 대 0', true);
    announce('8', '8 대 0', true);
    vi.advanceTimersByTime(ANNOUNCE_GAP_MS);
    expect(said.slice(1)).toEqual(['예측 적중 1건. 2 대 1. 4 대 1']);
    vi.advanceTimersByTime(ANNOUNCE_GAP_MS);
    expect(said.slice(2)).toEqual(['7 대 0. 8 대 0. 5 대 1']);
    vi.advanceTimersByTime(ANNOUNCE_GAP_MS);
    expect(said.slice(3)).toEqual(['6 대 1']);
    stop();
  });

  test('O5 the region changes again when a second bet has the same answer', async () => {
    const { Frame } = await givenClient();
    await render(
      <Frame>
        <LiveRegion />
      </Frame>,
    );
    const region = document.querySelector('[data-announcer]');
    const seen: (string | null | undefined)[] = [];
    const changes = new MutationObserver(() => void seen.push(region?.textContent));
    onTestFinished(() => changes.disconnect());
    changes.observe(region ?? document, { childList: true, characterData: true, subtree: true });
    pageNews.publish(BET_ANSWER, '한도를 넘어요');
    await expect.poll(() => seen).toEqual(['한도를 넘어요']);
    pageNews.publish(BET_ANSWER, '한도를 넘어요');
    await expect.poll(() => seen).toEqual(['한도를 넘어요', '한도를 넘어요']);
  });

  test('C2 a lock before kick-off, or without a reported score, says no score', () => {
    const texts = textsOf('ko');
    const row = { ...rowOf(1), lock: 'suspended' } as const;
    const lock = texts.say('lock.suspended');
    const newsIn = (more: Partial<MatchState>) =>
      matchNews({ ...row, state: { ...row.state, ...more } }, texts);
    expect(newsIn({})).toBe(`홈1 0 대 0 원정1, ${lock}`);
    expect(newsIn({ statusCode: 0 })).toBe(`홈1 – 원정1, ${lock}`);
    expect(newsIn({ reporting: 0 })).toBe(`홈1 – 원정1, ${lock}`);
  });

  test('scores of matches in sight and the slip are read out, prices and hidden matches are not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const views = new BehaviorSubject<SlipView>(slipViewOf());
    const { client, list, Frame } = await givenClient({ 'slip.view': views });
    const region = (): string => document.querySelector('[data-announcer]')?.textContent ?? '';
    await render(
      <Frame>
        <LiveRegion />
      </Frame>,
    );
    const stop = client.store(matchList).subscribeFrame(() => {});
    client.store(matchList).shown(1);
    await expect.poll(() => list.observed).toBe(true);
    list.next(deltaOf({ rows: [rowOf(1), rowOf(2)] }));
    list.next(deltaOf({ prices: new Int32Array([10, 250, 1]) }));
    list.next(deltaOf({ rows: [rowOf(2, 3)] }));
    await vi.advanceTimersByTimeAsync(ANNOUNCE_GAP_MS);
    expect(region()).toBe('');
    list.next(deltaOf({ rows: [rowOf(1, 1)] }));
    await vi.advanceTimersByTimeAsync(0);
    await expect.poll(region).toBe('홈1 1 대 0 원정1');
    const { slip } = slipViewOf();
    views.next(slipViewOf({ slip: { ...slip, items: slip.items.slice(1) } }));
    await vi.advanceTimersByTimeAsync(ANNOUNCE_GAP_MS - 1);
    expect(region()).toBe('홈1 1 대 0 원정1');
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(region).toBe('예측카트 2폴더');
    stop();
  });
});

test('C2 the one live region says score and lock of an open match, once where its row is in sight', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { client, list, Frame } = await givenClient();
  const said: string[] = [];
  const frameOf = (homeScore: number, lock: MatchDetailFrame['lock']): MatchDetailFrame => ({
    ...rowOf(1, homeScore),
    league: { leagueId: 1, sportId: 311, countryCode: 'KR', count: 1, name: null },
    lock,
    stream: 'up',
    whole: true,
    keptAt: null,
    groups: [],
  });
  function Open({ frame }: { readonly frame: MatchDetailFrame }) {
    useMatchNews(frame);
    return (
      <>
        <MatchHead frame={frame} back={null} chat={null} />
        <ScoreStrip facts={frame.facts} state={frame.state} />
      </>
    );
  }
  const shown = (frame: MatchDetailFrame) => (
    <Frame>
      <LiveRegion />
      <Open frame={frame} />
    </Frame>
  );
  const { rerender } = await render(shown(frameOf(0, null)));
  const stopNews = pageNews.subscribe((_, text) => void said.push(text));
  const stop = client.store(matchList).subscribeFrame(() => {});
  client.store(matchList).shown(1);
  await expect.poll(() => list.observed).toBe(true);
  list.next(deltaOf({ rows: [rowOf(1)] }));
  list.next(deltaOf({ rows: [{ ...rowOf(1, 1), lock: 'suspended' }] }));
  await rerender(shown(frameOf(1, 'suspended')));
  await vi.advanceTimersByTimeAsync(0);
  const region = (): string => document.querySelector('[data-announcer]')?.textContent ?? '';
  await expect.poll(region).toMatch(/^홈1 1 대 0 원정1, [^.]+$/);
  expect(said).toHaveLength(1);
  expect(region()).toBe(said[0]);
  expect(document.querySelectorAll('[aria-live=polite], [role=status]')).toHaveLength(1);
  stop();
  stopNews();
});

describe('C2 B10 the scores of own bets', () => {
  const bet = (homeScore: number | null, score = 0): OpenBetsView => ({
    state: 'ready',
    hasMore: false,
    bets: [
      {
        ...betViewOf(),
        legs: [
          {
            ...legOf({ matchId: 9, homeScore, awayScore: homeScore === null ? null : score }),
            odds: 185,
            standing: 'leading',
          },
        ],
      },
    ],
  });
  const region = (): string => document.querySelector('[data-announcer]')?.textContent ?? '';
  const shown = async (account: object) => {
    const bets = new BehaviorSubject<OpenBetsView>(bet(null));
    const { Frame } = await givenClient({ 'openBets.view': bets, 'account.view': of(account) });
    await render(
      <Frame>
        <LiveRegion />
      </Frame>,
    );
    return bets;
  };

  test('are said by the page’s one live region, on whatever page; the first score is no news', async () => {
    const member = { userId: '1', id: 'demo1', nick: '루키별', level: 'UL01' };
    const bets = await shown({ state: 'member', member, standards: [] });
    await expect.poll(() => bets.observed).toBe(true);
    bets.next(bet(0));
    await expect.poll(region).toBe('');
    bets.next(bet(1));
    await expect.poll(region).toBe('홈 1 대 0 원정');
    expect(document.querySelectorAll('[aria-live=polite]')).toHaveLength(1);
  });

  test('of a visitor are none', async () => {
    const bets = await shown({ state: 'visitor', member: null, standards: [] });
    expect(bets.observed).toBe(false);
  });
});

test('E1 the name of a price says its outcome, match and market; its title what must happen', async () => {
  const { Frame } = await givenClient();
  const { facts, main } = rowOf(1);
  const screen = await render(
    <Frame>
      <MarketCells market={main[2]} facts={facts} />
    </Frame>,
  );
  const button = screen.container.querySelector('[data-cell]');
  expect(screen.getByRole('button', { name: /^오버 홈1 vs 원정1, .+ \(2\.5\) –$/ }).element()).toBe(button);
  expect(button?.getAttribute('title')).not.toMatch(/원정1|^$/);
  expect(button?.hasAttribute('aria-label')).toBe(false);
});

describe('A19 the drawer of narrow screens, and the dialogs', () => {
  // Until the code of dialogs has come, a plain dialog stands in their place.
  beforeAll(() => overlayFrame.load());

  function Page({ holder: Holder }: { readonly holder: typeof Drawer }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          열기
        </button>
        <Holder open={open} onClose={() => setOpen(false)}>
          <button type="button">안의 단추</button>
        </Holder>
      </>
    );
  }

  test.each<[string, typeof Drawer]>([
    ['예측카트와 메뉴', Drawer],
    ['제목', (props) => <Modal title="제목" {...props} />],
  ])('%s: a dialog that keeps the focus; Escape closes it and gives the focus back', async (name, holder) => {
    await page.viewport(390, 800);
    const { Frame } = await givenClient();
    const screen = await render(
      <Frame>
        <Page holder={holder} />
      </Frame>,
    );
    expect(screen.container.textContent).not.toContain('안의 단추');
    await screen.getByRole('button', { name: '열기' }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect.element(dialog).toBeVisible();
    for (let at = 0; at < 5; at++) {
      await userEvent.keyboard('{Tab}');
      expect(dialog.element().contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.elements().length).toBe(0);
    await expect.poll(() => document.activeElement?.textContent).toBe('열기');
    await page.viewport(1280, 800);
  });

  test('Escape closes the drawer also after the pressed button was disabled, as the slip’s is', async () => {
    await page.viewport(390, 800);
    const { Frame } = await givenClient();
    const closed: string[] = [];
    const press = ({ currentTarget }: { readonly currentTarget: HTMLButtonElement }): void => {
      currentTarget.disabled = true;
    };
    await render(
      <Frame>
        <Drawer open onClose={() => closed.push('closed')}>
          <button type="button" onClick={press}>
            예측하기
          </button>
        </Drawer>
      </Frame>,
    );
    // The drawer takes the focus once its code has come.
    const drawer = (): Element | null => document.querySelector('[role=dialog]');
    await expect.poll(() => drawer()?.contains(document.activeElement)).toBe(true);
    const button = page.getByRole('button', { name: '예측하기' });
    await button.click();
    // The focus falls to the page, from where the drawer takes it back a moment later.
    await expect.poll(() => document.activeElement).not.toBe(button.element());
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => closed).toEqual(['closed']);
    await page.viewport(1280, 800);
  });
});
