/**
 * `npm run gallery`: draws every screen of the running site at every width, in both themes and both languages, for people to look at.
 *
 *   npm run gallery                        all of it (about 500 pictures)
 *   npm run gallery -- --only live,history screens with these names
 *   npm run gallery -- --width 390,1440    these widths alone
 *   npm run gallery -- --theme dark        this theme alone (`--language en`: this language alone)
 *   npm run gallery -- --quick             one language, one theme
 *   npm run gallery -- --out DIR           another folder than gallery/
 *   npm run gallery -- --guides            the pictures of the guides alone, into src/features/guides/pictures
 *
 * Writes an index.html beside the pictures, and a list of what no picture shows: errors of the console, pages wider than the window,
 * and what the accessibility checker finds.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { readCommandLine } from '../given/runs/command-line.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { chromiumLaunch } from '../given/runs/chromium.ts';
import { logIn, watchConsole } from '../given/sites/member-page.ts';
import { enterAsOperator, type OperatorSite, startOperatorSite } from '../given/sites/operator-site.ts';
import { removeData, root, type RunningSite } from '../given/sites/running-site.ts';
import { putCommunity } from './community.ts';
import { gallerySeason, putMarketAndGoods } from './market-and-goods.ts';
import { putMembersInStates } from './members-in-states.ts';
import { drawGuidePictures } from './guide-pictures.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { indexOf, type Shot } from './index-page.ts';

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;
type Size = (typeof sizes)[number];
const SEASON = [
  ['--matches', gallerySeason.liveMatches],
  ['--markets', gallerySeason.marketsPerMatch],
  ['--rate', gallerySeason.updatesPerSecond],
  ['--seed', gallerySeason.seed],
]
  .flat()
  .map(String);
/** A screen that has not come by then is drawn as it is, ms. */
const COME_MS = 10_000;

const { values } = readCommandLine({
  options: {
    only: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
    language: { type: 'string' },
    quick: { type: 'boolean', default: false },
    guides: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'gallery') },
  },
});
const names = values.only?.split(',');
const widths = values.width?.split(',').map(Number);
const chosen = screens.filter(({ name }) => names === undefined || names.includes(name));
if (chosen.length === 0) {
  console.error(`No such screen. Screens: ${screens.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

interface Look {
  readonly size: Size;
  readonly theme: 'dark' | 'light';
  readonly language: 'ko' | 'en';
}
const looks: readonly Look[] = sizes
  .filter(({ width }) => widths === undefined || widths.includes(width))
  .flatMap((size) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      (['ko', 'en'] as const).map((language) => ({ size, theme, language })),
    ),
  )
  .filter(
    ({ theme, language }) => theme === (values.theme ?? theme) && language === (values.language ?? language),
  )
  .filter(({ theme, language }) => !values.quick || (theme === 'light' && language === 'ko'));

if (looks.length === 0) {
  console.error(
    `No such look. Widths: ${sizes.map(({ width }) => width).join(', ')}; themes: light, dark; languages: ko, en`,
  );
  process.exit(2);
}

/** How far the page is wider than its window, px. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function shoot(page: Page, site: RunningSite, screen: Screen, look: Look): Promise<Shot> {
  const errors = watchConsole(page);
  await page.goto(site.address + screen.path);
  const shown = page.locator(screen.ready).filter({ visible: true }).first();
  const came = await shown.waitFor({ timeout: COME_MS }).then(
    () => true,
    () => false,
  );
  const acted = await (screen.act?.(page) ?? Promise.resolve()).then(
    () => null,
    (error: unknown) => String(error).split('\n')[0] ?? '',
  );
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => null);
  const file = `${screen.name}-${look.size.width}-${look.theme}-${look.language}.png`;
  await page.screenshot({ path: join(values.out, file), animations: screen.moving ? 'allow' : 'disabled' });
  const wide = await overflowOf(page);
  const faults = [
    ...errors,
    ...(came ? [] : [`${screen.ready} did not come`]),
    ...(acted === null ? [] : [acted]),
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
    ...(await accessFaults(page)).map((fault) => `axe ${fault}`),
  ];
  return { screen: screen.name, file, width: look.size.width, faults };
}

type Who = Screen['who'];
const OPERATOR = 'demo3';

/** Logs in in Korean, in a window that shows the account box; theme, language and token are the browser's. */
async function enter(page: Page, running: OperatorSite, who: Who): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(running.site.address);
  await page.evaluate(() => localStorage.setItem('spo.language', 'ko'));
  await page.reload();
  if (who === 'operator') await enterAsOperator(page, running, OPERATOR);
  else await logIn(page, 'demo1');
}

async function shootAs(who: Who, browser: Browser, running: OperatorSite, look: Look): Promise<Shot[]> {
  const shots: Shot[] = [];
  const context = await browser.newContext({
    viewport: look.size,
    colorScheme: look.theme,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  if (who !== 'visitor') {
    const page = await context.newPage();
    await enter(page, running, who);
    await page.close();
  }
  for (const screen of chosen.filter((one) => one.who === who)) {
    const page = await context.newPage();
    await page.addInitScript((language) => localStorage.setItem('spo.language', language), look.language);
    shots.push(await shoot(page, running.site, screen, look));
    await page.close();
  }
  await context.close();
  return shots;
}

if (!values.guides) mkdirSync(resolve(values.out), { recursive: true });
const running = await startOperatorSite([OPERATOR], SEASON, async (db) => {
  await putMarketAndGoods(db);
  await putCommunity(db);
  await putMembersInStates(db);
});
const people = (['visitor', 'member', 'operator'] as const).filter((who) =>
  chosen.some((one) => one.who === who),
);
const browser = await chromium.launch(chromiumLaunch());
const shots: Shot[] = [];
try {
  if (values.guides) await drawGuidePictures(browser, running.site.address);
  for (const look of values.guides ? [] : looks) {
    for (const who of people) shots.push(...(await shootAs(who, browser, running, look)));
    console.log(`${look.size.width} ${look.theme} ${look.language}: ${shots.length} pictures so far`);
  }
} finally {
  await browser.close();
  await running.site.end();
  removeData(running.site);
}
if (!values.guides) writeFileSync(join(values.out, 'index.html'), indexOf(shots));
const faulty = shots.filter(({ faults }) => faults.length > 0);
for (const { file, faults } of faulty) console.log(`${file}: ${faults.join(' · ')}`);
if (!values.guides)
  console.log(
    `${shots.length} pictures, ${faulty.length} with faults. Look at ${join(values.out, 'index.html')}`,
  );
process.exitCode = faulty.length > 0 ? 1 : 0;
