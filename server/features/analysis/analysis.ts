/** Analysis of a match and its odds over time (A24), for the matches of every game, and the pages of teams and leagues (C2). */
import {
  type Chances,
  type ChancePoint,
  chancesOverTime,
  homeChanceLine,
  lineSince,
  winChanceLimits,
} from '../../../domain/odds/win-chance.ts';
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
import { sportOf } from '../../../domain/catalogue/sport.ts';
import { bigMove, closest, type LiveChances, type Swing, swings } from '../../../domain/odds/programme.ts';
import { playTime } from '../../../domain/odds/momentum.ts';
import { thinPoints } from '../../../domain/odds/thin-points.ts';

// The lines of win chances of all matches in play, and what of them is worth a look: computed once for everybody, and again when they are old.

/** A line is drawn with 24 points and asked for once a minute. */
const FRESH_MS = 10_000;

interface Computed {
  readonly lines: {
    readonly match: number;
    readonly points: ChancePoint[];
    readonly moved?: { readonly from: number; readonly to: number };
  }[];
  readonly closest: readonly LiveChances[];
  readonly swings: readonly Swing[];
}

interface WinChanceDeps {
  readonly archive: Pick<MatchArchive, 'inPlay' | 'oddsHistoryOf'>;
  readonly now: () => number;
}

function createWinChances({ archive, now }: WinChanceDeps) {
  let held: { readonly at: number; readonly computed: Promise<Computed> } | null = null;
  const compute = async (at: number): Promise<Computed> => {
    const lives: LiveChances[] = [];
    const lines: Computed['lines'][number][] = [];
    for (const { facts } of [...archive.inPlay()].slice(0, winChanceLimits.matches)) {
      const history = await archive.oddsHistoryOf(facts.matchId);
      const over = chancesOverTime(history?.series ?? [], sportOf(facts.sportId).feedId);
      const newest = over.at(-1);
      if (newest === undefined) continue;
      const line = homeChanceLine(over);
      lives.push({ match: facts.matchId, chances: newest[1], line });
      // The hour before kick-off would push what has happened since into the end of a short line.
      const since = history === null ? 0 : playTime(history, facts.startsAt, at).from;
      const moved = bigMove(line, at);
      lines.push({
        match: facts.matchId,
        points: [...thinPoints(lineSince(line, since), winChanceLimits.points)],
        ...(moved === null ? {} : { moved }),
      });
    }
    return { lines, closest: closest(lives), swings: swings(lives, at) };
  };
  return (): Promise<Computed> => {
    const at = now();
    if (held === null || at - held.at >= FRESH_MS || at < held.at) {
      const computed = compute(at);
      held = { at, computed };
      // What failed is computed anew with the next question.
      computed.catch(() => (held = null));
    }
    return held.computed;
  };
}

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
        const computed = await chancesNow();
        return {
          CODE: ANALYSIS_OK,
          DATA: {
            closest: computed.closest.map(({ match, chances }) => ({ match, ...inThousandths(chances) })),
            swings: computed.swings.map((one) => ({ ...one, points: [...one.points] })),
          },
        };
      });
    },
  };
}

export const analysis = { create } satisfies Feature;
