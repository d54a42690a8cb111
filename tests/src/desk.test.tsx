/** S9: the operators' desk as it is read: what to look at, what matches may pay and in which words, and where what waits is decided. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskRow } from '../../domain/protocol/calls/operator/operator-rows.ts';
import { DeskScreen } from '../../src/features/operator/desk-screen.tsx';
import { NamesScreen } from '../../src/features/operator/names-screen.tsx';
import { setLanguage } from '../../src/text/i18n.ts';
import { overflow } from '../given/screens/list-layout.ts';
import { mountSite } from '../given/screens/mounted-site.tsx';
import { asOperator, nameless, shown } from '../given/screens/shown-form.tsx';

const MINUTE_MS = 60_000;
/** 2026-11-27 20:00 in Korea. */
const NOW = Date.UTC(2026, 10, 27, 11);
const none = { count: 0, since: null };

const ofMatch = {
  matchId: 9,
  home: { ko: '울산 HD', en: 'Ulsan HD' },
  away: { ko: 'FC 안양', en: 'FC Anyang' },
  startsAt: NOW,
  play: { statusCode: 7, home: 1, away: 0 },
  bets: 7,
  gold: 3000,
  worst: 8400,
  outcomes: [
    { marketId: 1, specifier: '', outcomeId: 1, bets: 4, gold: 2000, pays: 6400 },
    { marketId: 18, specifier: 'total=2.5', outcomeId: 12, bets: 3, gold: 1000, pays: 2000 },
  ],
  suspended: [18],
};

const evening: DeskRow = {
  at: NOW,
  minutes: Array.from({ length: 60 }, (_, minute) => ({
    at: NOW - (60 - minute) * MINUTE_MS,
    bets: minute,
    gold: minute * 1000,
  })),
  refused: [
    { code: -8020, count: 12 },
    { code: -8021, count: 3 },
  ],
  open: { bets: 7, gold: 50_000_000_000 },
  exposed: {
    matches: 61,
    rows: [ofMatch],
  },
  late: none,
  feed: { ageMs: 11_400, matches: 14 },
  sockets: 312,
  waiting: {
    questions: { count: 2, since: NOW },
    reports: none,
    grants: none,
    values: none,
    orders: none,
    results: none,
    corrections: { count: 1, since: NOW },
  },
  payments: { paid: 3, won: 30_000, failed: 1, open: 2 },
  alarms: [{ kind: 'feed', figure: 11, limit: 10 }],
};

afterEach(async () => {
  vi.useRealTimers();
  await setLanguage('ko');
});

const desk = (row: DeskRow) =>
  shown(<DeskScreen />, { ...asOperator, 'operator.operatorDesk': { ok: true, value: row } });

test('the evening in words', async () => {
  const { screen } = await desk(evening);
  await expect
    .element(screen.getByRole('alert', { name: '경보' }))
    .toHaveTextContent('경기 정보가 11초째 오지 않아요 (기준 10초)');
  await expect.element(screen.getByText(/^1,770건 1,770,000\s골드$/)).toBeVisible();
  await expect.element(screen.getByText(/^최근 5분 285건/)).toBeVisible();
  const open = screen.getByText('진행 중인 예측', { exact: true }).element().parentElement;
  expect(open?.textContent).toBe('진행 중인 예측50,000,000,000 골드7건');
  const exposed = screen.getByRole('region', { name: '경기별 최대 지급액' });
  await expect.element(exposed).toBeVisible();
  const said = exposed.element().textContent;
  for (const part of [
    '울산 HD – FC 안양 후반 1:0',
    '승무패 · 울산 HD 승리4건 · 6,400',
    '언더오버 (2.5) · 오버3건 · 2,000',
  ])
    expect(said).toContain(part);
  await expect
    .element(screen.getByText('예측이 있는 61경기 중 지급액이 큰 1경기를 보여 드려요.'))
    .toBeVisible();
  await expect.element(screen.getByText('배당 변경')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /^2건/ }))
    .toHaveAttribute('href', '/operator/questions');
  expect(nameless()).toEqual([]);
});

test('on a phone no amount is broken, neither within its digits nor before its unit', async () => {
  await page.viewport(390, 844);
  const { screen } = await desk({ ...evening, open: { bets: 2, gold: 100_100_000 } });
  const open = screen.getByText('진행 중인 예측', { exact: true });
  await expect.element(open).toBeVisible();
  const amount = open.element().parentElement?.querySelector('dd');
  const tops = [...(amount?.children ?? [])].map((part) => part.getClientRects());
  expect(tops.map(({ length }) => length)).toEqual([1, 1, 1]);
  const [digits, unit] = tops.map((rects) => rects[0]?.bottom ?? 0);
  expect(Math.abs((digits ?? 0) - (unit ?? 0))).toBeLessThan(8);
});

const exposed = (matchId: number, gold: number, worst: number) => ({ ...ofMatch, matchId, gold, worst });

test('on a phone no digit of what a match may pay breaks into a second line', async () => {
  await page.viewport(390, 844);
  await desk({ ...evening, exposed: { matches: 1, rows: [exposed(9, 1_234_567_890, 128_500_000_000)] } });
  await expect.poll(() => document.querySelector('[data-row="9"] b')).not.toBeNull();
  const cell = document.querySelector('[data-row="9"] b');
  expect(cell?.textContent).toBe('128,500,000,000');
  const digits = document.createRange();
  digits.selectNodeContents(cell ?? document.body);
  expect(digits.getClientRects()).toHaveLength(1);
  expect(overflow()).toBe(0);
});

test('S9 on a phone an outcome’s bets and payout are one line; the limits of alarms are a press away', async () => {
  await page.viewport(390, 844);
  const outcomes = ofMatch.outcomes.map((one) => ({ ...one, pays: 128_500_000_000 }));
  const { screen } = await desk({ ...evening, exposed: { matches: 1, rows: [{ ...ofMatch, outcomes }] } });
  const pays = screen.getByText('4건 · 128,500,000,000');
  await expect.element(pays).toBeVisible();
  expect(getComputedStyle(pays.element()).whiteSpace).toBe('nowrap');
  await expect
    .element(screen.getByRole('link', { name: '경보 기준' }))
    .toHaveAttribute('href', '/operator/values?name=desk-alarms');
});

test('what matches may pay is sorted by its headings; the third press leads back', async () => {
  await page.viewport(1200, 800);
  const rows = [exposed(1, 500, 9000), exposed(2, 100, 8000), exposed(3, 900, 7000)];
  const { screen } = await desk({ ...evening, exposed: { matches: 3, rows } });
  const shownRows = () =>
    [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
      .map((row) => row.dataset['row'])
      .filter((row) => ['1', '2', '3'].includes(row ?? ''));
  const heading = screen.getByRole('button', { name: '예측 골드' });
  await heading.click();
  await expect.poll(shownRows).toEqual(['2', '1', '3']);
  await heading.click();
  await expect.poll(shownRows).toEqual(['3', '1', '2']);
  await heading.click();
  await expect.poll(shownRows).toEqual(['1', '2', '3']);
});

test('S9 while the pointer is on the list its rows keep their places, whatever the next figures are', async () => {
  await page.viewport(1200, 800);
  let rows = [exposed(1, 500, 9000), exposed(2, 100, 8000), exposed(3, 900, 7000)];
  const { screen } = await shown(<DeskScreen />, {
    ...asOperator,
    'operator.operatorDesk': () => ({ ok: true, value: { ...evening, exposed: { matches: 3, rows } } }),
    'operator-act.operatorSuspend': { ok: true, value: null },
  });
  const places = () =>
    [...document.querySelectorAll<HTMLElement>('tr[data-row]')].flatMap((row) => {
      const id = Number(row.dataset['row']);
      return id > 0 ? [`${id} ${row.querySelector('b')?.textContent}`] : [];
    });
  await expect.poll(places).toEqual(['1 9,000', '2 8,000', '3 7,000']);
  rows = [exposed(4, 900, 9900), exposed(3, 900, 9800), exposed(1, 500, 9000)];
  // An act asks for the figures again; the pointer stays on its button.
  await screen.getByRole('button', { name: '경기 중단' }).nth(1).click();
  await expect.poll(places).toEqual(['1 9,000', '3 9,800', '4 9,900']);
  await screen.getByRole('heading', { name: '처리할 일' }).hover();
  (document.activeElement as HTMLElement | null)?.blur();
  await expect.poll(places).toEqual(['4 9,900', '3 9,800', '1 9,000']);
});

test('S9 the limits of the alarms stand beside them, whether there are alarms or none', async () => {
  const limits = { feedSeconds: 10, refusedPercent: 30, worstGold: 1_000_000_000, waitingHours: 24 };
  const { screen } = await desk({ ...evening, alarms: [], limits });
  const said = '(경기 정보 10초 지연, 예측 30% 거절, 한 경기 최대 지급액 10억 골드, 대기 24시간부터)';
  await expect.element(screen.getByText(said)).toBeVisible();
});

test('S9 figures that no newer ones follow say so, until they do', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let at = NOW;
  let isUp = true;
  const { screen } = await shown(<DeskScreen />, {
    ...asOperator,
    'operator.operatorDesk': () =>
      isUp
        ? { ok: true, value: { ...evening, at } }
        : { ok: false, error: { kind: 'no-link', text: 'timeout' } },
  });
  const old = screen.getByText('새 수치를 불러오지 못하고 있어요. 20:00:00의 수치예요.');
  await expect.element(screen.getByText('라이브 경기')).toBeVisible();
  await expect.element(old).not.toBeInTheDocument();
  isUp = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(old).toBeVisible();
  isUp = true;
  at = NOW + 70_000;
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.element(old).not.toBeInTheDocument();
});

test('S9 a list of matches that needs more room scrolls in itself, also in English', async () => {
  const long = { ko: '긴 이름의 축구단', en: 'A football club with the very long name of its city' };
  await mountSite('/operator/desk', {
    width: 1024,
    language: 'en',
    answers: {
      ...asOperator,
      'operator.operatorDesk': {
        ok: true,
        value: { ...evening, exposed: { matches: 1, rows: [{ ...ofMatch, home: long, away: long }] } },
      },
    },
  });
  await expect.poll(() => document.querySelector('[data-row="9"]')).not.toBeNull();
  expect(overflow()).toBe(0);
});

test('won are written as on every page, and a figure of 0 is as quiet as a count of 0', async () => {
  await page.viewport(1200, 800);
  const payments = { paid: 0, won: 0, failed: 0, open: 2 };
  const { screen } = await desk({ ...evening, open: { bets: 0, gold: 0 }, payments });
  const figure = (name: string) =>
    screen.getByText(name, { exact: true }).element().parentElement?.querySelector('dd');
  await expect.element(screen.getByText('1시간 결제', { exact: true })).toBeVisible();
  expect(figure('1시간 결제')?.textContent).toBe('0원0건');
  expect(figure('진행 중인 예측')?.textContent).toBe('0 골드0건');
  const colourOf = (name: string): string =>
    getComputedStyle(figure(name)?.querySelector('span') ?? document.body).color;
  const faint = ['1시간 결제', '1시간 결제 실패', '진행 중인 예측'].map(colourOf);
  expect(new Set(faint).size).toBe(1);
  expect(colourOf('결제 대기')).not.toBe(faint[0]);
});

test('a calm evening says so, and empty lists say what they are empty of', async () => {
  const { screen } = await desk({
    ...evening,
    alarms: [],
    refused: [],
    exposed: { matches: 0, rows: [] },
    minutes: evening.minutes.map((one) => ({ ...one, bets: 0, gold: 0 })),
  });
  await expect.element(screen.getByText(/^경보가 없어요/)).toBeVisible();
  await expect.element(screen.getByText('진행 중인 예측이 없어요')).toBeVisible();
  await expect.element(screen.getByText('거절된 예측이 없어요')).toBeVisible();
  await expect.element(screen.getByText('최근 1시간 동안 접수된 예측이 없어요.')).toBeVisible();
  await expect.element(screen.getByRole('img')).not.toBeInTheDocument();
  // Each part is a box with a sentence: no picture of emptiness takes half of the desk.
  expect(document.querySelectorAll('[data-desk] section.box')).toHaveLength(5);
  expect(document.querySelector('[data-desk] svg')).toBeNull();
});

test('the bar of every page counts what waits on each page and the alarms, with the oldest', async () => {
  await page.viewport(390, 844);
  const { waiting, alarms } = evening;
  const { screen } = await shown(<NamesScreen />, {
    ...asOperator,
    'operator.operatorBar': { ok: true, value: { waiting, alarms } },
    'operator.operatorRefusedNames': {
      ok: true,
      value: { rows: [], found: 0, looked: 4, next: null, isLast: true },
    },
  });
  const bar = screen.getByRole('navigation', { name: '운영' });
  await expect.element(bar.getByRole('link', { name: '현황 경보 1건' })).toBeVisible();
  await expect.element(bar.getByRole('link', { name: /^1:1 문의 2건 대기, 가장 오래된 것 / })).toBeVisible();
  await expect.element(bar.getByRole('link', { name: /^결과 정정 1건 대기/ })).toBeVisible();
  expect(
    [...document.querySelectorAll('[data-bar-badge]')].map((one) => one.textContent.slice(0, 1)),
  ).toEqual(['1', '1', '2']);
  // The words for readers of the screen scroll with the bar.
  expect(overflow()).toBe(0);
});

test('on a phone the present page of operators is in sight among the others', async () => {
  const audit = { ok: true, value: { rows: [], isLast: true } };
  await mountSite('/operator/audit', {
    width: 390,
    answers: { ...asOperator, 'operator.operatorAudit': audit },
  });
  const here = () =>
    document.querySelector('[data-operator] nav [aria-current=page]')?.getBoundingClientRect();
  await expect.poll(() => here()?.width ?? 0).toBeGreaterThan(0);
  await expect.poll(() => (here()?.right ?? Infinity) <= innerWidth).toBe(true);
  expect(here()?.left).toBeGreaterThanOrEqual(0);
});
