import { useEffect } from 'react';
import {
  BrowserRouter,
  matchRoutes,
  renderMatches,
  type RouteMatch,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router';
import { setGoTo } from '../core/browser/go-to.ts';
import { afterNavigation } from '../core/browser/overlay-history.ts';
import { features } from '../features.ts';
import { createChunk } from '../parts/chunks/chunk.ts';
import { ChunkView } from '../parts/chunks/chunk-view.tsx';
import {
  GuardContext,
  guardOf,
  handleOf,
  laidOut,
  LayoutContext,
  pageLayoutOf,
  type RouteHandle,
} from '../parts/pages/route-handle.ts';
import { NotFound } from '../parts/pages/not-found.tsx';
import { DefaultLayout } from '../shell/default-layout.tsx';
import { WindowLayout } from '../shell/window-layout.tsx';
import { ConstructionPlaceholder, GuardedPage, PageBoundary } from '../shell/route-screens.tsx';
import { inMyPage } from './my-page.tsx';
import { RootRoute } from './root-route.tsx';

const pages: readonly RouteObject[] = [
  ...features.flatMap((feature) => feature.pages ?? []),
  { path: '/hitgame/construction', Component: ConstructionPlaceholder },
  { path: '*', Component: NotFound },
];

const memberPageScreen = createChunk(() => import('./member-page-screen.tsx'), 'MemberPageScreen');

/** The pages of the account that other sites show in frames; few members open one. */
const memberPage: RouteObject = {
  path: '/view/member/theme2/:page/:siteId/:lang',
  Component: () => <ChunkView chunk={memberPageScreen} props={{}} />,
  handle: { layout: 'account', load: () => void memberPageScreen.load() } satisfies RouteHandle,
};

/** Routes from /. Menu items that are not built yet lead to /hitgame/construction. */
const routes: RouteObject[] = [
  {
    Component: PageBoundary,
    children: [
      {
        Component: RootRoute,
        children: [
          {
            Component: WindowLayout,
            children: [
              {
                Component: GuardedPage,
                children: [
                  ...laidOut(
                    'popup',
                    features.flatMap((feature) => feature.windows ?? []),
                  ),
                  memberPage,
                ],
              },
            ],
          },
          {
            Component: DefaultLayout,
            // The error of a failed page is shown inside the layout: header, slip and menu stay.
            children: [
              { Component: PageBoundary, children: [{ Component: GuardedPage, children: inMyPage(pages) }] },
            ],
          },
        ],
      },
    ],
  },
];

let last: { readonly pathname: string; readonly matches: RouteMatch[] } | null = null;

/** Matching ranks the whole table of routes, and several places ask for the same address, so the last matches are kept. */
function matchesAt(pathname: string): RouteMatch[] {
  if (last?.pathname !== pathname) last = { pathname, matches: matchRoutes(routes, { pathname }) ?? [] };
  return last.matches;
}

export const routesAt = ({ pathname }: Pick<Location, 'pathname'>): readonly RouteObject[] =>
  matchesAt(pathname).map(({ route }) => route);

/** Begins to load the code of the page that the window opens, before the core is there and the page is drawn. */
export function loadFirstPage(): void {
  for (const route of routesAt(location)) handleOf(route).load?.();
}

/** The screens of the present address. */
export function SiteRoutes() {
  const navigate = useNavigate();
  const at = useLocation();
  const { pathname } = at;
  const type = useNavigationType();
  useEffect(() => afterNavigation(type), [at, type]);
  useEffect(() => setGoTo((path) => void navigate(path)), [navigate]);
  const shown = routesAt({ pathname });
  return (
    <GuardContext value={guardOf(shown)}>
      <LayoutContext value={pageLayoutOf(shown)}>{renderMatches(matchesAt(pathname))}</LayoutContext>
    </GuardContext>
  );
}

/** The screens with the browser's history. */
export const SiteRouter = () => (
  <BrowserRouter>
    <SiteRoutes />
  </BrowserRouter>
);
