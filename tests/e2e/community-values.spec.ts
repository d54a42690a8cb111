/** An operator edits the banned words and the FAQ on the screen; both hold in a member's open window. */
import { limits } from '../given/runs/limits.ts';
import { LONG } from '../given/screens/looks.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import { enter } from '../given/sites/enter.ts';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import { enterAsOperator, type OperatorSite, startOperatorSite } from '../given/sites/operator-site.ts';
import { removeData } from '../given/sites/running-site.ts';

let running: OperatorSite;
test.beforeAll(async () => {
  running = await startOperatorSite(['demo2'], ['--no-season']);
});
test.afterAll(async () => {
  await running.site.end();
  removeData(running.site);
});

async function save(page: Page): Promise<void> {
  await page.getByLabel('사유', { exact: true }).fill('운영 기준');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect(page.getByLabel('사유', { exact: true })).toHaveValue('');
}

async function say(room: Locator, text: string): Promise<void> {
  await room.getByLabel('메시지', { exact: true }).fill(text);
  await room.getByLabel('메시지', { exact: true }).press('Enter');
}

test(
  'J6 K11 a word that an operator bans is refused, and a new question stands in the FAQ',
  LONG,
  async ({ browser, page }) => {
    const member = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
    await enter(member, running.site, { id: 'demo1' }, '/terms/provision');
    await enterAsOperator(page, running, 'demo2');
    const errors = [watchConsole(page), watchConsole(member)];

    await followPath(member, '/chat/public');
    const room = member.locator('[data-chat-room=public]');
    await expect(room).toHaveAttribute('data-state', 'joined');
    await say(room, '몰빵 어때요?');
    await expect(room.locator('[data-chat-message]')).toContainText(['몰빵 어때요?']);

    await followPath(page, '/operator/values?name=banned-words');
    const names = page.locator('[data-operator]').getByRole('group').getByRole('button');
    await expect(names.nth(20)).toBeVisible();
    for (const name of await names.all()) {
      await name.click();
      await expect(page.getByLabel('사유', { exact: true }), await name.innerText()).toBeVisible();
    }
    await followPath(page, '/operator/values?name=banned-words');
    const words = page.getByLabel('금칙어 (공백으로 구분)');
    const before = await words.inputValue();
    expect(before.split(' ').length).toBeGreaterThan(20);
    await words.fill(`${before} 몰빵`);
    expect(await accessFaults(page)).toEqual([]);
    await save(page);
    // A long list is read between other work, and holds soon.
    await expect(async () => {
      await say(room, '몰 빵 어때요?');
      await expect(room.getByText('금칙어는 입력 할 수 없습니다.').first()).toBeVisible({
        timeout: limits.tryMs,
      });
    }).toPass();

    await followPath(page, '/operator/values?name=faq');
    await page.getByRole('button', { name: '추가', exact: true }).click();
    const row = page.locator('[data-row-of=faq]').last();
    await row.getByLabel('질문 (한국어)').fill('골드는 어디에서 쓰나요?');
    await row.getByLabel('답 (한국어)').fill('상점과 예측에서 써요.');
    await row.getByLabel('질문 (영어)').fill('Where is gold spent?');
    await row.getByLabel('답 (영어)').fill('In the store and on bets.');
    expect(await accessFaults(page)).toEqual([]);
    await save(page);
    await followPath(member, '/mypage/customer/faq');
    await member.getByLabel('검색어').fill('골드는 어디');
    await member.getByRole('button', { name: '검색', exact: true }).click();
    const entry = member.locator('[data-faq]').filter({ hasText: '골드는 어디에서 쓰나요?' });
    await entry.locator('summary').click();
    await expect(entry.getByText('상점과 예측에서 써요.')).toBeVisible();
    await followPath(page, '/operator/audit');
    for (const name of ['금칙어 (공백으로 구분)', '자주 묻는 질문'])
      await expect(page.getByText(`‘${name}’ 설정을 바꿨어요.`).first()).toBeVisible();
    expect(errors).toEqual([[], []]);
    await member.context().close();
  },
);
