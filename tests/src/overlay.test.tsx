/** Dialogs and toasts whose library is loaded on demand, or cannot be loaded. */
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Modal } from '../../src/parts/layers/modal.tsx';
import { overlayFrame } from '../../src/parts/layers/overlay.tsx';
import { showToast, shownToasts, Toasts } from '../../src/parts/layers/toasts.tsx';
import { waitingToasts } from '../../src/parts/layers/waiting-toasts.ts';
import { givenClient } from '../given/screens/client.tsx';

const failed = { kind: 'failed', why: 'link', message: 'out of reach' } as const;
afterEach(() => vi.restoreAllMocks());

async function drawDialog() {
  const { Frame } = await givenClient();
  const Dialog = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        <Modal title="제목" open={open} onClose={() => setOpen(false)}>
          <input aria-label="field" />
        </Modal>
      </>
    );
  };
  return render(
    <Frame>
      <Dialog />
    </Frame>,
  );
}

describe('a dialog', () => {
  test('is loaded when it opens, has its name, keeps the focus, closes on Escape and gives it back', async () => {
    const screen = await drawDialog();
    await screen.getByRole('button', { name: 'open' }).click();
    const dialog = screen.getByRole('dialog', { name: '제목' });
    await expect.element(dialog).toBeVisible();
    await expect.element(screen.getByLabelText('field')).toBeVisible();
    for (let at = 0; at < 5; at++) await userEvent.tab();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'open' })).toHaveFocus();
  });

  test('whose library cannot be loaded is there all the same, and closes on Escape', async () => {
    vi.spyOn(overlayFrame, 'state').mockReturnValue(failed);
    const screen = await drawDialog();
    await screen.getByRole('button', { name: 'open' }).click();
    const dialog = screen.getByRole('dialog', { name: '제목' });
    await screen.getByLabelText('field').fill('typed');
    await expect.element(dialog).toBeVisible();
    await expect.element(screen.getByLabelText('field')).toHaveValue('typed');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'open' })).toHaveFocus();
  });
});

describe('toasts', () => {
  const drawToasts = async () => {
    const { Frame } = await givenClient();
    return render(
      <Frame>
        <Toasts />
      </Frame>,
    );
  };

  test('that are asked for before their library has come are shown when it has, the newest first', async () => {
    await page.viewport(1440, 900);
    const screen = await drawToasts();
    showToast('good', '첫 번째');
    showToast('bad', '두 번째');
    await expect.element(screen.getByText('두 번째')).toBeVisible();
    await expect.element(screen.getByText('첫 번째')).not.toBeInTheDocument();
  });

  test('whose library cannot be loaded stand there until they are closed', async () => {
    vi.spyOn(shownToasts, 'state').mockReturnValue(failed);
    const screen = await drawToasts();
    for (const text of ['하나', '둘', '셋', '넷']) showToast('plain', text);
    await expect.element(screen.getByText('넷')).toBeVisible();
    await expect.element(screen.getByText('하나')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: '알림 닫기' }).last().click();
    await expect.element(screen.getByText('넷')).not.toBeInTheDocument();
  });

  test('whose library cannot be loaded have their link, and their undo, which closes them', async () => {
    vi.spyOn(shownToasts, 'state').mockReturnValue(failed);
    const screen = await drawToasts();
    const undo = vi.fn<() => void>();
    waitingToasts.add({ tone: 'good', text: '바꿨어요', undo });
    await screen.getByRole('button', { name: '되돌리기' }).click();
    expect(undo).toHaveBeenCalledTimes(1);
    await expect.element(screen.getByText('바꿨어요')).not.toBeInTheDocument();
    showToast('good', '접수', { to: '/bets', text: '내역' });
    await expect.element(screen.getByRole('link', { name: '내역' })).toHaveAttribute('href', '/bets');
  });
});
