/** What the site is made of, as windows see it: menus, texts, games in use, banners. */
import type { Observable } from 'rxjs';
import type { GameCode } from '../../../domain/catalogue/game-code.ts';
import type { Name } from '../../../domain/match/match.ts';
import type { BannersView } from '../../../domain/resource/banner.ts';

/** A place that the site leads to: a route of it, an address, or a window of its own. Without any of them it is not built yet. */
export interface SiteLink {
  readonly label: Name;
  readonly route: string | null;
  readonly href: string | null;
  /** The address of the window; '{lang}' in it is the language of the page. */
  readonly popup: string | null;
  readonly preparing: boolean;
}

export interface MenuItem extends SiteLink {
  /** null: the item has no pages under it. */
  readonly children: readonly SiteLink[] | null;
}

export interface Notice {
  readonly id: number;
  readonly subject: Name;
}

export interface SiteFacts {
  readonly name: Name;
  readonly description: Name;
  readonly siteKey: string;
  readonly menu: readonly MenuItem[];
  readonly footer: readonly SiteLink[];
  readonly subNav: readonly SiteLink[];
  readonly notices: readonly Notice[];
}

export interface SiteView {
  readonly state: 'loading' | 'ready' | 'failed';
  /** Which part failed: 'Langs' shows 'Language Data Load Failed'. */
  readonly failedPart: string | null;
  /** null: not loaded yet. */
  readonly site: SiteFacts | null;
  readonly games: readonly { readonly gameCode: GameCode; readonly inUse: boolean }[];
  /** The server's texts for the present language, laid over the client's own. */
  readonly texts: Readonly<Record<string, string>>;
  readonly templates: Readonly<Record<string, string>>;
  readonly banners: BannersView;
}

export interface LeagueView {
  readonly leagueId: number;
  readonly sportId: number;
  /** null: not registered yet, shown as '리그 등록중(id)'. */
  readonly name: Name | null;
  readonly countryCode: string;
  readonly count: number;
}

/** What other features ask of the site. */
export interface SitePort {
  language(): 'ko' | 'en';
  /** A league with the name that the resources give it. */
  leagueOf(league: Omit<LeagueView, 'name'>): LeagueView;
  /** Names in both languages of the leagues that are known, for searches. */
  leagueNames(): ReadonlyMap<number, string>;
  /** False: the game is closed (resource missing or use_yn N). True while nothing is known. */
  isInUse(gameCode: number): boolean;
}

export interface SiteApi {
  view(): Observable<SiteView>;
  setLanguage(language: 'ko' | 'en'): void;
}
