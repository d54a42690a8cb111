/** Keys that place real bets: one press, one bet, and only where the member sees what is bet. */
import { userEvent } from 'vitest/browser';
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Modal } from '../../src/parts/layers/modal.tsx';
import { dialogs } from '../../src/core/browser/dialogs.ts';
import { SlipPanel } from '../../src/features/slip/slip-panel.tsx';
import type { SlipView } from '../../worker/features/slip/slip-api.ts';
import { slipViewOf } from '../given/domain/slip.ts';
import { givenClient } from '../given/screens/client.tsx';

const press = (more: KeyboardEventInit = {}, target: EventTarget = document.body): boolean =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true, ...more }),
  );

async function slipWith(view: SlipView, { hidden = false, dialog = false, state = 'visitor' } = {}) {
  const account = of({ state, member: null, standards: [] });
  const given = await givenClient({ 'slip.view': of(view), 'account.view': account });
  const { Frame, sent } = given;
  const screen = await render(
    <Frame>
      <aside style={{ visibility: hidden ? 'hidden' : 'visible' }}>
        <SlipPanel />
      </aside>
      <Modal title="대화상자" open={dialog} onClose={() => {}}>
        <input aria-label="글" />
      </Modal>
    </Frame>,
  );
  await expect.poll(() => document.querySelector('[data-place]')).not.toBeNull();
  await expect.poll(() => document.querySelectorAll('[role=dialog]').length).toBe(dialog ? 1 : 0);
  return { screen, bets: () => sent.filter(({ command }) => command === 'bets.place').length };
}

describe('E11 keys of the slip', () => {
  test('a held Ctrl+Enter places one bet', async () => {
    const { bets } = await slipWith(slipViewOf());
    press();
    for (let at = 0; at < 20; at++) press({ repeat: true });
    expect(bets()).toBe(1);
    press({ ctrlKey: false, metaKey: true });
    expect(bets()).toBe(2);
  });

  test('Enter held on the focused button presses it once', async () => {
    const { bets } = await slipWith(slipViewOf());
    const button = document.querySelector<HTMLElement>('[data-place]');
    button?.focus();
    await userEvent.keyboard('{Enter>6/}');
    expect(bets()).toBe(1);
    // The browser presses a focused button at each repeat that nobody stops.
    expect(press({ ctrlKey: false, repeat: true }, button ?? document.body)).toBe(false);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(bets()).toBe(2);
  });

  test('nothing is placed behind a dialog, or while the slip is out of sight', async () => {
    const behind = await slipWith(slipViewOf(), { dialog: true });
    press();
    expect(behind.bets()).toBe(0);
    await behind.screen.unmount();
    const hidden = await slipWith(slipViewOf(), { hidden: true });
    press();
    expect(hidden.bets()).toBe(0);
  });

  test('what the button would not take, the key does not take; a visitor is asked to log in', async () => {
    const locked = await slipWith(
      slipViewOf({ refusal: { kind: 'locked', itemId: '1:1::1', reason: 'suspended' } }),
    );
    press();
    expect(locked.bets()).toBe(0);
    await locked.screen.unmount();
    const visitor = await slipWith(slipViewOf({ refusal: { kind: 'not-logged-in' } }));
    press();
    expect(dialogs.get()).toBe('please-login');
    dialogs.show(null);
    expect(visitor.bets()).toBe(0);
    await visitor.screen.unmount();
    const unknown = await slipWith(slipViewOf({ refusal: { kind: 'not-logged-in' } }), { state: 'checking' });
    expect(document.querySelector('[data-place]')?.textContent).toBe('확인 중');
    press();
    expect(dialogs.get()).toBeNull();
    expect(unknown.bets()).toBe(0);
  });
});
