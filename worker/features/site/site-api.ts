/** The site's resources as windows see them: menus, texts, games in use, banners. */
import type { PageLeague } from '../../../domain/analysis/team-page.ts';
import type { Observable } from 'rxjs';
import type { GameCode } from '../../../domain/catalogue/game-code.ts';
import type { Name } from '../../../domain/match/match.ts';
import type { ResourceAnswer } from '../../../domain/protocol/calls/site/resource.ts';
import type { BannersView } from '../../../domain/resource/banner.ts';
import type { SiteLinks } from '../../../domain/resource/site-text.ts';
import type { Popup } from '../../../domain/resource/popup.ts';

/** A link of the site: to a route, to an address, or to a window of its own. A link to none of them is not built yet. */
export interface SiteLink {
  readonly label: Name;
  readonly route: string | null;
  readonly href: string | null;
  /** The address of the window; '{lang}' in it is the language of the page. */
  readonly popup: string | null;
  readonly preparing: boolean;
  /** It is named and cannot be opened. */
  readonly disabled: boolean;
  /** The game that it opens; null: no game. */
  readonly game: GameCode | null;
}

export interface MenuItem extends SiteLink {
  /** null: the item has no pages under it. */
  readonly children: readonly SiteLink[] | null;
}

export interface BoardNotice {
  readonly id: number;
  readonly subject: Name;
}

export type MemberTool = 'otp' | 'losslimit' | 'uselimit';

export interface SiteFacts {
  readonly name: Name;
  readonly description: Name;
  readonly siteKey: string;
  /** False: the chat opens soon (A25). */
  readonly hasChat: boolean;
  readonly menu: readonly MenuItem[];
  readonly footer: readonly SiteLink[];
  readonly subNav: readonly SiteLink[];
  readonly notices: readonly BoardNotice[];
  /** False: the trade market is closed (exchange_yn N). */
  readonly tradesOpen: boolean;
  /** null: an older back end, which has none. */
  readonly links: SiteLinks | null;
  /** What the site has closed for members who do not use it yet (B16). */
  readonly closedTools: readonly MemberTool[];
}

export interface SiteView {
  readonly state: 'loading' | 'ready' | 'failed';
  /** Which part failed: 'Langs' shows 'Language Data Load Failed'. null of a failed view: no answer came, and the connection is the cause. */
  readonly failedPart: string | null;
  /** null: not loaded yet. */
  readonly site: SiteFacts | null;
  readonly games: readonly { readonly gameCode: GameCode; readonly inUse: boolean }[];
  /** The server's texts, laid over the client's own ones of their language; null: it is not known yet. */
  readonly texts: Readonly<Record<string, string>>;
  readonly textsIn: 'ko' | 'en' | null;
  readonly templates: Readonly<Record<string, string>>;
  readonly banners: BannersView;
  /** Those of today (A22). */
  readonly popups: readonly Popup[];
}

/** The popups of today, for a window of one popup (A22). */
export interface PopupsView {
  readonly state: SiteView['state'];
  readonly popups: readonly Popup[];
}

/** A league without a name is shown as '리그 등록중(id)'. */
export interface LeagueView extends PageLeague {
  readonly count: number;
}

/** The key under which the browser keeps the resources of the last visit. */
export const LAST_RESOURCE = 'last-resource';

/** The site for other features. */
export interface SitePort {
  /** Emits when the configuration is first needed, and when the server reports a change after that. */
  readonly due: Observable<void>;
  language(): 'ko' | 'en';
  /** Adds the name that the resources give the league. */
  leagueOf(league: Omit<LeagueView, 'name'>): LeagueView;
  /** Names of the known leagues in both languages, for searches. */
  leagueNames(): ReadonlyMap<number, string>;
  /** False: the game is closed (resource missing or use_yn N). True while the resources are not loaded. */
  isInUse(gameCode: number): boolean;
  /** The loaded resources; null: none yet. */
  resource(): ResourceAnswer | null;
  /** Takes resources of an earlier visit, unless others are loaded. They are compared with the server's once there is a link. */
  useKept(resource: ResourceAnswer): void;
}

export interface SiteApi {
  /** The first reader begins the loading, where no window has needed the configuration before. */
  view(): Observable<SiteView>;
  /** The same, without loading anything: for windows that start without the configuration (B18). */
  held(): Observable<SiteView>;
  /** Loads the popups alone, where the configuration is not loaded. */
  popups(): Observable<PopupsView>;
  setLanguage(language: 'ko' | 'en'): void;
}
