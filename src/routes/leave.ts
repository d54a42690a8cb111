import { dialogs } from '../core/dialogs.ts';
import { leaveBets } from '../features/bets/use-bets.ts';
import { leaveSlip } from '../features/slip/use-slip.ts';

/** Functions of the features that clear a window when its member is logged out (B10): one line per feature. */
const leaves: readonly (() => void)[] = [leaveSlip, leaveBets];

/** Closes the open dialog, and forgets the member's choices for the next bets. */
export function leaveMember(): void {
  dialogs.show(null);
  for (const act of leaves) act();
}
