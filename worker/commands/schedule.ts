/** Matches of a day: for the schedule, the results, the live scores and the home page. */
import { serverNow } from '../../domain/book/server-clock.ts';
import { phaseOf } from '../../domain/match/match-status.ts';
import { decodeSchedule } from '../../domain/protocol/schedule.ts';
import { ok, refused } from '../../domain/result.ts';
import { DAY_MS, siteDay } from '../../domain/time/korean-time.ts';
import type { ScheduleAnswer } from '../core-game-views.ts';
import type { Calls } from '../http/calls.ts';
import type { LiveState } from '../state/live-state.ts';
import type { Store } from '../state/store.ts';
import { leagueFaceOf } from '../views/list-frame.ts';

export interface ScheduleDeps {
  readonly calls: Calls;
  readonly live: LiveState;
  readonly store: Store;
  readonly now: () => number;
}

export const scheduleDays = { first: -6, last: 2 } as const;

/** `windowId`: windows do not cancel each other's questions; in one window, each purpose has its own. */
export const createSchedule =
  ({ calls, live, store, now }: ScheduleDeps, windowId: string) =>
  async (day: number, limit: number | null): Promise<ScheduleAnswer> => {
    const within = Math.min(scheduleDays.last, Math.max(scheduleDays.first, Math.trunc(day)));
    const date = siteDay(serverNow(live.clock, now()) + within * DAY_MS);
    const answer = await calls.schedule(`${windowId} ${limit === null}`, date, limit);
    if (!answer.ok) return refused(answer.error);
    return ok(
      decodeSchedule(answer.value).map((match) => {
        const { leagueId, sportId, countryCode } = match.facts;
        const phase = phaseOf(match.statusCode);
        return { ...match, phase, league: leagueFaceOf(store, { leagueId, sportId, countryCode, count: 1 }) };
      }),
    );
  };
