/** J1: the room of a match beside its page: its own messages, apart from the public room's. */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { openLastingMatch, watchConsole } from '../given/sites/member-page.ts';
import type { DemoId, MovedSite } from '../given/sites/moved-site.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

const roomOf = (page: Page): Locator => page.locator('[data-chat-room^=match-]');

test(
  'J1 two members write in the room of a match; the public room does not show it',
  LONG,
  async ({ browser }) => {
    const open = async (id: DemoId): Promise<Page> => {
      const page = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
      await page.setViewportSize({ width: 1440, height: 1600 });
      await enter(page, site, await site.member(id), '/hitgame/live');
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
    await expect(publicRoom.getByText('홈 팀 화이팅')).toHaveCount(0);
    expect(await accessFaults(one)).toEqual([]);
    await one.locator('[data-match-chat]').click();
    await expect(roomOf(one)).toBeHidden();
    expect(errors).toEqual([[], []]);
    await Promise.all([one.context().close(), two.context().close()]);
  },
);
