/** The screens and states of the gallery. */
import type { Page } from 'playwright';
import { lastingMatchLink, lastingPrice, openLastingMatch } from '../given/sites/member-page.ts';
import { accountScreens } from './account-screens.ts';
import { goldScreens } from './gold-screens.ts';
import { FIRST_ID } from '../../server/features/boards/board-tables.ts';
import { member, operator, type Screen, visitor } from './screen.ts';

const OPEN_PRICE = 'article [data-cell][data-state=open]';

async function pick(page: Page): Promise<void> {
  await (await lastingPrice(page)).click();
}

/** On a narrow window the slip is a drawer that its bar opens. */
async function openSlip(page: Page): Promise<void> {
  await pick(page);
  const bar = page.locator('[data-filled=true] button, button[data-filled=true]').first();
  if ((page.viewportSize()?.width ?? 0) <= 1024) await bar.click({ timeout: 3000 });
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('ㅅ');
  await page.getByRole('row').first().waitFor();
}

/** The first team of the search is followed; the page of favourites lists it. */
async function followAndList(page: Page): Promise<void> {
  await search(page);
  await page.keyboard.press('Alt+Enter');
  await page.getByRole('row').locator('[aria-pressed=true]').waitFor();
  await page.goto(new URL('/favourites', page.url()).href);
  await page.locator('main li').first().waitFor();
}

/** A view of a match's page: a phone shows one at a time. */
const matchView = (view: string): Screen =>
  visitor(`match-${view}`, '/hitgame/live', OPEN_PRICE, async (page) => {
    const link = await lastingMatchLink(page);
    const path = (await link.getAttribute('href')) ?? '';
    await page.goto(new URL(`${path.split('?')[0] ?? ''}?view=${view}`, page.url()).href);
    await page.locator('main h1, main [data-match-bar]').first().waitFor({ state: 'attached' });
  });

/** The page of a team or a league that the search finds. */
const searched = (name: string, kind: string): Screen =>
  visitor(name, '/hitgame/live', OPEN_PRICE, async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    const link = page.locator(`a[href*="/game/${kind}/"]`).first();
    await link.waitFor({ state: 'attached', timeout: 3000 }).catch(() => null);
    const path = (await link.count()) > 0 ? await link.getAttribute('href') : `/game/${kind}/1/1`;
    await page.goto(new URL(path ?? '', page.url()).href);
    await page.locator('main h1').waitFor();
  });

/** The slip with a stake whose bet was accepted, or refused: more than the member's gold. */
const sentSlip = (name: string, stake: string): Screen =>
  member(name, '/hitgame/live', OPEN_PRICE, async (page) => {
    await openSlip(page);
    await page.locator('[data-place]').first().waitFor();
    const field = page.getByLabel(/예측 금액|예측 골드|Stake/).filter({ visible: true });
    await field.first().fill(stake, { timeout: 3000 });
    const place = page.locator('[data-place]').filter({ visible: true }).first();
    if (await place.isEnabled()) await place.click();
    await page.locator('[data-accepted], [data-objection]').first().waitFor({ timeout: 15_000 });
  });

export const screens: readonly Screen[] = [
  visitor('guide', '/info/guide/general', 'main h1'),
  visitor('rules', '/info/rules/srs', 'main h1'),
  visitor('home', '/', OPEN_PRICE),
  visitor('live', '/hitgame/live', OPEN_PRICE),
  visitor('match', '/hitgame/live', OPEN_PRICE, async (page) => {
    await openLastingMatch(page);
    await page.waitForURL(/\/hitgame\/live\/\d+|[?&]match=\d+/);
    await page.locator('main [data-cell]').first().waitFor();
  }),
  ...['play', 'stats', 'table'].map(matchView),
  searched('team', 'team'),
  searched('league', 'league'),
  visitor('standard', '/hitgame/srs', OPEN_PRICE),
  visitor('schedule', '/hitgame/srs', OPEN_PRICE, async (page) => {
    await page.getByRole('button', { name: /^(일정|Schedule)/ }).click();
    await page.getByRole('dialog').getByRole('link').first().waitFor();
  }),
  visitor('search', '/hitgame/live', OPEN_PRICE, search),
  visitor('favourites', '/hitgame/live', OPEN_PRICE, followAndList),
  visitor('alerts', '/alerts', 'main h1'),
  visitor('special', '/hitgame/special', 'main h1'),
  visitor('results', '/hitgame/results', 'main h1'),
  visitor('event-odds', '/hitgame/event', 'main h1'),
  member('messages', '/messages'),
  member('message', '/messages/received/1', '[data-message]'),
  member('message-write', '/messages/write', 'main textarea'),
  member('message-random', '/messages/random', 'main textarea'),
  visitor('live-score', '/hitgame/livescore', 'h1'),
  visitor('casual', '/casual', 'main h1'),
  ...accountScreens,
  visitor('terms', '/terms/provision', 'main h1'),
  visitor('community', '/community', 'li[data-post]'),
  visitor('board', '/community/free', 'li[data-post]'),
  visitor('board-best', '/community/free/best', 'li[data-post]'),
  visitor('board-pictures', '/community/spomedia', 'li[data-post]'),
  visitor('post', `/community/analysis_new/${FIRST_ID}`, 'article h1'),
  visitor('comments', `/community/analysis_new/${FIRST_ID}`, '[data-comment]', (page) =>
    page.locator('[data-comment]').last().scrollIntoViewIfNeeded(),
  ),
  visitor('list-under', `/community/free/${FIRST_ID + 10}`, '[data-list-under]', async (page) => {
    await page.locator('[data-list-under]').scrollIntoViewIfNeeded();
    await page.locator('[data-list-under] li').first().waitFor();
  }),
  member('own-post', `/community/analysis_new/${FIRST_ID}`, 'article h1'),
  visitor('news', '/news/notice', 'li[data-post]'),
  visitor('notice', '/news/notice/3', 'article h1'),
  visitor('company', '/company', 'main h1'),
  visitor('affliate', '/affliate', 'main h1'),
  visitor('licenses', '/licenses', 'main h1'),
  visitor('gates', '/gates', 'main h1'),
  visitor('replay', '/replay', 'main h1'),
  visitor('bench', '/bench', 'main article[data-match]'),
  visitor('not-found', '/nowhere', 'main'),
  member('slip', '/hitgame/live', OPEN_PRICE, openSlip),
  sentSlip('slip-accepted', '10000'),
  sentSlip('slip-refused', '1999999999'),
  member('home-member', '/', OPEN_PRICE),
  member('history', '/hitgame/history'),
  member('write-post', '/community/analysis_new/write', '[role=toolbar]'),
  member('my-page', '/mypage'),
  member('questions', '/mypage/customer/qna'),
  member('question', '/mypage/customer/qna/1', 'main h2'),
  member('ask', '/mypage/customer/qawrite', 'main textarea'),
  member('faq', '/mypage/customer/faq', 'main [data-faq]'),
  member('charge', '/mypage/charge'),
  member('exchange', '/mypage/exchange'),
  member('coupon', '/mypage/coupon'),
  member('mileage', '/mypage/mileage'),
  member('cash', '/mypage/cash'),
  member('settings', '/mypage/info'),
  member('one-time-password', '/mypage/info/otp'),
  member('sessions', '/mypage/info/sessions'),
  member('passkeys', '/mypage/info/passkeys'),
  member('social-links', '/mypage/info/social'),
  member('loss-limit', '/mypage/info/losslimit'),
  member('activity', '/mypage/info/activity'),
  member('restriction', '/mypage/info/restriction'),
  member('agreed-terms', '/mypage/info/terms'),
  member('safebox', '/safebox', 'h1, h2'),
  member('chat', '/chat/public', '[data-chat-room][data-state=joined]'),
  member('leave', '/unregister'),
  member('check-user', '/mypage/info/checkuser'),
  member('gold-log', '/mypage/hitgame/live'),
  operator('operator-desk', '/operator/desk', '[data-desk]'),
  operator('operator-matches', '/operator/matches', '[data-row]'),
  operator('operator-results', '/operator/results'),
  operator('operator-members', '/operator', '[role=search]'),
  operator('operator-member', '/operator/members/1'),
  operator('operator-grants', '/operator/grants'),
  operator('operator-values', '/operator/values'),
  operator('operator-terms', '/operator/terms'),
  operator('operator-reports', '/operator/reports'),
  operator('operator-questions', '/operator/questions'),
  operator('operator-audit', '/operator/audit'),
  operator('operator-corrections', '/operator/corrections'),
  operator('operator-names', '/operator/names'),
  operator('operator-bets', '/operator/search?of=bets'),
  operator('operator-purchases', '/operator/search?of=orders'),
  operator('operator-orders', '/operator/orders'),
  ...goldScreens,
];
