/** The matches of a day of the site, by a call. */
import type { ScheduledMatch } from '../../domain/match/scheduled-match.ts';
import { RESOURCE_VERSION } from '../../domain/protocol/calls/resource-calls.ts';
import { decodeSchedule } from '../../domain/protocol/calls/schedule.ts';
import { scheduleOfDay } from '../../domain/protocol/calls/schedule-calls.ts';
import { ok, type Result } from '../../domain/result.ts';
import { DAY_MS, siteDay } from '../../domain/time/korean-time.ts';
import type { CallError } from './call.ts';
import type { Engine } from './engine.ts';

const UTC = '+09:00';

/**
 * `place`: who asks; a newer call of the same place cancels the older one. `day`: counted from today. `limit`: at most this many main
 * matches that can still be bet on; null: all matches.
 */
export async function scheduledMatches(
  { call, serverNow }: Pick<Engine, 'call' | 'serverNow'>,
  place: string,
  day: number,
  limit: number | null = null,
): Promise<Result<readonly ScheduledMatch[], CallError>> {
  const date = siteDay(serverNow() + day * DAY_MS);
  const answer = await call(scheduleOfDay, {
    place,
    params: { version: RESOURCE_VERSION, date, utc: UTC, ...(limit === null ? {} : { limit }) },
  });
  return answer.ok ? ok(decodeSchedule(answer.value)) : answer;
}
