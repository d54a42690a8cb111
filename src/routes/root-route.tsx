import { useEffect, useEffectEvent } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Moment } from '../../worker/core-api.ts';
import { dialogs, useOpenDialogs } from '../core/browser/dialogs.ts';
import { followStream } from '../core/door/follow-stream.ts';
import { useClient } from '../core/door/use-client.ts';
import { leaving } from '../core/session/leaving.ts';
import { pageAfterLogOut } from '../features/account/page-after-log-out.ts';
import { useUnreached } from '../features/connection/use-connection.ts';
import { LossBannerHost } from '../features/limits/loss-banner-host.tsx';
import { useShownPage } from '../features/prices/use-shown-page.ts';
import { useSiteOf } from '../features/site/use-site.ts';
import { MemberSkin } from '../features/store/member-skin.tsx';
import { features, moments } from '../features.ts';
import { ErrorPlaceholder } from '../parts/answers/placeholders.tsx';
import { Button } from '../parts/forms/button.tsx';
import { Toasts } from '../parts/layers/toasts.tsx';
import { layOver, type Texts, useText } from '../text/i18n.ts';
import { useGuards } from './use-guards.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { usePageTitle } from './use-page-title.ts';

/** Shared by every page: reports the page to the core, shows moments, and holds the dialogs. */
export function RootRoute() {
  const { say } = useText();
  const site = useSiteOf(useLocation().pathname);
  const unreached = useUnreached(site.state === 'failed' && site.failedPart === null);
  useMoments();
  useQueryPages();
  useGuards();
  useShownPage();
  useKeptPlace();
  useEffect(() => {
    if (site.textsIn !== null) layOver(site.textsIn, site.texts);
  }, [site.textsIn, site.texts]);
  usePageTitle();
  return (
    <>
      {site.state === 'failed' && unreached !== null && <ErrorPlaceholder {...unreached} />}
      {site.state === 'failed' && unreached === null && (
        <ErrorPlaceholder title={say('boot.language-failed')} hint={say('boot.failed.hint')}>
          <Button look="primary" onClick={() => location.reload()}>
            {say('boot.reload')}
          </Button>
        </ErrorPlaceholder>
      )}
      <MemberSkin />
      <LossBannerHost />
      <Outlet />
      <DialogsHost />
      <Toasts />
    </>
  );
}

const named = features.flatMap((feature) => Object.entries(feature.dialogs ?? {}));
const mounted = features.flatMap((feature) => Object.entries(feature.mounted ?? {}));

/** The dialogs of the site: those that are always mounted, and the named ones that are open. */
export function DialogsHost() {
  const { asked, over } = useOpenDialogs();
  return (
    <>
      {mounted.map(([name, Dialog]) => (
        <Dialog key={name} />
      ))}
      {named.map(([name, Dialog]) => name === asked && <Dialog key={name} />)}
      {named.map(([name, Dialog]) => name === over && <Dialog key={name} />)}
    </>
  );
}

/** Shows each one-off event of the core once, in the present language. After a logout every window leaves the member's pages. */
function useMoments(): void {
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
  useEffect(() => followStream(() => core.connection.moments(), onMoment), [core]);
}

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

/** ?page=login opens the login; ?page=info goes to /info/introduce (A14). */
function useQueryPages(): void {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const page = params.get('page');
  useEffect(() => {
    if (page === 'login' || pathname === '/login') dialogs.show('login');
    // The login is asked for once: a later reload must not ask again.
    if (page === 'login')
      setParams(
        (held) => {
          held.delete('page');
          return held;
        },
        { replace: true },
      );
    if (page === 'info') void navigate('/info/introduce', { replace: true });
    if (params.has('diagnostics')) dialogs.show('diagnostics');
  }, [page, pathname, params, setParams, navigate]);
}
