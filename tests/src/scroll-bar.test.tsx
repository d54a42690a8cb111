/** Overlays where the scroll bar of the page takes room, as on most desktops. */
import '../../src/theme/tokens.css';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { overlayFrame } from '../../src/parts/layers/overlay.tsx';
import { Drawer } from '../../src/shell/drawer.tsx';
import { withoutMotion } from '../given/screens/mounted-site.tsx';

withoutMotion();
const BAR_PX = 15;
const root = document.documentElement;
beforeAll(async () => {
  await overlayFrame.load();
  await page.viewport(800, 600);
  // The browser of the tests hides its bars.
  Object.defineProperty(root, 'offsetWidth', { configurable: true, get: () => window.innerWidth - BAR_PX });
});
afterAll(() => Reflect.deleteProperty(root, 'offsetWidth'));

const drawn = (open: boolean, second = false) => (
  <>
    <Drawer open={open} onClose={() => {}}>
      <p>slip</p>
    </Drawer>
    <Drawer open={second} onClose={() => {}}>
      <p>menu</p>
    </Drawer>
  </>
);
const look = () => {
  const { paddingRight, scrollbarGutter } = getComputedStyle(root);
  return { paddingRight, scrollbarGutter };
};

test('an overlay takes the place of the bar, by a padding of the page, until the last one closes', async () => {
  const { rerender } = await render(drawn(false));
  const before = { paddingRight: '0px', scrollbarGutter: 'stable' };
  const covered = { paddingRight: `${BAR_PX}px`, scrollbarGutter: 'auto' };
  expect(look()).toEqual(before);
  await rerender(drawn(true));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(look()).toEqual(covered);
  await rerender(drawn(true, true));
  await rerender(drawn(false, true));
  expect(look()).toEqual(covered);
  await rerender(drawn(false));
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  expect(look()).toEqual(before);
});
