/** A12 A22: popups of the site: layers close for now or for their hours, a blocked window becomes a layer, a phone has none. */
import { afterEach, expect, test, vi } from 'vitest';
import { of } from 'rxjs';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Popup } from '../../domain/resource/popup.ts';
import { Popups } from '../../src/features/site/popups.tsx';
import { Toasts } from '../../src/parts/layers/toasts.tsx';
import { givenClient } from '../given/screens/client.tsx';
import { siteView } from '../given/screens/site-view.ts';

const popupOf = (id: number, more: Partial<Popup> = {}): Popup => ({
  id,
  form: 'layer',
  inUse: true,
  subject: { ko: `안내 ${id}`, en: `Notice ${id}` },
  contents: { ko: '내용', en: 'contents' },
  link: null,
  opens: 'inside',
  hideHours: 6,
  width: null,
  height: null,
  left: null,
  top: null,
  firstDay: '2026-01-01',
  lastDay: '2099-12-31',
  ...more,
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  for (const id of [1, 2, 3]) document.cookie = `spopopup${id}=; max-age=0; path=/`;
});

async function shown(popups: readonly Popup[]) {
  const { Frame } = await givenClient({
    'site.view': of({ ...siteView, popups }),
  });
  const screen = await render(
    <Frame>
      <Popups />
      <Toasts />
    </Frame>,
  );
  const ids = () =>
    [...document.querySelectorAll<HTMLElement>('[data-popup]')].map(({ dataset }) => dataset['popup']);
  return { screen, ids };
}

test('A22 a layer closes for now, or for its hours by a cookie of its own', async () => {
  await page.viewport(1440, 900);
  const popups = [popupOf(1), popupOf(2, { left: 700 })];
  const { screen, ids } = await shown(popups);
  await expect.poll(ids).toEqual(['1', '2']);
  await page
    .getByRole('dialog', { name: '안내 1' })
    .getByRole('button', { name: '6시간 동안 보지 않기' })
    .click();
  await page.getByRole('dialog', { name: '안내 2' }).getByRole('button', { name: '닫기' }).click();
  await expect.poll(ids).toEqual([]);
  expect(document.cookie).toContain('spopopup1=Y');
  await screen.unmount();
  const later = await shown(popups);
  await expect.poll(later.ids).toEqual(['2']);
});

test('A12 A22 a window opens once a visit; where it is blocked, a word says so and it is a layer', async () => {
  await page.viewport(1440, 900);
  const open = vi.spyOn(window, 'open').mockReturnValue(window);
  const popups = [popupOf(3, { form: 'window', width: 320, height: 240 })];
  const first = await shown(popups);
  expect(open.mock.calls.map(([address]) => address)).toEqual(['/popups/popup1?index=3&hours=6']);
  expect(first.ids()).toEqual([]);
  await first.screen.unmount();
  const again = await shown(popups);
  expect(open).toHaveBeenCalledTimes(1);
  await again.screen.unmount();
  sessionStorage.clear();
  open.mockReturnValue(null);
  const blocked = await shown(popups);
  await expect.poll(blocked.ids).toEqual(['3']);
  await expect.poll(() => document.body.textContent).toContain('팝업 차단이 설정되어 있어요');
});

test('A22 a phone has no layers', async () => {
  await page.viewport(390, 844);
  const { ids } = await shown([popupOf(1)]);
  expect(ids()).toEqual([]);
});
