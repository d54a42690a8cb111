/** Analysis of a match and its odds over time (A24), and the pages of teams and leagues (C2). They are read for everybody; as they are computed, an address has a limit. */
import * as z from 'zod/mini';
import { analysisRow, oddsHistoryRow } from './analysis.ts';
import { matchSheetRow, sheetLimits } from './match-sheet.ts';
import { leaguePageRow, teamPageRow } from './team-pages.ts';
import { programmeLimits } from '../../../odds/programme.ts';
import { winChanceLimits } from '../../../odds/win-chance.ts';
import { describe } from '../base/call.ts';
import { wholeField } from '../base/fields.ts';

export const ANALYSIS_OK = 'MA000';
/** The match is unknown, or nothing was recorded of it. */
export const ANALYSIS_UNKNOWN = 'MA001';

const id = wholeField(1, Number.MAX_SAFE_INTEGER);
const open = {
  who: 'guest',
  kind: 'member-read',
  ok: ANALYSIS_OK,
  refusals: [ANALYSIS_UNKNOWN],
} as const;
const ofMatch = { ...open, params: z.object({ match_id: id }) } as const;

/** `match_id`: of the live, the standard or the special game. */
export const matchAnalysis = describe({
  ...ofMatch,
  name: 'match-analysis',
  kept: true,
  path: '/game/analysis',
  answer: z.object({ CODE: z.string(), DATA: z.optional(analysisRow) }),
});

/** Odds of the main markets since the match was first offered; of an ended match a shortened history. */
export const oddsHistory = describe({
  ...ofMatch,
  name: 'odds-history',
  kept: true,
  path: '/game/odds-history',
  answer: z.object({ CODE: z.string(), DATA: z.optional(oddsHistoryRow) }),
});

/**
 * What the feed knows of a match beside its state and prices. A reader that has a version gets the rest only where it has changed; a page
 * asks for it alone while it shows the match, so that no list carries it.
 */
export const matchSheet = describe({
  ...open,
  name: 'match-sheet',
  path: '/game/match-sheet',
  params: z.object({ match_id: id, version: z.optional(z.string().check(z.maxLength(sheetLimits.version))) }),
  answer: z.object({ CODE: z.string(), DATA: matchSheetRow }),
  refusals: [],
});

/** A team's place, next and last matches. Ids of teams and leagues count within a sport. */
export const teamPage = describe({
  ...open,
  name: 'team-page',
  path: '/game/team-page',
  params: z.object({ sport_id: id, team_id: id }),
  answer: z.object({ CODE: z.string(), DATA: z.optional(teamPageRow) }),
});

/** A league's table and its matches. */
export const leaguePage = describe({
  ...open,
  name: 'league-page',
  path: '/game/league-page',
  params: z.object({ sport_id: id, league_id: id }),
  answer: z.object({ CODE: z.string(), DATA: z.optional(leaguePageRow) }),
});

const thousandths = z.int().check(z.minimum(0), z.maximum(1000));
/** [server ms, thousandths], in order of time. */
const chancePoints = (most: number) => z.array(z.tuple([z.number(), thousandths])).check(z.maxLength(most));

/** How likely the home teams of the matches in play win, by the prices of the winner market; a match without one has no line. */
export const winChances = describe({
  ...open,
  name: 'win-chances',
  path: '/game/win-chances',
  answer: z.object({
    CODE: z.string(),
    DATA: z.object({
      matches: z
        .array(
          z.object({
            match: z.int(),
            points: chancePoints(winChanceLimits.points),
            /** The chance ten minutes ago and now, where it moved much since. */
            moved: z.optional(z.object({ from: thousandths, to: thousandths })),
          }),
        )
        .check(z.maxLength(winChanceLimits.matches)),
    }),
  }),
  refusals: [],
});

/** The matches in play that are worth a look, by the prices of the winner market: the closest ones, and the largest changes of ten minutes; the first is the one. */
export const programme = describe({
  ...open,
  name: 'programme',
  path: '/game/programme',
  answer: z.object({
    CODE: z.string(),
    DATA: z.object({
      closest: z
        .array(z.object({ match: z.int(), home: thousandths, draw: thousandths, away: thousandths }))
        .check(z.maxLength(programmeLimits.ranked)),
      swings: z
        .array(
          z.object({
            match: z.int(),
            /** The home team's chance at the begin and now. */
            from: thousandths,
            to: thousandths,
            points: chancePoints(programmeLimits.points),
          }),
        )
        .check(z.maxLength(programmeLimits.ranked)),
    }),
  }),
  refusals: [],
});
