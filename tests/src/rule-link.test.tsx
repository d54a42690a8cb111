/** A5: a refusal in the slip names its rule and opens it beside the slip. B15: a dialog that only informs closes. M1: the store has pages. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
import { OtherDeviceDialog } from '../../src/features/account/other-device-dialog.tsx';
import { RefusalNotice } from '../../src/features/slip/place-bet.tsx';
import { StoreScreen } from '../../src/features/store/store-screen.tsx';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { overlayFrame } from '../../src/parts/layers/overlay.tsx';
import { ALERT_MS } from '../../src/parts/layers/use-timed-close.ts';
import { loadTextsOnDemand } from '../../src/text/i18n.ts';
import { givenClient } from '../given/screens/client.tsx';

const noticeOf = async (refusal: BetRefusal) => {
  const { Frame } = await givenClient();
  return render(
    <Frame>
      <RefusalNotice refusal={refusal} repair={null} shown={[]} />
    </Frame>,
  );
};

describe('A5 the rule behind a refusal', () => {
  test('its link names the rule and opens a window of its own, so that the slip stays', async () => {
    const screen = await noticeOf({ kind: 'too-many-folders', count: 11, limit: 10 });
    const link = screen.getByRole('link', { name: '규칙: 폴더와 배당의 한도' });
    await expect.element(link).toHaveAttribute('href', '/info/rules/srs#folders');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener');
  });

  test('a refusal without a rule has no link', async () => {
    const screen = await noticeOf({ kind: 'not-logged-in' });
    expect(screen.getByRole('link').elements()).toEqual([]);
  });
});

describe('B15 a dialog that only informs', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  /** Into the corner: a pointer that another file left where the dialog opens keeps it open. */
  const leaveDialog = () => userEvent.hover(document.body, { position: { x: 0, y: 0 } });
  const opened = async () => {
    const { Frame } = await givenClient();
    await loadTextsOnDemand();
    // Else it comes in the middle of the count, with the dialog anew.
    await overlayFrame.load();
    await leaveDialog();
    const show = vi.spyOn(dialogs, 'interrupt').mockReturnValue();
    await render(
      <Frame>
        <OtherDeviceDialog />
      </Frame>,
    );
    const text = document.querySelector('[role=dialog] p');
    return { show, text };
  };
  const secondsShown = (): string | undefined => /(\d+)초/u.exec(document.body.textContent ?? '')?.[1];
  /** The next second is counted only after React has drawn this one. */
  const passSecond = async (show: {
    readonly mock: { readonly calls: readonly unknown[] };
  }): Promise<void> => {
    const before = secondsShown();
    await vi.advanceTimersByTimeAsync(1000);
    for (let frame = 0; frame < 300 && secondsShown() === before; frame++) {
      if (before === undefined || show.mock.calls.length > 0) return;
      await new Promise(requestAnimationFrame);
    }
  };

  test('closes after its time', async () => {
    const { show } = await opened();
    expect(secondsShown()).toBe(`${ALERT_MS / 1000}`);
    for (let second = 1; second < ALERT_MS / 1000; second++) await passSecond(show);
    expect(secondsShown()).toBe('1');
    expect(show).not.toHaveBeenCalled();
    await passSecond(show);
    expect(show).toHaveBeenCalledWith(null);
  });

  test('when the member presses a key in it, it stays', async () => {
    const { show, text } = await opened();
    text?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    await expect.poll(secondsShown).toBeUndefined();
    await vi.advanceTimersByTimeAsync(ALERT_MS + 2000);
    expect(show).not.toHaveBeenCalled();
  });
});

describe('M1 the store’s pages', () => {
  test('15 goods a page; the next page has the rest', async () => {
    const good = (id: number) => ({
      id,
      kind: 'skin',
      code: 'ocean',
      name: `상품 ${id}`,
      text: '',
      price: 1,
    });
    const goods = Array.from({ length: 17 }, (_, at) => good(at + 1));
    const { Frame } = await givenClient({
      'store.goodsList': { ok: true, value: { list: goods, total: goods.length } },
    });
    await loadTextsOnDemand();
    const screen = await render(
      <Frame>
        <StoreScreen />
      </Frame>,
    );
    await expect.element(screen.getByText('상품 15')).toBeInTheDocument();
    expect(document.querySelectorAll('[data-good]')).toHaveLength(15);
    await screen.getByRole('button', { name: '2', exact: true }).click();
    await expect.element(screen.getByText('상품 17')).toBeInTheDocument();
    expect(document.querySelectorAll('[data-good]')).toHaveLength(2);
  });
});
