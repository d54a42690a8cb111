/** The values of a route beside its screen: who may open it (B7), its layout (A15), its name, and how the loading of its code begins before it is drawn. */
import { createContext } from 'react';
import type { RouteObject } from 'react-router';
import type { TextKey } from '../../text/ko.ts';

/** `member`: a visitor goes to /login and comes back after it. `guest`: a member goes home. */
type RouteGuard = 'member' | 'guest';

/**
 * - `default`: header, side bar with the slip, footer.
 * - `event`: the default one without floating banners, which would cover the event's wheel.
 * - `desk`: the default one without the side bar: tables take the whole width.
 * - `register`: header and footer around one column; nothing beside the form.
 * - `account`: a page of the account in a frame or a window; it reports its size to the page that shows it.
 * - `popup`, `live-popup`: windows of their own; those of matches follow the live feed.
 * - `empty`: nothing but the page, which stands for one of another site.
 */
export const pageLayouts = [
  'default',
  'account',
  'desk',
  'empty',
  'event',
  'live-popup',
  'popup',
  'register',
] as const;
export type PageLayout = (typeof pageLayouts)[number];

export interface RouteHandle {
  readonly guard?: RouteGuard;
  readonly layout?: PageLayout;
  readonly load?: () => void;
  /** The name of the page, where the site's menu has none. A text that is fetched on demand counts when it is there. */
  readonly title?: TextKey;
}

/** The routes, each with the guard. */
export const guarded = (guard: RouteGuard, routes: readonly RouteObject[]): readonly RouteObject[] =>
  routes.map((route) => ({ ...route, handle: { ...handleOf(route), guard } satisfies RouteHandle }));

const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null;

export const handleOf = ({ handle }: RouteObject): RouteHandle => (isHandle(handle) ? handle : {});

/** The names of the routes by their addresses. */
export const titlesOf = (routes: readonly RouteObject[]): Readonly<Record<string, TextKey>> =>
  Object.fromEntries(
    routes.flatMap((route) => {
      const { title } = handleOf(route);
      return title === undefined || route.path === undefined ? [] : [[route.path, title]];
    }),
  );

/** The guard of the shown route, which is that of its innermost part; null: everybody may open it. */
export const guardOf = (routes: readonly RouteObject[]): RouteGuard | null =>
  routes.map((route) => handleOf(route).guard).findLast((guard) => guard !== undefined) ?? null;

export const GuardContext = createContext<RouteGuard | null>(null);

/** The routes in a layout, unless they name another. */
export const laidOut = (layout: PageLayout, routes: readonly RouteObject[]): readonly RouteObject[] =>
  routes.map((route) => ({ ...route, handle: { layout, ...handleOf(route) } satisfies RouteHandle }));

/** The layout of the shown route, which is that of its innermost part. */
export const pageLayoutOf = (routes: readonly RouteObject[]): PageLayout =>
  routes.map((route) => handleOf(route).layout).findLast((layout) => layout !== undefined) ?? 'default';

/** The layout of the shown route. */
export const LayoutContext = createContext<PageLayout>('default');

/** Windows without header and side bar; popups of the site and its banners stay away from them. */
export const isWindow = (layout: PageLayout): boolean =>
  layout === 'account' || layout === 'empty' || layout === 'popup' || layout === 'live-popup';
