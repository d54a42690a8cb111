/** Schedules, results and last results (C10, C11, G6). */
import * as z from 'zod/mini';
import { codeAnswered, describe } from '../base/call.ts';
import { wholeField } from '../base/fields.ts';
import { EVENT_ODDS_OK, eventOddsAnswer } from './event-odds.ts';
import { LAST_RESULT_OK, lastResultAnswer } from '../bets/game-calls.ts';
import { MAX_SCHEDULED, scheduleAnswer } from './schedule.ts';
import { siteDayField } from '../../wire/wire-fields.ts';

/** Longer texts are refused. */
const part = z.string().check(z.maxLength(64));
const limit = wholeField(1, MAX_SCHEDULED);
const open = { who: 'guest' } as const;

/** Matches of a site day; one that does not exist is refused, because an empty list would say that it has no match. With `limit`: at most that many main matches that can still be bet on. */
export const scheduleOfDay = describe({
  ...open,
  name: 'schedule',
  kept: 'schedule',
  path: '/sports/Schedule/SRS/:version/0/:date/:utc',
  params: z.object({ version: z.string(), date: siteDayField, utc: part, limit: z.optional(limit) }),
  answer: scheduleAnswer,
  ok: null,
});

export const eventOdds = describe({
  ...open,
  name: 'event-odds',
  path: '/sports/EventOddsData',
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
