/** Schedules, results and last results (C10, C11, G6). */
import * as z from 'zod/mini';
import { codeAnswered, describe } from './call.ts';
import { EVENT_ODDS_OK, eventOddsAnswer } from './event-odds.ts';
import { LAST_RESULT_OK, lastResultAnswer } from './game-calls.ts';
import { scheduleAnswer } from './schedule.ts';

/** Longer texts are refused. */
const part = z.string().check(z.maxLength(64));
const open = { method: 'GET', who: 'guest', form: null, refusals: [] } as const;

/** Matches of a site day (YYYY-MM-DD). With `limit`: at most that many main matches that can still be bet on. */
export const scheduleOfDay = describe({
  ...open,
  name: 'schedule',
  path: '/sports/Schedule/SRS/:version/0/:date/:utc',
  params: z.object({ version: z.string(), date: part, utc: part, limit: z.optional(part) }),
  answer: scheduleAnswer,
  ok: null,
});

export const eventOdds = describe({
  ...open,
  name: 'event-odds',
  path: '/sports/EventOddsData',
  params: z.object({}),
  answer: eventOddsAnswer,
  ok: EVENT_ODDS_OK,
});

/** Bets that were settled since the member's last visit. */
export const lastResult = describe({
  ...open,
  name: 'last-result',
  path: '/sports/MyLastResult/:utc',
  who: 'member',
  params: z.object({ utc: z.string() }),
  answer: lastResultAnswer,
  ok: LAST_RESULT_OK,
  refusals: ['SM001'],
  onGuest: codeAnswered('SM001'),
});
