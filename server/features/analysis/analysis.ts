/** Analysis of a match and its odds over time (A24), for the matches of every game, and the pages of teams and leagues (C2). */
import type { Chances } from '../../../domain/odds/win-chance.ts';
import { analyse } from '../../../domain/analysis/analysis.ts';
import { encodeAnalysis, encodeOddsHistory } from '../../../domain/protocol/calls/matches/analysis.ts';
import {
  ANALYSIS_OK,
  ANALYSIS_UNKNOWN,
  leaguePage,
  matchAnalysis,
  matchSheet,
  oddsHistory,
  programme,
  teamPage,
  winChances,
} from '../../../domain/protocol/calls/matches/analysis-calls.ts';
import { encodeSheet, noSheet } from '../../../domain/protocol/calls/matches/match-sheet.ts';
import type { MatchSheet } from '../../../domain/match/match-sheet.ts';
import type { Feature, ServerFeature } from '../../feature.ts';
import type { ServedBoards } from '../../feed/boards.ts';
import type { FeedSource } from '../../feed/feed-source.ts';
import type { MatchArchive } from '../../feed/match-archive.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { ARCHIVE_SEASON, createLeagueResults } from './league-results.ts';
import { createTeamPages, type TeamPageDeps } from './team-pages.ts';
import { createWinChances } from './win-chances.ts';

export interface AnalysisDeps {
  readonly sources: readonly FeedSource[];
  readonly archive: Pick<MatchArchive, 'inPlay' | 'oddsHistoryOf'> & TeamPageDeps['archive'];
  readonly boards: Pick<ServedBoards, 'board' | 'leagues'>;
  readonly now: () => number;
}

/** Rounded, and together 1000: the draw takes what is left. */
function inThousandths({ home, away }: Chances) {
  const [first, last] = [Math.round(1000 * home), Math.round(1000 * away)];
  return { home: first, draw: Math.max(0, 1000 - first - last), away: last };
}

const unknown = { CODE: ANALYSIS_UNKNOWN } as const;

const answered = <Data>(DATA: Data | null) => (DATA === null ? unknown : { CODE: ANALYSIS_OK, DATA });

function create({ sources, archive, boards, now }: AnalysisDeps): ServerFeature {
  const resultsOf = createLeagueResults({ sources, archive, now });
  const chancesNow = createWinChances({ archive, now });
  const seasonOf = (matchId: number) => {
    for (const source of sources) {
      const found = source.seasonOf?.(matchId, now()) ?? null;
      if (found !== null) return found;
    }
    return null;
  };
  /** At the time that the board has reached: nothing is known before it is published. */
  const sheetOf = (matchId: number): MatchSheet => {
    for (const source of sources) {
      const found = source.sheetOf?.(matchId, boards.board().lastTickAt) ?? null;
      if (found !== null) return found;
    }
    return noSheet;
  };
  const pages = createTeamPages({ sources, archive, boards, resultsOf, seasonOf });
  return {
    calls(answer) {
      answer(teamPage, async ({ params }) => answered(await pages.team(params.sport_id, params.team_id)));
      answer(leaguePage, async ({ params }) =>
        answered(await pages.league(params.sport_id, params.league_id)),
      );
      answer(matchAnalysis, async ({ params }) => {
        const match = archive.find(playedIdOf(params.match_id));
        if (match === null) return unknown;
        const { matchId, sportId, leagueId, startsAt, home, away } = match.facts;
        const place = seasonOf(matchId) ?? { season: ARCHIVE_SEASON, startsAt };
        const analysis = analyse({ matchId, sportId, home, away, ...place }, await resultsOf(leagueId));
        return { CODE: ANALYSIS_OK, DATA: encodeAnalysis(match, analysis) };
      });
      answer(matchSheet, ({ params }) => ({
        CODE: ANALYSIS_OK,
        DATA: encodeSheet(sheetOf(playedIdOf(params.match_id)), params.version),
      }));
      answer(oddsHistory, async ({ params }) => {
        const history = await archive.oddsHistoryOf(playedIdOf(params.match_id));
        return answered(history && encodeOddsHistory(history));
      });
      answer(winChances, async () => ({ CODE: ANALYSIS_OK, DATA: { matches: (await chancesNow()).lines } }));
      answer(programme, async () => {
        const { closest, swings } = await chancesNow();
        return {
          CODE: ANALYSIS_OK,
          DATA: {
            closest: closest.map(({ match, chances }) => ({ match, ...inThousandths(chances) })),
            swings: swings.map((one) => ({ ...one, points: [...one.points] })),
          },
        };
      });
    },
  };
}

export const analysis = { create } satisfies Feature;
