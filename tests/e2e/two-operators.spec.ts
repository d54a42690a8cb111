/** S9 on the running site: what two operators do to a match in an evening, and what its member sees of it. */
import type { Browser, Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { LONG } from '../given/screens/looks.ts';
import { enter } from '../given/sites/enter.ts';
import { test } from '../given/sites/journey.ts';
import { followPath, watchConsole } from '../given/sites/member-page.ts';
import { enterAsOperator, type OperatorSite, startOperatorSite } from '../given/sites/operator-site.ts';
import { removeData } from '../given/sites/running-site.ts';
import { betUntilTaken } from '../given/sites/sent-bets.ts';

let running: OperatorSite;
test.beforeAll(async () => {
  running = await startOperatorSite(['demo2', 'demo3'], ['--matches', '12', '--seed', '3']);
});
test.afterAll(async () => {
  await running.site.end();
  removeData(running.site);
});

const STAKE = 1_000_000;

/** A page of an operator in a browser of their own. */
async function operatorPage(browser: Browser, id: string, errors: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await enterAsOperator(page, running, id);
  return page;
}

/** Fills the reason, presses the act, and confirms what it says that it does. */
async function act(page: Page, reason: string, name: string, sure: string): Promise<void> {
  await page.getByLabel('사유', { exact: true }).last().fill(reason);
  await page.getByRole('button', { name, exact: true }).last().click();
  await expect(page.getByRole('dialog')).toContainText(sure);
  await page.locator('[data-confirm]').click();
}

/** Another operator reads why it was asked for, and approves. */
async function approve(page: Page, path: string, why: string, sure: string, said: string): Promise<void> {
  await followPath(page, path);
  await page.getByRole('button', { name: '결정하기' }).click();
  await expect(page.getByText(`demo2의 요청 사유: ${why}`)).toBeVisible();
  await act(page, '확인했어요', '승인', sure);
  await expect(page.getByText(said)).toBeVisible();
}

const historyOf = async (page: Page): Promise<Locator> => {
  await followPath(page, '/hitgame/history');
  return page.locator('[data-bet]').first();
};

test(
  'S9 two operators suspend, void and correct a match; its member sees each of it',
  LONG,
  async ({ page, browser }) => {
    const { site } = running;
    const errors = watchConsole(page);
    const member = await site.member('demo1');
    await enter(page, site, member, '/hitgame/live');
    const open = page.locator('article[data-match]:has([data-state=open])').first();
    const matchId = Number(await open.getAttribute('data-match'));
    const row = page.locator(`article[data-match="${matchId}"]`);
    const bet = await betUntilTaken(page, row.locator('[data-cell][data-state=open]').first());
    const { gold } = await site.books(member.id);
    const first = await operatorPage(browser, 'demo2', errors);
    const second = await operatorPage(browser, 'demo3', errors);
    const bookedBet = async () => (await site.books(member.id)).bets[0];

    await test.step('a limit is set, and its alarm stands on the desk and on its badge', async () => {
      await followPath(first, '/operator/values?name=desk-alarms');
      await first.getByLabel('한 경기의 최대 지급액(골드)').fill('1000');
      await first.getByLabel('사유', { exact: true }).fill('오늘 저녁만');
      await first.getByRole('button', { name: '저장', exact: true }).click();
      await expect(first.getByText('저장했어요')).toBeVisible();
      await followPath(first, '/operator/desk');
      await expect(first.getByRole('alert', { name: '경보' })).toContainText('(기준 1,000)');
    });

    const exposed = first.locator(`tr[data-row="${matchId}"]`);
    await test.step('one press suspends a market, another one the match', async () => {
      await expect(exposed).toContainText('1건');
      await exposed.getByText('마켓별로').click();
      await exposed.getByRole('button', { name: '승무패 중단' }).click();
      await expect(exposed.getByRole('button', { name: '승무패 재개' })).toBeVisible();
      await exposed.getByRole('button', { name: '경기 중단' }).click();
      await expect(row.locator('[data-cell][data-state=open]')).toHaveCount(0);
    });

    await test.step('the match is made void by two, and the stake comes back with a message', async () => {
      await exposed.getByRole('link', { name: '결과 처리' }).click();
      await first.getByLabel('처리', { exact: true }).selectOption('void');
      await act(first, '중계가 끊겼어요', '무효 요청', '최대 1,000,000 골드를 돌려줘요');
      await expect(first.getByText('내가 요청함')).toBeVisible();
      const said = '승인했어요. 예측을 정산해요.';
      await approve(second, '/operator/results', '중계가 끊겼어요', '경기 전체 · 무효', said);
      await expect.poll(async () => (await bookedBet())?.state).toBe('special');
      expect((await site.books(member.id)).gold).toBe(gold + STAKE);
      await expect(await historyOf(page)).toHaveAttribute('data-state', 'special');
    });

    await test.step('a correction that the other one refuses changes nothing, and its maker sees why', async () => {
      await followPath(first, `/operator/corrections?match=${matchId}`);
      await first
        .getByLabel(/지금 무효/)
        .first()
        .selectOption('lose');
      await act(first, '다른 경기와 헷갈렸어요', '정정 요청', '예측 1건이 바뀌어요');
      await expect(first.getByText('내가 요청함')).toBeVisible();
      await followPath(second, '/operator/corrections');
      await second.getByRole('button', { name: '결정하기' }).click();
      await expect(second.getByText('demo2의 요청 사유: 다른 경기와 헷갈렸어요')).toBeVisible();
      await second.getByLabel('사유', { exact: true }).last().fill('중계와 달라요');
      await second.getByRole('button', { name: '거절', exact: true }).last().click();
      await expect(second.getByText('거절했어요. 결과는 그대로예요.')).toBeVisible();
      await first.getByRole('button', { name: '거절', exact: true }).click();
      const refused = first.getByRole('row', { name: /다른 경기와 헷갈렸어요/ });
      await expect(refused).toContainText('demo3');
      await expect(refused).toContainText('중계와 달라요');
      await first.getByRole('button', { name: '승인 대기', exact: true }).click();
      expect((await bookedBet())?.state).toBe('special');
      expect((await site.books(member.id)).gold).toBe(gold + STAKE);
      await expect(await historyOf(page)).toHaveAttribute('data-state', 'special');
    });

    await test.step('the void is corrected by two, and the bet is won', async () => {
      await followPath(first, `/operator/corrections?match=${matchId}`);
      await first
        .getByLabel(/지금 무효/)
        .first()
        .selectOption('win');
      await act(first, '중계를 다시 확인했어요', '정정 요청', '예측 1건이 바뀌어요');
      await expect(first.getByText('내가 요청함')).toBeVisible();
      const said = '승인했어요. 예측을 다시 정산해요.';
      await approve(second, '/operator/corrections', '중계를 다시 확인했어요', '승리 무효 → 적중', said);
      await expect.poll(async () => (await bookedBet())?.state).toBe('win');
      await expect(await historyOf(page)).toHaveAttribute('data-state', 'win');
    });

    await test.step('messages, ledger and audit log say what was done and why', async () => {
      await followPath(page, '/messages');
      await expect(page.getByText(/경기의 결과가 정정되어/).first()).toBeVisible();
      await expect(page.getByText(/운영자가 무효로 처리했어요/).first()).toBeVisible();
      await followPath(first, '/messages');
      await expect(first.getByText(/결과 정정 요청을 운영자 demo3님이 거절했어요/).first()).toBeVisible();
      await followPath(second, '/operator/audit');
      for (const reason of ['중계가 끊겼어요', '중계를 다시 확인했어요'])
        await expect(second.getByRole('cell', { name: reason })).toBeVisible();
      await followPath(second, `/operator/search?bet=${bet}`);
      await second.getByRole('link', { name: new RegExp(`· ${member.id}$`) }).click();
      await second.getByRole('button', { name: '원장', exact: true }).click();
      const postings = second.locator('tbody tr');
      await expect(postings.first()).toContainText('결과 정정');
      await expect(postings.nth(1)).toContainText('예측 정산');
      const { faults, gold: after, bets } = await site.books(member.id);
      expect(faults).toEqual({ unbalanced: 0, wrongBalances: 0 });
      expect(after).toBe(gold + (bets[0]?.won ?? 0));
    });
    expect(errors).toEqual([]);
  },
);
