import type { MatchFacts } from '../../../domain/match/match.ts';
import type { MatchPhase } from '../../../domain/match/match-status.ts';

interface LinkedMatch {
  readonly facts: Pick<MatchFacts, 'matchId'>;
  readonly phase: MatchPhase;
  /** The match has a page of prices, also before it starts. */
  readonly inPlayList?: boolean;
}

/** The page of a match's form, head to head and table (A24). */
export const analysisLink = (matchId: number): string => `/sports/Match/analysis/${matchId}`;

/** The page of a match: its prices while it is in play, else its analysis. */
export const matchLink = ({ facts, phase, inPlayList = false }: LinkedMatch): string =>
  phase === 'live' || inPlayList ? `/hitgame/live/${facts.matchId}` : analysisLink(facts.matchId);
