/** Toasts: the newest alone; one that it covered before it was read comes back for its own time. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { READ_MS } from '../../src/parts/layers/toast-region.tsx';
import { showToast, Toasts } from '../../src/parts/layers/toasts.tsx';
import { givenClient } from '../given/screens/client.tsx';
import { holdClock } from '../given/screens/held-clock.ts';

test('in a narrow window an older toast comes back when the newest has gone', async () => {
  await page.viewport(390, 844);
  const { Frame } = await givenClient();
  const screen = await render(
    <Frame>
      <Toasts />
      <button type="button" style={{ position: 'fixed', bottom: 0 }}>
        away
      </button>
    </Frame>,
  );
  // A toast under the pointer stays.
  await screen.getByRole('button', { name: 'away' }).hover();
  showToast('good', '첫 번째');
  showToast('bad', '두 번째');
  await expect.element(screen.getByText('두 번째')).toBeVisible();
  await expect.element(screen.getByText('첫 번째')).not.toBeInTheDocument();
  await expect.element(screen.getByText('첫 번째')).toBeVisible();
});

test('a text that comes again while it is shown or waits is shown once', async () => {
  await page.viewport(1440, 900);
  const { Frame } = await givenClient();
  const screen = await render(
    <Frame>
      <Toasts />
    </Frame>,
  );
  for (const text of ['앞선 선택', '다른 글', '앞선 선택', '앞선 선택']) showToast('plain', text);
  await expect.element(screen.getByText('앞선 선택')).toBeVisible();
  const close = screen.getByRole('button', { name: '알림 닫기' });
  await close.click();
  await expect.element(screen.getByText('다른 글')).toBeVisible();
  await close.click();
  await expect.element(close).not.toBeInTheDocument();
});

test('a toast that was shown long enough to be read does not come back', async () => {
  const { Frame } = await givenClient();
  const screen = await render(
    <Frame>
      <Toasts />
    </Frame>,
  );
  showToast('good', '읽은 글');
  await expect.element(screen.getByText('읽은 글')).toBeVisible();
  holdClock();
  vi.advanceTimersByTime(READ_MS);
  showToast('good', '새 글');
  await expect.element(screen.getByText('새 글')).toBeVisible();
  const close = () => document.querySelector<HTMLElement>('[role=alertdialog] button');
  close()?.click();
  await expect.poll(close).toBeNull();
});

test('two toasts of one text that lead to two places are both shown', async () => {
  await page.viewport(1440, 900);
  const { Frame } = await givenClient();
  const screen = await render(
    <Frame>
      <Toasts />
    </Frame>,
  );
  for (const to of ['/a', '/b', '/b']) showToast('plain', '답글이 달렸어요', { to, text: '보기' });
  const close = screen.getByRole('button', { name: '알림 닫기' });
  await expect.element(screen.getByRole('link', { name: '보기' })).toHaveAttribute('href', '/b');
  await close.click();
  await expect.element(screen.getByRole('link', { name: '보기' })).toHaveAttribute('href', '/a');
  await close.click();
  await expect.element(close).not.toBeInTheDocument();
});
