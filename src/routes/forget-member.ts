import { dialogs } from '../core/browser/dialogs.ts';
import { forgetBetChoices } from '../features/bets/use-bets.ts';
import { forgetSlipChoices } from '../features/slip/use-slip.ts';

/** Functions of the features that clear a window when its member is logged out (B10): one line per feature. */
const forgets: readonly (() => void)[] = [forgetSlipChoices, forgetBetChoices];

/** Closes the open dialogs, and forgets the member's choices for the next bets. */
export function forgetMember(): void {
  dialogs.show(null);
  dialogs.interrupt(null);
  for (const act of forgets) act();
}
