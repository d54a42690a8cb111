/** Code that is loaded on demand cannot be fetched: only what needs it fails, and comes later without loading the page anew. */
import { LONG } from '../given/screens/looks.ts';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';
import { limits } from '../given/runs/limits.ts';

test.use({ isAhead: true });

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

/** On a connection of its own: the server may end one that has been silent in the moment in which it would be used again. */
const read = (path = '/', headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(site.address + path, { headers: { ...headers, connection: 'close' } });

/** Files of screens and dialogs that are loaded on demand, by the build's own table. */
async function filesOnDemand(): Promise<Readonly<Record<string, readonly string[]>>> {
  const page = await (await read()).text();
  const table = / id="chunk-files" data-all="([^"]+)"/.exec(page)?.[1];
  return (await (await read(table)).json()) as Record<string, string[]>;
}

/** By default a page remembers its first 250 files only. */
const rememberFiles = (page: Page) => page.addInitScript(() => performance.setResourceTimingBufferSize(2000));

/** Of every screen and dialog but the home page. */
async function blockFiles(page: Page): Promise<() => void> {
  const table = await filesOnDemand();
  const ofHome = table['src/features/prices/home-screen.tsx'] ?? [];
  const files = new Set(
    Object.values(table)
      .flat()
      .filter((file) => !ofHome.includes(file)),
  );
  let blocked = true;
  await page.route('**/assets/**', (route) =>
    blocked && files.has(new URL(route.request().url()).pathname) ? route.abort() : route.continue(),
  );
  return () => void (blocked = false);
}

const shell = (page: Page) => page.locator('header').first();

test('O7 A1 when the code of a screen cannot be fetched, the shell stays and a retry brings the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const unblock = await blockFiles(page);
  await page.goto(site.address);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('a[href="/hitgame/live"]').filter({ visible: true }).first().click();
  const failed = page.locator('main [data-failed=link]');
  await expect(failed).toBeVisible();
  await expect(failed).toContainText('화면을 불러오지 못했어요');
  await expect(shell(page)).toBeVisible();
  await expect(page).toHaveURL(/\/hitgame\/live$/);
  await failed.getByRole('button', { name: '다시 시도' }).click();
  await expect(failed).toBeVisible();
  // A dialog fails inside its own frame, and closes.
  await page.locator('footer').getByRole('button', { name: '진단' }).click();
  const dialog = page.getByRole('dialog', { name: '진단' });
  await expect(dialog.locator('[data-failed=link]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Another page of the site can be opened meanwhile.
  await page.locator('a[href="/"]').filter({ visible: true }).first().click();
  await expect(page.locator('main [data-failed]')).toHaveCount(0);
  await page.locator('a[href="/hitgame/live"]').filter({ visible: true }).first().click();
  await expect(failed).toBeVisible();
  unblock();
  // A fetch that was under way may bring the screen before the press.
  await expect(async () => {
    if ((await failed.count()) > 0)
      await failed.getByRole('button', { name: '다시 시도' }).click({ timeout: limits.tryMs });
    await expect(page.locator('main h1')).toBeVisible({ timeout: limits.tryMs });
  }).toPass();
  // The chat beside the page has a retry of its own.
  await expect(page.locator('main [data-failed]')).toHaveCount(0);
  const sheets = ((await filesOnDemand())['src/features/prices/live-screen.tsx'] ?? []).filter((file) =>
    file.endsWith('.css'),
  );
  const loaded = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => (href === null ? '' : new URL(href).pathname)),
  );
  expect(sheets.length).toBeGreaterThan(0);
  expect(loaded).toEqual(expect.arrayContaining(sheets));
  await page.locator('footer').getByRole('button', { name: '진단' }).click();
  await expect(dialog.locator('[data-failed]')).toHaveCount(0);
  await expect(dialog.getByRole('button').nth(1)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test.describe('while the start is on its way', () => {
  test.use({ colorScheme: 'light' });

  test('O4 the page shows its head and rows in the colours of the system, and nothing of them stays', async ({
    page,
  }) => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/index-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.address}/hitgame/live`, { waitUntil: 'commit' });
    const boot = page.locator('#root:empty + .boot');
    await expect(boot).toBeVisible();
    // The style sheet comes after the page's text.
    const colour = () => boot.locator('header').evaluate((head) => getComputedStyle(head).backgroundColor);
    await expect.poll(colour).toBe('rgb(255, 255, 255)');
    release();
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('.boot')).toBeHidden();
  });
});

/** Compressed script of the live screen’s first view: of the window alone, packed by gzip, and with the worker, as browsers get it. */
const most = { window: 188_000, all: 260_000 } as const;

test('P7 the first view of the live screen loads little script, and the login is fetched while idle', async ({
  page,
}) => {
  const html = await (await read('/hitgame/live', { accept: 'text/html' })).text();
  const paths = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  const isOfWorker = (path: string): boolean => /\/main-[\w-]+\.js$/.test(path);
  expect(paths.filter(isOfWorker)).toHaveLength(1);
  const screen = (await filesOnDemand())['src/features/prices/live-screen.tsx'] ?? [];
  expect(paths).toEqual(expect.arrayContaining(screen.filter((file) => file.endsWith('.js'))));
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const script = Buffer.from(await (await read(path)).arrayBuffer());
      // The core's sockets use one transport; the code of the others must not come with it.
      expect(script.includes('websocket error')).toBe(isOfWorker(path));
      expect(script.includes('xhr poll error')).toBe(false);
      const window = isOfWorker(path) ? 0 : gzipSync(script).length;
      return { window, all: brotliCompressSync(script).length };
    }),
  );
  for (const which of ['window', 'all'] as const) {
    const bytes = sizes.reduce((sum, size) => sum + size[which], 0);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes, which).toBeLessThanOrEqual(most[which]);
  }
  const login = (await filesOnDemand())['src/features/account/login-panel.tsx'] ?? [];
  expect(login.length).toBeGreaterThan(0);
  await rememberFiles(page);
  await page.goto(site.address);
  const fetched = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  await expect.poll(fetched).toEqual(expect.arrayContaining([...login]));
});

/** Screens that come when they are opened, because few visits need them: the member's own pages, also in frames, community, trades, terms, operators. */
const isOpenedSeldom = (source: string): boolean =>
  /^src\/(?:core\/door\/start-replayed|parts\/rich-text\/|routes\/member-page-screen|features\/site\/(?:popup|outside-links)|features\/(?:about|account|alerts|boards|cashier|chat|device-bench|events|favourites|guides|limits|messages|operator|replay|replies|reports|settings|shared-bets|sign-in|sign-up|store|support|survey|terms|trade)\/)/.test(
    source,
  );

test('O4 the code of the games’ screens is fetched while idle: with the link gone all of them open', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const wanted = Object.entries(await filesOnDemand()).filter(([source]) => !isOpenedSeldom(source));
  const files = wanted.flatMap(([, ofSource]) => ofSource);
  expect(files.length).toBeGreaterThan(10);
  await rememberFiles(page);
  await page.goto(site.address);
  await expect
    .poll(() =>
      page.evaluate((paths) => {
        const have = new Set(
          performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
        );
        return paths.filter((file) => !have.has(file));
      }, files),
    )
    .toEqual([]);
  await context.setOffline(true);
  for (const path of ['/hitgame/srs', '/hitgame/live', '/hitgame/special']) {
    await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('[data-failed]')).toHaveCount(0);
  }
  await context.setOffline(false);
});

test(
  'T7 code of the core is fetched when it is first used, and again when that failed',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    const ofPage = new Set(Object.values(await filesOnDemand()).flat());
    const asked: string[] = [];
    let blocked = true;
    // A worker of the window's own: requests of a shared one cannot be stopped here.
    await page.route('**/assets/diagnostics-*.js', (route) => {
      const { pathname } = new URL(route.request().url());
      if (ofPage.has(pathname)) return route.continue();
      asked.push(pathname);
      return blocked ? route.abort() : route.continue();
    });
    await page.goto(`${site.address}/hitgame/live?core=dedicated`);
    await expect(page.locator('main h1')).toBeVisible();
    expect(asked).toEqual([]);
    await page.locator('footer').getByRole('button', { name: '진단' }).click();
    const dialog = page.getByRole('dialog', { name: '진단' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    await expect(dialog.locator('[data-ask-hash]')).toHaveCount(0);
    blocked = false;
    await dialog.locator('[data-ask-hash]').click();
    await expect(dialog.locator('[data-hash]')).toBeVisible();
    expect(new Set(asked).size).toBe(1);
  },
);

test(
  'T7 when the code of a view is gone, its dialog says so in place, and a retry opens the new version',
  LONG,
  async ({ page }) => {
    const ofPage = new Set(Object.values(await filesOnDemand()).flat());
    let isGone = true;
    await page.route('**/assets/diagnostics-*.js', (route) =>
      isGone && !ofPage.has(new URL(route.request().url()).pathname)
        ? route.fulfill({ status: 404, body: '' })
        : route.continue(),
    );
    await page.goto(`${site.address}/info/introduce?core=dedicated&diagnostics`);
    const dialog = page.getByRole('dialog', { name: '진단' });
    await expect(dialog.locator('[data-failed=gone]')).toContainText('사이트가 새 버전으로 바뀌었어요');
    await expect(shell(page)).toBeVisible();
    isGone = false;
    await dialog.getByRole('button', { name: '다시 시도' }).click();
    await expect(dialog.locator('[data-ask-hash]')).toBeVisible();
    await expect(dialog.locator('[data-failed]')).toHaveCount(0);
  },
);
