/** J1: the room of a match beside its page: its own messages, apart from the public room's. */
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from '../given/journey.ts';
import { accessFaults } from '../given/axe.ts';
import { logIn, openLastingMatch, watchConsole } from '../given/member-page.ts';
import { removeData, type RunningSite, startSite } from '../given/running-site.ts';

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ args: ['--matches', '24', '--seed', '3'] });
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

const roomOf = (page: Page): Locator => page.locator('[data-chat-room^=match-]');

test('J1 two members write in the room of a match; the public room does not show it', async ({ browser }) => {
  const open = async (id: string): Promise<Page> => {
    const page = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
    await page.setViewportSize({ width: 1440, height: 1600 });
    await page.goto(`${site.address}/hitgame/live`);
    await logIn(page, id);
    return page;
  };
  const [one, two] = [await open('demo1'), await open('demo2')];
  const errors = [watchConsole(one), watchConsole(two)];
  await openLastingMatch(one);
  await two.goto(one.url());
  for (const page of [one, two]) {
    await page.locator('[data-match-chat]').click();
    await expect(roomOf(page)).toHaveAttribute('data-state', 'joined');
  }
  expect(await roomOf(one).getAttribute('data-chat-room')).toBe(
    await roomOf(two).getAttribute('data-chat-room'),
  );
  const input = roomOf(one).getByLabel('메시지', { exact: true });
  await input.fill('홈 팀 화이팅');
  await input.press('Enter');
  await expect(roomOf(two).getByText('홈 팀 화이팅')).toBeVisible();
  const publicRoom = two.locator('[data-chat-box] [data-chat-room=public]');
  await expect(publicRoom).toHaveAttribute('data-state', 'joined');
  await expect(publicRoom.locator('[data-chat-message]')).toHaveCount(0);
  expect(await accessFaults(one)).toEqual([]);
  await one.locator('[data-match-chat]').click();
  await expect(roomOf(one)).toBeHidden();
  expect(errors).toEqual([[], []]);
  await Promise.all([one.context().close(), two.context().close()]);
});
