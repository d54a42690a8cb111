import { expect } from 'playwright/test';
import { accessFaults } from '../given/screens/axe.ts';
import { limits } from '../given/runs/limits.ts';
import { LONG } from '../given/screens/looks.ts';
import { enter } from '../given/sites/enter.ts';
import { test } from '../given/sites/journey.ts';
import { watchConsole } from '../given/sites/member-page.ts';

test(
  '/bench measures the real rows with no wrong price, and its figure goes with a question',
  LONG,
  async ({ page, site }) => {
    const errors = watchConsole(page);
    await enter(page, site, await site.member('demo1'));
    // A window of its own, without the header of the site.
    await page.goto(new URL('/bench', page.url()).href);
    await expect(page.locator('article[data-match] [data-state=open]').first()).toBeVisible();
    await page.getByRole('button', { name: '측정 시작' }).click();
    await expect(page.locator('[data-bench=measured]')).toBeVisible({ timeout: limits.momentMs });
    const figure = page.locator('[data-figure]');
    await expect(figure).toContainText('50,000/s: due to shown');
    await expect(figure).toContainText(/10,000\/s in bursts.* wrong 0 of (?:[1-9]\d*)/);
    expect(await accessFaults(page)).toEqual([]);
    const text = await figure.textContent();
    await page.getByRole('button', { name: '문의에 첨부' }).click();
    await expect(page.getByText('bench.txt')).toBeVisible();
    expect(text).toContain('doubts: ');
    expect(errors).toEqual([]);
  },
);
