/** The matches of an evening that a member follows. */
import type { MatchFacts } from '../match/match.ts';
import { type Favourite, favouriteKey, keysOfMatch } from './favourites.ts';

interface Followable {
  readonly phase: string;
  readonly facts: Pick<MatchFacts, 'matchId' | 'sportId' | 'leagueId' | 'home' | 'away' | 'startsAt'>;
}

const byStart = (a: Followable, b: Followable): number =>
  a.facts.startsAt - b.facts.startsAt || a.facts.matchId - b.facts.matchId;

/**
 * For each favourite its matches in play, or its next match alone, so that no team fills the place with matches to come. Each match stands
 * once: those in play first, then by their start.
 */
export function followedMatches<Match extends Followable>(
  favourites: readonly Favourite[],
  matches: readonly Match[],
): readonly Match[] {
  const keys = new Set(favourites.map(favouriteKey));
  const hasNext = new Set<string>();
  const followed: Match[] = [];
  const live = matches.filter(({ phase }) => phase === 'live').toSorted(byStart);
  const waiting = matches.filter(({ phase }) => phase === 'waiting').toSorted(byStart);
  for (const match of [...live, ...waiting]) {
    const own = keysOfMatch(match.facts).filter((key) => keys.has(key));
    const isNew = own.some((key) => !hasNext.has(key));
    if (own.length === 0 || (match.phase === 'waiting' && !isNew)) continue;
    for (const key of own) hasNext.add(key);
    followed.push(match);
  }
  return followed;
}
