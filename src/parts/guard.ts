/** Who may open a route (B7). A route without a guard is free. */
import type { RouteObject } from 'react-router';

/** `member`: a visitor goes to /login and comes back after it. `guest`: a member goes home. */
export type Guard = 'member' | 'guest';

export interface GuardHandle {
  readonly guard: Guard;
}

/** The routes, each with the guard. */
export const guarded = (guard: Guard, routes: readonly RouteObject[]): readonly RouteObject[] =>
  routes.map((route) => ({ ...route, handle: { guard } satisfies GuardHandle }));

/** The guard of the shown route; null: everybody may open it. */
export function guardOf(handles: readonly unknown[]): Guard | null {
  const found = handles.findLast(
    (handle): handle is GuardHandle => typeof handle === 'object' && handle !== null && 'guard' in handle,
  );
  return found?.guard ?? null;
}
