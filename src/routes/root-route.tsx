import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useClient, useView } from '../core/use-client.ts';
import { Toasts } from '../parts/toasts.tsx';
import { dialogs } from '../screens/dialogs.ts';
import { DialogsHost } from '../screens/shell/dialogs-host.tsx';
import { useMoments } from '../screens/shell/use-moments.ts';
import { ErrorFace } from '../parts/faces.tsx';
import { layOver, useText } from '../text/i18n.ts';

type Page = Parameters<ReturnType<typeof useClient>['core']['routeChanged']>[0];

function pageOf(pathname: string): Page {
  const detail = /^\/hitgame\/live\/(\d+)/.exec(pathname);
  if (detail !== null) return { kind: 'live-detail', matchId: Number(detail[1]) };
  if (pathname === '/hitgame/srs') return { kind: 'standard-list', game: 57 };
  if (pathname === '/hitgame/special') return { kind: 'standard-list', game: 58 };
  if (pathname === '/hitgame/live') return { kind: 'live-list' };
  return { kind: pathname === '/' ? 'home' : 'other' };
}

/** ?page=login opens the login; ?page=info goes to /info/introduce (A14). */
function useQueryPages(): void {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const page = params.get('page');
  useEffect(() => {
    if (page === 'login' || pathname === '/login') dialogs.show('login');
    // Asked for once: a reload later must not ask again.
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

/** What every page has: the core is told where the window is, moments are said, dialogs can open. */
export function RootRoute() {
  const { core, site: siteView } = useClient();
  const { say, language } = useText();
  const { pathname } = useLocation();
  const site = useView(siteView);
  useMoments();
  useQueryPages();
  useEffect(() => {
    void core.routeChanged(pageOf(pathname));
    window.scrollTo(0, 0);
  }, [core, pathname]);
  useEffect(() => layOver(language, site.texts), [language, site.texts]);
  useEffect(() => {
    document.title =
      site.site === null ? say('brand.name') : language === 'ko' ? site.site.name : site.site.name_en;
  }, [site.site, say, language]);
  return (
    <>
      {site.state === 'failed' && <ErrorFace title={say('boot.language-failed')} />}
      <Outlet />
      <DialogsHost />
      <Toasts />
    </>
  );
}
