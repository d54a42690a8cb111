import { expect, type Page } from 'playwright/test';
import { BET_DEADLINE_MS } from '../../worker/features/bets/place-bet.ts';
import { test } from '../given/sites/journey.ts';
import { createLinkProxy, type LinkProxy } from '../given/sites/link-proxy.ts';
import { enter } from '../given/sites/enter.ts';
import { startMovedSite } from '../given/sites/moved-site.ts';
import { removeData, type RunningSite, seededDataDir } from '../given/sites/running-site.ts';
import { expectChargedOnce, readBooks } from '../given/sites/books.ts';
import { lastingPrice, logIn, openPrices, slipOf } from '../given/sites/member-page.ts';
import { outcomeOfSent, sendBet } from '../given/sites/sent-bets.ts';

const FIRST_GOLD = 500_000_000;
const season = ['--matches', '20', '--seed', '11'];

async function openLive(
  page: Page,
  at: Pick<RunningSite, 'address'>,
  member: { readonly id: string },
): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await enter(page, at, member, '/hitgame/live');
  await expect(page.locator('[data-gold]').filter({ visible: true }).first()).toBeVisible();
  await expect(openPrices(page).nth(5)).toBeVisible();
}

test('when the server is killed with a bet in flight, the bet becomes known and is charged once (E10 F1)', async ({
  page,
}) => {
  const dataDir = seededDataDir();
  const first = await startMovedSite({ args: season, dataDir });
  await openLive(page, first, { id: 'demo3' });
  await sendBet(page);
  await first.end('SIGKILL');
  await expect(slipOf(page).locator('[data-place]')).toHaveAttribute('data-phase', 'unknown');
  expect(await openPrices(page).count()).toBe(0);
  const second = await startMovedSite({ args: season, dataDir, port: first.port });
  const outcome = await outcomeOfSent(page);
  await expect(openPrices(page).first()).toBeVisible();
  await second.end();
  expectChargedOnce(await readBooks(dataDir, 'demo3'), FIRST_GOLD, outcome);
  removeData(second);
});

test.describe('a link that fails', () => {
  let link: LinkProxy;
  test.beforeEach(async ({ site }) => {
    link = await createLinkProxy(site.port);
  });
  test.afterEach(() => link.close());

  test('a socket cut while requesting is -666: unknown, then resolved, charged once (E10 R13)', async ({
    page,
    site,
  }) => {
    const member = await site.member('demo3');
    await openLive(page, link, member);
    await sendBet(page);
    link.cut();
    await expect(slipOf(page).locator('[data-place]')).toHaveAttribute('data-phase', 'unknown');
    await expect(page.getByText('연결 끊김').or(page.getByText('연결 중')).first()).toBeVisible();
    // The server decides while nobody can hear it.
    await expect.poll(async () => (await site.books(member.id)).bets.length).toBe(1);
    link.mend();
    const outcome = await outcomeOfSent(page);
    expectChargedOnce(await site.books(member.id), FIRST_GOLD, outcome);
  });

  test('when the link stalls, prices lock within 3 s of the last sign of life, and unlock again (F2 S4)', async ({
    page,
  }) => {
    // Of its own: its feed goes on, so that each second has more than the sign of life.
    const own = await startMovedSite({ args: season, held: false });
    const stalled = await createLinkProxy(own.port);
    await page.setViewportSize({ width: 1440, height: 1200 });
    await page.goto(`${stalled.address}/hitgame/live`);
    await logIn(page, 'demo3');
    await expect(openPrices(page).nth(5)).toBeVisible();
    stalled.stall();
    const stalledAt = Date.now();
    await expect.poll(() => openPrices(page).count(), { intervals: [100] }).toBe(0);
    // Printed, not judged: on a quiet machine at most 3 s after the newest Alive, which may be up to a second old when the link stalls.
    console.log(JSON.stringify({ lockedMs: Date.now() - stalledAt }));
    await expect(page.getByText('배당이 늦어지고 있어요')).toBeVisible();
    stalled.mend();
    await expect(openPrices(page).first()).toBeVisible();
    await stalled.close();
    await own.end();
    removeData(own);
  });

  test('a bet sent into a stalled link is refused after its deadline or taken, never both (E10 R13)', async ({
    page,
    site,
  }) => {
    const member = await site.member('demo3');
    await openLive(page, link, member);
    const slip = slipOf(page);
    await (await lastingPrice(page)).click();
    await slip.getByRole('button', { name: '모두 수락' }).click();
    await slip.getByRole('button', { name: '100만', exact: true }).click();
    link.stall();
    await slip.locator('[data-place]').click();
    await expect(slip.locator('[data-place]')).toHaveAttribute('data-phase', 'requesting');
    await site.feed.on(2 * BET_DEADLINE_MS);
    link.mend();
    const outcome = await outcomeOfSent(page);
    expect(outcome).toBe('not');
    expectChargedOnce(await site.books(member.id), FIRST_GOLD, outcome);
  });
});
