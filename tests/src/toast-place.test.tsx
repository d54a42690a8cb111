/** Toasts on a phone stand over the header: prices, the slip's buttons and the way to close its drawer stay free. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showToast, Toasts } from '../../src/parts/layers/toasts.tsx';
import { givenClient } from '../given/screens/client.tsx';

test('a toast on a phone stands at the top and leaves the corner of the closing button free', async () => {
  await page.viewport(390, 844);
  const { Frame } = await givenClient();
  const screen = await render(
    <Frame>
      <Toasts />
    </Frame>,
  );
  showToast('bad', '스스로 정한 하루 예측 골드 한도(10,000,000)를 넘어요.');
  const toast = screen.getByText(/스스로 정한/);
  await expect.element(toast).toBeVisible();
  const box = toast.element().closest('[data-tone]')?.getBoundingClientRect();
  expect(box?.top).toBeLessThan(20);
  expect(box?.right).toBeLessThanOrEqual(390 - 56);
});
