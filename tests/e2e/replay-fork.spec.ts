import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'playwright/test';
import { accessFaults } from '../given/screens/axe.ts';
import { test } from '../given/sites/journey.ts';
import { watchConsole } from '../given/sites/member-page.ts';

const file = fileURLToPath(new URL('../sessions/two-windows.spo', import.meta.url));

test(
  'V4 a fork: the two real sites part in one refused bet, are marked, and the saved file opens again',
  { tag: '@long' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const errors = watchConsole(page);
    await page.goto(`${site.address}/replay#n=46`);
    await page.locator('[data-file="replay.choose"]').setInputFiles(file);
    await expect(page.locator('[data-n="47"]')).toBeVisible();
    await page.getByRole('button', { name: '분기', exact: true }).click();
    await page.locator('[data-fork=maxStake]').fill('500000');
    await page.locator('[data-run-futures]').click();
    await expect(page.locator('[data-futures="bet gold"]')).toBeVisible();
    await expect(page.locator('[data-future=accepted]')).toHaveCount(1);
    await expect(page.locator('[data-future=refused]')).toHaveCount(1);
    await expect(page.locator('[data-sides="0"]')).toBeVisible();
    const sites = [0, 1].map((side) => page.frameLocator(`[data-side="${side}"] iframe`));
    for (const side of sites) await expect(side.locator('[data-cell]').first()).toBeVisible();
    await page.locator('[data-scrub]').fill('312');
    await expect(page.locator('[data-sides="2"]')).toBeVisible();
    await expect(page.locator('[data-side="0"] [data-side-gold="299000000"]')).toBeVisible();
    await expect(page.locator('[data-side="1"] [data-side-gold="300000000"]')).toBeVisible();
    for (const side of sites)
      await expect(side.locator('header [data-alone]')).toHaveCSS('outline-style', 'solid');
    const saving = page.waitForEvent('download');
    await page.locator('[data-save-fork]').click();
    const saved = await (await saving).path();
    await expect(page.locator('[data-line="replay.future.line"]')).toContainText(
      'two-windows.spo --fork 47 --set maxStake=500000',
    );
    expect(await accessFaults(page)).toEqual([]);

    await page.reload();
    await page.locator('[data-file="replay.choose"]').setInputFiles(file);
    await page.getByRole('button', { name: '분기', exact: true }).click();
    await page.locator('[data-file="replay.fork.open"]').setInputFiles(saved);
    await expect(page.locator('[data-unlike="0"]')).toBeVisible();
    await expect(page.locator('[data-set="maxStake=500000"]')).toBeVisible();
    const other = readFileSync(saved, 'utf8').replace('"gold": 300000000', '"gold": 1');
    await page
      .locator('[data-file="replay.fork.open"]')
      .setInputFiles({ name: 'other.json', mimeType: '', buffer: Buffer.from(other) });
    await expect(page.locator('[data-unlike="1"]')).toBeVisible();

    await page.locator('[data-fork-on]').click();
    await expect(page.locator('[data-fork-base="1"]')).toContainText('maxStake=500000');
    await page.locator('[data-scrub]').fill('60');
    await expect(page.locator('form[data-fork-at="60"]')).toBeVisible();
    for (const [command, args, seconds] of [
      ['slip.setStake', '400000', '0.5'],
      ['bets.place', 'false', '0.6'],
      ['slip.pick', '9:1::5', '0.1'],
    ] as const) {
      await page.locator('[data-change=act]').selectOption('add');
      await page.locator('[data-change=command]').selectOption(command);
      await page.locator('[data-change=args]').fill(args);
      await page.locator('[data-change=seconds]').fill(seconds);
      await page.locator('[data-change=put]').click();
    }
    await page.locator('[data-run-futures]').click();
    await expect(page.locator('[data-future=accepted]')).toHaveCount(1);
    await expect(page.locator('[data-refused-commands="1"]')).toContainText('slip.pick');
    await expect(page.locator('[data-line="replay.future.line"]')).toContainText('.fork-47.json --again 60');
    await expect(page.locator('[data-side="0"]')).toContainText('바탕 분기');

    await page.getByRole('button', { name: '장애', exact: true }).click();
    await page.locator('[data-run-faults]').click();
    await expect(page.locator('[data-timeline] button[data-mark=met]')).toBeVisible();
    await page.locator('[data-show-sides]').click();
    await expect(page.locator('[data-side]')).toHaveCount(2);
    expect(errors).toEqual([]);
  },
);
