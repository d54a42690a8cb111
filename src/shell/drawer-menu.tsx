/** The menu in the drawer: all entries at once, with icons, in four groups. It is not on the first screen, so its code comes after the first prices. */
import {
  ArrowLeftRight,
  Award,
  BookOpen,
  CalendarDays,
  CalendarHeart,
  ChartLine,
  CircleHelp,
  Clapperboard,
  Coins,
  Dices,
  Gamepad2,
  Gift,
  Goal,
  HandCoins,
  History,
  Hourglass,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Package,
  Palette,
  PartyPopper,
  Radio,
  RefreshCw,
  Search,
  ShoppingBag,
  ShoppingCart,
  Sparkles,
  Tags,
  Trophy,
  Volleyball,
} from 'lucide-react';
import type { MenuItem, SiteLink } from '../../worker/features/site/site-api.ts';
import { openSearch } from '../features/search/use-open-search.ts';
import { useSite } from '../features/site/use-site.ts';
import { Button } from '../parts/forms/button.tsx';
import { useText } from '../text/i18n.ts';
import { SiteEntry } from './site-entry.tsx';
import styles from './menu.module.css';

const groups = ['games', 'goods', 'talk', 'help'] as const;
type Group = (typeof groups)[number];

const iconOfGroup: Readonly<Record<Group, LucideIcon>> = {
  games: Gamepad2,
  goods: ShoppingBag,
  talk: MessagesSquare,
  help: CircleHelp,
};

/** By the beginning of an address: the group, and the icon. The first that fits counts, so that each page of the site has an icon of its own. */
const places: readonly (readonly [start: string, group: Group, icon: LucideIcon])[] = [
  ['/hitgame/livescore', 'games', ListChecks],
  ['/hitgame/live', 'games', Radio],
  ['/hitgame/special', 'games', Sparkles],
  ['/hitgame/results', 'games', Trophy],
  ['/hitgame/event/', 'games', Gift],
  ['/hitgame/event', 'games', Award],
  ['/hitgame/history', 'games', History],
  ['/hitgame', 'games', CalendarDays],
  ['/casual', 'games', Dices],
  ['/view/casual', 'games', Gamepad2],
  ['/trades/sell', 'goods', HandCoins],
  ['/trades/mysell', 'goods', Tags],
  ['/trades/buylist', 'goods', ShoppingCart],
  ['/trades/guide', 'goods', BookOpen],
  ['/trades', 'goods', ArrowLeftRight],
  ['/store/10/1010', 'goods', Palette],
  ['/store/10/1020', 'goods', Package],
  ['/store', 'goods', ShoppingBag],
  ['/community/analysis', 'talk', ChartLine],
  ['/community/free', 'talk', MessageCircle],
  ['/community/event', 'talk', PartyPopper],
  ['/community/spomedia', 'talk', Clapperboard],
  ['/community', 'talk', MessagesSquare],
  ['/news/update', 'talk', RefreshCw],
  ['/news/event', 'talk', CalendarHeart],
  ['/news', 'talk', Megaphone],
];

/** A casual game is named at the end of its window's address. */
const iconOfGame: ReadonlyMap<string, LucideIcon> = new Map([
  ['jumpball', Volleyball],
  ['cointoss', Coins],
  ['freekick', Goal],
]);

const addressOf = ({ popup, href, route }: SiteLink): string => popup ?? href ?? route ?? '';
const placeOf = (link: SiteLink) => places.find(([start]) => addressOf(link).startsWith(start));

/** An entry in preparation has no address yet. */
function iconOf(link: SiteLink, group: Group): LucideIcon {
  const address = addressOf(link);
  const ofGame = iconOfGame.get(/[?&]gametype=(\w+)/.exec(address)?.[1] ?? '');
  return ofGame ?? placeOf(link)?.[2] ?? (address === '' ? Hourglass : iconOfGroup[group]);
}

interface Grouped {
  readonly group: Group;
  readonly links: readonly SiteLink[];
}

/** The pages of an item; the item itself, too, when it has no pages or leads to an address that is none of theirs. */
export function groupedMenu(menu: readonly MenuItem[]): readonly Grouped[] {
  const all = menu.map((item) => {
    const pages = item.children ?? [];
    const isOwn = !pages.some((page) => addressOf(page) === addressOf(item));
    return { group: placeOf(item)?.[1] ?? ('help' as const), links: [...(isOwn ? [item] : []), ...pages] };
  });
  return groups.flatMap((group) => {
    const links = all.filter((one) => one.group === group).flatMap((one) => one.links);
    return links.length === 0 ? [] : [{ group, links }];
  });
}

export interface DrawerMenuProps {
  readonly onPick: () => void;
}

export function DrawerMenu({ onPick }: DrawerMenuProps) {
  const { say } = useText();
  const menu = useSite().site?.menu ?? [];
  const search = (): void => {
    onPick();
    openSearch();
  };
  return (
    <nav className={`stack ${styles['drawerMenu']}`} aria-label={say('nav.menu')}>
      <Button onClick={search}>
        <Search size={16} aria-hidden /> {say('word.search')}
      </Button>
      {groupedMenu(menu).map(({ group, links }) => {
        const GroupIcon = iconOfGroup[group];
        return (
          <section key={group} data-menu-group={group}>
            <h2 className="row g6">
              <GroupIcon size={16} aria-hidden /> {say(`nav.group.${group}`)}
            </h2>
            <ul>
              {links.map((link) => {
                const Icon = iconOf(link, group);
                return (
                  <li key={`${link.label.en} ${addressOf(link)}`}>
                    <SiteEntry item={link} onPick={onPick} icon={<Icon size={16} aria-hidden />} />
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
