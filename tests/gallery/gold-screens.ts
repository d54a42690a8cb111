/** The screens on which gold and goods move: the market of bets, the store, the events, the survey, and what operators set for them. */
import type { Page } from 'playwright';
import { member, operator, type Screen, visitor } from './screen.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens the row at this place to its legs. */
const openRow =
  (place = 0) =>
  async (page: Page): Promise<void> => {
    await page.locator('[data-trade-row]').nth(place).getByRole('button').first().click();
    await page.locator('[data-trade-row] [aria-expanded=true]').waitFor();
  };

/** Another member's sale whose price is open, with the question before it is bought. */
async function askToBuy(page: Page): Promise<void> {
  const sale = page
    .locator('[data-trade-row]:not([data-lock])')
    .filter({ hasNot: page.getByText(/내 판매|My sale/) });
  await sale.first().getByRole('button').first().click();
  await page.locator('[data-buy]:enabled').first().click();
  await dialog(page).locator('[data-confirm]').waitFor();
}

async function askToSell(page: Page): Promise<void> {
  await openRow()(page);
  const form = page.locator('[data-price]').first();
  await form.fill('1200000');
  await page.locator('[data-trade-row] form button[type=submit]').click();
  await dialog(page).locator('[data-confirm]').waitFor();
}

const press =
  (selector: string, shown: string) =>
  async (page: Page): Promise<void> => {
    await main(page).locator(selector).first().click();
    await page.locator(shown).first().waitFor();
  };

async function spin(page: Page): Promise<void> {
  await page.locator('[data-standing=playable] button').click();
}

const MID_SPIN_MS = 1500;

/** A wheel on its way: the picture does not wait for its end. */
const moving = (screen: Screen): Screen => ({
  ...screen,
  moving: true,
  async act(page) {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await spin(page);
    await page.locator('[data-play=moving]').waitFor();
    await page.waitForTimeout(MID_SPIN_MS);
  },
});

async function spinToEnd(page: Page): Promise<void> {
  await spin(page);
  await page.locator('[data-won]:not([data-won=""])').waitFor();
}

/** The survey asks first; on a narrow window, where the events are behind the menu, its question is the picture. */
async function openEvents(page: Page): Promise<void> {
  const later = dialog(page).getByRole('button', { name: /오늘 하루 보지 않기|Not today/ });
  await later.waitFor();
  if ((page.viewportSize()?.width ?? 0) <= 1024) return;
  await later.click();
  await page
    .getByRole('button', { name: /^(이벤트|Events)$/ })
    .first()
    .click();
  await dialog(page).locator('[data-standing]').waitFor();
}

/** Changes a number of the form, and shows what the change costs. */
const change =
  (label: RegExp, to: string) =>
  async (page: Page): Promise<void> => {
    await main(page).getByLabel(label).last().fill(to);
    await page.locator('[data-cost-change]').scrollIntoViewIfNeeded();
  };

const PLAYABLE = '[data-standing=playable]';

export const goldScreens: readonly Screen[] = [
  member('trades', '/trades/idx', '[data-trade-row]'),
  member('trades-open', '/trades/idx', '[data-trade-row]', openRow(1)),
  member('trades-buy', '/trades/idx', '[data-trade-row]', askToBuy),
  member('trades-sell', '/trades/sell', '[data-trade-row]', openRow()),
  member('trades-ask', '/trades/sell', '[data-trade-row]', askToSell),
  member('trades-mysell', '/trades/mysell', '[data-trade-row]', openRow()),
  member('trades-buylist', '/trades/buylist', '[data-trade-row]', openRow()),
  visitor('trades-guide', '/trades/guide/idx', '[data-guide]'),
  visitor('trades-guide-sell', '/trades/guide/sell', '[data-guide]'),
  visitor('store', '/store', 'main [data-good]'),
  visitor('good', '/store/10/1010/101', 'main [data-buy]'),
  visitor('good-tried', '/store/10/1010/102', 'main [data-buy]', press('[data-try]', 'html[data-skin]')),
  member(
    'good-buy',
    '/store/10/1020/202',
    'main [data-buy]',
    press('[data-buy]', '[role=dialog] [data-confirm]'),
  ),
  member('inventory', '/mypage/inventory/item', 'main [data-held]'),
  member('inventory-skins', '/mypage/inventory/gameskin', 'main [data-held]'),
  member(
    'item-nickname',
    '/mypage/inventory/item',
    'main [data-held]',
    press('[data-use="201"]', '[role=dialog] input'),
  ),
  member(
    'item-withdraw',
    '/mypage/inventory/item',
    'main [data-held]',
    press('[data-withdraw]', '[role=dialog]'),
  ),
  member('events', '/hitgame/event/1', '[data-standing]'),
  member('events-dialog', '/', 'main', openEvents),
  member('lucky-box', '/hitgame/event/4', '[data-standing]'),
  member('coin-roulette', '/hitgame/event/3', PLAYABLE),
  moving(member('wheel-moving', '/hitgame/event/3', PLAYABLE)),
  member('wheel-won', '/hitgame/event/3', PLAYABLE, spinToEnd),
  member('survey', '/survey', 'main form'),
  operator(
    'operator-goods',
    '/operator/values?name=goods',
    '[data-row-of]',
    change(/^(가격\(골드\)|Price)/, '900000'),
  ),
  operator(
    'operator-events',
    '/operator/values?name=events',
    '[data-row-of]',
    change(/^(골드|Gold)$/, '900000000'),
  ),
  operator('operator-survey-builder', '/operator/values?name=survey', '[data-row-of]'),
  operator('operator-survey', '/operator/survey', '[role=meter], meter'),
];
