import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { SiteFacts, SiteLink } from '../../worker/features/site/site-api.ts';
import { givenSiteName, setPageTitle } from '../core/browser/document-title.ts';
import type { Feature } from '../feature.ts';
import { useSiteOf } from '../features/site/use-site.ts';
import { features } from '../features.ts';
import { titlesOf } from '../parts/pages/route-handle.ts';
import { nameIn } from '../text/format.ts';
import { isTextKey, type Language, type Say, useText } from '../text/i18n.ts';

/** The title of the window follows the route, the language and the site's name. */
export function usePageTitle(): void {
  const { say, language } = useText();
  const { pathname } = useLocation();
  const { site } = useSiteOf(pathname);
  const siteName = site === null ? givenSiteName({ say, language }) : nameIn(site.name, language);
  const name = pageName(pathname, site, say, language);
  useEffect(() => setPageTitle(name, siteName), [name, siteName]);
}

/** The name of a page: of its feature, else of the menu; '': neither names it. */
function pageName(pathname: string, site: SiteFacts | null, say: Say, language: Language): string {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  if (path === '/') return '';
  const key = titles[path] ?? groups.find(([begins]) => path.startsWith(begins))?.[1];
  if (key !== undefined && isTextKey(key)) return say(key);
  const link = site === null ? undefined : linksOf(site).find(({ route }) => route === path);
  return link === undefined ? '' : nameIn(link.label, language);
}

const titles: NonNullable<Feature['titles']> = Object.assign(
  {},
  ...features.flatMap(({ pages = [], windows = [], titles: own }: Feature) => [
    titlesOf([...pages, ...windows]),
    own,
  ]),
);
const groups = features.flatMap((feature) => feature.groups ?? []);

const linksOf = ({ menu, footer, subNav }: SiteFacts): readonly SiteLink[] => [
  ...menu,
  ...menu.flatMap(({ children }) => children ?? []),
  ...subNav,
  ...footer,
];
