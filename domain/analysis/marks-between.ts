/** The moments between two states of a match, for the marks on the odds over time. */
import type { MatchState, Side } from '../match/match.ts';
import { sides } from '../match/name.ts';
import { phaseOf } from '../match/match-status.ts';
import { sportIds } from '../match/sport-ids.ts';
import type { OddsMark, OddsMarkKind } from '../odds/odds-history.ts';

const leaderOf = ({ homeScore, awayScore }: MatchState): Side | null =>
  homeScore === awayScore ? null : homeScore > awayScore ? 'home' : 'away';

/** Baskets are too many to mark: only a new leader is. A score that was corrected downwards is no goal. */
function scoreKinds(before: MatchState, after: MatchState, sportId: number): readonly [OddsMarkKind, Side][] {
  if (sportId === sportIds.basketball) {
    const leader = leaderOf(after);
    return leader === null || leader === leaderOf(before) ? [] : [['lead', leader]];
  }
  const kind = sportId === sportIds.baseball ? 'run' : 'goal';
  return sides
    .filter((side) =>
      side === 'home' ? after.homeScore > before.homeScore : after.awayScore > before.awayScore,
    )
    .map((side) => [kind, side]);
}

function cardKinds(before: MatchState, after: MatchState): readonly [OddsMarkKind, Side][] {
  return sides
    .filter((side) => (after.redCards?.[side] ?? 0) > (before.redCards?.[side] ?? 0))
    .map((side) => ['red-card', side]);
}

/** `at`: server ms of the new state. The marks have the score after them. */
export function marksBetween(
  before: MatchState,
  after: MatchState,
  sportId: number,
  at: number,
): readonly OddsMark[] {
  const [from, to] = [phaseOf(before.statusCode), phaseOf(after.statusCode)];
  const kinds: (readonly [OddsMarkKind, Side | null])[] = [];
  if (from === 'waiting' && to === 'live') kinds.push(['start', null]);
  kinds.push(...scoreKinds(before, after, sportId), ...cardKinds(before, after));
  if (before.periods.length > 0 && after.periods.length > before.periods.length) kinds.push(['period', null]);
  if (from !== 'ended' && to === 'ended') kinds.push(['end', null]);
  return kinds.map(([kind, side]) => ({ at, kind, side, home: after.homeScore, away: after.awayScore }));
}
