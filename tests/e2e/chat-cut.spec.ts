/** J1: a real chat over a link that stalls and is cut, beside one that is not: both show every message once, in one order. */
import { LONG } from '../given/screens/looks.ts';
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { createLinkProxy, type LinkProxy } from '../given/sites/link-proxy.ts';
import { enter } from '../given/sites/enter.ts';
import type { DemoId, MovedSite } from '../given/sites/moved-site.ts';
import { limits } from '../given/runs/limits.ts';

let site: MovedSite;
let link: LinkProxy;
test.beforeAll(async ({ site: shared }) => {
  site = shared;
  link = await createLinkProxy(site.port);
});
test.afterAll(() => link.close());

const roomOf = (page: Page): Locator => page.locator('[data-chat-room=public]');
const inputOf = (page: Page): Locator => roomOf(page).getByLabel('메시지', { exact: true });

async function openChat(page: Page, address: string, like: DemoId): Promise<void> {
  await enter(page, { address }, await site.member(like), '/terms/provision');
  await page.setViewportSize({ width: 400, height: 555 });
  await page.goto(`${address}/chat/public`);
  await expect(roomOf(page)).toHaveAttribute('data-state', 'joined');
}

async function say(page: Page, text: string): Promise<void> {
  await inputOf(page).fill(text);
  await inputOf(page).press('Enter');
  await expect(inputOf(page)).toHaveValue('');
}

/** The member sends again what the link lost. A message that did arrive is no longer offered, or is not written a second time. */
async function sendAgain(page: Page): Promise<void> {
  const again = roomOf(page).locator('[data-chat-again]');
  await expect(async () => {
    for (const button of await again.all()) await button.click({ timeout: limits.tryMs });
    await expect(again).toHaveCount(0, { timeout: limits.tryMs });
    await expect(roomOf(page).locator('[data-chat-message=none]')).toHaveCount(0, { timeout: limits.tryMs });
  }).toPass();
}

/** Number and text of each line, as they stand. */
const linesOf = (page: Page): Promise<string[]> =>
  roomOf(page)
    .locator('[data-chat-message]')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        // Others write in the room, too.
        const text = /(?:one|two) \d\.\d/.exec(row.textContent)?.[0];
        return text === undefined ? [] : [`${row.getAttribute('data-chat-message')} ${text}`];
      }),
    );

test(
  'J1 over stalls, cuts and lost answers both browsers show each message once, none is missing',
  LONG,
  async ({ browser }) => {
    const [one, two] = await Promise.all([
      browser.newContext().then((context) => context.newPage()),
      browser.newContext().then((context) => context.newPage()),
    ]);
    await openChat(one, link.address, 'demo1');
    await openChat(two, site.address, 'demo2');
    const written: string[] = [];
    const write = async (page: Page, text: string): Promise<void> => {
      await say(page, text);
      written.push(text);
    };
    const expectWhole = async (): Promise<void> => {
      await expect(roomOf(one)).toHaveAttribute('data-state', 'joined');
      await sendAgain(one);
      const texts = async (page: Page) =>
        (await linesOf(page)).map((line) => line.replace(/^\S+ /, '')).sort();
      for (const page of [one, two]) await expect.poll(() => texts(page)).toEqual([...written].sort());
      expect(await linesOf(one)).toEqual(await linesOf(two));
    };

    await test.step('a message that did not arrive before the cut, and those of others meanwhile', async () => {
      await write(two, 'two 1.1');
      link.stall();
      await write(one, 'one 1.1');
      await write(two, 'two 1.2');
      link.cut();
      await write(two, 'two 1.3');
      await expect(roomOf(one)).not.toHaveAttribute('data-state', 'joined');
      await expect(roomOf(one).locator('[data-chat-again]')).toHaveCount(1);
      link.mend();
      await expectWhole();
    });

    await test.step('a message that arrived, whose answer was lost, is not written twice', async () => {
      link.stall('answers');
      await write(one, 'one 2.1');
      await expect(roomOf(two).getByText('one 2.1')).toBeVisible();
      await write(two, 'two 2.1');
      link.cut();
      link.mend();
      await expectWhole();
    });

    await test.step('cut again and again while both write', async () => {
      await write(one, 'one 3.1');
      link.cut();
      await write(two, 'two 3.1');
      link.mend();
      await expect(roomOf(one)).toHaveAttribute('data-state', 'joined');
      link.cut();
      await write(two, 'two 3.2');
      link.mend();
      await expectWhole();
    });

    await test.step('a reload shows the same', async () => {
      const before = await linesOf(two);
      await one.reload();
      await expect.poll(() => linesOf(one)).toEqual(before);
    });
    await Promise.all([one.context().close(), two.context().close()]);
  },
);
