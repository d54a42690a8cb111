/** What a window does when its member is logged out (B9, B10). */
import type { Moment } from '../../worker/moment.ts';
import { forgetRatePolicy } from '../features/slip/rate-cookie.ts';
import { shareChoice } from '../features/bets/use-share-choice.ts';
import { dialogs } from '../core/dialogs.ts';
import { sharing } from '../features/bets/use-sharing.ts';

/** Dialogs of the member close, and the member's choices for the next bets go. */
export function leaveMember(): void {
  dialogs.show(null);
  sharing.set(null);
  forgetRatePolicy();
  shareChoice.set(false);
}

/** Windows of their own: they show nothing of a member, and have no way back. */
const ownWindows = [/^\/hitgame\/livescore$/, /^\/hitgame\/live\/\d+\/popup$/, /^\/view\//] as const;

type Reason = Extract<Moment, { kind: 'logged-out' }>['reason'];

/**
 * The page to go to; null: the window stays. A token that a request found to be no longer good leads to /login (B9), every other
 * logout to index (B10). A stored token that was not good any more leaves the page that was opened: nobody was logged in there.
 */
export function pageAfterLogOut(reason: Reason, pathname: string): '/' | '/login' | null {
  if (reason === 'stale' || ownWindows.some((path) => path.test(pathname))) return null;
  return reason === 'expired' ? '/login' : '/';
}
