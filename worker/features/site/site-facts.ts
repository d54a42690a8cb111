import { type GameCode, gameCodes } from '../../../domain/catalogue/game-code.ts';
import { pathOfRoute } from '../../../domain/catalogue/route-names.ts';
import type { SiteRow } from '../../../domain/protocol/calls/site/resource.ts';
import type { MemberTool, MenuItem, SiteFacts, SiteLink } from './site-api.ts';

type LinkRow = SiteRow['footer'][number];

/** Games by the address of their list, and by the `gametype` of their window. */
const gamesAt: Readonly<Record<string, GameCode>> = {
  '/hitgame/srs': gameCodes.standard,
  '/hitgame/special': gameCodes.special,
  '/hitgame/live': gameCodes.live,
  jumpball: gameCodes.jumpBall,
  cointoss: gameCodes.coinToss,
  freekick: gameCodes.freeKick,
};
const gameAt = (address: string): GameCode | null =>
  gamesAt[/gametype=(\w+)/.exec(address)?.[1] ?? address] ?? null;

const linkOf = ({ label, label_en, route, href, popup, preparing, disabled }: LinkRow): SiteLink => ({
  label: { ko: label, en: label_en },
  route: route == null ? null : pathOfRoute(route),
  game: gameAt(popup ?? pathOfRoute(route ?? '') ?? ''),
  href: href ?? null,
  popup: popup ?? null,
  preparing: preparing === true,
  disabled: disabled === true,
});

const memberTools: readonly MemberTool[] = ['otp', 'losslimit', 'uselimit'];

/** An item with pages under it opens none of its games more than the others. */
const menuItemOf = (row: SiteRow['menu'][number]): MenuItem => ({
  ...linkOf(row),
  ...(row.children == null ? {} : { game: null }),
  children: row.children?.map(linkOf) ?? null,
});

/** The trade market's pages; their menu shows unless exchange_yn is N (A11). */
const isTrade = ({ route }: LinkRow): boolean => route?.startsWith('/trades') === true;

const shownMenu = ({ menu, default_config }: SiteRow): SiteRow['menu'] =>
  default_config.exchange_yn === 'N' ? menu.filter((item) => !isTrade(item)) : menu;

const closedTools = ({ default_config: config }: SiteRow): readonly MemberTool[] =>
  memberTools.filter((tool) => config[`${tool}_yn`] === 'N');

/** The site's row as windows see it. */
export const siteFactsOf = (row: SiteRow): SiteFacts => ({
  name: { ko: row.name, en: row.name_en },
  description: { ko: row.description, en: row.description_en },
  siteKey: row.siteKey,
  hasChat: row.default_config.chat_yn === 'Y',
  menu: shownMenu(row).map(menuItemOf),
  tradesOpen: row.default_config.exchange_yn !== 'N',
  links: row.links ?? null,
  closedTools: closedTools(row),
  footer: row.footer.map(linkOf),
  subNav: row.subNav.map(linkOf),
  notices: row.notices.map(({ wr_id, wr_subject, wr_subject_en }) => ({
    id: wr_id,
    subject: { ko: wr_subject, en: wr_subject_en ?? wr_subject },
  })),
});
