import type { MatchFacts } from '../../domain/match/match.ts';
import type { MatchPhase } from '../../domain/match/match-status.ts';

/** True once `/sports/Match/analysis/{matchId}` is a page of the site (A24): matches that are not in play then lead there. */
const HAS_ANALYSIS = false;

export interface LinkedMatch {
  readonly facts: Pick<MatchFacts, 'matchId' | 'home' | 'away'>;
  readonly phase: MatchPhase;
  /** The match has a page of prices, also before it starts. */
  readonly inPlayList?: boolean;
}

/** The list where a team is looked for: its matches to come, or its results of today. */
export const searchLink = (list: 'live' | 'srs' | 'results', name: string): string =>
  `/hitgame/${list}?search=${encodeURIComponent(name)}`;

/** The page of a match: its prices while it is in play, else its analysis page, else the list in which it stands. */
export function matchLink({ facts, phase, inPlayList = false }: LinkedMatch): string {
  if (phase === 'live' || inPlayList) return `/hitgame/live/${facts.matchId}`;
  if (HAS_ANALYSIS) return `/sports/Match/analysis/${facts.matchId}`;
  return searchLink(phase === 'waiting' ? 'srs' : 'results', facts.home.name.ko);
}
