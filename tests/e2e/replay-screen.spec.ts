import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, type FrameLocator, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { openSpo } from '../../domain/protocol/session/spo-file.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { damaged } from '../given/domain/falsified-session.ts';
import { recordingLines } from '../given/domain/recording.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { watchConsole } from '../given/sites/member-page.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';

const file = fileURLToPath(new URL('../sessions/journey.spo', import.meta.url));

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

const shownSite = (page: Page): FrameLocator => page.frameLocator('[data-replayed-site]');

/** The winner's odds of a match, as the replay in Node has them after `n` entries. */
async function oddsAt(n: number, matchId: number): Promise<string> {
  const session = openSpo(readFileSync(file));
  if (!session.ok) throw new Error(session.error);
  const player = openPlayer(session.value);
  await player.seek(n);
  const odds = Number(player.state(`matches/${matchId}/markets/1/outcomes/1/odds`));
  player.stop();
  return (odds / 100).toFixed(2);
}

const firstPrice = (page: Page, matchId: number) =>
  shownSite(page).locator(`article[data-match="${matchId}"] [data-cell]`).first();

async function expectPlace(page: Page, n: number): Promise<void> {
  await expect(page.locator('[data-n]')).toHaveAttribute('data-n', String(n));
  await expect(firstPrice(page, 2)).toContainText(await oddsAt(n, 2));
}

test('S5 /replay shows the real list at each entry, forward and back, and what the entry changed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const errors = watchConsole(page);
  await page.goto(`${site.address}/hitgame/live?replay`);
  await expect(page).toHaveURL(/\/replay$/);
  await page.goto(`${site.address}/replay?again#n=39`);
  await expect(page.locator('[data-replay=empty]')).toBeVisible();

  await page
    .locator('[data-file="replay.choose"]')
    .setInputFiles({ name: 'bad.spo', mimeType: '', buffer: Buffer.from('SPO no') });
  await expect(page.locator('[data-refusal=not-a-session]')).toContainText('bad.spo');

  await page.locator('[data-file="replay.choose"]').setInputFiles(file);
  await expectPlace(page, 40);
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight');
  await expectPlace(page, 48);
  await expect(page.locator('[data-changes]')).toContainText('streams / 59 / seq');
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
  await expectPlace(page, 45);
  await expect(page).toHaveURL(/#n=44$/);
  await page.locator('[data-scrub]').fill('300');
  await expectPlace(page, 300);
  await page.locator('[data-scrub]').fill('60');
  await expectPlace(page, 60);

  await expect(page.locator('[data-timeline] button[data-mark=command]')).toContainText('5');
  await page.locator('[data-timeline] button[data-mark=gap]').click();
  await expect(page.locator('[aria-current=step]')).toContainText('disconnected');
  await page.locator('[data-ask=find]').fill('unsubscribe');
  await page.locator('[data-ask=find]').press('Enter');
  await expect(page.locator('[data-answer=find]')).not.toBeEmpty();
  await page.locator('[data-ask=until]').fill('match 1 ended');
  await page.locator('[data-ask=until]').press('Enter');
  await expect(page.locator('[data-answer=until]')).toContainText('끝까지');
  await page.locator('[data-scrub]').fill('10');
  await expectPlace(page, 10);
  await page.getByLabel('속도').selectOption('0.25');
  await page.locator('[data-play]').click();
  await expect
    .poll(async () => Number(await page.locator('[data-n]').getAttribute('data-n')))
    .toBeGreaterThan(14);
  await page.locator('[data-play]').click();
  await expect(page.locator('[data-play]')).toHaveAttribute('aria-pressed', 'false');
  await expectPlace(page, Number(await page.locator('[data-n]').getAttribute('data-n')));

  await firstPrice(page, 2).click({ modifiers: ['Alt'] });
  await expect(page.locator('[data-painted]')).toContainText('matches/2/markets/1/outcomes/1/odds');
  await expect(page.locator('[data-path="matches/2/markets/1/outcomes/1/odds"]')).toContainText(
    '승무패 · 승 · 배당',
  );

  await firstPrice(page, 2).click();
  await expect(firstPrice(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await shownSite(page).locator('[data-filled=true] button, button[data-filled=true]').first().click();
  await shownSite(page).locator('[data-place]').first().click();
  await expect(shownSite(page).getByText('녹화된 세션에서는 예측할 수 없어요')).toBeVisible();

  await page.getByRole('button', { name: '분기', exact: true }).click();
  await expect(page.locator('[data-fork-pick]')).toBeVisible();
  // The login dialog that the frame has refused gives the focus back to the frame a moment later, and what is typed then is lost.
  await expect(async () => {
    await page.locator('[data-fork=maxSingleOdds]').fill('1.01');
    expect(await page.locator('[data-fork=maxSingleOdds]').inputValue()).toBe('1.01');
  }).toPass();
  await page.locator('[data-run-fork]').click();
  await expect(page.locator('[data-forked="empty-slip above-odds"]')).toContainText('1.01');

  await page.getByRole('button', { name: '프레임' }).click();
  await expect(page.locator('pre')).toContainText('"kind"');
  await page.getByRole('button', { name: '비교', exact: true }).click();
  await page.locator('[data-file="replay.compare.choose"]').setInputFiles(file);
  await expect(page.locator('[data-parted=none]')).toBeVisible();
  await page.getByRole('button', { name: '장애', exact: true }).click();
  await page.locator('[data-run-faults]').click();
  await expect(page.locator('[data-faulted]')).toBeVisible();

  await page.locator('[data-file="replay.choose"]').setInputFiles({
    name: 'damaged.spo',
    mimeType: '',
    buffer: Buffer.from(damaged(readFileSync(file), 100)),
  });
  await page.locator('[data-chain] [data-fault=damaged]').click();
  await expect(page.locator('[data-unverified="100"]')).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toContainText('unreadable');
  await expect(page.locator('svg [data-fault=damaged]')).toHaveCount(1);

  // A recording of an exchange is made into a session in the page's worker.
  await page.locator('[data-file="replay.choose"]').setInputFiles({
    name: 'exchange.gz',
    mimeType: '',
    buffer: gzipSync(recordingLines().slice(0, 25).join('\n')),
  });
  await expect(page.locator('[data-imported="25"]')).toBeVisible();
  await expect(page.locator('[data-chain=holds]')).toBeVisible();
  await expect(shownSite(page).getByText('울산').first()).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  expect(errors).toEqual([]);
});
