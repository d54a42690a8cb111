/** Calls of the specification that other clients use, but not this site's own client. */
import * as z from 'zod/mini';
import { drawRow } from '../../bets/draw-history.ts';
import { describe, notLoggedIn } from '../base/call.ts';
import { siteDayField } from '../../wire/wire-fields.ts';
import { scheduleAnswer } from './schedule.ts';

const open = { who: 'guest', ok: null } as const;
/** Longer texts are refused. */
const part = z.string().check(z.maxLength(64));

export const resourceInitial = describe({
  ...open,
  name: 'resource-initial',
  path: '/resource/initial/:ver',
  params: z.object({ ver: z.string() }),
  answer: z.object({
    default_config: z.object({ utc: z.string(), default_lang: z.string(), lang: z.array(z.string()) }),
  }),
});

/** Matches of a site day, in the form of the schedule call (C10). */
export const liveScheduleOfDay = describe({
  ...open,
  name: 'live-schedule',
  path: '/sports/Schedule/LIVE/:siteKey/0/:date/:utc',
  params: z.object({ siteKey: z.string(), date: siteDayField, utc: part }),
  answer: scheduleAnswer,
});

/** Details of the member's own bets; readHitQuery parses `val` (G6). */
export const hitList = describe({
  name: 'hit-list',
  path: '/betting/hitlist.php',
  who: 'member',
  params: z.object({ val: z.optional(z.string().check(z.maxLength(2000))), getDraw: z.optional(part) }),
  answer: z.object({
    result: z.string(),
    msg: z.string(),
    data: z.optional(z.object({ data: z.array(drawRow) })),
  }),
  ok: 'OK',
  refusals: ['ERROR', 'NOT_LOGIN'],
  onGuest: notLoggedIn,
});

const valueAnswer = z.object({ DATA: z.string() });

/** A value encoded with the site key, for links to other sites (C12). */
export const cryptoEncode = describe({
  ...open,
  name: 'crypto-encode',
  path: '/crypto/encode/:value',
  params: z.object({ value: z.string() }),
  answer: valueAnswer,
});

/** The value of an encoded text; status 400 if the text is not encoded. */
export const cryptoDecode = describe({
  ...open,
  name: 'crypto-decode',
  path: '/crypto/decode/:value',
  params: z.object({ value: z.string() }),
  answer: z.union([valueAnswer, z.object({ CODE: z.string(), error: z.string(), msg: z.string() })]),
});
