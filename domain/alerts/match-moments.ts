/** From states of a match to moments: its kick-off and its goals, each once. */
import { sportOf } from '../catalogue/sport.ts';
import { phaseOf, type MatchPhase } from '../match/match-status.ts';
import type { MatchState, Side } from '../match/match.ts';
import { sides } from '../match/name.ts';

/** What was seen of a match: its phase, and the highest score of each side. */
export interface MatchMark {
  readonly phase: MatchPhase;
  readonly home: number;
  readonly away: number;
}

type MatchMoment =
  | { readonly kind: 'kick-off' }
  | { readonly kind: 'goal'; readonly side: Side; readonly home: number; readonly away: number };

type Seen = Pick<MatchState, 'statusCode' | 'homeScore' | 'awayScore'>;

/** Sports in which a score is news. In basketball it changes every half minute. */
const scoring: ReadonlySet<string> = new Set(['soccer', 'baseball']);

/**
 * The moments between a mark and the present state, and the next mark. `before`: null: the match was not watched, so nothing is news yet.
 * A side's score counts as a goal only above its highest score so far: a goal that is taken back and given again is one goal.
 */
export function momentsOf(
  before: MatchMark | null,
  { statusCode, homeScore, awayScore }: Seen,
  sportId: number,
): { readonly mark: MatchMark; readonly moments: readonly MatchMoment[] } {
  const phase = phaseOf(statusCode);
  if (before === null) return { mark: { phase, home: homeScore, away: awayScore }, moments: [] };
  const mark = { phase, home: Math.max(before.home, homeScore), away: Math.max(before.away, awayScore) };
  const moments: MatchMoment[] = [];
  if (before.phase === 'waiting' && phase === 'live') moments.push({ kind: 'kick-off' });
  if (phase === 'live' && scoring.has(sportOf(sportId).name))
    for (const side of sides)
      if (mark[side] > before[side]) moments.push({ kind: 'goal', side, home: homeScore, away: awayScore });
  return { mark, moments };
}
