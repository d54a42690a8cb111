/** The seventeen named routes (A13): the site's configuration and callbacks may name a page in place of its path. */
export const namedRoutes = {
  index: '/',
  mypage: '/mypage',
  store: '/store',
  'news-path-id': '/news/:path/:id',
  'hitgame-srs': '/hitgame/srs',
  'hitgame-live': '/hitgame/live',
  'hitgame-live-id': '/hitgame/live/:id',
  'hitgame-special': '/hitgame/special',
  'hitgame-livescore': '/hitgame/livescore',
  'hitgame-history': '/hitgame/history',
  'hitgame-results': '/hitgame/results',
  'mypage-hitgame-srs': '/mypage/hitgame/srs',
  'mypage-info-otp': '/mypage/info/otp',
  'mypage-info-otpcancel': '/mypage/info/otpcancel',
  'mypage-info-updateuser': '/mypage/info/updateuser',
  'mypage-info-restriction': '/mypage/info/restriction',
  unregister: '/unregister',
} as const;

type RouteName = keyof typeof namedRoutes;

/** Those that take the query `authkey`. */
export const authKeyRoutes = [
  'mypage-info-otp',
  'mypage-info-otpcancel',
  'mypage-info-updateuser',
  'mypage-info-restriction',
  'unregister',
] as const satisfies readonly RouteName[];

/** Names and paths of the routes that take an authkey. */
export type AuthKeyRoutes = Pick<typeof namedRoutes, (typeof authKeyRoutes)[number]>;

const isRouteName = (route: string): route is RouteName => Object.hasOwn(namedRoutes, route);

/** The path of a route that is given by its name or its path; null: neither, or its path needs a number that a name does not hold. */
export function pathOfRoute(route: string): string | null {
  if (route.startsWith('/')) return route;
  const path = isRouteName(route) ? namedRoutes[route] : null;
  return path === null || path.includes('/:') ? null : path;
}
