import type { PopupsView, SiteView } from '../../../worker/features/site/site-api.ts';
import { defineView } from '../../core/door/client.ts';
import { isLightWindow } from '../../core/door/light-window.ts';
import { useViewOf } from '../../core/door/use-client.ts';

const loading: SiteView = {
  state: 'loading',
  failedPart: null,
  site: null,
  games: [],
  texts: {},
  textsIn: null,
  templates: {},
  banners: { top: null, logo: null, main: [], jump: [] },
  popups: [],
};
const siteView = defineView((core) => core.site.view(), loading);
const heldView = defineView((core) => core.site.held(), loading);
const noPopups: PopupsView = { state: 'loading', popups: [] };
const popupsView = defineView((core) => core.site.popups(), noPopups);

/** The configuration. A window that starts without it loads it with the first reader. */
export const useSite = (): SiteView => useViewOf(siteView);

/** The part of the configuration that is held: it loads nothing. */
export const useHeldSite = (): SiteView => useViewOf(heldView);

/** The view of the site for parts that every page has: it does not load the configuration where the page needs none (B18). */
export const useSiteOf = (pathname: string): SiteView =>
  useViewOf(isLightWindow(pathname) ? heldView : siteView);

/** The popups of today, without the rest of the configuration. */
export const usePopups = (): PopupsView => useViewOf(popupsView);
