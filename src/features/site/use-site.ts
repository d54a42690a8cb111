import type { SiteView } from '../../../worker/features/site/site-api.ts';
import { viewOf } from '../../core/client.ts';
import { useViewOf } from '../../core/use-client.ts';

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
const siteView = viewOf((core) => core.site.view(), loading);

export const useSite = (): SiteView => useViewOf(siteView);
