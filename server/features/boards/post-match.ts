/** The match that an analysis names, with its odds when the post was written and now. */
import type { PostRow } from '../../../domain/protocol/calls/community/board-calls.ts';
import type { OddsSeries } from '../../../domain/odds/odds-history.ts';
import { wireTime } from '../../../domain/time/korean-time.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import type { BoardDeps } from './board-deps.ts';

/** Outcomes of the match's first market without a line. */
const MOST_OUTCOMES = 3;

function oddsAt({ points }: OddsSeries, at: number): number | null {
  return points.findLast(([when]) => when <= at)?.[1] ?? null;
}

/** The series of who wins: those of the first market that has no line. */
function winnerSeries(series: readonly OddsSeries[]): readonly OddsSeries[] {
  const market = series.find(({ specifier }) => specifier === '')?.marketId;
  return series.filter((one) => one.marketId === market && one.specifier === '').slice(0, MOST_OUTCOMES);
}

/** null: the match is not known any more. */
export async function matchOfPost(
  { archive, now }: Pick<BoardDeps, 'archive' | 'now'>,
  matchId: number,
  writtenAt: number,
): Promise<PostRow['match']> {
  const match = archive.find(playedIdOf(matchId));
  if (match === null) return null;
  const { facts, homeScore, awayScore } = match;
  const history = await archive.oddsHistoryOf(facts.matchId);
  return {
    id: facts.matchId,
    sport_id: facts.sportId,
    home: facts.home.name.ko,
    home_en: facts.home.name.en,
    away: facts.away.name.ko,
    away_en: facts.away.name.en,
    starts_at: wireTime(facts.startsAt),
    home_score: homeScore,
    away_score: awayScore,
    odds: winnerSeries(history?.series ?? []).map((one) => ({
      market: one.marketId,
      outcome: one.outcomeId,
      before: oddsAt(one, writtenAt),
      now: oddsAt(one, now()),
    })),
  };
}
