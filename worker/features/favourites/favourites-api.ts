/** Favourite teams and leagues of this browser, the same in all windows. */
import type { Observable } from 'rxjs';
import type { Favourite } from '../../../domain/favourites/favourites.ts';
import type { MatchFacts } from '../../../domain/match/match.ts';

export interface FavouritesApi {
  /** All favourites, the oldest first. */
  view(): Observable<readonly Favourite[]>;
  /** Adds the favourite, or removes it. A team or league without an id (below 1) changes nothing. */
  toggle(favourite: Favourite): void;
}

/** The favourites for other features. */
export interface FavouritesPort {
  readonly now: readonly Favourite[];
  /** Whether a team or the league of the match is a favourite. */
  has(facts: Pick<MatchFacts, 'sportId' | 'leagueId' | 'home' | 'away'>): boolean;
  /** Emits the favourites at once and whenever they change. */
  readonly changes: Observable<readonly Favourite[]>;
}
