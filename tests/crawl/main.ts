/**
 * `npm run crawl`: opens every address of the site as visitor, member and operator, in both languages, and looks at each page at three
 * widths and in both themes: content, errors of the console, the accessibility checker, pages wider than their window, texts that are cut or
 * lie over each other.
 *
 *   npm run crawl                          all of it (about two hours)
 *   npm run crawl -- --who visitor         as these alone (visitor, member, operator)
 *   npm run crawl -- --only /mypage,/info  addresses that begin so
 *   npm run crawl -- --language en         in this language alone
 *   npm run crawl -- --quick               dark at 390 px and light at 1440 px alone
 *   npm run crawl -- --width 1024,390      at these widths alone
 *   npm run crawl -- --theme dark          in this theme alone
 *   npm run crawl -- --part 2/5            the second fifth of the addresses
 *   npm run crawl -- --pictures DIR        a picture of every look, too
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { readCommandLine } from '../given/runs/command-line.ts';
import { chromiumLaunch } from '../given/runs/chromium.ts';
import { logIn, watchConsole } from '../given/sites/member-page.ts';
import { enterAsOperator, type OperatorSite, startOperatorSite } from '../given/sites/operator-site.ts';
import { removeData } from '../given/sites/running-site.ts';
import {
  addressWith,
  operatorAddresses,
  ownAddresses,
  specifiedAddresses,
} from '../given/sites/site-addresses.ts';
import { type Look, lookAtPage } from './look-at-page.ts';
import { thingsOf } from './things.ts';

const roles = ['visitor', 'member', 'operator'] as const;
type Role = (typeof roles)[number];
const languages = ['ko', 'en'] as const;
const looks: readonly Look[] = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
].flatMap((size) => (['light', 'dark'] as const).map((theme) => ({ ...size, theme })));
const OPERATOR = 'demo3';
const SEASON = ['--matches', '30', '--markets', '25', '--rate', '20', '--seed', '7'];

const { values } = readCommandLine({
  options: {
    who: { type: 'string', default: roles.join(',') },
    only: { type: 'string', default: '/' },
    language: { type: 'string', default: languages.join(',') },
    quick: { type: 'boolean', default: false },
    width: { type: 'string', default: '1440,1024,390' },
    theme: { type: 'string', default: 'light,dark' },
    part: { type: 'string', default: '1/1' },
    pictures: { type: 'string' },
  },
});
const begins = values.only.split(',');
const [part = 1, parts = 1] = values.part.split('/').map(Number);
const shownLooks = looks.filter(
  ({ width, theme }) =>
    values.width.split(',').includes(String(width)) &&
    values.theme.split(',').includes(theme) &&
    (!values.quick || (width === 1440 && theme === 'light') || (width === 390 && theme === 'dark')),
);
if (shownLooks.length === 0) throw new Error('No look has that width and that theme.');
if (!Number.isInteger(part) || !Number.isInteger(parts) || part < 1 || part > parts)
  throw new Error('--part takes a part and the number of parts: 2/5.');

const addressesOf = (who: Role): readonly string[] =>
  [...operatorAddresses.filter(() => who === 'operator'), ...ownAddresses, ...specifiedAddresses]
    .filter((address) => begins.some((begin) => address.startsWith(begin)))
    .filter((_, index) => index % parts === part - 1);

async function enteredContext(browser: Browser, running: OperatorSite, who: Role): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: running.site.address,
    viewport: { width: 1440, height: 900 },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(running.site.address);
  if (who === 'operator') await enterAsOperator(page, running, OPERATOR);
  if (who === 'member') await logIn(page, 'demo1');
  await page.close();
  return context;
}

/** One address in one language: what is wrong with it. */
async function crawlAddress(
  context: BrowserContext,
  path: string,
  language: string,
  name: string,
): Promise<string[]> {
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.addInitScript((shown) => localStorage.setItem('spo.language', shown), language);
  try {
    await page.goto(path);
    const faults = await lookAtPage(page, shownLooks, path === '/nowhere', async ({ width, theme }) => {
      if (values.pictures === undefined) return;
      const file = `${name}-${language}-${width}-${theme}.png`;
      await page.screenshot({ path: join(values.pictures, file), animations: 'disabled' });
    });
    // The browser reports the status of the address that leads nowhere.
    const told = errors.filter((error) => path !== '/nowhere' || !error.includes('404'));
    return [...faults, ...told.map((error) => `console: ${error}`)];
  } catch (error) {
    return [`could not be looked at: ${String(error).split('\n')[0] ?? ''}`];
  } finally {
    await page.close();
  }
}

async function crawlAs(
  browser: Browser,
  running: OperatorSite,
  who: Role,
): Promise<readonly [number, number]> {
  const context = await enteredContext(browser, running, who);
  const finder = await context.newPage();
  const things = await thingsOf(finder);
  await finder.close();
  let [pages, faulty] = [0, 0];
  for (const address of addressesOf(who))
    for (const language of languages.filter((one) => values.language.split(',').includes(one))) {
      const path = addressWith(address, things);
      const name = `${who}${path.replaceAll(/[^\w]+/g, '_')}`;
      const faults = await crawlAddress(context, path, language, name);
      pages++;
      if (faults.length > 0) faulty++;
      for (const fault of faults) console.log(`${who} ${language} ${path} ${fault}`);
    }
  await context.close();
  console.log(`As ${who}: ${pages} pages, ${faulty} with faults.`);
  return [pages, faulty];
}

if (values.pictures !== undefined) mkdirSync(values.pictures, { recursive: true });
const running = await startOperatorSite([OPERATOR], SEASON);
const browser = await chromium.launch(chromiumLaunch());
let [seen, wrong] = [0, 0];
try {
  for (const who of roles.filter((one) => values.who.split(',').includes(one))) {
    const [pages, faulty] = await crawlAs(browser, running, who);
    seen += pages;
    wrong += faulty;
  }
} finally {
  await browser.close();
  await running.site.end();
  removeData(running.site);
}
console.log(`${seen} pages, each in ${shownLooks.length} looks; ${wrong} with faults.`);
process.exitCode = wrong > 0 || seen === 0 ? 1 : 0;
