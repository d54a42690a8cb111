import { createBrowserRouter, redirect } from 'react-router';
import { notFound } from '../parts/not-found.ts';
import { DefaultLayout } from '../shell/default-layout.tsx';
import { ConstructionPlaceholder, InfoPlaceholder, RouteErrorPlaceholder } from '../shell/route-screens.tsx';
import { inMyPage } from './my-page.tsx';
import { memberPageRoute } from './member-page-route.tsx';
import { RootRoute } from './root-route.tsx';
import { routesOfFeatures } from './screens.ts';

const pages = [
  ...routesOfFeatures.flatMap((feature) => feature.pages),
  { path: '/hitgame/construction', Component: ConstructionPlaceholder },
  { path: '/info', loader: () => redirect('/info/introduce') },
  { path: '/info/introduce', Component: InfoPlaceholder },
  { path: '*', loader: notFound, Component: () => null },
];

/** Routes with browser history, from /. Menu items that are not built yet lead to /hitgame/construction. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: RootRoute,
      ErrorBoundary: RouteErrorPlaceholder,
      HydrateFallback: () => null,
      children: [
        ...routesOfFeatures.flatMap((feature) => feature.windows ?? []),
        memberPageRoute,
        {
          Component: DefaultLayout,
          // The error of a failed page is shown inside the layout: header, slip and menu stay.
          children: [{ ErrorBoundary: RouteErrorPlaceholder, children: inMyPage(pages) }],
        },
      ],
    },
  ]);
