/** Analysis of a match by call, and its odds over time (A24). */
import { decodeAnalysis } from '../../../domain/protocol/calls/matches/analysis.ts';
import { matchAnalysis } from '../../../domain/protocol/calls/matches/analysis-calls.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import { ok, refused } from '../../../domain/result.ts';
import type { Engine } from '../../engine/engine.ts';
import { untilNamed } from '../../engine/scheduled-matches.ts';
import type { Feature } from '../../feature.ts';
import type { SitePort } from '../site/site-api.ts';
import type { AnalysisAnswer, AnalysisApi } from './analysis-api.ts';
import { createOddsSource } from './odds-source.ts';
import { createSheetSource } from './sheet-source.ts';

const createOfMatch =
  (engine: Engine, site: SitePort, windowId: string) =>
  async (matchId: number): Promise<AnalysisAnswer> => {
    const answer = await engine.ask(matchAnalysis, {
      params: { match_id: matchId },
      place: `${windowId} ${matchId}`,
    });
    if (!answer.ok) return answer;
    const decoded = decodeAnalysis(answer.value);
    if (decoded === null) return refused({ kind: 'no-link', text: 'unreadable answer' });
    const { match, analysis } = decoded;
    const { leagueId, sportId, countryCode } = match.facts;
    await untilNamed(engine, site, ({ pages }) => matchAnalysis.name in pages);
    const league = site.leagueOf({ leagueId, sportId, countryCode, count: 1 });
    return ok({ ...analysis, match, phase: phaseOf(match.statusCode), league });
  };

export const createAnalysis = (
  engine: Engine,
  { site }: { readonly site: SitePort },
): Feature<AnalysisApi> => ({
  api: (window) => ({
    odds: (matchId) => window.serve(createOddsSource(matchId, engine, window)),
    sheet: (matchId) => window.serve(createSheetSource(matchId, engine, window)),
    ofMatch: createOfMatch(engine, site, window.id),
  }),
});
