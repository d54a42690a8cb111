/** I8 the settings of notices, the words of a notice, and the title of the window. */
import { BehaviorSubject } from 'rxjs';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AlertNotice } from '../../domain/alerts/notices.ts';
import type { PriceAlert } from '../../domain/alerts/price-alert.ts';
import type { AlertSettings } from '../../domain/alerts/alert-settings.ts';
import { firstSettings } from '../../domain/alerts/alert-settings.ts';
import type { AlertChange, AlertsView } from '../../worker/features/alerts/alerts-api.ts';
import { setGoTo } from '../../src/core/browser/go-to.ts';
import { setPageTitle, showMatchTitle } from '../../src/core/browser/document-title.ts';
import { AlertsScreen } from '../../src/features/alerts/alerts-screen.tsx';
import { showAlert } from '../../src/features/alerts/show-alert.ts';
import { noticeText } from '../../src/features/alerts/notice-text.ts';
import { Toasts } from '../../src/parts/layers/toasts.tsx';
import { loadTextsOnDemand, textStore } from '../../src/text/i18n.ts';
import { facts } from '../given/domain/book.ts';
import { givenClient } from '../given/screens/client.tsx';

const alert = {
  matchId: 1,
  marketId: 1,
  specifier: '',
  outcomeId: 1,
  when: 'above',
  target: 250,
  home: { ko: '서울', en: 'Seoul' },
  away: { ko: '부산', en: 'Busan' },
} as const;

async function screenOf(settings: Partial<AlertSettings> = {}, names: Partial<PriceAlert> = {}) {
  const view = new BehaviorSubject<AlertsView>({
    settings: { ...firstSettings, ...settings },
    priceAlerts: [{ ...alert, ...names }],
  });
  const given = await givenClient({
    'alerts.view': view,
    'alerts.set': ({ kinds, ...change }: AlertChange) => {
      const { settings: now } = view.value;
      const next = { ...now, ...change, kinds: { ...now.kinds, ...kinds } };
      view.next({ ...view.value, settings: next });
    },
  });
  await loadTextsOnDemand();
  const screen = await render(
    <given.Frame>
      <AlertsScreen />
    </given.Frame>,
  );
  return { screen, view, sent: given.sent };
}

describe('I8 the settings of notices', () => {
  test('each kind is switched on its own; the mute closes the other choices', async () => {
    const { screen, view } = await screenOf();
    await screen.getByLabelText('득점 (축구·야구)').click();
    await expect.poll(() => view.value.settings.kinds).toEqual({ ...firstSettings.kinds, goal: false });
    await screen.getByLabelText('모든 알림 끄기').click();
    await expect.element(screen.getByLabelText('경기 시작')).toBeDisabled();
    await expect.element(screen.getByLabelText('모든 알림 끄기')).toBeEnabled();
  });

  test('the calm hour begins as the night, takes typed times, and refuses one of no length', async () => {
    const { screen, view } = await screenOf();
    await screen.getByLabelText('조용한 시간에는 알리지 않기').click();
    await expect.poll(() => view.value.settings.calm).toEqual({ from: 1380, to: 420 });
    await screen.getByLabelText('시작 (한국 시간)').fill('22:30');
    await expect.poll(() => view.value.settings.calm).toEqual({ from: 1350, to: 420 });
    await screen.getByLabelText('끝 (한국 시간)').fill('22:30');
    await expect.element(screen.getByText('시작과 끝을 다르게 정해 주세요.')).toBeVisible();
    expect(view.value.settings.calm).toEqual({ from: 1350, to: 420 });
    await screen.getByLabelText('조용한 시간에는 알리지 않기').click();
    await expect.poll(() => view.value.settings.calm).toBeNull();
  });

  test('vibration is off at first, and offered where the device can', async () => {
    const { screen, view } = await screenOf();
    const choice = screen.getByLabelText('진동으로도 알리기');
    await expect.element(choice).not.toBeChecked();
    await choice.click();
    await expect.poll(() => view.value.settings.vibrates).toBe(true);
  });

  test('where the device cannot vibrate there is no choice of it', async () => {
    const { vibrate } = Navigator.prototype;
    Reflect.deleteProperty(Navigator.prototype, 'vibrate');
    try {
      const { screen } = await screenOf();
      await expect.element(screen.getByLabelText('소리로도 알리기')).toBeVisible();
      expect(screen.getByLabelText('진동으로도 알리기').elements()).toEqual([]);
    } finally {
      Object.defineProperty(Navigator.prototype, 'vibrate', {
        value: vibrate,
        configurable: true,
        writable: true,
      });
    }
  });

  test('sounds are off at first; a price alert is named and can be removed', async () => {
    const { screen, sent } = await screenOf();
    await expect.element(screen.getByLabelText('소리로도 알리기')).not.toBeChecked();
    await expect.element(screen.getByRole('button', { name: '소리 들어 보기' })).toBeDisabled();
    await screen.getByRole('button', { name: '서울 – 부산 · 서울 승리 삭제' }).click();
    await expect.poll(() => sent.at(-1)).toEqual({ command: 'alerts.removePriceAlert', args: [alert] });
  });
});

test('C9: an English name of an alert in a Korean page is marked, a registered one is not', async () => {
  const { screen } = await screenOf({}, { away: { ko: 'Arsenal', en: 'Arsenal' } });
  await expect.element(screen.getByText('Arsenal', { exact: true })).toBeVisible();
  const marked = [...document.querySelectorAll('[data-english][lang=en]')];
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Arsenal']);
});

describe('I8 the words of a notice', () => {
  const match = facts(1);
  test.each<readonly [AlertNotice, string]>([
    [{ kind: 'kick-off', match }, '경기 시작 · 홈1 – 원정1'],
    [{ kind: 'goal', match, side: 'away', home: 1, away: 2 }, '득점! 원정1 · 홈1 1:2 원정1'],
    [
      { kind: 'settled', drawId: 12, gameCode: 59, state: 'win', won: 21000 },
      '예측 적중 · 21,000 골드 · 예측 12번',
    ],
    [{ kind: 'settled', drawId: 12, gameCode: 59, state: 'lose', won: 0 }, '예측이 빗나갔어요 · 예측 12번'],
    [
      { kind: 'settled', drawId: 12, gameCode: 59, state: 'special', won: 100 },
      '예측이 정산됐어요 · 예측 12번',
    ],
    [{ kind: 'price', alert, odds: 255 }, '배당 2.55 도달 · 서울 – 부산 · 서울 승리'],
    [{ kind: 'many', count: 5, of: 'goal' }, '득점 소식 5개 · 라이브에서 확인해 주세요.'],
  ])('%j', async (notice, expected) => {
    await givenClient();
    await loadTextsOnDemand();
    const { title, text } = noticeText(notice, textStore.now());
    expect(`${title} · ${text}`).toBe(expected);
  });
});

describe('I8 showing a notice', () => {
  const match = facts(7);
  const settled = { kind: 'settled', drawId: 12, gameCode: 59 } as const;
  const toasts = () => [...document.querySelectorAll('[data-tone]')].map((one) => one.textContent);

  test('won and lost bets have the winner’s message, so no toast; a void bet has one', async () => {
    const { Frame } = await givenClient();
    await render(
      <Frame>
        <Toasts />
      </Frame>,
    );
    const notices = [
      { ...settled, state: 'win', won: 21_000 },
      { ...settled, drawId: 13, state: 'lose', won: 0 },
      { ...settled, drawId: 14, state: 'special', won: 100 },
    ] as const;
    await showAlert({ kind: 'alert', to: 'all', notices, system: false, sounds: false, vibrates: false });
    await expect.poll(toasts).toHaveLength(1);
    expect(toasts().join(' ')).toContain('14번');
  });

  test.each([true, false])('vibration by choice (%s), once for all notices', async (vibrates) => {
    await givenClient();
    await userEvent.click(document.body);
    const beats = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    const notices = [
      { ...settled, state: 'win', won: 21_000 },
      { ...settled, drawId: 13, state: 'win', won: 100 },
    ] as const;
    await showAlert({ kind: 'alert', to: 'all', notices, system: false, sounds: false, vibrates });
    expect(beats).toHaveBeenCalledTimes(vibrates ? 1 : 0);
    beats.mockRestore();
  });

  test.each<readonly [AlertNotice, string]>([
    [{ kind: 'goal', match, side: 'home', home: 1, away: 0 }, '/hitgame/live/7'],
    [{ kind: 'kick-off', match }, '/hitgame/live/7'],
    [{ kind: 'price', alert, odds: 255 }, '/sports/Match/analysis/1'],
    [{ ...settled, state: 'win', won: 100 }, '/hitgame/history?game=59&bet=12'],
    [{ kind: 'many', count: 5, of: 'goal' }, '/hitgame/live'],
  ])('a press on the system’s notification leads from %j to %s', async (notice, page) => {
    const pages: string[] = [];
    setGoTo((to) => void pages.push(to));
    const made: Notification[] = [];
    const Real = window.Notification;
    window.Notification = class extends EventTarget {
      static readonly permission = 'granted';
      onclick: (() => void) | null = null;
      close(): void {}
      constructor() {
        super();
        made.push(this as unknown as Notification);
      }
    } as unknown as typeof Notification;
    try {
      await givenClient();
      await showAlert({
        kind: 'alert',
        to: 'all',
        notices: [notice],
        system: true,
        sounds: false,
        vibrates: false,
      });
      made[0]?.onclick?.(new Event('click'));
    } finally {
      window.Notification = Real;
    }
    expect(pages).toEqual([page]);
  });
});

test('A27 the title is the open match with its score, else the page; the site alone at home', () => {
  setPageTitle('라이브', 'SPO');
  expect(document.title).toBe('라이브 · SPO');
  const stop = showMatchTitle('1:1 서울 – 부산');
  expect(document.title).toBe('1:1 서울 – 부산 · SPO');
  const stopNext = showMatchTitle('2:1 서울 – 부산');
  stop();
  expect(document.title).toBe('2:1 서울 – 부산 · SPO');
  stopNext();
  expect(document.title).toBe('라이브 · SPO');
  setPageTitle('', 'SPO');
  expect(document.title).toBe('SPO');
});
