import { useEffect, useEffectEvent, useContext, useRef } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useUnreached } from '../features/connection/use-connection.ts';
import { LossBannerHost } from '../features/limits/loss-banner-host.tsx';
import { useShownPage } from '../features/prices/use-shown-page.ts';
import { MemberSkin } from '../features/store/member-skin.tsx';
import { useSiteOf } from '../features/site/use-site.ts';
import { Button } from '../parts/forms/button.tsx';
import { Toasts } from '../parts/layers/toasts.tsx';
import { dialogs, useOpenDialogs } from '../core/browser/dialogs.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { ErrorPlaceholder } from '../parts/answers/placeholders.tsx';
import { layOver, useText, type Texts, isTextKey, type Language, type Say } from '../text/i18n.ts';
import type { Moment } from '../../worker/core-api.ts';
import { useClient } from '../core/door/use-client.ts';
import { leaving } from '../core/session/leaving.ts';
import { features, moments } from '../features.ts';
import { pageAfterLogOut } from '../features/account/page-after-log-out.ts';
import type { SiteFacts, SiteLink } from '../../worker/features/site/site-api.ts';
import { givenSiteName, setPageTitle } from '../core/browser/document-title.ts';
import type { Feature } from '../feature.ts';
import { nameIn } from '../text/format.ts';
import { loginVisit, rememberTarget, takeTarget } from '../core/session/after-login.ts';
import { useAccount } from '../features/account/use-account.ts';
import { GuardContext, titlesOf } from '../parts/pages/route-handle.ts';

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

/**
 * Guards the routes (B7): a visitor on a member's page goes to /login, which remembers the page; a member on a guest's page goes to the
 * remembered page or home (B6). A member who is logged out on a page is led by the logout, not by its guard.
 */
function useGuards(): void {
  const { core } = useClient();
  const { state } = useAccount();
  const guard = useContext(GuardContext);
  const navigate = useNavigate();
  const { pathname, search, hash, key } = useLocation();
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

const titles: NonNullable<Feature['titles']> = Object.assign(
  {},
  ...features.flatMap(({ pages = [], windows = [], titles: own }: Feature) => [
    titlesOf([...pages, ...windows]),
    own,
  ]),
);
const groups = features.flatMap((feature) => feature.groups ?? []);

const flat = ({ menu, footer, subNav }: SiteFacts): readonly SiteLink[] => [
  ...menu,
  ...menu.flatMap(({ children }) => children ?? []),
  ...subNav,
  ...footer,
];

/** The name of a page: of its feature, else of the menu; '': neither names it. */
function pageName(pathname: string, site: SiteFacts | null, say: Say, language: Language): string {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  if (path === '/') return '';
  const key = titles[path] ?? groups.find(([begins]) => path.startsWith(begins))?.[1];
  if (key !== undefined && isTextKey(key)) return say(key);
  const link = site === null ? undefined : flat(site).find(({ route }) => route === path);
  return link === undefined ? '' : nameIn(link.label, language);
}

/** The title of the window follows the route, the language and the site's name. */
function usePageTitle(): void {
  const { say, language } = useText();
  const { pathname } = useLocation();
  const { site } = useSiteOf(pathname);
  const siteName = site === null ? givenSiteName({ say, language }) : nameIn(site.name, language);
  const name = pageName(pathname, site, say, language);
  useEffect(() => setPageTitle(name, siteName), [name, siteName]);
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
