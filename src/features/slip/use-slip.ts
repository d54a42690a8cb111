import type { AnsweringPart } from '../../../worker/features/bets/bets-api.ts';
import type { SlipView } from '../../../worker/features/slip/slip-api.ts';
import { type Client, defineView } from '../../core/door/client.ts';
import { useStore, useViewOf } from '../../core/door/use-client.ts';
import type { ViewStore } from '../../core/door/view-store.ts';
import { forgetRatePolicy } from './rate-cookie.ts';

const openSlip = defineView<SlipView | null>((core) => core.slip.view(), null);

/** The slip of this window. The buttons of its cells are shown as pressed. */
function slipView(client: Client): ViewStore<SlipView | null> {
  const slip = openSlip(client);
  slip.subscribe(() => client.board.setPressed(slip.get()?.cells ?? []));
  return slip;
}

/** The slip is shown only on the game centre's routes and on the index (A19). */
export const showsSlip = (pathname: string): boolean => pathname === '/' || pathname.startsWith('/hitgame');

/** Toasts are alert dialogs and block nothing. A dialog that holds the part (the drawer of narrow screens) is the slip itself. */
export const isBehindDialog = (part: Element): boolean =>
  [...document.querySelectorAll('[role=dialog]')].some((dialog) => !dialog.contains(part));

const parts: Readonly<Record<AnsweringPart, string>> = {
  panel: 'section[data-pinned]',
  peek: '[data-slip-peek]',
};

/** Whether the member sees one of these parts: it is whole in the window, and behind no dialog. */
export const isSlipInSight = (names: readonly AnsweringPart[]): boolean =>
  names.some((name) => {
    const part = document.querySelector(parts[name]);
    if (part === null || !part.checkVisibility() || isBehindDialog(part)) return false;
    const { top, bottom } = part.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight + 1;
  });

export const useSlipStore = (): ViewStore<SlipView | null> => useStore(slipView);
export const useSlip = (): SlipView | null => useViewOf(slipView);

/** Opens the slip of a new window, so that price buttons are pressed from the first frame on. */
export const beginSlip = (client: Client): void => void client.store(slipView);

/** Forgets the price policy of the member who has left. */
export const forgetSlipChoices = (): void => forgetRatePolicy();

/** From the press to the answer the slip cannot be edited: controls without effect are disabled. */
export const isSlipBusy = ({ slip: { phase } }: SlipView): boolean =>
  phase.kind === 'requesting' || phase.kind === 'unknown';
