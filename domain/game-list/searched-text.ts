/** What a search of a list looks at. The search itself (find-in-list.ts) is loaded with the first one: the first view has none. */
import type { MatchFacts } from '../match/match.ts';

/** Characters of a search; the rest is cut off. */
export const MOST_SEARCHED = 60;
/** Between the names of a text that `FoundIn` compares: the teams', each in both languages, and the league's. Searches do not see it. */
export const NAMES_APART = '\ue001';

/** Those of a list in whose text the search is found (find-in-list.ts). */
export type FoundIn = <T>(list: readonly T[], search: string, textOf: (one: T) => string) => readonly T[];

/** How a list of matches is searched. */
export interface ListSearch {
  readonly foundIn: FoundIn;
  /** Both names of a league in one text. */
  readonly leagueName: (leagueId: number) => string;
}

/** The matches in whose teams or league the search is found; all of them where there is no search. */
export function searchedIn<T>(
  list: readonly T[],
  search: string,
  by: ListSearch | null,
  factsOf: (one: T) => MatchFacts,
): readonly T[] {
  if (search.trim() === '' || by === null) return list;
  return by.foundIn(list, search.trim(), (one) => {
    const { home, away, leagueId } = factsOf(one);
    const names = [home, away].flatMap(({ name }) => [name.ko, name.en]);
    return [...names, by.leagueName(leagueId)].join(NAMES_APART);
  });
}
