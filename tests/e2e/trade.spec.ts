/** A11, A20, L1–L5: two members trade a bet on the running site; it wins, and the buyer is paid. The feed is in the test's hand. */
import { LONG } from '../given/screens/looks.ts';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { enter } from '../given/sites/enter.ts';
import { test } from '../given/sites/journey.ts';
import type { FeedEvent } from '../../domain/book/book-event.ts';
import type { OutcomeResult } from '../../domain/match/market.ts';
import { defaultStandards } from '../../domain/bet-rules/default-standards.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { market, snapshot } from '../given/domain/book.ts';
import { followPath, pick, slipOf, watchConsole } from '../given/sites/member-page.ts';
import type { OpenServer } from '../given/server/running-server.ts';
import { putSale } from '../given/database/sale-rows.ts';

const HOUR = 3_600_000;
const MATCHES = [1, 2, 3] as const;
const events: FeedEvent[] = [];
const matchOf = (matchId: number) =>
  snapshot(matchId, [market(1, [185, 330, 420])], {
    facts: { startsAt: Date.now() + HOUR },
    state: { statusCode: 0 },
  });
const source = {
  name: 'three matches',
  leagues: () => [],
  advance: () => events.splice(0),
  settlementsOf: () => null,
};
const settle = (matchId: number, result: OutcomeResult): void =>
  void events.push({
    kind: 'settlement',
    at: Date.now(),
    matchId,
    markets: [{ marketId: 1, specifier: '', results: [{ outcomeId: 1, result }] }],
  });
/** Its price changes; `status` -1: the market is suspended. */
const price = (matchId: number, odds: number, status: 1 | -1 = 1): void =>
  void events.push({
    kind: 'odds',
    at: Date.now(),
    odds: { matchId, markets: [market(1, [odds, 330, 420], { status })] },
  });
const standards = defaultStandards.map((one) => ({ ...one, delaySeconds: { bySport: {}, other: 1 } }));

let server: OpenServer;
test.beforeAll(async () => {
  for (const match of MATCHES) events.push({ kind: 'match', at: Date.now(), match: matchOf(match) });
  // The whole server: the runner lists the journeys, and would read its files for that.
  const { builtClient, openServer } = await import('../given/server/running-server.ts');
  server = await openServer([source], { standards, dist: builtClient });
});
test.afterAll(() => server.close());

/** With SHOTS, a folder: pictures of the page at three widths in two themes. */
async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const width of [1440, 1024, 390])
    for (const theme of ['dark', 'light']) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((one) => document.documentElement.setAttribute('data-theme', one), theme);
      await page.screenshot({ path: `${folder}/trades-${name}-${width}-${theme}.png` });
    }
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await page.setViewportSize({ width: 1440, height: 1000 });
}

async function open(context: BrowserContext, id: string, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 1000 });
  await enter(page, server, { id }, path);
  return page;
}

/** A bet of two matches; returns its number. */
async function placeBet(page: Page): Promise<number> {
  const firsts = page.locator('article[data-match]').locator('[data-cell][data-state=open]');
  await expect(firsts.first()).toBeVisible();
  await pick(
    page,
    page.locator('article[data-match]').nth(0).locator('[data-cell][data-state=open]').first(),
  );
  await pick(
    page,
    page.locator('article[data-match]').nth(1).locator('[data-cell][data-state=open]').first(),
  );
  const slip = slipOf(page);
  await slip.getByRole('button', { name: '10', exact: false }).first().waitFor();
  await slip.locator('[data-stake]').fill('1000000');
  await slip.locator('[data-place]').click();
  const confirm = page.getByRole('dialog').locator('[data-confirm]');
  const accepted = slip.locator('[data-accepted]');
  await expect(accepted.or(confirm).first()).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(accepted).toBeVisible();
  return Number(await accepted.getAttribute('data-accepted'));
}

const confirmIn = (page: Page) => page.getByRole('dialog').locator('[data-confirm]');
const go = (page: Page, path: string) => followPath(page, path);

test('L2 L4 a bet is sold and bought; it wins for the buyer, and both histories say so', async ({
  browser,
}) => {
  const [mine, theirs] = [await browser.newContext(), await browser.newContext()];
  const seller = await open(mine, 'demo1', '/hitgame/srs');
  const errors = watchConsole(seller);
  const bet = await placeBet(seller);
  const [first = 1, second = 2] = await seller.evaluate(() =>
    [...document.querySelectorAll('article[data-match]')]
      .slice(0, 2)
      .map((row) => Number(row.getAttribute('data-match')) - 4_000_000_000_000_000),
  );
  await go(seller, '/trades/sell');
  await expect(seller.getByText('판매할 수 있는 예측이 없어요')).toBeVisible();
  settle(first, 'win');
  const offer = seller.locator(`[data-trade-row="${bet}"]`);
  await expect(offer).toBeVisible();
  await offer.getByRole('button').first().click();
  // Before asking a price, the seller sees how that of the open leg came to where it is.
  price(second, 195);
  await expect(offer.getByText('지금 1.95').first()).toBeVisible();
  price(second, 185);
  await expect(offer.locator('[data-leg-prices]')).toContainText('1.85 → 1.85 (최저 1.85, 최고 1.95)');
  await seller.getByLabel('판매 금액', { exact: true }).fill('500000');
  await expect(offer.getByText('판매 금액이 정할 수 있는 범위를 벗어났어요.')).toBeVisible();
  await seller.getByLabel('판매 금액', { exact: true }).fill('1500000');
  await expect(seller.locator('[data-price]')).toHaveValue('1,500,000');
  expect(await accessFaults(seller)).toEqual([]);
  await photograph(seller, 'sell');
  await offer.getByRole('button', { name: '판매 등록' }).click();
  await photograph(seller, 'sale-confirm');
  await confirmIn(seller).click();
  await expect(seller.locator('[data-sale-done]')).toContainText('1,500,000');
  await seller.getByRole('button', { name: '내 판매' }).click();
  await expect(seller.locator('[data-trade-list=sell] [data-trade-row]')).toHaveCount(1);
  await photograph(seller, 'mysell');
  await go(seller, '/trades/idx');
  const own = seller.locator('[data-trade-row]');
  await own.getByRole('button').first().click();
  await expect(own.getByRole('button', { name: '판매 취소' })).toBeVisible();
  await expect(own.locator('[data-buy]')).toHaveCount(0);

  const buyer = await open(theirs, 'demo2', '/trades/idx');
  errors.push(...watchConsole(buyer));
  const sale = buyer.locator('[data-trade-row]');
  await sale.getByRole('button').first().click();
  await expect(sale.getByText('지금 1.85').first()).toBeVisible();
  price(second, 190, -1);
  await expect(sale).toHaveAttribute('data-lock', 'suspended');
  await expect(sale.locator('[data-buy]')).toBeDisabled();
  await photograph(buyer, 'locked');
  price(second, 190);
  await expect(sale).not.toHaveAttribute('data-lock', /./);
  await expect(sale.locator('[data-leg-prices]')).toContainText('1.85 → 1.90');
  await expect(sale).toContainText('3,420,000 ÷ (1.90) = 1,800,000');
  expect(await accessFaults(buyer)).toEqual([]);
  await photograph(buyer, 'market');
  await sale.locator('[data-buy]').click();
  await photograph(buyer, 'buy-confirm');
  await confirmIn(buyer).click();
  await expect(buyer.getByText('1,500,000 골드에 예측을 구매했어요.')).toBeVisible();
  await expect(seller.getByText('예측이 팔렸어요 · 1,500,000 골드')).toBeVisible();
  // The open bets beside each page: it is the buyer's now, and the seller reads for some seconds what became of it.
  await expect(buyer.locator(`[data-open-bet="${bet}"]`)).toBeVisible();
  const sold = seller.locator(`[data-open-bet="${bet}"]`);
  await expect(sold).toContainText('판매 완료');

  settle(second, 'win');
  await expect(buyer.locator('[data-winner]')).toBeVisible();
  await expect(buyer.locator('[data-winner]')).toContainText('3,420,000');
  await go(buyer, '/trades/buylist');
  await expect(buyer.locator('[data-trade-row]')).toHaveAttribute('data-state', 'win');
  await photograph(buyer, 'buylist');
  await go(buyer, '/hitgame/history');
  await expect(buyer.locator(`[data-bet="${bet}"] [data-trade=bought]`)).toBeVisible();
  await go(seller, '/hitgame/history');
  await expect(seller.locator(`[data-bet="${bet}"]`)).toContainText('판매 완료');
  await expect(seller.locator('[data-winner]')).toHaveCount(0);
  await photograph(seller, 'history');
  await go(seller, '/trades/mysell');
  await expect(seller.locator('[data-trade-row]')).toContainText('판매 완료');
  expect(errors).toEqual([]);
  await mine.close();
  await theirs.close();
});

/** A sale whose third leg is open, of the match that no other test settles. */
async function saleBy(id: string, asked: number): Promise<number> {
  const { db } = server;
  const member = db.selectFrom('member').select('id').where('mb_id', '=', id);
  const { id: memberId } = await member.executeTakeFirstOrThrow();
  return putSale(db, asked, { memberId, at: Date.now(), states: ['win', 'win', 'opened'] });
}

test('L1 L3 L4 the market is sorted and filtered, a sale is taken back, a second purchase waits 3 minutes', async ({
  browser,
}) => {
  const [mine, theirs] = [await browser.newContext(), await browser.newContext()];
  const high = await saleBy('demo4', 1_600_000);
  const low = await saleBy('demo4', 1_200_000);
  const middle = await saleBy('demo4', 1_400_000);
  const buyer = await open(theirs, 'demo3', '/trades/idx');
  const errors = watchConsole(buyer);
  const rows = buyer.locator('[data-trade-list=trade] [data-trade-row]');
  const inOrder = (...sales: readonly number[]) =>
    expect
      .poll(() => rows.evaluateAll((found) => found.map((row) => Number(row.getAttribute('data-trade-row')))))
      .toEqual(sales);

  await test.step('sorted by price both ways; by game and by days', async () => {
    await buyer.getByLabel('정렬').selectOption('price');
    await inOrder(high, middle, low);
    await buyer.getByRole('button', { name: '작은 것부터 보기' }).click();
    await inOrder(low, middle, high);
    await buyer.getByRole('button', { name: '스페셜', exact: true }).click();
    await expect(buyer.getByText('지금 판매 중인 예측이 없어요')).toBeVisible();
    await buyer.getByRole('button', { name: '승무패', exact: true }).click();
    await inOrder(low, middle, high);
    await buyer.getByLabel('종료일').fill('2020-01-01');
    await expect(rows).toHaveCount(0);
    await buyer.getByLabel('종료일').fill('');
    await inOrder(low, middle, high);
    expect(await accessFaults(buyer)).toEqual([]);
  });

  await test.step('one row is open at a time', async () => {
    for (const place of [0, 1]) await rows.nth(place).getByRole('button').first().click();
    await expect(rows.locator('[aria-expanded=true]')).toHaveCount(1);
    await expect(buyer.locator(`[data-buy="${middle}"]`)).toBeEnabled();
  });

  await test.step('the seller takes one back: those who look at it learn it', async () => {
    const seller = await open(mine, 'demo4', '/trades/mysell');
    errors.push(...watchConsole(seller));
    await seller.locator(`[data-trade-row="${high}"]`).getByRole('button').first().click();
    await seller.locator(`[data-cancel-sale="${high}"]`).click();
    await confirmIn(seller).click();
    await expect(seller.getByText('판매를 취소했어요.').first()).toBeVisible();
    await expect(seller.locator(`[data-cancel-sale="${high}"]`)).toHaveCount(0);
    // Locked as cancelled; gone where the list was read again meanwhile.
    await expect(buyer.locator(`[data-trade-row="${high}"]:not([data-lock=cancelled])`)).toHaveCount(0);
  });

  await test.step('one is bought; the button of the next one waits for 3 minutes, and says so', async () => {
    await buyer.locator(`[data-buy="${middle}"]`).click();
    await confirmIn(buyer).click();
    await expect(buyer.getByText('1,400,000 골드에 예측을 구매했어요.')).toBeVisible();
    await buyer.locator(`[data-trade-row="${low}"]`).getByRole('button').first().click();
    await expect(buyer.locator(`[data-buy="${low}"]`)).toBeDisabled();
    await expect(buyer.locator('[data-buy-wait]')).toContainText('구매는 3분에 한 번만 할 수 있어요');
    expect(await accessFaults(buyer)).toEqual([]);
  });
  expect(errors).toEqual([]);
  await mine.close();
  await theirs.close();
});

test(
  'A11 the guides are four pages, the hidden addresses lead to the same pages, others to none',
  LONG,
  async ({ page }) => {
    const titles = { idx: '거래소 이용', sell: '판매하기', mmysell: '내 판매', buylist: '구매 내역' };
    await page.goto(server.address);
    for (const [name, title] of Object.entries(titles)) {
      await go(page, `/trades/guide/${name}`);
      await expect(page.locator(`[data-guide=${name}] li`).first()).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
    }
    expect(await accessFaults(page)).toEqual([]);
    await photograph(page, 'guide');
    for (const hidden of ['/hide/trades', '/trades/hide']) {
      await go(page, `${hidden}/guide/sell`);
      await expect(page.locator('[data-guide=sell]')).toBeVisible();
    }
    await go(page, '/trades/guide/nothing');
    await expect(page.locator('[data-guide]')).toHaveCount(0);
  },
);

test(
  'A11 while exchange_yn is N the menu has no trades, and the pages say that the market is closed',
  LONG,
  async ({ page }) => {
    const trades = page.getByRole('link', { name: '승부거래소' });
    await enter(page, server, { id: 'demo3' }, '/hitgame/srs');
    await expect(trades.first()).toBeVisible();
    const { createSiteValues } = await import('../../server/site-values/site-values.ts');
    const values = createSiteValues({ db: server.db, now: Date.now, log: () => {} });
    await server.db.transaction().execute((trx) =>
      values.write(trx, {
        name: 'trades-open',
        value: false,
        holdsFrom: 0,
        writtenBy: null,
        reason: 'closed',
      }),
    );
    await expect(trades).toHaveCount(0);
    await go(page, '/trades/idx');
    await expect(page.getByText('거래소가 닫혀 있어요')).toBeVisible();
  },
);
