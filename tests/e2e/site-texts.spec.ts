/** O1 A18 A24: what operators lay over the site comes into windows that are open, and can be taken back. */
import { expect, type Page } from 'playwright/test';
import { LONG } from '../given/screens/looks.ts';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import { enterAsOperator, type OperatorSite, startOperatorSite } from '../given/sites/operator-site.ts';
import { removeData } from '../given/sites/running-site.ts';

let running: OperatorSite;
test.beforeAll(async () => {
  running = await startOperatorSite(['demo2'], ['--matches', '6', '--seed', '3']);
});
test.afterAll(async () => {
  await running.site.end();
  removeData(running.site);
});

async function save(page: Page): Promise<void> {
  await page.getByLabel('사유', { exact: true }).fill('문구 수정');
  await page.getByRole('button', { name: '저장', exact: true }).click();
}

test(
  'O1 A18 A24 a text and links of an operator hold in a visitor’s open window',
  LONG,
  async ({ browser, page }) => {
    const visitor = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const errors = [watchConsole(page), watchConsole(visitor)];
    await visitor.goto(`${running.site.address}/company?recom=kim&page_from=x`);
    const footer = visitor.getByRole('contentinfo');
    await expect(footer.getByRole('navigation', { name: '바로가기' })).toBeVisible();
    await expect(footer.getByRole('link', { name: '모바일 화면' })).toHaveCount(0);

    await enterAsOperator(page, running, 'demo2');
    await followPath(page, '/operator/values?name=texts');
    await page.getByRole('button', { name: '추가', exact: true }).click();
    const row = page.locator('[data-row-of=texts]');
    await row.getByLabel('글의 키').fill('footer.sbu');
    await expect(page.locator('[data-key="footer.sbu"]')).toContainText('사이트에 없는 키예요');
    await row.getByLabel('글의 키').fill('footer.sub');
    await row.getByLabel('한국어').fill('빠른 길');
    const preview = page.locator('[data-key="footer.sub"]');
    await expect(preview).toContainText('지금 글: 바로가기');
    await expect(preview).toContainText('영어가 없어요');
    expect(await accessFaults(page)).toEqual([]);
    await save(page);
    await expect(footer.getByRole('navigation', { name: '빠른 길' })).toBeVisible();

    await followPath(page, '/operator/values?name=links');
    await page.getByLabel('모바일 화면').fill('https://m.site.test/');
    await page.getByLabel('고객센터 이메일').fill('help@site.test');
    await page.getByLabel('유튜브').fill('https://video.site.test/spo');
    await save(page);
    await expect(footer.getByRole('link', { name: '모바일 화면' })).toHaveAttribute(
      'href',
      'https://m.site.test/?recom=kim',
    );
    const mail = footer.getByRole('link', { name: '이메일 문의' });
    await expect(mail).toHaveAttribute('href', 'mailto:help@site.test');
    const channels = visitor.getByRole('navigation', { name: '소셜 채널' });
    await expect(channels.getByRole('link')).toHaveText(['유튜브']);
    expect(await accessFaults(visitor)).toEqual([]);
    expect(errors).toEqual([[], []]);
    await visitor.close();
  },
);
