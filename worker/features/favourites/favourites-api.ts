/** Favourite teams and leagues and pinned matches, the same in all windows, and with an account on all its devices. */
import type { Observable } from 'rxjs';
import type { Favourite } from '../../../domain/favourites/favourites.ts';
import type { KeptChoice } from '../../../domain/favourites/kept-favourites.ts';
import type { MatchFacts } from '../../../domain/match/match.ts';

export interface FavouritesApi {
  /** All favourites, the oldest first. */
  view(): Observable<readonly Favourite[]>;
  /** The order of leagues and the saved layouts, the oldest change first; null: what this browser keeps was not read yet. */
  choices(): Observable<readonly KeptChoice[] | null>;
  /** Keeps the choice like a favourite; a value of '' removes it. `isOld`: it is older than whatever the account has. */
  choose(choice: KeptChoice, as?: { readonly isOld?: boolean }): void;
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
  readonly pins: PinsPort;
}

/** Pinned matches, the oldest first. */
export interface PinsPort {
  readonly now: () => readonly number[];
  /** Emits them at once and whenever they change. */
  readonly changes: Observable<readonly number[]>;
  /** Pins the match, or releases it. */
  toggle(matchId: number): void;
}
