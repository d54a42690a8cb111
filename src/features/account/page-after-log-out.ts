import type { AccountMoment } from '../../../worker/features/account/account-api.ts';

/** Windows of their own: they show nothing of a member, and have no way back. */
const ownWindows = [/^\/hitgame\/livescore$/, /^\/hitgame\/live\/\d+\/popup$/, /^\/view\//] as const;

type Reason = Extract<AccountMoment, { kind: 'logged-out' }>['reason'];

/**
 * The page to go to; null: the window stays. A token that a request found to be no longer good leads to /login (B9), every other
 * logout to index (B10). A stored token that was not good any more leaves the page that was opened: nobody was logged in there.
 */
export function pageAfterLogOut(reason: Reason, pathname: string): '/' | '/login' | null {
  if (reason === 'stale' || ownWindows.some((path) => path.test(pathname))) return null;
  return reason === 'expired' ? '/login' : '/';
}
