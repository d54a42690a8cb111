/** The screens that the palette finds: those of the site's menu, and every other one by what members call it. */
import type { FindableScreen } from '../../../domain/search/search.ts';
import type { SiteFacts, SiteLink } from '../../../worker/features/site/site-api.ts';
import type { Language } from '../../text/i18n.ts';
import { nameIn } from '../../text/format.ts';
import { askedScreens } from './asked-screens.ts';

export interface NamedScreen extends FindableScreen {
  readonly label: string;
}

/** Pages before the groups that hold them: a group has the address of its first page, whose own name is the better one. */
const flat = (links: readonly SiteLink[]): readonly SiteLink[] =>
  links.flatMap((link) =>
    'children' in link && Array.isArray(link.children) ? [...(link.children as SiteLink[]), link] : [link],
  );

/** Every screen once, by its address. Its own name comes first; a page that only the site's menu has is called as there. */
export function screensOf(site: SiteFacts | null, language: Language): readonly NamedScreen[] {
  const screens = new Map<string, NamedScreen>(
    askedScreens.map(({ path, label, labelEn, names }) => [
      path,
      { path, label: language === 'ko' ? label : labelEn, names },
    ]),
  );
  const links = flat([...(site?.menu ?? []), ...(site?.subNav ?? []), ...(site?.footer ?? [])]);
  for (const link of links) {
    const { route, label, preparing, disabled } = link;
    if (route === null || preparing || disabled || route === '/hitgame/construction') continue;
    const held = screens.get(route);
    screens.set(route, {
      path: route,
      label: held?.label ?? nameIn(label, language),
      names: [...new Set([...(held?.names ?? []), label.ko, label.en])],
    });
  }
  const labels = new Set<string>();
  // Two addresses of one name are two ways to one page.
  return [...screens.values()].filter(({ label }) => !labels.has(label) && labels.add(label));
}
