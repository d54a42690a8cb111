/** Favourite teams and leagues, and by which of them a match is one. */
import type { MatchFacts, Name } from '../match/match.ts';

export const favouriteKinds = ['team', 'league'] as const;

export interface Favourite {
  readonly kind: (typeof favouriteKinds)[number];
  readonly sportId: number;
  /** Team id or league id. Ids count within a sport. */
  readonly id: number;
  /** The name at the time of the choice: the list of favourites shows it also while no match of it is known. */
  readonly name: Name;
}

/** Most favourites that are kept; above this the oldest are dropped. */
export const MAX_FAVOURITES = 60;
/** Characters of a kept name; the rest is cut off. */
export const MAX_FAVOURITE_NAME = 80;

export const favouriteKey = ({
  kind,
  sportId,
  id,
}: Pick<Favourite, 'sportId' | 'id'> & { readonly kind: string }): string => `${kind} ${sportId} ${id}`;

/** The keys under which a match can be a favourite: its league and both teams. */
export const keysOfMatch = ({
  sportId,
  leagueId,
  home,
  away,
}: Pick<MatchFacts, 'sportId' | 'leagueId' | 'home' | 'away'>): readonly string[] => [
  favouriteKey({ kind: 'league', sportId, id: leagueId }),
  favouriteKey({ kind: 'team', sportId, id: home.teamId }),
  favouriteKey({ kind: 'team', sportId, id: away.teamId }),
];
