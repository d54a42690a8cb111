import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Moment } from '../../worker/core-api.ts';
import { useClient } from '../core/door/use-client.ts';
import { dialogs } from '../core/browser/dialogs.ts';
import { leaving } from '../core/session/leaving.ts';
import { features, moments } from '../features.ts';
import { pageAfterLogOut } from '../features/account/page-after-log-out.ts';
import { type Texts, useText } from '../text/i18n.ts';

/** Shows a one-off event of the core through the feature that it comes from. */
function showMoment(moment: Moment, texts: Texts): void {
  const show = moments[moment.kind] as (moment: Moment, texts: Texts) => void;
  show(moment, texts);
}

/** Closes the open dialogs, and forgets the member's choices (B10). */
function forgetMember(): void {
  dialogs.show(null);
  dialogs.interrupt(null);
  for (const { forget } of features) forget?.();
}

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
