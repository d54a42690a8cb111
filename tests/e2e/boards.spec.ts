/** A post with two files: written, commented on by another member, changed, deleted; what a visitor may not do (A3, K1, K3, K5, K7, K8). */
import { LONG } from '../given/screens/looks.ts';
import { type Browser, expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { goodPicture } from '../given/domain/bad-files.ts';
import { enter } from '../given/sites/enter.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import type { DemoId, MovedSite } from '../given/sites/moved-site.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

const main = (page: Page) => page.getByRole('main');
const editorOf = (page: Page) => main(page).getByRole('textbox', { name: '내용' });

async function openPage(browser: Browser, like: DemoId | null): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  if (like === null) await page.goto(site.address);
  else await enter(page, site, await site.member(like));
  return page;
}

/** Writes a text with a bold word; the text comes back after a reload, the files do not. */
async function write(page: Page): Promise<void> {
  await followPath(page, '/community/free');
  await main(page).getByRole('button', { name: '글쓰기' }).click();
  await main(page).getByLabel('제목').fill('주말 경기 이야기');
  await editorOf(page).click();
  await page.keyboard.type('이번 주말 ');
  await main(page).getByRole('button', { name: '굵게' }).click();
  await page.keyboard.type('빅매치');
  await expect(editorOf(page).locator('strong')).toHaveText('빅매치');
  await expect(main(page).getByText('9 / 10,000자')).toBeVisible();
  await page.reload();
  const found = main(page).getByRole('status').filter({ hasText: '쓰던 내용을 불러왔어요.' });
  await expect(found).toBeVisible();
  await expect(main(page).getByLabel('제목')).toHaveValue('주말 경기 이야기');
  await expect(editorOf(page).locator('strong')).toHaveText('빅매치');
}

test(
  'a post with files and comments, changed and deleted; a visitor reads (A3 K1 K3 K5 K7 K8)',
  LONG,
  async ({ browser }) => {
    const writer = await openPage(browser, 'demo1');
    const errors = watchConsole(writer);
    await write(writer);

    await test.step('a missing division and a bad file are named, and nothing is lost', async () => {
      const input = main(writer).locator('input[type=file]').last();
      await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
      await expect(
        main(writer).getByRole('alert').filter({ hasText: '첨부할 수 없는 파일이에요' }),
      ).toBeVisible();
      await main(writer).getByRole('button', { name: '올리기' }).click();
      await expect(main(writer).getByRole('alert').filter({ hasText: '분류를 골라 주세요.' })).toBeVisible();
      expect(await accessFaults(writer)).toEqual([]);
      const picture = await goodPicture(300, 200, 'png');
      await input.setInputFiles({ name: '경기장.png', mimeType: 'image/png', buffer: picture });
      await input.setInputFiles({ name: '기록.txt', mimeType: 'text/plain', buffer: Buffer.from('3:1') });
      await main(writer).getByLabel('분류').selectOption({ label: '잡담' });
      await main(writer).getByLabel('링크 1').fill('https://a.example/preview');
      await main(writer).getByRole('button', { name: '올리기' }).click();
      await expect(writer).toHaveURL(/\/community\/free\/\d+$/);
    });
    await expect(main(writer).locator('[data-rich-text] strong')).toHaveText('빅매치');
    await expect(main(writer).getByRole('img', { name: '경기장.webp' })).toBeVisible();
    const link = main(writer).getByRole('link', { name: 'https://a.example/preview' });
    await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
    const file = main(writer).getByRole('link', { name: /기록\.txt/ });
    await expect(file).toHaveAttribute('download', '기록.txt');
    expect(await accessFaults(writer)).toEqual([]);
    const address = writer.url();

    await test.step('a visitor reads it and is asked to log in', async () => {
      const visitor = await openPage(browser, null);
      await visitor.goto(`${site.address}/community`);
      await main(visitor)
        .getByRole('link', { name: /주말 경기 이야기/ })
        .click();
      await expect(main(visitor).getByRole('heading', { name: '주말 경기 이야기' })).toBeVisible();
      await expect(main(visitor).getByRole('button', { name: '삭제' })).toBeHidden();
      await main(visitor).getByRole('button', { name: '로그인하고 댓글 쓰기' }).click();
      await expect(visitor.getByRole('dialog')).toBeVisible();
      await visitor.context().close();
    });

    await test.step('another member comments, the writer answers', async () => {
      const other = await openPage(browser, 'demo4');
      await other.goto(address);
      await main(other).getByLabel('댓글 쓰기').fill('<b>기대돼요</b>');
      await other.reload();
      await expect(main(other).getByLabel('댓글 쓰기')).toHaveValue('<b>기대돼요</b>');
      await main(other).getByRole('button', { name: '댓글 올리기' }).click();
      await expect(main(other).locator('[data-comment]')).toContainText('<b>기대돼요</b>');
      await expect(main(other).getByLabel('댓글 쓰기')).toHaveValue('');
      await other.context().close();
      await writer.reload();
      await main(writer).getByRole('button', { name: '답글' }).click();
      await main(writer).getByLabel('댓글 쓰기').first().fill('저도요');
      await main(writer).getByRole('button', { name: '댓글 올리기' }).first().click();
      await expect(main(writer).locator('[data-comment][data-answer=true]')).toContainText('저도요');
    });

    await test.step('the writer changes the post and deletes it', async () => {
      await main(writer).getByRole('link', { name: '수정' }).click();
      await main(writer).getByLabel('제목').fill('고친 제목');
      await main(writer).getByLabel('기록.txt 삭제').check();
      await main(writer).getByRole('button', { name: '저장' }).click();
      await expect(main(writer).getByRole('heading', { name: '고친 제목' })).toBeVisible();
      await expect(main(writer).getByRole('link', { name: /기록\.txt/ })).toBeHidden();
      await main(writer).getByRole('button', { name: '삭제', exact: true }).first().click();
      await expect(main(writer).getByText('이 글을 삭제할까요?')).toBeVisible();
      await main(writer).getByRole('button', { name: '삭제', exact: true }).first().click();
      await expect(writer).toHaveURL(/\/community\/free$/);
      await expect(main(writer).getByText('아직 글이 없어요')).toBeVisible();
    });
    expect(errors).toEqual([]);
  },
);

test('the notice ticker opens its notice, and news are listed and searched (A8 A17 K9)', async ({ page }) => {
  const errors = watchConsole(page);
  await page.goto(site.address);
  const ticker = page.locator('header a[href^="/news/notice/"]');
  const said = (await ticker.textContent()) ?? '';
  await ticker.click();
  await expect(page).toHaveURL(/\/news\/notice\/\d+$/);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  expect(said).not.toBe('');
  await main(page).getByRole('link', { name: '목록' }).click();
  // The page of a post has the list below it, too.
  await expect(main(page).locator('article[data-post]')).toHaveCount(0);
  await expect(main(page).locator('li[data-post]')).toHaveCount(3);
  await main(page).getByRole('searchbox').fill('실시간으로');
  await main(page).getByRole('button', { name: '검색' }).click();
  await expect(main(page).locator('li[data-post]')).toHaveCount(1);
  await expect(main(page).getByRole('button', { name: '글쓰기' })).toBeHidden();
  expect(await accessFaults(page)).toEqual([]);
  await followPath(page, '/news/update');
  await expect(main(page).getByText('아직 글이 없어요')).toBeVisible();
  expect(errors).toEqual([]);
});
