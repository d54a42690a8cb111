/** The shared core ends or hangs under two open windows. The figures are printed, not judged; the aim is 3 s to the lock and 5 s to open prices and known bets. */
import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import type { GivenMember, MovedSite } from '../given/sites/moved-site.ts';
import { expectChargedOnce } from '../given/sites/books.ts';
import { lastingPrice, openPrices, slipOf } from '../given/sites/member-page.ts';
import { outcomeOfSent, sendBet, type SentBet } from '../given/sites/sent-bets.ts';
import { endWorkers, hangWorkers, sharedWorkers } from '../given/sites/shared-worker.ts';
import { limits } from '../given/runs/limits.ts';
import { LONG } from '../given/screens/looks.ts';

const HANG_MS = 12_000;
const FIRST_GOLD = 500_000_000;
let site: MovedSite;
let member: GivenMember;
test.beforeEach(async ({ site: shared }) => {
  site = shared;
  member = await site.member('demo3');
});

async function twoWindows(browser: Browser): Promise<{ context: BrowserContext; first: Page; second: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1200 } });
  const first = await context.newPage();
  await enter(first, site, member, '/hitgame/live');
  const second = await context.newPage();
  await second.goto(`${site.address}/hitgame/live`);
  for (const page of [first, second]) await expect(openPrices(page).nth(5)).toBeVisible();
  return { context, first, second };
}

interface Measured {
  readonly lockedMs: number;
  readonly backMs: number;
  readonly isBack: boolean;
}

/** Milliseconds until the page shows no open price, and until it shows some again, by the page's own clock. */
function measure(page: Page): Promise<Measured> {
  return page.evaluate(
    (giveUpMs) =>
      new Promise((resolve) => {
        const began = performance.now();
        let lockedMs = -1;
        const timer = setInterval(() => {
          const open = document.querySelectorAll('article [data-cell][data-state=open]').length;
          const now = performance.now() - began;
          if (lockedMs < 0 && open === 0) lockedMs = Math.round(now);
          if (now < giveUpMs && (lockedMs < 0 || open === 0)) return;
          clearInterval(timer);
          resolve({ lockedMs, backMs: Math.round(now), isBack: open > 0 });
        }, 20);
      }),
    limits.momentMs,
  );
}

async function expectBooks(outcome: SentBet): Promise<void> {
  expectChargedOnce(await site.books(member.id), FIRST_GOLD, outcome);
}

/** What both windows measured, and when the bet was known. */
async function watchLoss(pages: readonly Page[], bettor: Page, lose: () => Promise<void>): Promise<SentBet> {
  const measured = Promise.all(pages.map(measure));
  await lose();
  const lostAt = Date.now();
  const outcome = await outcomeOfSent(bettor);
  const knownMs = Date.now() - lostAt;
  const windows = await measured;
  console.log(JSON.stringify({ knownMs, outcome, windows }));
  for (const { lockedMs, isBack } of windows) {
    expect(lockedMs, 'it locked').toBeGreaterThanOrEqual(0);
    expect(isBack, 'prices opened again').toBe(true);
  }
  return outcome;
}

test('S10: when the shared core ends, both windows lock, a new core takes over, a sent bet is known', async ({
  browser,
}) => {
  const { context, first, second } = await twoWindows(browser);
  await sendBet(first);
  const outcome = await watchLoss([first, second], first, () => endWorkers(browser, site.address));
  expect(await sharedWorkers(browser, site.address)).toHaveLength(1);
  await expect(first.getByRole('button', { name: '예측 내역' })).toBeVisible();
  await context.close();
  await expectBooks(outcome);
});

test(
  'S10: when the shared core hangs, windows move to one new core, and the old one stops when it wakes',
  LONG,
  async ({ browser }) => {
    const { context, first, second } = await twoWindows(browser);
    await sendBet(first);
    const outcome = await watchLoss([first, second], first, () =>
      hangWorkers(browser, site.address, HANG_MS),
    );
    // The hung worker comes back, sees that it was replaced and ends.
    await expect.poll(() => sharedWorkers(browser, site.address).then(({ length }) => length)).toBe(1);
    for (const page of [first, second]) {
      await expect(page.getByRole('button', { name: '예측 내역' })).toBeVisible();
      await expect(page.locator('[data-core=alive][data-tone=good]')).toBeVisible();
      await expect(page.getByText('다른 곳에서 접속하여')).toHaveCount(0);
    }
    await context.close();
    await expectBooks(outcome);
  },
);

test(
  'S10: when a window is reloaded while the core hangs, it comes up on a new core',
  LONG,
  async ({ browser }) => {
    const { context, first, second } = await twoWindows(browser);
    await (await lastingPrice(first)).click();
    await expect(slipOf(first).locator('[data-place]')).toBeEnabled();
    await expect(slipOf(second).locator('[data-place]')).toBeVisible();
    await hangWorkers(browser, site.address, HANG_MS);
    const began = Date.now();
    await first.reload();
    await expect(openPrices(first).first()).toBeVisible();
    console.log(JSON.stringify({ reloadedMs: Date.now() - began }));
    await expect(first.getByRole('button', { name: '예측 내역' })).toBeVisible();
    await expect(openPrices(second).first()).toBeVisible();
    // The slip that the second window still showed is in the new core.
    await expect(slipOf(second).locator('[data-place]')).toBeVisible();
    await context.close();
  },
);
