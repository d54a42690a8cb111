import type { AuthKeyRoutes } from '../../../domain/catalogue/route-names.ts';

const byName: AuthKeyRoutes = {
  'mypage-info-otp': '/mypage/info/otp',
  'mypage-info-otpcancel': '/mypage/info/otpcancel',
  'mypage-info-updateuser': '/mypage/info/updateuser',
  'mypage-info-restriction': '/mypage/info/restriction',
  unregister: '/unregister',
};
/** The five pages that take an authkey (A13), by their names; no other page gets one. */
const pages: ReadonlyMap<string, string> = new Map(Object.entries(byName));
const paths: ReadonlySet<string> = new Set(pages.values());

/** The path of the page that `wanted` names by its name or by its path; null: none of the five. */
export const authKeyPage = (wanted: string): string | null =>
  pages.get(wanted) ?? (paths.has(wanted) ? wanted : null);

/** The address of a page with its authkey. */
export const withAuthKey = (path: string, authKey: string): string =>
  `${path}?authkey=${encodeURIComponent(authKey)}`;
