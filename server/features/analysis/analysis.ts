/** Analysis of a match and its odds over time (A24), for the matches of every game. */
import { analyse } from '../../../domain/analysis/analysis.ts';
import { encodeAnalysis, encodeOddsHistory } from '../../../domain/protocol/calls/matches/analysis.ts';
import {
  ANALYSIS_OK,
  ANALYSIS_UNKNOWN,
  matchAnalysis,
  oddsHistory,
  winChances,
} from '../../../domain/protocol/calls/matches/analysis-calls.ts';
import type { Feature, ServerFeature } from '../../feature.ts';
import type { FeedSource } from '../../feed/feed-source.ts';
import type { MatchArchive } from '../../feed/match-archive.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { createWinChances } from './win-chances.ts';
import { ARCHIVE_SEASON, createLeagueResults } from './league-results.ts';

export interface AnalysisDeps {
  readonly sources: readonly FeedSource[];
  readonly archive: Pick<MatchArchive, 'find' | 'inPlay' | 'endedOf' | 'oddsHistoryOf'>;
  readonly now: () => number;
}

const unknown = { CODE: ANALYSIS_UNKNOWN } as const;

function create({ sources, archive, now }: AnalysisDeps): ServerFeature {
  const resultsOf = createLeagueResults({ sources, archive, now });
  const chancesNow = createWinChances({ archive, now });
  const seasonOf = (matchId: number) => {
    for (const source of sources) {
      const found = source.seasonOf?.(matchId, now()) ?? null;
      if (found !== null) return found;
    }
    return null;
  };
  return {
    calls(answer) {
      answer(matchAnalysis, async ({ params }) => {
        const match = archive.find(playedIdOf(params.match_id));
        if (match === null) return unknown;
        const { matchId, sportId, leagueId, startsAt, home, away } = match.facts;
        const place = seasonOf(matchId) ?? { season: ARCHIVE_SEASON, startsAt };
        const analysis = analyse({ matchId, sportId, home, away, ...place }, await resultsOf(leagueId));
        return { CODE: ANALYSIS_OK, DATA: encodeAnalysis(match, analysis) };
      });
      answer(oddsHistory, async ({ params }) => {
        const history = await archive.oddsHistoryOf(playedIdOf(params.match_id));
        return history === null ? unknown : { CODE: ANALYSIS_OK, DATA: encodeOddsHistory(history) };
      });
      answer(winChances, async () => ({ CODE: ANALYSIS_OK, DATA: { matches: await chancesNow() } }));
    },
  };
}

export const analysis = { create } satisfies Feature;
