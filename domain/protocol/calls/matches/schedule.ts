/**
 * Schedule calls (C10): GET /sports/Schedule/SRS/{version}/0/{date}/{utc}[?limit=10] and GET /sports/Schedule/LIVE/{siteKey}/0/{date}/{utc}
 * answer the matches of one site day, or a text if there are none. Scores and periods are additive.
 */
import * as z from 'zod/mini';
import { enabledSportIds } from '../../../catalogue/sport.ts';
import type { ScheduledMatch } from '../../../match/scheduled-match.ts';
import { koreanWireTime, wireTime } from '../../../time/korean-time.ts';
import { writtenDate } from '../../wire/wire-fields.ts';
import { wireTimeOf } from '../../wire/wire-values.ts';

export const MAX_SCHEDULED = 5000;

const score = z.optional(z.nullable(z.int()));
export const scheduleRow = z.object({
  id: z.int(),
  SportId: z.int(),
  TournamentId: z.int(),
  CountryCode: z._default(z.string().check(z.maxLength(8)), ''),
  /** UTC; MatchDateKor is this time plus nine hours. */
  MatchDate: writtenDate,
  MatchDateKor: z.optional(z.string()),
  MatchStatusCode: z.int(),
  HomeTeam_UniqueId: z._default(z.int(), 0),
  HomeTeam_Name: z.string().check(z.maxLength(120)),
  HomeTeam_Name_En: z.optional(z.string().check(z.maxLength(120))),
  HomeTeam_Score: score,
  AwayTeam_UniqueId: z._default(z.int(), 0),
  AwayTeam_Name: z.string().check(z.maxLength(120)),
  AwayTeam_Name_En: z.optional(z.string().check(z.maxLength(120))),
  AwayTeam_Score: score,
  Main: z._default(z.enum(['Y', 'N']), 'N'),
  period_scores: z._default(
    z.array(z.object({ number: z.int(), home: z.int(), away: z.int() })).check(z.maxLength(60)),
    [],
  ),
});
export type ScheduleRow = z.input<typeof scheduleRow>;

export const scheduleAnswer = z.union([z.string(), z.array(scheduleRow).check(z.maxLength(MAX_SCHEDULED))]);

export const encodeScheduled = ({
  facts,
  statusCode,
  homeScore,
  awayScore,
  periods,
}: ScheduledMatch): ScheduleRow => ({
  id: facts.matchId,
  SportId: facts.sportId,
  TournamentId: facts.leagueId,
  CountryCode: facts.countryCode,
  MatchDate: wireTime(facts.startsAt),
  MatchDateKor: koreanWireTime(facts.startsAt),
  MatchStatusCode: statusCode,
  HomeTeam_UniqueId: facts.home.teamId,
  HomeTeam_Name: facts.home.name.ko,
  HomeTeam_Name_En: facts.home.name.en,
  HomeTeam_Score: homeScore,
  AwayTeam_UniqueId: facts.away.teamId,
  AwayTeam_Name: facts.away.name.ko,
  AwayTeam_Name_En: facts.away.name.en,
  AwayTeam_Score: awayScore,
  Main: facts.main ? 'Y' : 'N',
  period_scores: [...periods],
});

const nameOf = (ko: string, en: string | undefined) => ({ ko, en: en === undefined || en === '' ? ko : en });

/** null: the row has no readable time. */
export function decodeScheduled(row: z.output<typeof scheduleRow>): ScheduledMatch | null {
  const startsAt = wireTimeOf(row.MatchDate);
  if (startsAt === null) return null;
  return {
    facts: {
      matchId: row.id,
      sportId: row.SportId,
      leagueId: row.TournamentId,
      countryCode: row.CountryCode,
      startsAt,
      home: { teamId: row.HomeTeam_UniqueId, name: nameOf(row.HomeTeam_Name, row.HomeTeam_Name_En) },
      away: { teamId: row.AwayTeam_UniqueId, name: nameOf(row.AwayTeam_Name, row.AwayTeam_Name_En) },
      main: row.Main === 'Y',
    },
    statusCode: row.MatchStatusCode,
    homeScore: row.HomeTeam_Score ?? null,
    awayScore: row.AwayTeam_Score ?? null,
    periods: row.period_scores,
  };
}

/** By kick-off. Sports that the site does not offer, and rows without a time, are left out. */
export function decodeSchedule(answer: z.infer<typeof scheduleAnswer>): readonly ScheduledMatch[] {
  if (typeof answer === 'string') return [];
  const matches = answer.flatMap((row): ScheduledMatch[] => {
    const match = enabledSportIds.has(row.SportId) ? decodeScheduled(row) : null;
    return match === null ? [] : [match];
  });
  return matches.sort((a, b) => a.facts.startsAt - b.facts.startsAt || a.facts.matchId - b.facts.matchId);
}
