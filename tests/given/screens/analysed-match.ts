/** The analysis of match 5 from results of the same two teams, the newest first. */
import { analyse } from '../../../domain/analysis/analysis.ts';
import type { PlayedResult } from '../../../domain/analysis/played-result.ts';
import { ok } from '../../../domain/result.ts';
import type { AnalysisAnswer } from '../../../worker/features/analysis/analysis-api.ts';
import { facts } from '../domain/book.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2019, 2, 2, 3);

export function analysedMatch(
  sportId: number,
  scores: readonly (readonly [number, number])[],
): AnalysisAnswer {
  const own = facts(5, { sportId, startsAt: START });
  const { main: _, ...teams } = own;
  const results = scores.map(([homeScore, awayScore], at): PlayedResult => ({
    ...teams,
    matchId: 100 + at,
    startsAt: START - (at + 1) * DAY_MS,
    homeScore,
    awayScore,
    season: 's',
  }));
  const analysis = analyse({ ...own, season: 's' }, results);
  const league = {
    leagueId: 410,
    sportId,
    countryCode: 'KR',
    count: 1,
    name: { ko: 'K리그 1', en: 'K League 1' },
  };
  const match = { facts: own, statusCode: 0, homeScore: null, awayScore: null, periods: [] };
  return ok({ ...analysis, match, phase: 'waiting', league });
}
