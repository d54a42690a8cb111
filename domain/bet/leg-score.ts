/**
 * The scores of a leg. A leg can be decided while its match goes on (a total that is passed, a first half); the match then ends with another
 * score. The score of the decision is kept apart, so that it does not look like the result (G2).
 */
import { isEnded } from '../match/match-status.ts';
import type { MatchState } from '../match/match.ts';
import type { BetLeg, BetStatus, Score } from './bet.ts';

type LaterScore = Pick<MatchState, 'homeScore' | 'awayScore' | 'statusCode'>;

type ScoredLeg = Pick<BetLeg, 'state' | 'homeScore' | 'awayScore' | 'matchStatus' | 'decidedScore'>;

/** States in which a score has decided the leg. A void or cancelled leg has none. */
const byScore: ReadonlySet<BetStatus> = new Set(['win', 'lose', 'done']);

const scoreOf = ({ homeScore: home, awayScore: away }: ScoredLeg): Score | null =>
  home === null || away === null ? null : { home, away };

/** The score by which the leg was decided while its match went on; null: the leg is open or void, or the final score decided it. */
function decidedBy(leg: ScoredLeg): Score | null {
  if (!byScore.has(leg.state)) return null;
  return leg.decidedScore ?? (isEnded(leg.matchStatus) ? null : scoreOf(leg));
}

/**
 * The leg as windows show it: the score of a decision in play is `decidedScore`. Where nothing later is known, the leg has no other score.
 */
export function withDecidedScore<Leg extends ScoredLeg>(leg: Leg): Leg {
  const decidedScore = decidedBy(leg);
  if (decidedScore === null || leg.decidedScore !== undefined) return leg;
  return { ...leg, decidedScore, homeScore: null, awayScore: null };
}

/** The leg with a later score of its match. The score that decided it stays beside it, where the two differ. */
function scored<Leg extends ScoredLeg>(
  leg: Leg,
  decided: Score | null,
  { homeScore, awayScore, statusCode }: LaterScore,
): Leg {
  const { decidedScore: _, ...rest } = leg;
  const later = { ...rest, homeScore, awayScore, matchStatus: statusCode } as Leg;
  const isSame = decided === null || (decided.home === homeScore && decided.away === awayScore);
  return isSame ? later : { ...later, decidedScore: decided };
}

/** The leg with a score that its match has reached since. */
export const withLaterScore = <Leg extends ScoredLeg>(leg: Leg, later: LaterScore): Leg =>
  scored(leg, decidedBy(leg), later);

/**
 * The leg with what is known of its match now. A final score follows its source, which may correct it: the one that decided the leg stays beside
 * it. An end is not taken back, and a leg without a deciding score (void, because its match was postponed, say) keeps the end that made it so.
 */
export function withKnownScore<Leg extends ScoredLeg>(leg: Leg, known: LaterScore | null | undefined): Leg {
  if (known === null || known === undefined) return leg;
  if (!isEnded(leg.matchStatus)) return withLaterScore(leg, known);
  if (!byScore.has(leg.state) || !isEnded(known.statusCode)) return leg;
  return scored(leg, leg.decidedScore ?? scoreOf(leg), known);
}
