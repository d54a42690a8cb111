/** An operator at work in the community: a notice, a reported post, hiding and moving it, a mute and a removed message; each is in the audit log. */
import { type Browser, expect, type Locator, type Page } from 'playwright/test';
import { LONG } from '../given/screens/looks.ts';
import { enter } from '../given/sites/enter.ts';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import { enterAsOperator, type OperatorSite, startOperatorSite } from '../given/sites/operator-site.ts';
import { removeData } from '../given/sites/running-site.ts';
import { limits } from '../given/runs/limits.ts';

let given: OperatorSite;
test.beforeAll(async () => {
  given = await startOperatorSite(['demo2'], ['--no-season']);
});
test.afterAll(async () => {
  await given.site.end();
  removeData(given.site);
});

const main = (page: Page): Locator => page.getByRole('main');

async function newMember(browser: Browser, id: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await enter(page, given.site, { id }, '/terms/provision');
  return page;
}

async function writeNotice(staff: Page, reader: Page): Promise<void> {
  await followPath(staff, '/news/notice/write');
  const ticker = main(staff).getByLabel('위쪽 공지에 보이기');
  await main(staff).getByLabel('제목', { exact: true }).fill('새벽 점검 안내');
  await main(staff).getByRole('textbox', { name: '내용', exact: true }).click();
  await staff.keyboard.type('3시에 점검해요');
  await expect(ticker).toBeChecked();
  await main(staff).getByRole('button', { name: '올리기' }).click();
  await expect(staff).toHaveURL(/\/news\/notice\/\d+$/);
  await followPath(reader, new URL(staff.url()).pathname);
  await expect(main(reader).getByText('3시에 점검해요')).toBeVisible();
  await expect(reader.locator('header').getByRole('link', { name: '새벽 점검 안내' })).toBeVisible();
  const edit = `${staff.url()}/edit`;
  await followPath(staff, new URL(edit).pathname);
  await ticker.uncheck();
  await main(staff).getByRole('button', { name: '저장' }).click();
  await expect(staff).not.toHaveURL(edit);
  // A notice that the header does not show is not put there by the next change.
  await expect(async () => {
    await staff.goto(edit);
    await expect(main(staff).getByLabel('제목', { exact: true })).toHaveValue('새벽 점검 안내');
    await expect(ticker).not.toBeChecked({ timeout: limits.tryMs });
  }).toPass();
}

test(
  'O1 K9 J1 an operator writes a notice, decides a report, hides and moves a post, mutes in the chat',
  LONG,
  async ({ browser }) => {
    const [writer, reader] = [await newMember(browser, 'demo1'), await newMember(browser, 'demo4')];
    const staff = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
    await enterAsOperator(staff, given, 'demo2');
    const errors = watchConsole(staff);
    await test.step('a notice', () => writeNotice(staff, reader));

    await followPath(writer, '/community/free/write');
    await main(writer).getByLabel('분류').selectOption({ label: '잡담' });
    await main(writer).getByLabel('제목').fill('싸게 팔아요');
    await main(writer).getByRole('textbox', { name: '내용' }).click();
    await writer.keyboard.type('연락 주세요');
    await main(writer).getByRole('button', { name: '올리기' }).click();
    await expect(writer).toHaveURL(/\/community\/free\/\d+$/);
    const post = new URL(writer.url()).pathname;

    await test.step('another member reports the post; the operator takes the report and decides', async () => {
      await followPath(reader, post);
      await main(reader).getByRole('button', { name: '신고' }).first().click();
      const dialog = reader.getByRole('dialog', { name: '신고하기' });
      await dialog.getByText('광고·홍보').click();
      expect(await accessFaults(reader)).toEqual([]);
      await dialog.getByRole('button', { name: '신고하기' }).click();
      await expect(reader.getByText('신고를 접수했어요')).toBeVisible();
      await followPath(staff, '/operator/reports');
      const report = staff.locator('main [data-row]');
      await expect(report).toContainText('싸게 팔아요');
      await report.getByRole('button', { name: '내가 처리' }).click();
      await staff.getByRole('button', { name: '처리 중' }).click();
      await report.getByRole('button', { name: '결정하기' }).click();
      await staff.getByLabel('결정 메모').fill('광고 글');
      expect(await accessFaults(staff)).toEqual([]);
      await staff.getByRole('button', { name: '조치함' }).click();
      await staff.getByRole('button', { name: '처리 완료' }).click();
      await expect(report).toContainText('조치함');
    });

    await test.step('the post is hidden, shown again and moved', async () => {
      const reason = main(staff).getByLabel('사유');
      await followPath(staff, post);
      await reason.fill('광고');
      await main(staff).getByRole('button', { name: '숨기기' }).click();
      await expect(main(staff).getByText('숨긴 글')).toBeVisible();
      await reader.reload();
      await expect(main(reader).getByText('없는 글이에요.')).toBeVisible();
      await reason.fill('확인했어요');
      await main(staff).getByRole('button', { name: '다시 보이기' }).click();
      await expect(main(staff).getByText('숨긴 글')).toBeHidden();
      await reason.fill('다른 게시판의 글');
      await main(staff).getByLabel('옮길 게시판').selectOption('event_board');
      await main(staff).getByRole('button', { name: '옮기기' }).click();
      await expect(staff).toHaveURL(/\/community\/event_board\/\d+$/);
      await followPath(reader, new URL(staff.url()).pathname);
      await expect(main(reader).getByRole('heading', { name: '싸게 팔아요' })).toBeVisible();
    });

    await test.step('a message is removed and its writer muted; the operator has a mark', async () => {
      const room = (page: Page): Locator => page.locator('[data-chat-room=public]');
      const say = async (page: Page, text: string): Promise<void> => {
        await room(page).getByLabel('메시지', { exact: true }).fill(text);
        await room(page).getByLabel('메시지', { exact: true }).press('Enter');
      };
      for (const page of [writer, staff]) {
        await followPath(page, '/chat/public');
        await expect(room(page)).toHaveAttribute('data-state', 'joined');
      }
      await say(writer, '싸게 팔아요');
      // Two who write at once come in either order; the first message is the one that is removed below.
      await expect(room(staff).getByText('싸게 팔아요')).toBeVisible();
      await say(staff, '광고는 하지 말아 주세요');
      await expect(room(writer).locator('[data-chat-message][data-admin=true]')).toContainText('운영자');
      const openMenu = (): Promise<void> =>
        room(staff).locator('[data-chat-message]').first().getByRole('button').first().click();
      const dialog = staff.getByRole('dialog');
      await openMenu();
      await dialog.getByLabel('사유').fill('광고');
      expect(await accessFaults(staff)).toEqual([]);
      await dialog.getByRole('button', { name: '메시지 삭제' }).click();
      await expect(room(writer).getByText('운영자가 삭제한 메시지예요')).toBeVisible();
      await openMenu();
      await dialog.getByLabel('사유').fill('광고');
      await dialog.getByRole('button', { name: '채팅 금지' }).click();
      await expect(room(writer).getByText(/까지 채팅을 쓸 수 없어요\. 사유: 광고/)).toBeVisible();
    });

    await followPath(staff, '/operator/audit');
    for (const said of [
      /^소식 \d+번을 올렸어요/,
      /^소식 \d+번을 수정했어요/,
      /^신고 \d+번을 맡았어요/,
      /^신고 \d+번을 끝냈어요: 조치함/,
      /글 \d+번을 숨겼어요/,
      /글 \d+번을 다시 보이게 했어요/,
      /^글 \d+번을 옮겼어요/,
      /채팅방의 메시지를 삭제했어요/,
      /^채팅을 [\d,]+분 동안 막았어요/,
    ])
      await expect(staff.getByRole('cell', { name: said }).first()).toBeVisible();
    expect(errors).toEqual([]);
    for (const page of [writer, reader, staff]) await page.context().close();
  },
);
