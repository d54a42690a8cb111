import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useUnreached } from '../features/connection/use-connection.ts';
import { LossBannerHost } from '../features/limits/loss-banner-host.tsx';
import { useShownPage } from '../features/prices/use-shown-page.ts';
import { MemberSkin } from '../features/store/member-skin.tsx';
import { useSiteOf } from '../features/site/use-site.ts';
import { Button } from '../parts/forms/button.tsx';
import { Toasts } from '../parts/layers/toasts.tsx';
import { dialogs } from '../core/browser/dialogs.ts';
import { DialogsHost } from './dialogs-host.tsx';
import { useGuards } from './use-guards.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useMoments } from './use-moments.ts';
import { usePageTitle } from './use-page-title.ts';
import { ErrorPlaceholder } from '../parts/answers/placeholders.tsx';
import { layOver, useText } from '../text/i18n.ts';

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
