/** Screens of a running site: first loads, logins, windows beside each other. Their layout alone is measured of mounted pages (src/screens-at-widths.test.tsx). */
import { accessFaults } from '../given/screens/axe.ts';
import { type Browser, expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { watchShifts } from '../given/screens/layout-shifts.ts';
import { type MovedSite, startMovedSite } from '../given/sites/moved-site.ts';
import { removeData } from '../given/sites/running-site.ts';
import { demoPassword } from '../../server/seed/members.ts';
import {
  followPath,
  openLastingMatch,
  lastingPrice,
  logIn,
  openPrices,
  pick,
  slipOf,
  watchConsole,
} from '../given/sites/member-page.ts';
import { LONG, type Look, longLook, shortLook } from '../given/screens/looks.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

type Theme = 'dark' | 'light';

const faultsOf = (page: Page): Promise<string[]> => {
  expect(page.frames(), 'all of the page is in one frame').toHaveLength(1);
  return accessFaults(page);
};

/** The page as it stands, in the other theme: only colours differ in it. */
async function otherThemeFaults(page: Page, theme: Theme): Promise<string[]> {
  const other = theme === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect(page.locator(`html[data-theme=${other}]`)).toBeAttached();
  const faults = await accessFaults(page, { rules: 'contrast' });
  await page.emulateMedia({ colorScheme: theme });
  return faults;
}
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** Pixels between the last drawn row and the window's bottom, or the list's end where that comes first. */
const emptyBelow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('article[data-match]')];
    const end = document.querySelector('[data-stream] > :last-child')?.getBoundingClientRect().bottom ?? 0;
    const drawn = Math.max(...rows.map((row) => row.getBoundingClientRect().bottom));
    return Math.max(0, Math.min(window.innerHeight, end - 4) - drawn);
  });

/** The lists that are bet on are looked at in either theme, at each width. */
const bettable: ReadonlySet<string> = new Set(['/hitgame/srs', '/hitgame/special']);

const looks = [longLook(1440, 900, 'light'), longLook(1024, 900, 'dark'), longLook(390, 900, 'light')];

for (const { width, height: normal, colorScheme, details } of looks) {
  test.describe(`game centre, ${width} px, ${colorScheme}`, details, () => {
    test.use({ viewport: { width, height: normal }, colorScheme });

    test('lists and game windows: no overflow, accessible, no error in the console (A4 C3 C4 C5 C6 G8)', async ({
      page,
    }) => {
      const errors = watchConsole(page);
      const rows = page.locator('article[data-match]');
      const lists = ['/hitgame/srs', '/hitgame/special', '/hitgame/results', '/hitgame/livescore'];
      for (const path of lists) {
        await page.goto(site.address + path);
        await expect(rows.first(), path).toBeVisible();
        expect(await overflow(page), path).toBe(0);
        expect(await faultsOf(page), path).toEqual([]);
        if (bettable.has(path))
          expect(await otherThemeFaults(page, colorScheme), `${path}, other theme`).toEqual([]);
      }
      for (const height of [900, 2400]) {
        await page.setViewportSize({ width, height });
        await followPath(page, '/hitgame/srs');
        await expect(rows.first()).toBeVisible();
        await expect.poll(() => emptyBelow(page), `rows fill a window of ${height} px`).toBeLessThan(1);
      }
      await page.setViewportSize({ width, height: normal });
      await followPath(page, '/hitgame/event');
      await expect(page.locator('[data-event-match]').first()).toBeVisible();
      expect(await overflow(page), 'event').toBe(0);
      expect(await faultsOf(page), 'event').toEqual([]);
      await followPath(page, '/hitgame/srs');
      await page.locator('article button[aria-expanded=false]:not([disabled])').first().click();
      await expect(page.locator('[data-cell]').nth(20)).toBeAttached();
      expect(await overflow(page), 'unfolded').toBe(0);
      if (width > 1024) {
        await page.getByRole('button', { name: '카트 고정' }).click();
        await page.mouse.wheel(0, 3000);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
        await expect(slipOf(page).getByText('담은 예측이 없어요'), 'a pinned slip').toBeInViewport();
      } else {
        await page.getByRole('button', { name: '메뉴 열기' }).click();
        const drawer = page.getByRole('dialog');
        await expect(drawer.getByRole('link', { name: '스페셜' })).toBeInViewport();
        expect(await faultsOf(page), 'menu').toEqual([]);
        expect(await otherThemeFaults(page, colorScheme), 'menu, other theme').toEqual([]);
        await drawer.getByRole('link', { name: '승무패' }).click();
        await expect(drawer).toHaveCount(0);
      }
      await page.getByRole('button', { name: '일정' }).click();
      const schedule = page.getByRole('dialog');
      await expect(schedule.locator('tr[data-match]').first()).toBeVisible();
      // It opens at the first match of today that has not started.
      await expect(schedule.locator('tr[data-first=true]')).toBeInViewport();
      await schedule.getByRole('button').nth(2).click();
      await expect(schedule.locator('tr[data-match]').first()).toBeVisible();
      expect(await faultsOf(page), 'schedule').toEqual([]);
      await page.keyboard.press('Escape');
      // On narrow screens the account is in a drawer: the header shows the gold instead of the login.
      await page.getByRole('button', { name: '로그인' }).first().click();
      await page.locator('input[name=id]').fill('demo4');
      await page.locator('input[name=password]').fill(demoPassword);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: '로그인' })).toHaveCount(0);
      for (const path of ['/hitgame/history', '/mypage/hitgame/live']) {
        await followPath(page, path);
        await expect(page.getByText('이 기간의 예측이 없어요')).toBeVisible();
        expect(await overflow(page), path).toBe(0);
        expect(await faultsOf(page), path).toEqual([]);
      }
      await followPath(page, '/mypage/hitgame/casual');
      await expect(page.getByText('캐주얼게임에서 예측하면 여기에 나와요.')).toBeVisible();
      expect(errors).toEqual([]);
    });
  });
}

/** The largest layout shift of a first load. */
const MOST_SHIFT = 0.02;

/** Most bytes of fonts that the first screen needs (P7). */
const MOST_FONT_BYTES = 100_000;

const fontBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .reduce((sum, file) => sum + (file as PerformanceResourceTiming).encodedBodySize, 0),
  );

const firstLoads = [
  longLook(1920, 1080, 'dark'),
  longLook(1440, 900, 'light'),
  longLook(1366, 768, 'dark'),
  longLook(1024, 768, 'dark'),
  shortLook(390, 844, 'light'),
  longLook(320, 640, 'dark'),
];

/** Opens the page in a context of its own: nothing is in a cache, and no core is running. */
async function firstLoad(
  browser: Browser,
  address: string,
  { width, height, colorScheme }: Omit<Look, 'details'>,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme });
  const shifts = await watchShifts(page);
  await page.goto(address);
  const where = `${address} at ${width} px`;
  await expect(page.locator('article[data-match]').first(), where).toBeVisible();
  // Fonts are loaded last, and a new font can move texts.
  await expect.poll(() => fontBytes(page), where).toBeGreaterThan(50_000);
  await expect(page.locator('[aria-busy=true], main [class*=skeleton]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  const { sum, shifted } = await shifts();
  expect(sum, `${where}: ${shifted.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
  expect(await fontBytes(page), where).toBeLessThanOrEqual(MOST_FONT_BYTES);
  await page.close();
}

test.describe('first loads', () => {
  // What members write on a site may need characters that the site's own font does not have.
  let unwritten: MovedSite;
  test.beforeAll(async () => {
    unwritten = await startMovedSite({ args: ['--matches', '24', '--seed', '3'] });
  });
  test.afterAll(async () => {
    await unwritten.end();
    removeData(unwritten);
  });

  for (const look of firstLoads)
    test(
      `P7 at ${look.width} px home and lists keep their places while they load, with few fonts (C1 C4 C10)`,
      look.details,
      async ({ browser }) => {
        const { address } = unwritten;
        for (const path of ['/', '/hitgame/live', '/hitgame/srs'])
          await firstLoad(browser, address + path, look);
        // Beside the slip and the account the live list has other places to keep.
        if (look.details !== LONG)
          await firstLoad(browser, `${address}/hitgame/live`, {
            width: 1440,
            height: 900,
            colorScheme: 'light',
          });
      },
    );
});

const casualLooks = [
  longLook(1440, 900, 'dark'),
  longLook(1024, 900, 'light'),
  longLook(480, 900, 'light'),
  longLook(390, 900, 'dark'),
];

for (const { width, height, colorScheme, details } of casualLooks) {
  test.describe(`casual games, ${width} px, ${colorScheme}`, details, () => {
    test.use({ viewport: { width, height }, colorScheme });

    test('casual cards and windows: no overflow, accessible, no error in the console (C7)', async ({
      page,
    }) => {
      const errors = watchConsole(page);
      const lobby = '/view/casual/default/lobby/spo/ko?gametype=';
      for (const path of ['/casual', `${lobby}jumpball`, `${lobby}cointoss`, `${lobby}freekick`]) {
        await page.goto(site.address + path);
        await expect(page.locator('[data-inning], [data-card=cointoss] .num').first(), path).toBeVisible();
        expect(await overflow(page), path).toBe(0);
        expect(await faultsOf(page), path).toEqual([]);
      }
      expect(errors).toEqual([]);
    });
  });
}

/**
 * Texts of the site with Korean letters that a visitor sees. Messages of the chat are members' own. Words for browsers that run no script
 * are in the page in both languages.
 */
const koreanTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const isOther = (node: Node): boolean =>
      (node.parentElement?.closest('.boot-help, noscript, [role=log]') ?? null) !== null;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (/[가-힣]/.test(node.nodeValue ?? '') && !isOther(node)) found.push((node.nodeValue ?? '').trim());
    return found.filter((text) => text !== '한국어');
  });

for (const width of [1440, 1024, 390]) {
  for (const colorScheme of ['dark', 'light'] as const) {
    // The accessibility check takes its time: once per layout and once per theme.
    const looked = width !== 1024 && (width === 1440) === (colorScheme === 'light');
    const isShort = width === 1440 && looked;
    // The test command looks at the whole page once; each of its screens is looked at where it is mounted alone.
    const isLookedAt = looked && !isShort;
    test.describe(`${width} px, ${colorScheme}`, isShort ? {} : LONG, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme });

      test('home, list, detail, slip, then English: fit, accessible, no error (A16 A19 C1 C2)', async ({
        page,
      }) => {
        const errors = watchConsole(page);
        await page.goto(site.address);
        for (const path of ['/', '/hitgame/live']) {
          await followPath(page, path);
          await expect(openPrices(page).first()).toBeVisible();
          expect(await overflow(page), path).toBe(0);
          if (isLookedAt) expect(await faultsOf(page), path).toEqual([]);
        }
        await openLastingMatch(page);
        await expect(page).toHaveURL(/\/hitgame\/live\/\d+/);
        await expect(
          page.locator('[data-cell][data-state=open]').filter({ visible: true }).first(),
        ).toBeVisible();
        expect(await overflow(page)).toBe(0);
        if (isLookedAt) expect(await faultsOf(page), 'detail').toEqual([]);
        await pick(page, page.locator('[data-cell][data-state=open]').filter({ visible: true }).first());
        if (width <= 1024) await page.getByRole('button', { name: '예측카트 열기' }).click();
        await expect(slipOf(page).getByRole('listitem')).toHaveCount(1);
        expect(await overflow(page)).toBe(0);
        if (looked) expect(await faultsOf(page), 'slip').toEqual([]);
        if (isShort) {
          await followPath(page, '/hitgame/live');
          await page.getByRole('button', { name: 'English' }).click();
          await expect(page.locator('html')).toHaveAttribute('lang', 'en');
          await page.reload();
          await expect(openPrices(page).first()).toBeVisible();
          expect(await koreanTexts(page)).toEqual([]);
        }
        expect(errors).toEqual([]);
      });
    });
  }
}

for (const width of [1440, 390]) {
  test(
    `H7 at ${width} px the logs of the wallets: the account box leads there, accessible, no overflow`,
    LONG,
    async ({ page }) => {
      const errors = watchConsole(page);
      await page.goto(site.address);
      await logIn(page, (await site.member('demo5')).id);
      await page.setViewportSize({ width, height: 900 });
      if (width < 1024) await page.getByRole('button', { name: '메뉴 열기' }).click();
      await page.getByRole('link', { name: '골드', exact: true }).click();
      await expect(page.locator('[data-amount="5000000000"]')).toBeVisible();
      expect(await overflow(page)).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      expect(errors).toEqual([]);
    },
  );
}

test('B1 a visitor who bets is asked to log in, and the slip is still there afterwards (E8 A14 A20)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.address}/hitgame/live?page=login`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toContainText('아이디');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await pick(page, openPrices(page).nth(2));
  await slipOf(page).locator('[data-place]').click();
  await expect(dialog).toContainText('로그인');
  await dialog
    .getByRole('button', { name: /로그인|확인/ })
    .first()
    .click();
  await dialog.locator('input[name=id]').fill('demo1');
  await dialog.locator('input[name=password]').fill('wrong-password');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('아이디 또는 비밀번호를 다시 입력해 주세요');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await logIn(page, (await site.member('demo4')).id);
  // Beside a filled slip the account is folded, and shows the gold in its head.
  await expect(page.getByText('1,000,000,000').filter({ visible: true }).first()).toBeVisible();
  await expect(slipOf(page).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', { name: '예측 내역' })).toBeVisible();
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByRole('button', { name: '로그인' }).first()).toBeVisible();
});

test('two windows share one core: a bet slip, a login, one pair of sockets between them (R25)', async ({
  context,
}) => {
  const sockets = async (): Promise<number> =>
    (await (await fetch(`${site.address}/healthz`)).json()).sockets;
  // Those of the journeys before have been closed, and end a moment later.
  await expect.poll(sockets).toBe(0);
  const first = await context.newPage();
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${site.address}/hitgame/live`);
    await expect(openPrices(page).first()).toBeVisible();
  }
  await logIn(first, (await site.member('demo3')).id);
  await expect(second.getByRole('button', { name: '예측 내역' })).toBeVisible();
  await (await lastingPrice(first)).click();
  await expect(slipOf(second).getByRole('listitem')).toHaveCount(1);
  // One socket for prices and bets, and one for the chat once it is in sight, whatever the number of windows.
  for (const page of [first, second]) {
    await page.bringToFront();
    await page.locator('[data-chat-box]').filter({ visible: true }).scrollIntoViewIfNeeded();
  }
  await expect.poll(sockets).toBe(2);
  await first.close();
  await expect(openPrices(second).first()).toBeVisible();
});
