/** Matches of a day: for the schedule, the results, the live scores and the home page. */
import { phaseOf } from '../../../domain/match/match-status.ts';
import { ok, refused } from '../../../domain/result.ts';
import { scheduledMatches } from '../../engine/scheduled-matches.ts';
import type { Engine } from '../../engine/engine.ts';
import type { SitePort } from '../site/site-api.ts';
import type { ScheduleAnswer } from './schedule-api.ts';

export const scheduleDays = { first: -6, last: 2 } as const;

/** Calls of different windows do not cancel each other, nor do calls with and without a limit. */
export const createScheduleOfDay =
  (engine: Engine, site: SitePort, windowId: string) =>
  async (day: number, limit: number | null): Promise<ScheduleAnswer> => {
    const within = Math.min(scheduleDays.last, Math.max(scheduleDays.first, Math.trunc(day)));
    const answer = await scheduledMatches(engine, `${windowId} ${limit === null}`, within, limit);
    if (!answer.ok) return refused(answer.error);
    return ok(
      answer.value.map((match) => {
        const { leagueId, sportId, countryCode } = match.facts;
        const phase = phaseOf(match.statusCode);
        return { ...match, phase, league: site.leagueOf({ leagueId, sportId, countryCode, count: 1 }) };
      }),
    );
  };
