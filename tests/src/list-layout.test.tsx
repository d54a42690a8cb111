/** Measures of whole pages: rows that a phone shows without scrolling, a match beside its list on a wide screen, one baseline in each row. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { linePx } from '../../src/features/prices/list-lines.ts';
import { densities, setDensity } from '../../src/theme/density.ts';
import {
  baselineSpread,
  headFaults,
  overflow,
  rowsInSight,
  smallTargets,
  touchedDigits,
} from '../given/screens/list-layout.ts';
import {
  accessFaultsHere,
  addressNow,
  goBack,
  listIsOpen,
  mountSite,
  openPrices,
  withoutMotion,
} from '../given/screens/mounted-site.tsx';
import { inLong } from '../given/runs/rounds.ts';
import { deltaOf } from '../given/screens/client.tsx';
import { listFrame } from '../given/screens/listed-matches.ts';
import { resizeTo } from '../given/screens/resize-to.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1600, height: 900 };
/** Pixels below the header within which the first row of a list begins on a phone. */
const ROWS_BEGIN = 200;
const TOUCH = 40;

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('article[data-match]')];
const linkOf = (row: HTMLElement | undefined): HTMLElement => {
  const link = row?.querySelector('a');
  if (link == null) throw new Error('a row without a link');
  return link;
};
const nav = () => page.getByRole('navigation', { name: '빠른 이동' });
const slip = () => page.getByRole('region', { name: '예측카트' });
const pressed = (name: string | RegExp) => page.getByRole('button', { name });

withoutMotion();
afterEach(() => setDensity('roomy'));

async function openList(path: string, looks: Parameters<typeof mountSite>[1]) {
  const mounted = await mountSite(path, looks);
  await listIsOpen();
  return mounted;
}

test('each row has the colour of its league, which the head has', async () => {
  await openList('/hitgame/live', { width: 1440 });
  const head = document.querySelector('h2[data-phase]');
  const row = rows()[0];
  if (head === null || row === undefined) throw new Error('no league');
  const edge = getComputedStyle(head).borderLeftColor;
  expect(edge).not.toBe('rgba(0, 0, 0, 0)');
  expect(getComputedStyle(row).borderLeftColor).toBe(edge);
});

test.each([
  ['/hitgame/srs', 'over the first day'],
  ['/hitgame/live', 'on the line of the first league'],
])('%s: the names of the columns stand %s (C1 C3)', async (path) => {
  await openList(path, { width: 1440 });
  const names = document.querySelector('[data-column-heads]')?.getBoundingClientRect();
  const head = document.querySelector('[data-line] h2')?.getBoundingClientRect();
  if (names === undefined || head === undefined) throw new Error('no heads');
  const isOver = names.bottom <= head.top;
  const isOn = names.top === head.top && names.bottom === head.bottom;
  expect({ isOver, isOn }).toEqual({ isOver: path === '/hitgame/srs', isOn: path === '/hitgame/live' });
});

test('the days and the leagues of a list to come are one line, the search is beside the sports (C3)', async () => {
  await openList('/hitgame/srs', { width: 1440 });
  const boxOf = (group: string) => page.getByRole('group', { name: group }).element().getBoundingClientRect();
  const [sports, days, leagues] = ['종목', '날짜', '리그 고르기'].map(boxOf);
  const search = page.getByRole('searchbox').element().getBoundingClientRect();
  if (sports === undefined || days === undefined || leagues === undefined) throw new Error('no filters');
  const middle = ({ top, bottom }: DOMRect): number => Math.round((top + bottom) / 2);
  expect(Math.abs(middle(search) - middle(sports))).toBeLessThanOrEqual(1);
  expect(Math.abs(middle(days) - middle(leagues))).toBeLessThanOrEqual(1);
  expect(leagues.left).toBeGreaterThan(days.right);
  expect(leagues.width).toBeGreaterThan(400);
  expect(rowsInSight().begin).toBeLessThanOrEqual(160);
});

test('the leagues of a list to come stand still from the moment they are seen (C3 P7)', async () => {
  const { list } = await mountSite('/hitgame/srs', {
    width: 1440,
    answers: { 'prices.setListQuery': () => {} },
  });
  await expect.element(page.getByRole('group', { name: '날짜' })).toBeVisible();
  const all = () => document.querySelector('[data-league=all]')?.getBoundingClientRect().left;
  const before = all();
  list.next(deltaOf({ frame: listFrame({ game: 57, tab: 0, leagues: [], day: null, search: '' }) }));
  await expect.poll(() => document.querySelectorAll('[data-league]').length).toBeGreaterThan(5);
  expect(before ?? all()).toBe(all());
});

test('the keys skip to the content and to the first price of a list', async () => {
  await openList('/hitgame/live', { width: 1440 });
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: '본문으로 건너뛰기' })).toHaveFocus();
  await userEvent.tab();
  const skip = page.getByRole('button', { name: '첫 배당으로 건너뛰기' });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelectorAll('main [data-cell]:focus').length).toBe(1);
});

describe('a phone', () => {
  beforeEach(() => cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true }));
  afterEach(() => cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false }));

  test.each(['/hitgame/live', '/hitgame/srs'])(
    '%s: five rows stand between header, slip bar and navigation (C1 C3)',
    async (path) => {
      await openList(path, PHONE);
      openPrices()[0]?.click();
      await expect.element(pressed('예측카트 열기')).toBeInViewport();
      expect(rowsInSight().begin).toBeLessThanOrEqual(ROWS_BEGIN);
      // Two leagues fit; each further head takes the place of less than a row. Rows after the first are drawn a frame later.
      const rowsAndHeads = (): number => rowsInSight().count + Math.max(0, rowsInSight().heads - 1);
      await expect.poll(rowsAndHeads).toBeGreaterThanOrEqual(5);
    },
  );

  test('the filters are a sheet; the market picker stays below the header (C1)', async () => {
    await openList('/hitgame/srs', PHONE);
    expect(page.getByRole('searchbox').elements()).toEqual([]);
    await pressed('필터').click();
    const sheet = page.getByRole('dialog', { name: '필터' });
    const basketball = sheet.getByRole('button', { name: /^농구/ });
    await basketball.click();
    await expect.element(basketball).toHaveAttribute('aria-pressed', 'true');
    expect(smallTargets(TOUCH)).toEqual([]);
    expect(await accessFaultsHere()).toEqual([]);
    await sheet.getByRole('button', { name: /경기 보기$/ }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(pressed(/^농구/)).toBeVisible();
    window.scrollTo(0, 400);
    const picker = page.getByRole('group', { name: '배당 종류' });
    await expect.element(picker).toBeInViewport();
    await picker.getByRole('button', { name: '언더오버' }).click();
    await expect
      .poll(() => [...document.querySelectorAll('[data-column=total]')].some((one) => one.checkVisibility()))
      .toBe(true);
    await expect.poll(headFaults).toEqual([]);
  });

  test('the bottom navigation leads to live, 승무패, search, slip, history and menu (A17 A19)', async () => {
    await openList('/hitgame/live', PHONE);
    openPrices()[0]?.click();
    await nav()
      .getByRole('button', { name: /카트\s*1/ })
      .click();
    await expect.poll(() => slip().getByRole('listitem').elements().length).toBe(1);
    await userEvent.keyboard('{Escape}');
    await nav().getByRole('button', { name: '메뉴 열기' }).click();
    await expect.element(page.getByRole('dialog').getByRole('link', { name: '스페셜' })).toBeInViewport();
    await userEvent.keyboard('{Escape}');
    await nav().getByRole('button', { name: '검색' }).click();
    await expect.element(page.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await nav().getByRole('link', { name: '승무패' }).click();
    await expect.poll(addressNow).toBe('/hitgame/srs');
    await nav().getByRole('link', { name: '내역' }).click();
    await expect.poll(addressNow).toBe('/hitgame/history');
    await expect.element(nav().getByRole('link', { name: '내역' })).toHaveAttribute('aria-current', 'page');
    await nav().getByRole('link', { name: '라이브' }).click();
    await expect.poll(() => rows().length).toBeGreaterThan(0);
  });

  test('`?match=` opens the match page, whose head is one row of icons with names (C2)', async () => {
    await mountSite('/hitgame/live?match=1', PHONE);
    await expect.poll(addressNow).toBe('/hitgame/live/1');
    await expect.element(page.getByRole('link', { name: '목록으로' })).toBeVisible();
    const boxes = (): (DOMRect | undefined)[] => {
      const heads = [...document.querySelectorAll('[data-stream] > header a, [data-stream] > header button')];
      return ['목록으로', '배당 알림', '채팅'].map((name) =>
        heads.find(({ textContent }) => textContent.includes(name))?.getBoundingClientRect(),
      );
    };
    await expect.poll(() => boxes().map((box) => box?.width)).toEqual([TOUCH, TOUCH, TOUCH]);
    expect(new Set(boxes().map((box) => box?.y)).size).toBe(1);
  });

  test.each(['/', '/hitgame/live', '/hitgame/srs', ...inLong('/hitgame/special'), '/hitgame/history'])(
    'every button and link of %s is 40 px at least (A16)',
    async (path) => {
      await mountSite(path, PHONE);
      if (!path.endsWith('history')) await listIsOpen();
      await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
      expect(smallTargets(TOUCH)).toEqual([]);
    },
  );

  test('every button and link of the open slip is 40 px at least (A16)', async () => {
    await openList('/hitgame/live', PHONE);
    openPrices()[0]?.click();
    await pressed('예측카트 열기').click();
    await expect.poll(() => slip().getByRole('listitem').elements().length).toBe(1);
    expect(smallTargets(TOUCH)).toEqual([]);
  });
});

test.each(['/hitgame/live', '/hitgame/srs'])(
  '%s: one baseline a row, locks clear of digits, heads apart, at every width (C1 C3)',
  async (path) => {
    await openList(path, { width: 1920 });
    for (const width of [1920, ...inLong(1600), 1366, ...inLong(1024, 390), 320]) {
      await resizeTo(width);
      await listIsOpen();
      expect(overflow(), `${width} px`).toBe(0);
      expect(baselineSpread(), `${width} px`).toBeLessThanOrEqual(1);
      expect(document.querySelectorAll('[data-state=suspended]').length).toBeGreaterThan(0);
      expect(touchedDigits(), `${width} px`).toEqual([]);
      for (const y of [0, 150, ...inLong(330, 510), 700, ...inLong(905)]) {
        window.scrollTo(0, y);
        await expect.poll(headFaults, { message: `${width} px, scrolled by ${y}` }).toEqual([]);
      }
      expect(touchedDigits(), `${width} px`).toEqual([]);
    }
  },
);

const beside = () => page.getByRole('region', { name: '고른 경기' });

describe('a wide screen', () => {
  test('a row opens its match beside the list; back and the button close it; the list stays (C1 C2)', async () => {
    await openList('/hitgame/live', WIDE);
    const [row] = rows();
    const chosen = row?.dataset['match'];
    linkOf(row).click();
    await expect.poll(addressNow).toBe(`/hitgame/live?match=${chosen}`);
    await expect.poll(() => beside().element().querySelectorAll('[data-cell]').length).toBeGreaterThan(0);
    expect(document.querySelector(`article[data-match="${chosen}"]`)?.getAttribute('data-chosen')).toBe(
      'true',
    );
    expect(overflow()).toBe(0);
    expect(await accessFaultsHere()).toEqual([]);
    goBack();
    await expect.element(beside()).not.toBeInTheDocument();
    expect(rows().length).toBeGreaterThan(0);
    linkOf(rows()[1]).click();
    await beside().getByRole('button', { name: '고른 경기 닫기' }).click();
    await expect.poll(addressNow).toBe('/hitgame/live');
    await expect.element(beside()).not.toBeInTheDocument();
  });

  test('the address of a match beside the list opens it there (C2)', async () => {
    await openList('/hitgame/live?match=2', WIDE);
    await expect.poll(() => beside().element().querySelectorAll('[data-cell]').length).toBeGreaterThan(0);
  });

  test('a row that is pressed at the window’s bottom stays in sight beside its match (C1 C2)', async () => {
    await openList('/hitgame/live', WIDE);
    const low = rows()[rowsInSight().count - 1];
    const before = low?.offsetHeight ?? 0;
    const chosen = `article[data-match="${low?.dataset['match']}"][data-chosen=true]`;
    linkOf(low).click();
    const row = () => document.querySelector<HTMLElement>(chosen);
    await expect.poll(() => row()?.offsetHeight ?? 0).toBeGreaterThan(before);
    // The list may draw the row anew.
    const isInSight = (): boolean => {
      const { top = -1, bottom = 0 } = row()?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= window.innerHeight;
    };
    await expect.poll(isInSight).toBe(true);
    // On a slow device the rows have their heights later.
    const narrow = row()?.offsetHeight ?? 0;
    const higher = document.createElement('style');
    higher.textContent = 'article[data-match] { min-height: 160px }';
    onTestFinished(() => higher.remove());
    document.head.append(higher);
    await expect.poll(() => row()?.offsetHeight ?? 0).toBeGreaterThan(narrow + 10);
    await expect.poll(isInSight).toBe(true);
  });

  test('a narrower window opens the address of a match beside the list as the match’s page (C2)', async () => {
    await mountSite('/hitgame/live?match=2', { width: 1024 });
    await expect.poll(addressNow).toBe('/hitgame/live/2');
  });

  test('compact rows are lower, and stay so in the next window (C1)', async () => {
    const { screen } = await openList('/hitgame/live', WIDE);
    const roomy = rowsInSight().count;
    await pressed('촘촘하게').click();
    await expect.poll(() => rowsInSight().count).toBeGreaterThan(roomy);
    const compact = rowsInSight().count;
    await screen.unmount();
    await openList('/hitgame/live', WIDE);
    await expect.poll(() => rowsInSight().count).toBe(compact);
    expect(baselineSpread()).toBeLessThanOrEqual(1);
    expect(touchedDigits()).toEqual([]);
  });
});

test('a digit on a price begins the stake with it; on a price that is not picked it goes nowhere (E7 A26)', async () => {
  await openList('/hitgame/live', { width: 1440 });
  const stake = () => document.querySelector<HTMLInputElement>('[data-stake]');
  openPrices()[0]?.focus();
  await userEvent.keyboard('7');
  expect(stake()).toBeNull();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => stake()?.value).toBe('1,000,000');
  await userEvent.keyboard('25');
  await expect.poll(() => stake()?.value).toBe('25');
  expect(document.activeElement).toBe(stake());
  openPrices()[1]?.focus();
  await userEvent.keyboard('3');
  await expect.poll(() => stake()?.value).toBe('3');
});

test('on a phone no button lies over the rows: pressing 라이브 again leads to the top (A17 C1)', async () => {
  await openList('/hitgame/live', PHONE);
  window.scrollTo(0, 900);
  await expect.poll(() => window.scrollY).toBe(900);
  await expect.element(page.getByRole('button', { name: '맨 위로' })).not.toBeInTheDocument();
  await page.getByRole('navigation', { name: '빠른 이동' }).getByRole('link', { name: '라이브' }).click();
  await expect.poll(() => window.scrollY).toBe(0);
});

test('on a phone no button lies over rows of the home page: the site’s name leads up (A1 A16)', async () => {
  await openList('/', PHONE);
  window.scrollTo(0, 500);
  await expect.poll(() => window.scrollY).toBe(500);
  const button = page.getByRole('button', { name: '맨 위로' });
  await expect.poll(() => button.query()?.checkVisibility() ?? false).toBe(false);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect.poll(() => window.scrollY).toBe(0);
});

/** Whole rows that a window shows without scrolling, with a head for each three of them. */
test.each([
  ...inLong(['compact', 1366, 768, 14] as const, ['roomy', 1920, 1080, 14] as const),
  ['compact', 1920, 1080, 22],
  ['compact', 390, 844, 8],
] as const)(
  '%s at %i × %i shows enough rows of the live list (C1)',
  async (density, width, height, least) => {
    setDensity(density);
    await openList('/hitgame/live', { width, height });
    await expect.poll(() => rowsInSight().count).toBeGreaterThanOrEqual(least);
  },
);

test.each(densities)('%s: above the first row of a wide list stand 150 px at most (C1)', async (density) => {
  setDensity(density);
  await openList('/hitgame/live', { width: 1920, height: 1080 });
  const top = (): number | undefined => rows()[0]?.getBoundingClientRect().top;
  await expect.poll(top).toBeLessThanOrEqual(150);
  expect(top()).toBeGreaterThan(100);
});

test('a phone on its side shows a whole row, and a scrolled list takes the whole window (A1 C1)', async () => {
  await openList('/hitgame/live', { width: 844, height: 390 });
  const [row] = rows();
  const bar = pressed('예측카트 열기').element().getBoundingClientRect();
  expect(row?.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top);
  expect(overflow()).toBe(0);
  window.scrollTo(0, 400);
  await expect.poll(() => document.querySelector('header')?.getBoundingClientRect().bottom).toBeLessThan(0);
});

test('results that were drawn in a wide window fit when it becomes narrow (C6)', async () => {
  await mountSite('/hitgame/results', { width: 1024, height: 768 });
  await page.getByRole('group', { name: '날짜' }).getByRole('button').nth(1).click();
  await expect.poll(() => document.querySelectorAll('main article').length).toBeGreaterThan(12);
  await page.viewport(PHONE.width, PHONE.height);
  // Those that are out of sight now keep the size that the browser remembers.
  const skipped = (): number =>
    [...document.querySelectorAll('main article > a')].filter(
      (one) => !one.checkVisibility({ contentVisibilityAuto: true }),
    ).length;
  await expect.poll(skipped).toBeGreaterThan(5);
  expect(overflow()).toBe(0);
});

describe.each([
  [1440, false],
  [390, true],
] as const)('at %i px', (width, isPhone) => {
  test.each(densities)('a %s row is as high as the list reckons (C1)', async (density) => {
    setDensity(density);
    await openList('/hitgame/live', { width });
    const [row] = rows();
    const gap = row === undefined ? 0 : Number.parseFloat(getComputedStyle(row).marginBottom);
    expect((row?.getBoundingClientRect().height ?? 0) + gap).toBe(linePx({ density, isPhone, game: 59 }));
  });
});
