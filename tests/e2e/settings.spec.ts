/** I1, I7, H8, H9: my page's information on the running site, with a look at each screen. */
import { LONG } from '../given/screens/looks.ts';
import { accessFaults } from '../given/screens/axe.ts';
import { expect } from 'playwright/test';
import { test } from '../given/sites/journey.ts';
import { enter } from '../given/sites/enter.ts';
import { demoPassword } from '../../server/seed/members.ts';
import { watchConsole, followPath } from '../given/sites/member-page.ts';
import type { MovedSite } from '../given/sites/moved-site.ts';

let site: MovedSite;
test.beforeAll(({ site: shared }) => {
  site = shared;
});

test(
  'I1 I3 I7 H8 H9 O5 settings, limits and restriction, at three widths in two themes',
  LONG,
  async ({ page }) => {
    const errors = watchConsole(page);
    const look = async (name: string): Promise<void> => {
      expect(await accessFaults(page, { rules: 'all' })).toEqual([]);
      if (process.env['SHOTS'] === undefined) return;
      for (const width of [1440, 1024, 390])
        for (const theme of ['dark', 'light']) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate((now) => document.documentElement.setAttribute('data-theme', now), theme);
          await page.screenshot({
            path: `${process.env['SHOTS']}/${name}-${width}-${theme}.png`,
            fullPage: true,
          });
        }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await page.setViewportSize({ width: 1440, height: 900 });
    const member = await site.member('demo3');
    await enter(page, site, member);

    await followPath(page, '/mypage/info');
    await expect(page.locator('[data-fact=level]')).toHaveText('프로');
    await expect(page.locator('[data-fact=loss]')).toHaveText('사용 안 함');
    await look('info');

    await followPath(page, '/mypage/info/losslimit');
    await page.getByRole('button', { name: '1억', exact: true }).click();
    await page.getByRole('button', { name: '한도 저장' }).click();
    await expect(page.locator('[data-fact=limit]')).toContainText('1억');
    await page.getByRole('button', { name: '3억', exact: true }).click();
    await page.getByRole('button', { name: '3일 뒤에 올리기' }).click();
    await expect(page.locator('[data-wait]')).toBeVisible();
    await expect(page.locator('[data-fact=limit]')).toContainText('1억');
    const week = page.locator('[data-limit="stake week"]');
    await week.getByRole('button').click();
    await week.getByRole('textbox').fill('500만');
    await week.getByRole('button', { name: '한도 저장' }).click();
    await expect(week.locator('[data-used]')).toContainText('/ 500만 · 500만 남음');
    await page.getByRole('button', { name: '2시간' }).click();
    await look('losslimit');

    await followPath(page, '/mypage/info/activity');
    await expect(page.getByRole('heading', { name: '이용 기록', level: 1 })).toBeVisible();
    await look('activity');

    await followPath(page, '/mypage/info/updateuser');
    await expect(page).toHaveURL(/checkuser/);
    await look('checkuser');
    await page.locator('main input[name=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/updateuser\?authkey=/);
    await page.locator('input[name=hp]').fill('010-1234-5678');
    await page.locator('input[name=hp]').press('Enter');
    await expect(page.locator('input[name=hp]')).toHaveValue(/./);
    await page.locator('input[name=nick]').fill('새로운별');
    await page.locator('input[name=nick]').press('Enter');
    await expect(page.locator('input[name=nick]')).toBeDisabled();
    await expect(page.locator('[data-member] strong')).toHaveText('새로운별');
    await page.locator('[data-switch=chat]').uncheck();
    await page.locator('[data-cookie=notify]').check();
    expect(await page.evaluate(() => document.cookie)).toContain('ls_notify_enter_user=Y');
    await page.locator('input[name=block]').fill('루키별');
    await page.locator('input[name=block]').press('Enter');
    await expect(page.locator('[data-blocked="루키별"]')).toBeVisible();
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    const icon = page.getByRole('img', { name: '새로운별님의 프로필 사진' });
    await expect(icon).toBeVisible();
    await expect.poll(() => icon.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(128);
    await page.locator('input[name=new-password]').fill('Blue*River58');
    await expect(page.locator('[data-rule=sequence]')).toHaveAttribute('data-holds', 'true');
    const download = page.waitForEvent('download');
    await page.locator('[data-export]').click();
    expect((await download).suggestedFilename()).toBe(`spoboard-${member.id}.json`);
    await look('updateuser');

    await followPath(page, '/mypage/info/restriction');
    await page.locator('main input[name=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/restriction\?authkey=/);
    await page.getByRole('button', { name: '직접 입력' }).click();
    await page.locator('input[name=days]').fill('3');
    const submit = page.getByRole('button', { name: '3일 동안 이용 제한' });
    await expect(submit).toBeDisabled();
    await page.getByRole('checkbox', { name: /3일 동안/ }).check();
    await look('restriction');
    await submit.click();
    await expect(page).toHaveURL(/\/(login)?$/);
    await page.goto(`${site.address}/?page=login`);
    await page.locator('input[name=id]').fill(member.id);
    await page.locator('input[name=password]').fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    expect(errors).toEqual([]);
  },
);
