/** F6, J1, J2: two members chat: a banned word, names, a request that is rejected and one that is accepted, in both places. */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { limits } from '../given/runs/limits.ts';
import { enter } from '../given/sites/enter.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchConsole } from '../given/sites/member-page.ts';
import type { DemoId, MovedSite } from '../given/sites/moved-site.ts';

test.describe.configure({ mode: 'serial' });

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

/** Messages of these members: others write in the room, too. */
const ownMessages = (room: Locator): Locator =>
  room.locator('[data-chat-message]').filter({ hasText: /오늘 경기 어때요\?|시 발|죄송해요/ });
const publicRoom = (page: Page): Locator => page.locator('[data-chat-room=public]');

async function openChat(page: Page, id: DemoId): Promise<Locator> {
  await enter(page, site, await site.member(id), '/terms/provision');
  // The window's specified size (A12).
  await page.setViewportSize({ width: 400, height: 555 });
  await page.goto(`${site.address}/chat/public`);
  const room = publicRoom(page);
  await expect(room).toHaveAttribute('data-state', 'joined');
  return room;
}

async function say(room: Locator, text: string): Promise<void> {
  await room.getByLabel('메시지', { exact: true }).fill(text);
  await room.getByLabel('메시지', { exact: true }).press('Enter');
}

test(
  'two members write, a banned word stays with its writer, a chat of two is asked for (F6 J1 J2 J6)',
  LONG,
  async ({ browser }) => {
    const [one, two] = await Promise.all([
      browser.newContext().then((context) => context.newPage()),
      browser.newContext().then((context) => context.newPage()),
    ]);
    const errors = [watchConsole(one), watchConsole(two)];
    const roomOfOne = await openChat(one, 'demo1');
    const roomOfTwo = await openChat(two, 'demo2');

    await test.step('a message reaches the other; a banned word does not, and can be mended', async () => {
      await say(roomOfOne, '오늘 경기 어때요?');
      await expect(roomOfTwo.getByText('오늘 경기 어때요?')).toBeVisible();
      await say(roomOfOne, '시 발');
      await expect(roomOfOne.getByText('금칙어는 입력 할 수 없습니다.')).toBeVisible();
      await roomOfOne.getByRole('button', { name: '수정' }).click();
      await expect(roomOfOne.getByLabel('메시지', { exact: true })).toHaveValue('시 발');
      await say(roomOfOne, '죄송해요');
      await expect(roomOfTwo.getByText('죄송해요')).toBeVisible();
      await expect(ownMessages(roomOfTwo)).toHaveCount(2);
      expect(await accessFaults(one)).toEqual([]);
    });

    await test.step('notes of who enters and leaves reach the members who want them (J1)', async () => {
      await roomOfOne.getByRole('button', { name: '채팅 설정' }).click();
      await roomOfOne.locator('[data-chat-notify]').check();
      // The choice reaches the server a moment later. Who comes back within 2.5 s has not left.
      await expect(async () => {
        await two.goto(`${site.address}/chat/public`);
        await expect(roomOfTwo).toHaveAttribute('data-state', 'joined');
        await two.goto('about:blank');
        await expect(roomOfOne.getByText(/나갔어요/).first()).toBeVisible({ timeout: limits.tryMs });
      }).toPass();
      await two.goto(`${site.address}/chat/public`);
      await expect(roomOfTwo).toHaveAttribute('data-state', 'joined');
      await expect(roomOfOne.getByText(/님이 들어왔어요/).first()).toBeVisible();
    });

    const ask = async (): Promise<void> => {
      await ownMessages(roomOfTwo).first().getByRole('button').first().click();
      await two.getByRole('dialog').getByRole('button', { name: '1:1 채팅 신청' }).click();
    };
    await test.step('rejected: the specified words', async () => {
      await ask();
      await one.locator('[data-chat-invite]').getByRole('button', { name: '거절' }).click();
      await expect(two.locator('[data-chat-asked=rejected]')).toHaveText('거절되었습니다.');
    });

    await test.step('accepted: a room of the two', async () => {
      await ask();
      await one.locator('[data-chat-invite]').getByRole('button', { name: '수락' }).click();
      await two.locator('[data-chat-asked=accepted]').getByRole('button', { name: '열기' }).click();
      const pair = (page: Page): Locator => page.locator('[data-chat-room^=one-]');
      await expect(pair(two)).toHaveAttribute('data-state', 'joined');
      await expect(pair(one)).toHaveAttribute('data-state', 'joined');
      await say(pair(two), '둘만의 이야기');
      await expect(pair(one).getByText('둘만의 이야기')).toBeVisible();
      expect(await accessFaults(two)).toEqual([]);
    });

    await test.step('a reload brings the messages back, once each', async () => {
      await one.reload();
      await expect(ownMessages(publicRoom(one))).toHaveCount(2);
    });
    expect(errors).toEqual([[], []]);
    await Promise.all([one.context().close(), two.context().close()]);
  },
);

test('the button of the room opens it in a window of 400 × 555; both windows show what is said (A12 J1)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await enter(page, site, await site.member('demo1'), '/terms/provision');
  const box = page.locator('[data-chat-box]');
  await box.scrollIntoViewIfNeeded();
  await expect(publicRoom(page)).toHaveAttribute('data-state', 'joined');
  const opened = page.waitForEvent('popup');
  await box.getByRole('button', { name: '새 창으로 열기' }).click();
  const popup = await opened;
  await expect(publicRoom(popup)).toHaveAttribute('data-state', 'joined');
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([400, 555]);
  expect(popup.url()).toBe(`${site.address}/chat/public`);
  await expect(publicRoom(popup).getByRole('button', { name: '새 창으로 열기' })).toHaveCount(0);
  await say(publicRoom(popup), '누구를 응원해요?');
  await expect(publicRoom(page).getByText('누구를 응원해요?')).toBeVisible();
});

test('the sidebar has the public room; a visitor reads and is asked to log in (A19 J1)', async ({ page }) => {
  const errors = watchConsole(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const hasChatCode = (): boolean => asked.some((url) => /\/chat-panel-[\w-]+\.js$/.test(url));
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.goto(`${site.address}/terms/provision`);
  const box = page.locator('[data-chat-box]');
  await expect(box.getByRole('button', { name: '채팅 접기와 펼치기' })).toBeAttached();
  // An observer of the sight has spoken after two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(hasChatCode(), 'the code of the chat before it is seen').toBe(false);
  await box.scrollIntoViewIfNeeded();
  await expect.poll(hasChatCode).toBe(true);
  await page.setViewportSize({ width: 1440, height: 1200 });
  await expect(publicRoom(page)).toHaveAttribute('data-state', 'joined');
  await expect(box.getByText('누구를 응원해요?')).toBeVisible();
  await expect(box.getByRole('textbox')).toBeDisabled();
  expect(await accessFaults(page)).toEqual([]);
  await box.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(errors).toEqual([]);
});
