import { leaving } from '../../core/session/leaving.ts';
import type { AccountMoment } from '../../../worker/features/account/account-api.ts';

/** Paths of pop-up windows. They show nothing of a member, and have no way back to the site's pages. */
const ownWindows = [/^\/hitgame\/livescore$/, /^\/hitgame\/live\/\d+\/popup$/, /^\/view\//] as const;

type Reason = Extract<AccountMoment, { kind: 'logged-out' }>['reason'];

/**
 * The page to open after a logout; null: the window stays. A token that a request found invalid leads to /login (B9), a long rest to /logout (B14), every other logout to
 * the index (B10). A stored token that was already invalid (`stale`) leaves the opened page: nobody was logged in there.
 */
export function pageAfterLogOut(reason: Reason, pathname: string): '/' | '/login' | '/logout' | null {
  if (reason === 'stale' || ownWindows.some((path) => path.test(pathname))) return null;
  if (reason === 'idle') return '/logout';
  return reason === 'expired' && !leaving.isUnderWay ? '/login' : '/';
}
