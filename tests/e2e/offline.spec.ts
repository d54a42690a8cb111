/** The installed site: the service worker keeps the files of one build and serves them where there is no network. */
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { watchConsole } from '../given/sites/member-page.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';
import { removeData, type RunningSite, startSite } from '../given/sites/running-site.ts';

/** Of the site that is killed. */
const OWN = ['--matches', '6', '--seed', '5'] as const;

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});
test.use({ isAhead: true, serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } });

/** Opens the live list and waits until the service worker answers for the page. */
async function openKept(page: Page, { address }: Pick<RunningSite, 'address'> = site): Promise<void> {
  await page.goto(`${address}/hitgame/live`);
  await expect(page.locator('article [data-cell][data-state=open]').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Replaces the page that the service worker keeps. */
const replaceKeptPage = (page: Page, text: string): Promise<void> =>
  page.evaluate(async (body) => {
    for (const name of await caches.keys()) {
      const answer = new Response(body, { headers: { 'content-type': 'text/html' } });
      await (await caches.open(name)).put('/', answer);
    }
  }, text);

/** Waits until the list of the page, and the names and menu of the site, are kept in the browser. */
const listIsKept = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('spo-keep');
            opening.addEventListener('error', () => resolve(false));
            opening.addEventListener('success', () => {
              const database = opening.result;
              const asked = database.transaction('bytes').objectStore('bytes').getAllKeys();
              asked.addEventListener('success', () => {
                database.close();
                resolve(['last-live-list', 'last-resource'].every((key) => asked.result.includes(key)));
              });
            });
          }),
      ),
    )
    .toBe(true);

test('without a server the site opens with the list of the last visit, locked and dated, and comes back', async ({
  page,
  context,
}) => {
  let own = await startSite({ args: OWN });
  await openKept(page, own);
  const names = await page.locator('article[data-match] strong, article[data-match] a').allTextContents();
  await listIsKept(page);
  await page.close();
  await own.end('SIGKILL');
  const later = await context.newPage();
  await later.goto(`${own.address}/hitgame/live`);
  await expect(later.getByText('에 본 화면이에요', { exact: false })).toBeVisible();
  const rows = later.locator('article[data-match]');
  await expect(rows.first()).toBeVisible();
  expect(names.join(' ')).toContain(
    (await rows.first().locator('a').first().textContent())?.slice(0, 3) ?? '?',
  );
  await expect(later.locator('[data-cell][data-state=open]')).toHaveCount(0);
  await expect(later.getByText('언어 데이터를 불러오지 못했어요')).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(`${own.address}/hitgame/live/1`);
  await expect(other.getByText('연결이 끊겨 이 경기를 불러오지 못했어요')).toBeVisible();
  await expect(other.getByText('이 경기는 더 이상 제공되지 않아요')).toHaveCount(0);
  await other.getByRole('link', { name: '승무패' }).first().click();
  await expect(other.getByText('연결이 끊겨 경기를 불러오지 못했어요')).toBeVisible();
  await other.close();
  own = await startSite({ args: OWN, port: own.port, dataDir: own.dataDir });
  await expect(later.locator('article [data-cell][data-state=open]').first()).toBeVisible();
  await expect(later.getByText('에 본 화면이에요', { exact: false })).toHaveCount(0);
  await own.end();
  removeData(own);
});

test('a page of the network is never replaced by a kept one of another build', async ({ page, context }) => {
  const errors = watchConsole(page);
  await openKept(page);
  await replaceKeptPage(page, '<h1>an older build</h1>');
  await page.reload();
  await expect(page.getByText('an older build')).toHaveCount(0);
  await expect(page.locator('article [data-cell][data-state=open]').first()).toBeVisible();
  expect(errors).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('an older build')).toBeVisible();
});

test('files of another build are dropped when a build comes; calls and the socket are left alone', async ({
  page,
}) => {
  await page.goto(site.address);
  await page.evaluate(() => caches.open('spo-files-of-an-older-build'));
  await openKept(page);
  const names = await page.evaluate(() => caches.keys());
  expect(names.filter((name) => name.startsWith('spo-files-'))).toHaveLength(1);
  expect(names).not.toContain('spo-files-of-an-older-build');
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  // The screens of lists and matches are kept before they are opened.
  for (const name of ['main', 'live-screen', 'pre-match-screen', 'match-screen'])
    expect(kept.some((path) => new RegExp(`/${name}-[\\w-]+\\.js$`).test(path))).toBe(true);
});

test('the site can be installed: a manifest with icons that exist', async ({ page, request }) => {
  await page.goto(site.address);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(site.address + (href ?? ''))).json()) as {
    readonly name: string;
    readonly start_url: string;
    readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
  };
  expect(manifest.name).toContain('스포보드');
  for (const { src } of manifest.icons) {
    const icon = await request.get(site.address + src);
    expect(icon.status(), src).toBe(200);
    expect(icon.headers()['content-type'], src).toMatch(/^image\//);
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  const start = await request.get(site.address + manifest.start_url, { headers: { accept: 'text/html' } });
  expect(start.status()).toBe(200);
});
