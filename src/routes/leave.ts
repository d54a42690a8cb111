import { dialogs } from '../core/dialogs.ts';
import { leaveBets } from '../features/bets/use-bets.ts';
import { leaveSlip } from '../features/slip/use-slip.ts';

/** What the features forget in a window when its member is logged out (B10): one line a feature. */
const leaves: readonly (() => void)[] = [leaveSlip, leaveBets];

/** Dialogs of the member close, and the member's choices for the next bets go. */
export function leaveMember(): void {
  dialogs.show(null);
  for (const act of leaves) act();
}
