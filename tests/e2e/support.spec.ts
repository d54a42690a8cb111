/** Support: a member asks with a file, an operator answers, the member is notified and rates the answer; frequent questions are found. */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { lastingPrice, logIn, openPrices, watchConsole, followPath } from '../given/sites/member-page.ts';
import { tryBet } from '../given/sites/sent-bets.ts';
import { enterAsOperator, type OperatorSite, startOperatorSite } from '../given/sites/operator-site.ts';
import { removeData } from '../given/sites/running-site.ts';

let given: OperatorSite;
test.beforeAll(async () => {
  given = await startOperatorSite(['demo2', 'demo4']);
});
test.afterAll(async () => {
  await given.site.end();
  removeData(given.site);
});

test(
  'K10 K11 a question with a file is answered, noticed and rated; a frequent question is found',
  LONG,
  async ({ browser }) => {
    const member = await (await browser.newContext()).newPage();
    const staff = await (await browser.newContext()).newPage();
    // A visitor reads the frequent questions.
    await member.goto(`${given.site.address}/mypage/customer/faq`);
    await expect(member.locator('[data-faq]').first()).toBeVisible();
    await logIn(member, 'demo1');
    await member.getByLabel('검색어').fill('ㄴㄴㅇ');
    await member.getByRole('button', { name: '검색', exact: true }).click();
    await member.getByText('닉네임은 얼마나 자주 바꿀 수 있나요?').click();
    await expect(member.getByText('한 번 바꾸면 30일 뒤에 다시 바꿀 수 있어요.')).toBeVisible();

    await followPath(member, '/mypage/customer/qawrite');
    await member.getByLabel('제목').fill('정산이 늦어요');
    await member.getByLabel('내용', { exact: true }).fill('어제 경기의 예측이 그대로예요.');
    // A reload keeps what was written.
    await expect
      .poll(async () => {
        await member.reload();
        return member.getByLabel('제목').inputValue();
      })
      .toBe('정산이 늦어요');
    await expect(member.getByLabel('내용', { exact: true })).toHaveValue('어제 경기의 예측이 그대로예요.');
    const file = { name: '화면.txt', mimeType: 'text/plain', buffer: Buffer.from('오류 내용') };
    const contents = member.getByLabel('내용', { exact: true });
    await contents.fill('가'.repeat(4001));
    await expect(member.getByText('4,000자까지 입력할 수 있어요')).toBeVisible();
    await contents.fill('어제 경기의 예측이 그대로예요.');
    await expect(member.getByText('4,000자까지 입력할 수 있어요')).toBeHidden();
    const choice = member.getByLabel('파일 첨부');
    await choice.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(member.getByText('붙일 수 없는 파일이에요.')).toBeVisible();
    await choice.setInputFiles(file);
    await expect(member.getByText('붙일 수 없는 파일이에요.')).toBeHidden();
    await expect(member.getByRole('button', { name: '화면.txt 빼기' })).toBeVisible();
    await member.getByRole('button', { name: '보내기' }).click();
    await expect(member.getByRole('button', { name: '화면.txt 저장' })).toBeVisible();

    await enterAsOperator(staff, given, 'demo2');
    await followPath(staff, '/operator/questions');
    await staff.locator('main [data-row]').getByRole('button').click();
    const [saved] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: '화면.txt 저장' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('화면.txt');
    await staff.getByLabel('답변').fill('정산을 마쳤어요.');
    await staff.getByRole('button', { name: '답변하고 완료' }).click();

    await expect(member.getByText('1:1 문의에 답변이 도착했어요')).toBeVisible();
    await member.getByRole('link', { name: '답변 보기' }).click();
    await expect(member.getByText('정산을 마쳤어요.')).toBeVisible();
    await member.getByRole('button', { name: '5점', exact: true }).click();
    await expect(member.getByText('평가해 주셔서 고마워요')).toBeVisible();
  },
);

test(
  'K10 a bet and a recording go with a question; the staff sees and replays them',
  LONG,
  async ({ browser }) => {
    const member = await (await browser.newContext()).newPage();
    const errors = watchConsole(member);
    await member.setViewportSize({ width: 1440, height: 1400 });
    await member.goto(`${given.site.address}/hitgame/live`);
    await expect(openPrices(member).first()).toBeVisible();
    await logIn(member, 'demo3');
    let drawId: number | null = null;
    await expect(async () => {
      drawId = await tryBet(member, await lastingPrice(member));
      expect(drawId).not.toBeNull();
    }).toPass();

    await followPath(member, '/mypage/customer/qawrite');
    await member.getByLabel('제목').fill('이 예측을 봐 주세요');
    await member.getByLabel('내용', { exact: true }).fill('배당이 달랐어요.');
    await member.getByRole('button', { name: '내 예측 첨부 0/3' }).click();
    await member.locator(`[data-choose-bet="${drawId}"]`).getByRole('checkbox').check();
    await expect(member.getByRole('button', { name: '내 예측 첨부 1/3' })).toBeVisible();
    await member.locator('[data-attach-recording]').check();
    expect(await accessFaults(member)).toEqual([]);
    await member.locator('main').getByRole('button', { name: '보내기' }).click();
    const card = (page: Page) => page.locator(`[data-shared-bet="${drawId}"][data-card=ready]`);
    await expect(card(member)).toBeVisible();
    await expect(member.getByRole('button', { name: 'session.spo.gz 저장' })).toBeVisible();
    expect(errors).toEqual([]);

    const staff = await (await browser.newContext()).newPage();
    // A one-time password is taken once: each test has an operator of its own.
    await enterAsOperator(staff, given, 'demo4');
    await staff.setViewportSize({ width: 390, height: 844 });
    await followPath(staff, '/operator/questions');
    const asked = staff.locator('main [data-row]').filter({ hasText: '이 예측을 봐 주세요' });
    // On a phone the row is a card, with its button in sight.
    await expect(asked.locator('[data-name="처리"] button')).toBeInViewport({ ratio: 1 });
    await asked.getByRole('button').click();
    await expect(card(staff)).toBeVisible();
    await staff.getByRole('button', { name: 'session.spo.gz 재생기에서 열기' }).click();
    await expect(staff.locator('[data-replay=open]')).toBeVisible();
  },
);
