/** The layouts of the site (A15). The route table names a page's layout; a page of the site that names none has the default one. */
import { createContext } from 'react';
import type { RouteObject } from 'react-router';
import { handleOf, type RouteHandle } from '../chunks/guard.ts';

/**
 * - `default`: header, side bar with the slip, footer.
 * - `event`: the default one without floating banners, which would cover the event's wheel.
 * - `register`: header and footer around one column; nothing beside the form.
 * - `account`: a page of the account in a frame or a window; it reports its size to the page that shows it.
 * - `popup`, `live-popup`: windows of their own; those of matches follow the live feed.
 * - `empty`: nothing but the page, which stands for one of another site.
 */
export const layouts = ['default', 'account', 'empty', 'event', 'live-popup', 'popup', 'register'] as const;
export type Layout = (typeof layouts)[number];

/** The routes in a layout, unless they name another. */
export const laidOut = (layout: Layout, routes: readonly RouteObject[]): readonly RouteObject[] =>
  routes.map((route) => ({ ...route, handle: { layout, ...handleOf(route) } satisfies RouteHandle }));

/** The layout of the shown route, which is that of its innermost part. */
export const layoutOf = (routes: readonly RouteObject[]): Layout =>
  routes.map((route) => handleOf(route).layout).findLast((layout) => layout !== undefined) ?? 'default';

/** The layout of the shown route. */
export const LayoutContext = createContext<Layout>('default');

/** Windows without header and side bar; popups of the site and its banners stay away from them. */
export const isWindow = (layout: Layout): boolean =>
  layout === 'account' || layout === 'empty' || layout === 'popup' || layout === 'live-popup';
