import { readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { openSpo } from '../../domain/protocol/session/spo-file.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { logIn, watchConsole } from '../given/member-page.ts';
import { removeData, type RunningSite, startSite } from '../given/running-site.ts';

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(async () => {
  await site.end();
  removeData(site);
});

test('S5: a session recorded in Chromium reaches the same hashes in Node, and holds nothing of the member', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const errors = watchConsole(page);
  await page.goto(`${site.address}/hitgame/live`);
  await logIn(page, 'demo1');
  await expect(page.locator('article[data-match]').first()).toBeVisible({ timeout: 20_000 });
  await page.goto(`${site.address}/hitgame/live?diagnostics`);
  const recording = page.locator('[data-recording]');
  const buttons = page.locator('td:has([data-recording]) button');
  await expect(page.locator('article[data-match]').first()).toBeAttached({ timeout: 20_000 });
  await buttons.first().click();
  await expect(recording).toHaveAttribute('data-recording', 'true');
  await expect
    .poll(async () => Number(await recording.getAttribute('data-entries')), { timeout: 40_000 })
    .toBeGreaterThan(120);
  await buttons.first().click();
  await expect(recording).toHaveAttribute('data-recording', 'false');
  const [download] = await Promise.all([page.waitForEvent('download'), buttons.nth(1).click()]);
  expect(download.suggestedFilename()).toMatch(/^session-[\dT-]+\.spo$/);
  const bytes = new Uint8Array(readFileSync(await download.path()));
  const file = openSpo(bytes);
  if (!file.ok) throw new Error(file.error);
  const player = openPlayer(file.value);
  while ((await player.step()) !== null);
  expect(player.replay.facts().matches).toBeGreaterThan(5);
  expect([file.value.isClosed, player.n, player.difference]).toEqual([true, file.value.count, null]);
  expect(player.compared).toBeGreaterThan(0);
  player.stop();
  const token = (await page.context().cookies()).find(({ name }) => name === 'auth._token')?.value ?? 'none';
  const text = Buffer.from(bytes).toString('latin1');
  expect(token.length).toBeGreaterThan(20);
  for (const planted of [token, decodeURIComponent(token), 'demo1', 'spoboard1!'])
    expect(text.includes(planted)).toBe(false);
  expect(errors).toEqual([]);
});
