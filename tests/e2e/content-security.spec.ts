/** The content security policy allows no inline style and no inline script, and the site's own screens never break it. */
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import {
  openLastingMatch,
  lastingPrice,
  logIn,
  openHistory,
  watchConsole,
  followPath,
} from '../given/sites/member-page.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

type Watched = typeof globalThis & { violations?: string[] };

/** Each page of the window records what the policy refuses, from its first moment on. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const own = globalThis as Watched;
    own.violations = JSON.parse(sessionStorage.getItem('violations') ?? '[]') as string[];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      own.violations?.push(`${location.pathname} ${effectiveDirective} ${blockedURI} ${sourceFile}`);
      sessionStorage.setItem('violations', JSON.stringify(own.violations));
    });
  });
  return () => page.evaluate(() => (globalThis as Watched).violations ?? []);
}

const paths = [
  '/',
  '/hitgame/live',
  '/hitgame/srs',
  '/hitgame/special',
  '/hitgame/results',
  '/hitgame/event',
  '/hitgame/livescore',
  '/hitgame/history',
  '/casual',
  '/mypage/mileage',
  '/mypage/info/otp',
  '/mypage/info/passkeys',
  '/terms/provision',
  '/info/introduce',
  '/operator',
  '/nowhere',
];

test.use({ viewport: { width: 1440, height: 900 } });

test('the main screens and dialogs break no rule of the policy, in either theme', async ({ page }) => {
  const errors = watchConsole(page);
  const violations = await watchPolicy(page);
  const answer = await page.goto(site.address);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("require-trusted-types-for 'script';trusted-types default");
  await logIn(page, (await site.member('demo1')).id);
  for (const [at, path] of paths.entries()) {
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'light' : 'dark' });
    await followPath(page, path);
    await expect(page.locator('main, #root > *').first(), path).toBeVisible();
  }
  await followPath(page, '/hitgame/live');
  await page.getByRole('button', { name: '밝은 화면과 어두운 화면 바꾸기' }).click();
  await (await lastingPrice(page)).click();
  await openHistory(page);
  await page.keyboard.press('Escape');
  await openLastingMatch(page);
  await expect(page).toHaveURL(/\/hitgame\/live\/\d+/);
  expect(await violations()).toEqual([]);
  expect(errors.filter((line) => /Content Security Policy|Refused to/.test(line))).toEqual([]);
});

test('an inline style is refused', async ({ page }) => {
  const violations = await watchPolicy(page);
  await page.goto(site.address);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
    const box = document.createElement('div');
    box.setAttribute('style', 'color: red');
  });
  await expect
    .poll(async () =>
      (await violations()).map((line) => line.split(' ')[1] ?? '').toSorted((a, b) => a.localeCompare(b)),
    )
    .toEqual(['style-src-attr', 'style-src-elem']);
});

test('HTML texts, inline scripts, other scripts and other policies are refused (Trusted Types)', async ({
  page,
}) => {
  await page.goto(site.address);
  const refused = await page.evaluate(() => {
    const script = document.createElement('script');
    const box = document.createElement('div');
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    const acts: Readonly<Record<string, () => void>> = {
      'an HTML text': () => {
        box.innerHTML = '<p onclick="globalThis.wasRun = true">x</p>';
      },
      'an inline script': () => {
        script.textContent = 'globalThis.wasRun = true';
      },
      'a handler': () => box.setAttribute('onclick', 'globalThis.wasRun = true'),
      'a script of another site': () => {
        script.src = 'https://other.test/assets/a.js';
      },
      'a script outside of the build': () => {
        script.src = '/icons/a.js';
      },
      'a worker outside of the build': () => new Worker('/icons/a.js'),
      'a document': () => new DOMParser().parseFromString('<p>', 'text/html'),
      'a second default policy': () => trustedTypes.createPolicy('default', {}),
      'another policy': () => trustedTypes.createPolicy('other', {}),
    };
    return Object.entries(acts).flatMap(([name, act]) => {
      try {
        act();
        return [`${name}: allowed`];
      } catch (error) {
        return error instanceof TypeError ? [] : [`${name}: ${String(error)}`];
      }
    });
  });
  expect(refused).toEqual([]);
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
});

test('another site cannot show a page of this one in a frame', async ({ page }) => {
  const other = site.address.replace('127.0.0.1', 'localhost');
  await page.route(`${other}/framing`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${site.address}/"></iframe>` }),
  );
  await page.goto(`${other}/framing`);
  const frame = page.frames().find((one) => one !== page.mainFrame());
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:|^$/);
});
