/**
 * Whole pages at three widths and in both themes: nothing is too wide, all of it is accessible, and no error is in the console. `npm run
 * test:long` looks at more widths, and at more of them in either theme: what differs there is colours, which `skin-contrast` reads, too.
 */
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Theme } from '../../src/theme/theme.ts';
import { overflow } from '../given/screens/list-layout.ts';
import {
  accessFaultsHere,
  addressNow,
  listIsOpen,
  mountSite,
  openPrices,
  withoutMotion,
} from '../given/screens/mounted-site.tsx';
import { inLong, isLong } from '../given/runs/rounds.ts';
import { resizeTo } from '../given/screens/resize-to.ts';
import { memberAnswers } from '../given/screens/site-answers.ts';

withoutMotion();
/** The browser says so when a size changes while sizes are being measured; it measures again in the next frame. */
const isOfSizes = ([error]: readonly unknown[]): boolean =>
  error instanceof Error && error.message.startsWith('ResizeObserver loop');

let errors: MockInstance<typeof console.error>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});
afterEach(() => {
  const said = errors.mock.calls.filter((call) => !isOfSizes(call));
  errors.mockRestore();
  if (said.length > 0) throw new Error(`in the console: ${said.map(String).join('\n')}`);
});

const count = (selector: string): number => document.querySelectorAll(selector).length;
async function isThere(selector: string): Promise<void> {
  await expect.poll(() => count(selector), { message: selector }).toBeGreaterThan(0);
}
const pressed = (name: string) => page.getByRole('button', { name });
const slip = () => page.getByRole('region', { name: '예측카트' });
const dialog = () => page.getByRole('dialog');

/** The page as it stands, in the other theme: only colours differ in it. */
async function otherThemeFaults(theme: Theme): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme === 'dark' ? 'light' : 'dark';
  const faults = await accessFaultsHere('contrast');
  document.documentElement.dataset['theme'] = theme;
  return faults;
}

/** Pixels between the last drawn row and the window's bottom, or the list's end where that comes first. */
function emptyBelow(): number {
  const rows = [...document.querySelectorAll('article[data-match]')];
  const end = document.querySelector('[data-stream] > :last-child')?.getBoundingClientRect().bottom ?? 0;
  const drawn = Math.max(...rows.map((row) => row.getBoundingClientRect().bottom));
  return Math.max(0, Math.min(window.innerHeight, end - 4) - drawn);
}

/** Each screen with what it shows once it is loaded. */
const screens = {
  '/': 'article [data-cell][data-state=open]',
  '/hitgame/live': 'article [data-cell][data-state=open]',
  '/hitgame/live/1': '[data-stream] [data-cell][data-state=open]',
  '/hitgame/srs': 'article [data-cell][data-state=open]',
  '/hitgame/special': 'article [data-cell][data-state=open]',
  '/hitgame/results': 'main article',
  '/hitgame/livescore': 'main article',
  '/hitgame/event': '[data-event-match]',
  '/game/team/311/10': '[data-list=last] li',
  '/game/league/311/410': '[data-table] tbody tr',
  '/casual': '[data-card=cointoss] .num',
  '/view/casual/default/lobby/spo/ko?gametype=jumpball': '[data-inning]',
  '/view/casual/default/lobby/spo/ko?gametype=cointoss': '[data-inning]',
  '/view/casual/default/lobby/spo/ko?gametype=freekick': '[data-inning]',
} as const;
type Path = keyof typeof screens;
const paths = Object.keys(screens) as Path[];

/** The lists that are bet on are looked at in either theme on a phone. */
const inBothThemes: ReadonlySet<Path> = new Set(
  inLong<Path>('/hitgame/live', '/hitgame/srs', '/hitgame/special'),
);
/** Looked at in a wide window, too. */
const inWide: ReadonlySet<Path> = new Set<Path>(['/hitgame/live/1', ...inLong<Path>('/', '/hitgame/live')]);

test.each(paths)('%s: no overflow, accessible (A4 A16 A19 C1 C2 C3 C4 C6 C7)', async (path) => {
  await mountSite(path, { width: 1440, theme: 'light' });
  await isThere(screens[path]);
  const wideFaults = inWide.has(path) ? await accessFaultsHere() : [];
  expect(wideFaults, '1440 px, light').toEqual([]);
  for (const [width, theme] of [
    [1440, 'light'],
    ...inLong([1024, 'dark'] as const, [480, 'light'] as const),
    [390, 'dark'],
  ] as const) {
    document.documentElement.dataset['theme'] = theme;
    await resizeTo(width);
    await isThere(screens[path]);
    expect(overflow(), `${width} px`).toBe(0);
  }
  expect(await accessFaultsHere(), '390 px, dark').toEqual([]);
  const lightFaults = inBothThemes.has(path) ? await otherThemeFaults('dark') : [];
  expect(lightFaults, '390 px, light').toEqual([]);
});

describe.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('at %i px', (width, theme) => {
  test('a pick is in the slip: no overflow, accessible (A16 A19)', async () => {
    await mountSite('/hitgame/live', { width, theme });
    await listIsOpen();
    openPrices()[0]?.click();
    if (width === 390) await pressed('예측카트 열기').click();
    await expect.poll(() => slip().getByRole('listitem').elements().length).toBe(1);
    expect(overflow()).toBe(0);
    const isLooked = isLong || width === 390;
    expect(isLooked ? await accessFaultsHere() : []).toEqual([]);
  });

  test('unfolded markets of a match fit (C3)', async () => {
    await mountSite('/hitgame/srs', { width, theme });
    await listIsOpen();
    document.querySelector<HTMLElement>('article button[aria-expanded=false]:not([disabled])')?.click();
    await expect.poll(() => count('article + div [data-cell]')).toBeGreaterThan(20);
    expect(overflow()).toBe(0);
  });

  test('the schedule opens at the first match that has not started; it is accessible (C5 A20)', async () => {
    await mountSite('/hitgame/live', { width, theme });
    await listIsOpen();
    await pressed('일정').click();
    await isThere('[role=dialog] tr[data-match]');
    await expect
      .element(document.querySelector<HTMLElement>('[role=dialog] tr[data-first=true]'))
      .toBeInViewport();
    await dialog().getByRole('button').nth(2).click();
    await isThere('[role=dialog] tr[data-match]');
    // The table takes the height that is left, and no crest is parted from its name.
    const end = dialog().element().getBoundingClientRect().bottom;
    const table = document.querySelector('[role=dialog] section')?.getBoundingClientRect();
    expect(end - (table?.bottom ?? 0)).toBeLessThan(30);
    const parted = [...document.querySelectorAll('[role=dialog] td:last-child > a > span')].filter(
      ({ firstElementChild: crest, lastElementChild: name }) =>
        (crest?.getBoundingClientRect().bottom ?? 0) < (name?.getBoundingClientRect().top ?? 0),
    );
    expect(parted).toEqual([]);
    const isLooked = isLong || width === 390;
    expect(isLooked ? await accessFaultsHere() : []).toEqual([]);
  });
});

test.each([...inLong(900), 2400])('rows fill a window of %i px (C3)', async (height) => {
  await mountSite('/hitgame/srs', { width: 1440, height });
  await listIsOpen();
  await expect.poll(emptyBelow).toBeLessThan(1);
});

test('a pinned slip stays in the window beside a page that is scrolled (A19)', async () => {
  await mountSite('/hitgame/srs', { width: 1440 });
  await listIsOpen();
  await pressed('카트 고정').click();
  window.scrollTo(0, 1500);
  await expect.poll(() => window.scrollY).toBeGreaterThan(1000);
  await expect.element(slip().getByText('담은 예측이 없어요')).toBeInViewport();
  await pressed('카트 고정').click();
});

test('the menu of a phone is accessible, and leads to a page (A17 A19)', async () => {
  await mountSite('/hitgame/live', { width: 390, theme: 'light' });
  await pressed('메뉴 열기').first().click();
  await expect.element(dialog().getByRole('link', { name: '스페셜' })).toBeInViewport();
  expect(await accessFaultsHere()).toEqual([]);
  expect(isLong ? await otherThemeFaults('light') : []).toEqual([]);
  await dialog().getByRole('link', { name: '승무패' }).click();
  await expect.poll(addressNow).toBe('/hitgame/srs');
  await expect.element(dialog()).not.toBeInTheDocument();
});

describe('a member’s pages at 390 px', () => {
  const member = { width: 390, answers: memberAnswers } as const;

  test.each([
    ['/hitgame/history', '이 기간의 예측이 없어요'],
    ['/mypage/hitgame/live', '이 기간의 예측이 없어요'],
    ['/mypage/hitgame/casual', '캐주얼게임에서 예측하면 여기에 나와요.'],
  ])('%s without bets: no overflow, accessible (C6 G8)', async (path, text) => {
    await mountSite(path, member);
    await expect.element(page.getByText(text)).toBeVisible();
    expect(overflow()).toBe(0);
    expect(await accessFaultsHere()).toEqual([]);
  });

  test.each([
    [390, true],
    [1440, false],
  ])('A7 at %i px my page says the wallets: %s; the account box beside it does', async (width, isSaid) => {
    await mountSite('/mypage', { ...member, width });
    await expect.element(page.getByRole('heading', { name: '바로가기' })).toBeVisible();
    const wallets = page.getByText('내 지갑');
    expect(wallets.elements().some((one) => one.checkVisibility())).toBe(isSaid);
  });

  test('H7 the account box leads to the logs of the wallets: accessible, no overflow', async () => {
    await mountSite('/', member);
    await pressed('메뉴 열기').first().click();
    await page.getByRole('link', { name: '골드', exact: true }).click();
    await isThere('[data-amount="5000000000"]');
    expect(overflow()).toBe(0);
    expect(await accessFaultsHere()).toEqual([]);
  });
});

describe('A14 A25 an address', () => {
  test.each([
    ['/no/such/page', '주소를 다시 확인해 주세요.', '/no/such/page'],
    ['/hitgame/construction', '준비 중이에요', '/hitgame/construction'],
  ])('%s shows %s', async (path, text, address) => {
    await mountSite(path, { width: 1024 });
    await expect.element(page.getByRole('main').getByText(text).first()).toBeVisible();
    expect(addressNow()).toBe(address);
  });

  test('`?page=info` leads to the introduction', async () => {
    await mountSite('/?page=info', { width: 1024 });
    await expect.poll(addressNow).toBe('/info/introduce');
  });
});

test('A10 on a phone the names of the terms are one line, and the shown one is in sight', async () => {
  await mountSite('/terms/games', { width: 390 });
  const names = () => [...document.querySelectorAll<HTMLElement>('nav[aria-label="약관 목록"] a')];
  await expect.poll(() => names().length).toBe(11);
  expect(new Set(names().map(({ offsetTop }) => offsetTop)).size).toBe(1);
  const shown = () =>
    names()
      .find((name) => name.ariaCurrent === 'page')
      ?.getBoundingClientRect();
  await expect.poll(() => shown()?.right).toBeLessThanOrEqual(390);
  expect(shown()?.left).toBeGreaterThanOrEqual(0);
  expect(overflow()).toBe(0);
});

test('English: no Korean text is left', async () => {
  await mountSite('/hitgame/live', { width: 1440, language: 'en' });
  await listIsOpen();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const korean: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (/[가-힣]/.test(node.nodeValue ?? '')) korean.push((node.nodeValue ?? '').trim());
  expect(korean.filter((text) => text !== '한국어')).toEqual([]);
});
