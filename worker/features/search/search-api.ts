/** The search from anywhere (the palette). */
import type { MatchFacts, Team } from '../../../domain/match/match.ts';
import type { MatchPhase } from '../../../domain/match/match-status.ts';
import type { FindableScreen } from '../../../domain/search/search.ts';
import type { LeagueView } from '../site/site-api.ts';

/** A match as the palette shows it. */
export interface FoundMatchView {
  readonly facts: MatchFacts;
  readonly league: LeagueView;
  readonly phase: MatchPhase;
  readonly statusCode: number;
  /** null: unknown. */
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** The match has a page of prices in play. */
  readonly inPlayList: boolean;
}

export type FoundView =
  | { readonly kind: 'match'; readonly match: FoundMatchView }
  /** `match`: the team's match in play, else its next, else its last one. */
  | { readonly kind: 'team'; readonly team: Team; readonly match: FoundMatchView }
  | { readonly kind: 'league'; readonly league: LeagueView; readonly phase: MatchPhase }
  | { readonly kind: 'screen'; readonly path: string };

export interface SearchAnswer {
  /** The best results first; at most 20. */
  readonly found: readonly FoundView[];
  /** False: the schedule could not be loaded, so only matches of open lists were searched. */
  readonly whole: boolean;
}

export interface SearchAsk {
  /** At most 60 characters count. */
  readonly text: string;
  /** The screens of this window; at most MAX_SCREENS count. */
  readonly screens: readonly FindableScreen[];
}

export interface SearchApi {
  /** Searches the matches of the open lists and of the schedule of three days. Waits for the schedule when it is not loaded yet. */
  find(ask: SearchAsk): Promise<SearchAnswer>;
  /** Matches of the open lists and of the schedule that are in play or to come, the first to start first; at most MAX_PRESENT. */
  present(): Promise<readonly FoundMatchView[]>;
}

/** Most screens of a window that are searched, with the sections of the guides and the frequent questions. */
export const MAX_SCREENS = 560;

/** Most matches that a window gets at once. */
export const MAX_PRESENT = 300;
