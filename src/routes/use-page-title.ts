import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { SiteFacts, SiteLink } from '../../worker/features/site/site-api.ts';
import { givenSiteName, setPageTitle } from '../core/browser/document-title.ts';
import { useSiteOf } from '../features/site/use-site.ts';
import { nameIn } from '../text/format.ts';
import { isTextKey, type Language, type Say, useText } from '../text/i18n.ts';
import type { TextKey } from '../text/ko.ts';

/** Names of pages by their addresses. A text that is fetched on demand counts when it is there. */
const titles: Readonly<Record<string, TextKey>> = {
  '/hitgame/live': 'live.title',
  '/hitgame/srs': 'list.title.57',
  '/hitgame/special': 'list.title.58',
  '/hitgame/results': 'results.title',
  '/hitgame/livescore': 'livescore.title',
  '/hitgame/event': 'event.title',
  '/survey': 'survey.title',
  '/trades/guide': 'trade.guide.idx',
  '/trades/guide/idx': 'trade.guide.idx',
  '/trades/guide/sell': 'trade.guide.sell',
  '/trades/guide/mmysell': 'trade.guide.mmysell',
  '/trades/guide/buylist': 'trade.guide.buylist',
  '/hitgame/event/3': 'events.title',
  '/hitgame/event/4': 'events.title',
  '/info/introduce': 'guides.group.site',
  '/alerts': 'alerts.title',
  '/favourites': 'favourites.title',
  '/mypage': 'mypage.title',
  '/mypage/charge': 'mypage.charge',
  '/mypage/exchange': 'mypage.exchange',
  '/mypage/coupon': 'mypage.coupon',
  '/mypage/inventory/gameskin': 'mypage.gameskin',
  '/mypage/inventory/item': 'mypage.item',
  '/mypage/info': 'mypage.info',
  '/mypage/info/updateuser': 'mypage.update',
  '/mypage/info/losslimit': 'mypage.losslimit',
  '/mypage/info/activity': 'mypage.activity',
  '/mypage/info/restriction': 'mypage.restriction',
  '/mypage/info/otp': 'mypage.otp',
  '/mypage/info/otpcancel': 'mypage.otp',
  '/mypage/info/checkuser': 'mypage.update',
  '/mypage/info/passkeys': 'mypage.passkeys',
  '/mypage/info/social': 'mypage.social',
  '/mypage/info/sessions': 'mypage.sessions',
  '/mypage/info/terms': 'mypage.terms',
  '/mypage/mileage': 'mypage.log',
  '/mypage/cash': 'mypage.log',
  '/mypage/hitgame/srs': 'mypage.srs',
  '/mypage/hitgame/live': 'mypage.live',
  '/mypage/hitgame/special': 'mypage.special',
  '/mypage/hitgame/casual': 'mypage.casual',
};

/** Names of groups of pages, by how their addresses begin. */
const groups: readonly (readonly [string, TextKey])[] = [
  ['/info/guide/', 'guides.group.guide'],
  ['/info/rules/', 'guides.group.rules'],
  ['/operator', 'operator.title'],
  ['/register', 'login.join'],
  ['/unregister', 'sign-up.leave.title'],
];

const flat = ({ menu, footer, subNav }: SiteFacts): readonly SiteLink[] => [
  ...menu,
  ...menu.flatMap(({ children }) => children ?? []),
  ...subNav,
  ...footer,
];

/** The name of a page: of this list, else of the menu; '': neither names it. */
function pageName(pathname: string, site: SiteFacts | null, say: Say, language: Language): string {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  if (path === '/') return '';
  const key = titles[path] ?? groups.find(([begins]) => path.startsWith(begins))?.[1];
  if (key !== undefined && isTextKey(key)) return say(key);
  const link = site === null ? undefined : flat(site).find(({ route }) => route === path);
  return link === undefined ? '' : nameIn(link.label, language);
}

/** The title of the window follows the route, the language and the site's name. */
export function usePageTitle(): void {
  const { say, language } = useText();
  const { pathname } = useLocation();
  const { site } = useSiteOf(pathname);
  const siteName = site === null ? givenSiteName({ say, language }) : nameIn(site.name, language);
  const name = pageName(pathname, site, say, language);
  useEffect(() => setPageTitle(name, siteName), [name, siteName]);
}
