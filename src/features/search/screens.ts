/** The screens that the palette finds: the site's menu, and the pages of a member. */
import type { FindableScreen } from '../../../domain/search/search.ts';
import type { SiteFacts, SiteLink } from '../../../worker/features/site/site-api.ts';
import type { Language, Say } from '../../text/i18n.ts';
import { nameIn } from '../../text/format.ts';
import type { TextKey } from '../../text/ko.ts';

export interface NamedScreen extends FindableScreen {
  readonly label: string;
}

/** Pages that may be missing in the menu. */
const own: readonly (readonly [string, TextKey])[] = [
  ['/', 'nav.home'],
  ['/hitgame/live', 'live.title'],
  ['/hitgame/srs', 'list.title.57'],
  ['/hitgame/special', 'list.title.58'],
  ['/hitgame/results', 'results.title'],
  ['/hitgame/event', 'event.title'],
  ['/alerts', 'alerts.title'],
  ['/favourites', 'favourites.title'],
  ['/mypage', 'mypage.title'],
  ['/mypage/charge', 'mypage.charge'],
  ['/mypage/exchange', 'mypage.exchange'],
  ['/mypage/coupon', 'mypage.coupon'],
  ['/mypage/info', 'mypage.info'],
  ['/mypage/info/updateuser', 'mypage.update'],
  ['/mypage/info/losslimit', 'mypage.losslimit'],
  ['/mypage/info/activity', 'mypage.activity'],
  ['/mypage/info/otp', 'mypage.otp'],
  ['/mypage/info/passkeys', 'mypage.passkeys'],
  ['/mypage/info/sessions', 'mypage.sessions'],
  ['/mypage/mileage', 'mypage.log'],
  ['/mypage/hitgame/live', 'mypage.live'],
  ['/mypage/hitgame/srs', 'mypage.srs'],
];

const flat = (links: readonly SiteLink[]): readonly SiteLink[] =>
  links.flatMap((link) =>
    'children' in link && Array.isArray(link.children) ? [link, ...(link.children as SiteLink[])] : [link],
  );

/** Every screen once, by its address; the menu's name comes first. */
export function screensOf(site: SiteFacts | null, say: Say, language: Language): readonly NamedScreen[] {
  const screens = new Map<string, NamedScreen>();
  const add = (path: string, label: string, names: readonly string[]): void => {
    const held = screens.get(path);
    screens.set(path, {
      path,
      label: held?.label ?? label,
      names: [...new Set([...(held?.names ?? []), ...names])],
    });
  };
  for (const { route, label, preparing, disabled } of flat(site?.menu ?? []))
    if (route !== null && !preparing && !disabled && route !== '/hitgame/construction')
      add(route, nameIn(label, language), [label.ko, label.en]);
  for (const [path, key] of own) add(path, say(key), [say(key)]);
  return [...screens.values()];
}
