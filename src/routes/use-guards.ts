import { useContext, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dialogs } from '../core/browser/dialogs.ts';
import { useClient } from '../core/door/use-client.ts';
import { loginVisit, rememberTarget, takeTarget } from '../core/session/after-login.ts';
import { useAccount } from '../features/account/use-account.ts';
import { GuardContext } from '../parts/pages/route-handle.ts';

/**
 * Guards the routes (B7): a visitor on a member's page goes to /login, which remembers the page; a member on a guest's page goes to the
 * remembered page or home (B6). A member who is logged out on a page is led by the logout, not by its guard.
 */
export function useGuards(): void {
  const { core } = useClient();
  const { state } = useAccount();
  const guard = useContext(GuardContext);
  const navigate = useNavigate();
  const { pathname, search, hash, key } = useLocation();
  /** The visit at which the member was logged in. */
  const wasMemberAt = useRef<string | null>(null);
  /** The visit that a guard has led away from: a navigation takes a moment, and must not begin twice. */
  const ledFrom = useRef<string | null>(null);
  const here = pathname + search + hash;
  useEffect(() => {
    if (state === 'checking') return;
    if (state === 'member') wasMemberAt.current = key;
    if (ledFrom.current === key) return;
    if (guard === 'member' && state === 'visitor' && wasMemberAt.current !== key) {
      ledFrom.current = key;
      rememberTarget(here);
      // The first page of a window has this key.
      void navigate('/login', { replace: true, state: loginVisit(key !== 'default') });
    }
    if (guard === 'guest' && state === 'member') {
      ledFrom.current = key;
      const target = takeTarget();
      dialogs.show(null);
      // A page that calls back gets a ticket for its member.
      if (target?.includes('callback') === true)
        void core.calls
          .ask('security.issueFrameTicket')
          .then((answer) =>
            navigate(answer.ok ? withTicket(target, answer.value.et) : '/', { replace: true }),
          );
      else void navigate(target ?? '/', { replace: true });
    }
  }, [core, guard, state, here, key, navigate]);
}

const withTicket = (target: string, et: string): string => {
  const url = new URL(target, location.origin);
  url.searchParams.set('et', et);
  return url.pathname + url.search + url.hash;
};
