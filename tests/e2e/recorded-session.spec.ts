import { LONG } from '../given/screens/looks.ts';
import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import { openSpo } from '../../domain/protocol/session/spo-file.ts';
import { openPlayer } from '../../worker/replay/session-player.ts';
import { openHistory, openPrices, watchConsole } from '../given/sites/member-page.ts';
import { tryBet } from '../given/sites/sent-bets.ts';
import { createLinkProxy } from '../given/sites/link-proxy.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';
import { endWorkers } from '../given/sites/shared-worker.ts';
import { limits } from '../given/runs/limits.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});
test.afterEach(() => site.feed.hold());

test('S5: a session recorded in Chromium reaches the same hashes in Node, and holds nothing of the member', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await enter(page, site, await site.member('demo1'), '/hitgame/live');
  await expect(page.locator('article[data-match]').first()).toBeVisible();
  await page.goto(`${site.address}/hitgame/live?diagnostics`);
  const recording = page.locator('[data-recording]');
  const buttons = page.locator('td:has([data-recording]) button');
  await expect(page.locator('article[data-match]').first()).toBeAttached();
  await site.feed.run();
  await buttons.first().click();
  await expect(recording).toHaveAttribute('data-recording', 'true');
  await expect.poll(async () => Number(await recording.getAttribute('data-entries'))).toBeGreaterThan(120);
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

test(
  'S5: a bet of two windows and a cut link come back with slip and history, to the same hashes in Node',
  LONG,
  async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 2400 });
    const link = await createLinkProxy(site.port);
    await enter(page, link, await site.member('demo2'), '/hitgame/live');
    await expect(openPrices(page).first()).toBeVisible();
    const panel = await context.newPage();
    await panel.goto(`${link.address}/info/introduce?diagnostics`);
    const recording = panel.locator('[data-recording]');
    // The winner's message may open over the panel at any time.
    const press = (at: number): Promise<void> =>
      panel
        .locator('td:has([data-recording]) button')
        .nth(at)
        .evaluate((button: HTMLButtonElement) => button.click());
    await expect(recording).toBeAttached();
    await press(0);
    await expect(recording).toHaveAttribute('data-recording', 'true');
    await page.bringToFront();
    let drawId: number | null = null;
    for (let attempt = 0; attempt < 10 && drawId === null; attempt++)
      drawId = await tryBet(page, openPrices(page).nth(1 + attempt));
    link.cut();
    await expect(openPrices(page)).toHaveCount(0);
    link.mend();
    await expect(openPrices(page).first()).toBeVisible();
    // The winner's message may open in its place.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await openHistory(page);
      await expect(page.locator('[data-bet]').first()).toBeVisible({ timeout: limits.tryMs });
    }).toPass();
    await press(0);
    await expect(recording).toHaveAttribute('data-recording', 'false');
    const [download] = await Promise.all([panel.waitForEvent('download'), press(1)]);
    const file = openSpo(new Uint8Array(readFileSync(await download.path())));
    if (!file.ok) throw new Error(file.error);
    const player = openPlayer(file.value);
    const came = await player.until(() => player.state('slip/slip/phase/outcome/kind') === 'accepted');
    expect([came, player.state('slip/slip/phase/outcome/drawId')]).toEqual([true, drawId]);
    while ((await player.step()) !== null);
    expect(player.state('bets/history/bets/0/drawId')).toBe(drawId);
    expect([file.value.header.covers, player.difference]).toEqual([['slip', 'bets'], null]);
    expect(player.compared).toBeGreaterThan(0);
    player.stop();
    const run = openPlayer(file.value, { runsCommands: true });
    await run.seek(file.value.count);
    expect([run.commands?.difference, run.difference]).toEqual([null, null]);
    expect(run.commands?.ran).toBeGreaterThan(2);
    run.stop();
    const links = [...file.value.entriesFrom(0)].flatMap((read) =>
      read.ok && read.value.entry.kind === 'link' && !read.value.entry.name.startsWith('chat.')
        ? [read.value.entry.name]
        : [],
    );
    expect(links).toEqual(['disconnected', 'connected']);
    await link.close();
  },
);

test(
  'when the core ends while it records, the next one offers what was stored',
  LONG,
  async ({ page, browser }) => {
    await page.goto(`${site.address}/hitgame/live?diagnostics`);
    const recording = page.locator('[data-recording]');
    const buttons = page.locator('td:has([data-recording]) button');
    await expect(page.locator('article[data-match]').first()).toBeAttached();
    await site.feed.run();
    await buttons.first().click();
    const entries = async (): Promise<number> => Number(await recording.getAttribute('data-entries'));
    await expect.poll(entries).toBeGreaterThan(60);
    const before = await entries();
    await endWorkers(browser, site.address);
    await expect(recording).toContainText('저장하지 않은 녹화가 남아 있어요');
    await expect(recording).toHaveAttribute('data-recording', 'false');
    const [download] = await Promise.all([page.waitForEvent('download'), buttons.nth(1).click()]);
    const file = openSpo(new Uint8Array(readFileSync(await download.path())));
    if (!file.ok) throw new Error(file.error);
    // The recorder stores a part each second, so it loses no more than the entries of about a second.
    expect(file.value.count).toBeGreaterThan(before / 2);
    expect([file.value.isClosed, file.value.damage]).toEqual([false, null]);
    const player = openPlayer(file.value);
    while ((await player.step()) !== null);
    expect([player.n, player.difference, player.damage]).toEqual([file.value.count, null, null]);
    expect(player.replay.facts().matches).toBeGreaterThan(5);
    player.stop();
  },
);
