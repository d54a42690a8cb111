/** S12 On /replay each kind of falsification, and each cut, of tests/given/domain/falsified-session.ts. */
import { expect, type Page } from 'playwright/test';
import { cutsOf, falsifications, falsified } from '../given/domain/falsified-session.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';
import { LONG } from '../given/screens/looks.ts';
import { test } from '../given/sites/journey.ts';
import { watchConsole } from '../given/sites/member-page.ts';

const session = spoOf(
  Array.from({ length: 3500 }, (_, n) => ({ kind: 'in', at: n * 10, name: 'Alive', value: { pt: n } })),
);
/** The part of the changed entry ends with this hash. */
const [PART, CHANGED, HASH] = [1001, 1500, 2001];

const choose = (page: Page, name: string, bytes: Uint8Array): Promise<void> =>
  page
    .locator('[data-file="replay.choose"]')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });

test(
  'S12 each kind of falsification is named with its place, and a press leads there',
  LONG,
  async ({ page, site }) => {
    const errors = watchConsole(page);
    await page.goto(`${site.address}/replay`);
    await choose(page, 'whole.spo', session);
    await expect(page.getByText('체인이 모두 맞아요')).toBeVisible();
    for (const [name, falsify] of Object.entries(falsifications)) {
      await choose(page, `${name}.spo`, falsified(session, falsify(CHANGED, HASH)));
      await expect(page.locator('header strong', { hasText: `${name}.spo` })).toBeVisible();
      const fault = page.locator('[data-chain=faulty] [data-fault=changed]');
      await expect(fault).toHaveCount(1);
      await expect(page.locator('svg [data-fault=changed]')).toHaveCount(1);
      await expect(page.getByText('체인이 모두 맞아요')).toHaveCount(0);
      await fault.click();
      const place = name === 'another hash' ? HASH : PART;
      await expect(page.locator('[data-n]')).toHaveAttribute('data-n', String(place + 1));
    }
    expect(errors).toEqual([]);
  },
);

test(
  'S12 wherever a session is cut off, the page says so and calls nothing whole',
  LONG,
  async ({ page, site }) => {
    const errors = watchConsole(page);
    await page.goto(`${site.address}/replay`);
    for (const [name, at] of Object.entries(cutsOf(session, CHANGED, HASH))) {
      await choose(page, `${name}.spo`, session.slice(0, at));
      const opened = page.locator('header', { has: page.locator('strong', { hasText: `${name}.spo` }) });
      const refusal = page.locator('[data-refusal=no-entries]', { hasText: `${name}.spo` });
      await expect(opened.or(refusal).first()).toBeVisible();
      if ((await refusal.count()) === 0) {
        await expect(opened.locator('[data-chain=faulty], [data-chain=holds]')).toBeVisible();
        await expect(opened).toContainText(/녹화가 도중에 끊겼어요|파일이 끊겼어요/);
      }
      await expect(page.getByText('체인이 모두 맞아요')).toHaveCount(0);
    }
    expect(errors).toEqual([]);
  },
);
