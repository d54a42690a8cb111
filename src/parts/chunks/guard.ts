/** What a route carries beside its screen: who may open it (B7), and how the loading of its code begins before it is drawn. */
import { createContext } from 'react';
import type { RouteObject } from 'react-router';
import type { Layout } from '../pages/page-layout.ts';

/** `member`: a visitor goes to /login and comes back after it. `guest`: a member goes home. */
export type Guard = 'member' | 'guest';

export interface RouteHandle {
  readonly guard?: Guard;
  readonly layout?: Layout;
  readonly load?: () => void;
}

/** The routes, each with the guard. */
export const guarded = (guard: Guard, routes: readonly RouteObject[]): readonly RouteObject[] =>
  routes.map((route) => ({ ...route, handle: { ...handleOf(route), guard } satisfies RouteHandle }));

const isHandle = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null;

export const handleOf = ({ handle }: RouteObject): RouteHandle => (isHandle(handle) ? handle : {});

/** The guard of the shown route, which is that of its innermost part; null: everybody may open it. */
export const guardOf = (routes: readonly RouteObject[]): Guard | null =>
  routes.map((route) => handleOf(route).guard).findLast((guard) => guard !== undefined) ?? null;

/** The guard of the shown route. */
export const GuardContext = createContext<Guard | null>(null);
