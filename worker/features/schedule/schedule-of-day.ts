/** Matches of a day: for the schedule, the results, the live scores and the home page. */
import { phaseOf } from '../../../domain/match/match-status.ts';
import { RESOURCE_VERSION } from '../../../domain/protocol/calls/resource-calls.ts';
import { decodeSchedule } from '../../../domain/protocol/calls/schedule.ts';
import { scheduleOfDay } from '../../../domain/protocol/calls/schedule-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import { DAY_MS, siteDay } from '../../../domain/time/korean-time.ts';
import type { Engine } from '../../engine/engine.ts';
import type { SitePort } from '../site/site-api.ts';
import type { ScheduleAnswer } from './schedule-api.ts';

export const scheduleDays = { first: -6, last: 2 } as const;
const UTC = '+09:00';

/** Calls of different windows do not cancel each other, nor do calls with and without a limit. */
export const createScheduleOfDay =
  ({ call, serverNow }: Engine, site: SitePort, windowId: string) =>
  async (day: number, limit: number | null): Promise<ScheduleAnswer> => {
    const within = Math.min(scheduleDays.last, Math.max(scheduleDays.first, Math.trunc(day)));
    const date = siteDay(serverNow() + within * DAY_MS);
    const answer = await call(scheduleOfDay, {
      place: `${windowId} ${limit === null}`,
      params: { version: RESOURCE_VERSION, date, utc: UTC, ...(limit === null ? {} : { limit }) },
    });
    if (!answer.ok) return refused(answer.error);
    return ok(
      decodeSchedule(answer.value).map((match) => {
        const { leagueId, sportId, countryCode } = match.facts;
        const phase = phaseOf(match.statusCode);
        return { ...match, phase, league: site.leagueOf({ leagueId, sportId, countryCode, count: 1 }) };
      }),
    );
  };
