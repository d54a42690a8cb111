/** The matches of a day of the site, by a call. */
import type { ScheduledMatch } from '../../domain/match/scheduled-match.ts';
import { RESOURCE_VERSION } from '../../domain/protocol/calls/site/resource-calls.ts';
import { decodeSchedule } from '../../domain/protocol/calls/matches/schedule.ts';
import { scheduleOfDay } from '../../domain/protocol/calls/matches/schedule-calls.ts';
import { isEnded } from '../../domain/match/match-status.ts';
import { ok, type Result } from '../../domain/result.ts';
import { DAY_MS, siteDay } from '../../domain/time/korean-time.ts';
import { SITE_OFFSET, SITE_OFFSET_MS } from '../../domain/time/site-offset.ts';
import type { CallError } from './call.ts';
import type { Engine } from './engine.ts';
import type { KeptShown } from './kept-answers.ts';

/** A match that began before midnight can be in play this long after it. */
const NIGHT_MS = 6 * 3_600_000;

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
    params: { version: RESOURCE_VERSION, date, utc: SITE_OFFSET, ...(limit === null ? {} : { limit }) },
  });
  return answer.ok ? ok(decodeSchedule(answer.value)) : answer;
}

/** The matches of today, and those that began yesterday and are not over. `place`: as above. */
export async function presentMatches(
  engine: Pick<Engine, 'call' | 'serverNow'>,
  place: string,
): Promise<Result<readonly ScheduledMatch[], CallError>> {
  const isNight = (engine.serverNow() + SITE_OFFSET_MS) % DAY_MS < NIGHT_MS;
  if (!isNight) return scheduledMatches(engine, place, 0);
  const [yesterday, today] = await Promise.all([
    scheduledMatches(engine, `${place} night`, -1),
    scheduledMatches(engine, place, 0),
  ]);
  if (!yesterday.ok || !today.ok) return yesterday.ok ? today : yesterday;
  return ok([...yesterday.value.filter(({ statusCode }) => !isEnded(statusCode)), ...today.value]);
}

const NAME_TRIES = 15;
const NAME_TRY_MS = 200;

/**
 * Names of leagues come from the resources. An answer of an earlier visit (`isKept`) can be read before the resources of that visit are: it
 * waits for them, 3 s at most.
 */
export async function untilNamed(
  { link, deps }: Pick<Engine, 'link' | 'deps'>,
  { leagueNames }: { readonly leagueNames: () => { readonly size: number } },
  isKept: (shown: KeptShown) => boolean,
): Promise<void> {
  for (let tries = 0; tries < NAME_TRIES; tries++) {
    if (!isKept(link.kept.shown.now) || leagueNames().size > 0) return;
    await new Promise<void>((resolve) => void deps.later(NAME_TRY_MS, resolve));
  }
}
