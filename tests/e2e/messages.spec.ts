/** Messages between members in the browser: the window, several recipients, the count in every window, the random note. */
import { LONG } from '../given/screens/looks.ts';
import { expect } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

test(
  'A6 A12 J3 J4 J5 one of three recipients does not exist; the others see their unread count',
  LONG,
  async ({ page, browser }) => {
    const errors = watchConsole(page);
    const readers = await Promise.all(
      (['demo2', 'demo3'] as const).map(async (like) => {
        const reader = await (await browser.newContext()).newPage();
        const member = await site.member(like);
        await enter(reader, site, member);
        return { reader, nick: member.nick };
      }),
    );
    const [first] = readers;
    if (first === undefined) throw new Error('no reader');
    const second = await first.reader.context().newPage();
    await second.goto(`${site.address}/messages`);
    await enter(page, site, await site.member('demo1'));
    await followPath(page, '/messages');

    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: '쪽지 쓰기' }).click();
    const popup = await opened;
    await expect(popup.locator('textarea')).toBeVisible();
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([710, 655]);
    expect(await accessFaults(popup)).toEqual([]);
    await popup.locator('input[name=to]').fill(`${readers.map(({ nick }) => nick).join(', ')}, 없는이름`);
    await popup.locator('textarea').fill('오늘 경기 같이 봐요');
    await popup.getByRole('button', { name: '보내기' }).click();
    const results = popup.locator('[data-failed-messages="1"]');
    await expect(results).toContainText('성공 2통, 실패 1통');
    await expect(results).toContainText('없는이름: 없는 회원이에요');
    await expect(popup.locator('input[name=to]')).toHaveValue('없는이름');
    await popup.reload();
    await expect(popup.locator('textarea')).toHaveValue('오늘 경기 같이 봐요');

    for (const window of [first.reader, second])
      await expect(window.locator('[data-unread="1"]').first()).toBeVisible();
    await expect(second.locator('[data-message][data-new=true]')).toHaveCount(1);
    expect(await accessFaults(second)).toEqual([]);
    await second.locator('[data-message] a').click();
    await expect(second.locator('article')).toContainText('오늘 경기 같이 봐요');
    await expect(first.reader.locator('[data-unread="0"]').first()).toBeVisible();
    await second.getByRole('button', { name: '삭제' }).click();
    await expect(second).toHaveURL(/\/messages\/recv$/);
    await expect(second.getByText('받은 쪽지가 없어요')).toBeVisible();
    await followPath(page, '/messages/send');
    await expect(page.locator('[data-message]')).toHaveCount(2);
    // Deleting all asks once more, and forgets the question when the focus goes elsewhere (J3).
    await page.getByRole('button', { name: '모두 삭제' }).click();
    await page.getByRole('button', { name: '정말 모두 삭제할까요?' }).blur();
    await expect(page.locator('[data-message]')).toHaveCount(2);
    await page.getByRole('button', { name: '모두 삭제' }).click();
    await page.getByRole('button', { name: '정말 모두 삭제할까요?' }).click();
    await expect(page.getByText('보낸 쪽지가 없어요')).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test('J3 J5 two of three messages are ticked and kept, then ticked and deleted; the count follows', async ({
  page,
  browser,
}) => {
  const writer = await (await browser.newContext()).newPage();
  await enter(writer, site, await site.member('demo4'));
  const member = await site.member('demo5');
  await enter(page, site, member);
  await followPath(writer, '/messages');
  const opened = writer.waitForEvent('popup');
  await writer.getByRole('button', { name: '쪽지 쓰기' }).click();
  const popup = await opened;
  for (const text of ['첫째 쪽지', '둘째 쪽지', '셋째 쪽지']) {
    await popup.locator('input[name=to]').fill(member.nick);
    await popup.locator('textarea').fill(text);
    await popup.getByRole('button', { name: '보내기' }).click();
    await expect(popup.locator('textarea')).toHaveValue('');
  }
  await expect(page.locator('[data-unread="3"]').first()).toBeVisible();

  await followPath(page, '/messages');
  const row = (text: string) => page.locator('[data-message]').filter({ hasText: text });
  const tick = (text: string) => row(text).getByRole('checkbox').check();
  const remove = page.getByRole('button', { name: '삭제', exact: true });
  await expect(page.locator('[data-message]')).toHaveCount(3);
  await expect(remove).toBeDisabled();
  await tick('첫째');
  await tick('셋째');
  await page.getByRole('button', { name: '보관', exact: true }).click();
  await expect(page.getByText('쪽지 2통을 보관했어요')).toBeVisible();
  await followPath(page, '/messages/locker');
  await expect(page.locator('[data-message]')).toHaveCount(2);
  await tick('첫째');
  await tick('셋째');
  await remove.click();
  await expect(page.getByText('쪽지 2통을 삭제했어요')).toBeVisible();
  await expect(page.getByText('보관한 쪽지가 없어요')).toBeVisible();
  await followPath(page, '/messages');
  await expect(row('둘째')).toHaveCount(1);
  await expect(page.locator('[data-message]')).toHaveCount(1);
  await expect(page.locator('[data-unread="1"]').first()).toBeVisible();
});

test(
  'J4 M4 a random note without its item is refused and stays written, over a reload, too',
  LONG,
  async ({ page }) => {
    await enter(page, site, await site.member('demo1'));
    await followPath(page, '/messages/random');
    await page.locator('textarea').fill('안녕하세요');
    await page.getByRole('button', { name: '보내기' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: '쓸 수 있는 쪽지 아이템이 없어요' }),
    ).toBeVisible();
    await expect(page.locator('textarea')).toHaveValue('안녕하세요');
    expect(await accessFaults(page)).toEqual([]);
    await page.reload();
    await expect(page.locator('textarea')).toHaveValue('안녕하세요');
  },
);
