/** Operators build a survey, see its cost and its look, a second one approves it, members answer, and the results are plots (N6, O1). */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Page } from 'playwright/test';
import { enter } from '../given/sites/enter.ts';
import { test } from '../given/sites/journey.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import { enterAsOperator, type OperatorSite, startOperatorSite } from '../given/sites/operator-site.ts';
import { removeData } from '../given/sites/running-site.ts';

let running: OperatorSite;
test.beforeAll(async () => {
  running = await startOperatorSite(['demo2', 'demo3'], ['--no-season']);
});
test.afterAll(async () => {
  await running.site.end();
  removeData(running.site);
});

const faultsOf = (page: Page): Promise<string[]> => accessFaults(page, { part: '[data-operator]' });

interface ItemText {
  readonly name: string;
  readonly question: string;
  readonly kind: string;
  readonly choices: string;
  readonly mandatory: boolean;
}

const items: readonly ItemText[] = [
  { name: 'use', question: '자주 오시나요?', kind: '1', choices: '', mandatory: true },
  { name: 'wish', question: '바라는 점', kind: '2', choices: '', mandatory: false },
  { name: 'one', question: '좋아하는 종목', kind: '3', choices: '축구, 농구', mandatory: true },
  { name: 'many', question: '보는 화면', kind: '4', choices: '라이브, 결과', mandatory: false },
];

async function addItem(page: Page, { name, question, kind, choices, mandatory }: ItemText): Promise<void> {
  await page.locator('[data-operator]').getByRole('button', { name: '추가' }).click();
  const row = page.locator('[data-row-of=survey]').last();
  await row.getByLabel(/^항목 이름/).fill(name);
  await row.getByLabel('질문').fill(question);
  await row.getByLabel('답하는 방법').selectOption(kind);
  await row.getByLabel(/^보기/).fill(choices);
  await row.getByLabel('필수').setChecked(mandatory);
}

test('a survey from its builder to its plots', LONG, async ({ page, browser }) => {
  const errors = watchConsole(page);
  await enterAsOperator(page, running, 'demo2');
  await followPath(page, '/operator/values?name=survey');
  await page.getByLabel('제목', { exact: true }).fill('서비스 만족도');
  for (const item of items) await addItem(page, item);
  const preview = page.getByRole('region', { name: '미리 보기' });
  await expect(preview.locator('[data-item]')).toHaveCount(items.length);
  await expect(preview.getByRole('radio', { name: '농구' })).toBeVisible();
  await expect(preview.getByRole('checkbox', { name: '결과' })).toBeVisible();
  await expect(page.locator('[data-cost-change]')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('사유').fill('만족도 조사');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('다른 운영자의 승인을 기다려요')).toBeVisible();

  const second = await (await browser.newContext()).newPage();
  await enterAsOperator(second, running, 'demo3');
  await followPath(second, '/operator/values?name=survey');
  await second.getByRole('button', { name: '결정하기' }).click();
  // Whoever approves sees what it costs, too.
  const cost = second.locator('[data-cost-change]');
  await expect(cost).toHaveAttribute('data-cost-change', /^[1-9]\d+$/);
  expect(await faultsOf(second)).toEqual([]);
  await second.getByLabel('사유').last().fill('확인');
  await second.getByRole('button', { name: '승인', exact: true }).click();
  await expect(second.getByRole('region', { name: '승인 대기' })).toHaveCount(0);

  const member = await (await browser.newContext()).newPage();
  await enter(member, running.site, { id: 'demo1' }, '/survey');
  const main = member.getByRole('main');
  await main.getByLabel('예', { exact: true }).check();
  await main.getByLabel('바라는 점').fill('더 많은 경기');
  await main.getByLabel('농구').check();
  await main.getByLabel('라이브').check();
  await main.getByRole('button', { name: '보내기' }).click();
  await expect(main.getByText('10,000,000 골드를 드렸어요. 참여해 주셔서 고마워요!')).toBeVisible();
  await expect(member.locator('[data-gold="110000000"]').first()).toBeAttached();

  await followPath(page, '/operator/survey');
  await expect(page.getByText('1명이 답했어요')).toBeVisible();
  await expect(page.getByRole('meter', { name: '농구' })).toHaveJSProperty('value', 1);
  await expect(page.getByRole('meter', { name: '축구' })).toHaveJSProperty('value', 0);
  await expect(page.getByRole('list', { name: '최근에 쓴 글' })).toHaveText('더 많은 경기');
  expect(await faultsOf(page)).toEqual([]);
  expect(errors).toEqual([]);
});
