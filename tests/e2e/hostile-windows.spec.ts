/** B5 R21: pages of another origin around the site's windows change nothing, and a login in the site's own frame logs the site in. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import { demoPassword } from '../../server/seed/members.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';

let site: MovedSite;
let hostile: Server;
/** The address of the hostile pages: another port, therefore another origin. */
let elsewhere = '';
/** A token that the hostile page owns: a login with it would put the visitor into its account. */
let ownToken = '';

test.beforeAll(async ({ site: shared }) => {
  site = shared;
  hostile = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end('<!doctype html><title>elsewhere</title><p>elsewhere</p>');
  });
  await new Promise<void>((resolve) => {
    hostile.listen(0, '127.0.0.1', resolve);
  });
  elsewhere = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}/`;
  const form = new URLSearchParams({
    id: (await site.member('demo2')).id,
    password: demoPassword,
    site_number: '1',
  });
  const answer = await fetch(`${site.address}/account/login`, { method: 'POST', body: form });
  ownToken = ((await answer.json()) as { DATA: { TOKEN: string } }).DATA.TOKEN;
});
test.afterAll(() => void hostile.close());

/** Every message that the site knows, and others that lead away or run code. */
const attacks = (): readonly unknown[] => [
  { code: 'AL000', token: ownToken },
  { code: 'AL000', token: ownToken, url: elsewhere, callback: elsewhere },
  { code: 2000, width: 0, height: 0 },
  { code: 1000 },
  'payment',
  'gold-charge',
  'safebox',
  { code: 'navigate', url: elsewhere, location: elsewhere, href: elsewhere },
  `javascript:location='${elsewhere}'`,
];

/** Messages that have arrived in the page, of whatever origin. */
type Counted = typeof globalThis & { arrived?: number };
const countArrivals = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = globalThis as Counted;
    own.arrived = 0;
    addEventListener('message', () => void (own.arrived = (own.arrived ?? 0) + 1));
  });
const arrivals = (page: Page): Promise<number> => page.evaluate(() => (globalThis as Counted).arrived ?? 0);

type Held = typeof globalThis & { held?: Window | null };

/** The hostile page opens an address of the site in a window, and keeps the window. */
async function openFrom(context: BrowserContext, path: string): Promise<{ evil: Page; opened: Page }> {
  const evil = await context.newPage();
  await evil.goto(elsewhere);
  const popup = evil.waitForEvent('popup');
  await evil.evaluate(
    (address) => void ((globalThis as Held).held = window.open(address)),
    site.address + path,
  );
  return { evil, opened: await popup };
}
const attack = (evil: Page): Promise<void> =>
  evil.evaluate((messages) => {
    for (const message of messages) (globalThis as Held).held?.postMessage(message, '*');
  }, attacks());

/** Sends the pages without the header that takes the opener from them, as where a browser does not know it. */
const withoutOpenerPolicy = (context: BrowserContext) =>
  context.route(/^[^?]*\/(?:info|views?|mypage)\//, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'cross-origin-opener-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });

const frameOf = (page: Page) => page.frameLocator('[role=dialog] iframe');

async function openFrame(page: Page): Promise<void> {
  await page.getByRole('button', { name: '로그인' }).first().click();
  await page.getByRole('button', { name: '아이디 찾기' }).click();
  await expect(frameOf(page).locator('h1')).toBeVisible();
}

test('B5 the browser cuts a hostile opener off from the window that it opened', async ({ context }) => {
  const { evil, opened } = await openFrom(context, '/info/introduce');
  await expect(opened.locator('main')).toBeVisible();
  expect(await evil.evaluate(() => (globalThis as Held).held?.closed)).toBe(true);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
});

test('B5 where it is not cut off, its messages do nothing, and a login in the frame logs the site in', async ({
  context,
}) => {
  await withoutOpenerPolicy(context);
  // A core of its own: a shared one would log the page in with the frame, also without their messages.
  const { evil, opened } = await openFrom(context, '/info/introduce?core=dedicated');
  expect(await opened.evaluate(() => window.opener === null)).toBe(false);
  await openFrame(opened);
  const size = await opened.locator('[role=dialog] iframe').boundingBox();
  await countArrivals(opened);
  await attack(evil);
  await expect.poll(() => arrivals(opened)).toBeGreaterThanOrEqual(attacks().length);
  await expect(frameOf(opened).locator('h1')).toBeVisible();
  expect((await opened.locator('[role=dialog] iframe').boundingBox())?.width).toBe(size?.width);
  expect(opened.url()).toBe(`${site.address}/info/introduce?core=dedicated`);
  expect(JSON.stringify(await context.cookies(site.address))).not.toContain(ownToken);

  // The same dialog, with the login page in its frame.
  const frame = opened.frames().find((one) => one.url().includes('/view/member/'));
  await frame?.goto(`${site.address}/view/member/theme2/Login/spo/ko`);
  const { id } = await site.member();
  await frameOf(opened).locator('input[name=id]').fill(id);
  await frameOf(opened).locator('input[name=password]').fill(demoPassword);
  await frameOf(opened).locator('input[name=password]').press('Enter');
  await expect(opened.locator(`[data-member=${id}]`).first()).toBeVisible();
  await expect(opened.locator('[role=dialog] iframe')).toHaveCount(0);
  expect(opened.url()).toBe(`${site.address}/info/introduce?core=dedicated`);
});

test('B5 a hostile opener of the login page gets no token, and cannot lead the site away', async ({
  context,
}) => {
  await withoutOpenerPolicy(context);
  const { evil, opened } = await openFrom(context, '/view/member/theme2/Login/spo/ko');
  await countArrivals(evil);
  await opened.locator('input[name=id]').fill((await site.member()).id);
  await opened.locator('input[name=password]').fill(demoPassword);
  await attack(evil);
  await opened.locator('input[name=password]').press('Enter');
  await expect(opened.getByText('로그인했어요')).toBeVisible();
  expect(opened.url()).toBe(`${site.address}/view/member/theme2/Login/spo/ko`);
  // A message that the hostile page sends to itself comes after all that the site has sent.
  await evil.evaluate(() => postMessage('own', '*'));
  await expect.poll(() => arrivals(evil)).toBe(1);
});

test('B5 H2 a window that the site opened and that leads elsewhere has no say any more', async ({
  context,
}) => {
  await withoutOpenerPolicy(context);
  const page = await context.newPage();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/account/info')) asked++;
  });
  const member = await site.member();
  await enter(page, site, member, '/info/introduce?core=dedicated');
  await page.getByRole('button', { name: '마이페이지' }).click();
  await page.locator('a[href="/mypage/charge"]').first().click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '휴대폰', exact: true }).click();
  await main.locator('[data-won="10000"]').click();
  const opened = page.waitForEvent('popup');
  await main.getByRole('button', { name: '10,000원 결제하기' }).click();
  const popup = await opened;
  await countArrivals(page);
  const before = asked;
  await popup.evaluate((address) => location.assign(address), elsewhere);
  await popup.waitForURL(elsewhere);
  await popup.evaluate((messages) => {
    for (const message of messages) (window.opener as Window | null)?.postMessage(message, '*');
  }, attacks());
  await expect.poll(() => arrivals(page)).toBe(attacks().length);
  // Back on the site the same window counts again: its one message comes after the others.
  await popup.evaluate((address) => location.assign(address), `${site.address}/info/introduce`);
  await popup.waitForURL(/introduce/);
  await popup.evaluate(() => (window.opener as Window | null)?.postMessage('payment', '*'));
  await expect.poll(() => asked).toBe(before + 1);
  expect(new URL(page.url()).pathname).toBe('/mypage/charge');
  await expect(page.locator(`[data-member=${member.id}]`).first()).toBeVisible();
});

/** Sends the pages without the policy that names what frames may show, as where a browser does not know it. */
const withoutFramePolicy = (context: BrowserContext) =>
  context.route(/^[^?]*\/info\//, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
const memberFrame = (page: Page) => {
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (frame === undefined) throw new Error('no frame');
  return frame;
};
const sendUp = (page: Page, messages: readonly unknown[]): Promise<void> =>
  memberFrame(page).evaluate((all) => {
    for (const message of all) parent.postMessage(message, '*');
  }, messages);

test('B5 a frame that leads elsewhere shows nothing; where it could, its messages do nothing', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.goto(`${site.address}/info/introduce?core=dedicated`);
  await openFrame(page);
  await memberFrame(page).evaluate((address) => location.assign(address), elsewhere);
  await expect.poll(() => memberFrame(page).url()).not.toContain('/view/member/');
  await expect(frameOf(page).getByText('elsewhere')).toHaveCount(0);
  await page.close();

  await withoutFramePolicy(context);
  const open = await context.newPage();
  await open.goto(`${site.address}/info/introduce?core=dedicated`);
  await openFrame(open);
  const box = () => open.locator('[role=dialog] iframe').boundingBox();
  const size = await box();
  await countArrivals(open);
  await memberFrame(open).evaluate((address) => location.assign(address), elsewhere);
  await expect(frameOf(open).getByText('elsewhere')).toBeVisible();
  await sendUp(open, attacks());
  await expect.poll(() => arrivals(open)).toBe(attacks().length);
  expect(await box()).toEqual(size);
  expect(JSON.stringify(await context.cookies(site.address))).not.toContain(ownToken);
  await expect(open.locator('[data-member]')).toHaveCount(0);
});

test('B5 no size that the site’s own frame asks for makes its dialog vanish or leave the window', async ({
  page,
}) => {
  await page.goto(`${site.address}/info/introduce?core=dedicated`);
  await openFrame(page);
  await countArrivals(page);
  const sizes = [0, -5, 1, 1e9].map((size) => ({ code: 2000, width: size, height: size }));
  for (const message of [...sizes, { code: 2000, width: Number.NaN, height: '1' }, { code: 2000 }]) {
    const before = await arrivals(page);
    await sendUp(page, [message]);
    // The frame's page answers a new size with its own.
    await expect.poll(() => arrivals(page)).toBeGreaterThan(before);
    const box = await page.locator('[role=dialog]').boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(300);
    expect(box?.height).toBeGreaterThanOrEqual(160);
    expect((box?.x ?? -1) >= 0 && (box?.y ?? -1) >= 0).toBe(true);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
    await expect(page.getByRole('dialog').getByRole('button', { name: '닫기' })).toBeInViewport();
  }
});
