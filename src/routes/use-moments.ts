import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Moment } from '../../worker/moment.ts';
import { useClient } from '../core/door/use-client.ts';
import { leaving } from '../core/session/leaving.ts';
import { pageAfterLogOut } from '../features/account/page-after-log-out.ts';
import { useText } from '../text/i18n.ts';
import { forgetMember } from './forget-member.ts';
import { showMoment } from './moments.ts';

/** Shows each one-off event of the core once, in the present language. After a logout every window leaves the member's pages. */
export function useMoments(): void {
  const { core } = useClient();
  const texts = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const onMoment = useEffectEvent((moment: Moment) => {
    showMoment(moment, texts);
    if (moment.kind !== 'logged-out') return;
    forgetMember();
    const page = pageAfterLogOut(moment.reason, pathname);
    leaving.isUnderWay = false;
    if (page !== null) void navigate(page);
  });
  useEffect(() => {
    let stopped = false;
    let unsubscribe = (): void => {};
    void core.connection.moments().then((stream) => {
      if (stopped) return;
      const subscription = stream.subscribe((moment) => onMoment(moment));
      unsubscribe = () => subscription.unsubscribe();
    });
    return () => {
      stopped = true;
      unsubscribe();
    };
  }, [core]);
}
