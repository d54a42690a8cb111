/** Calls about the limits that members set for themselves (H8), and about what they staked and won. */
import * as z from 'zod/mini';
import { codeAnswer } from './account.ts';
import { codeAnswered, describe } from './call.ts';

const nothing = z.object({});
const amount = z.int();
/** Enough for the days or months of an answer. */
const MAX_ROWS = 60;

/** Dates are UTC, "YYYY-MM-DD HH:mm:ss"; amounts are gold. `limit` null: none. */
export const lossLimit = describe({
  name: 'loss-limit',
  method: 'GET',
  path: '/account/losslimit',
  who: 'member',
  params: nothing,
  form: null,
  answer: z.object({
    CODE: z.string(),
    DATA: z.nullish(
      z.object({
        /** Goes before the value of POST /account/config/losslimit. */
        code: z.string(),
        choices: z.array(amount).check(z.maxLength(10)),
        limit: z.nullable(amount),
        /** Winnings minus stakes of today's settled bets. */
        loss: amount,
        /** The Korean day of `loss`, YYYY-MM-DD. */
        lossDate: z.string(),
        lockDate: z.nullable(z.string()),
        updatedDate: z.nullable(z.string()),
        /** From when the limit may be set again; null: now. */
        possibleDate: z.nullable(z.string()),
        /** A higher limit that does not hold yet: 0 is none. */
        nextLimit: z.nullable(amount),
        nextDate: z.nullable(z.string()),
        /** Minutes between two reality checks; 0: none. */
        reality: amount,
      }),
    ),
  }),
  ok: 'ALL000',
  refusals: ['ALL001'],
  onGuest: codeAnswered('ALL001'),
});

/** The sum of the member's losses in this month of Korean time. */
export const totalLossReward = describe({
  name: 'total-loss-reward',
  method: 'GET',
  path: '/account/totalLossReward',
  who: 'member',
  params: nothing,
  form: null,
  answer: z.object({
    CODE: z.string(),
    TOTAL_LOSS_REWARD: z.optional(amount),
    START_DATE: z.optional(z.string()),
    END_DATE: z.optional(z.string()),
  }),
  ok: 'ATLR000',
  refusals: ['ATLR001'],
  onGuest: codeAnswered('ATLR001'),
});

export const activityUnits = ['day', 'month'] as const;
export type ActivityUnit = (typeof activityUnits)[number];

const activityRow = z.object({
  /** YYYY-MM-DD or YYYY-MM of Korean time. */
  date: z.string(),
  staked: amount,
  returned: amount,
  net: amount,
  minutes: amount,
});
export type ActivityRow = z.output<typeof activityRow>;

/** The last 30 days or 12 months, oldest first. */
export const activity = describe({
  name: 'activity',
  method: 'GET',
  path: '/account/activity/:unit',
  who: 'member',
  params: z.object({ unit: z.enum(activityUnits) }),
  form: null,
  answer: z.object({ CODE: z.string(), DATA: z.nullish(z.array(activityRow).check(z.maxLength(MAX_ROWS))) }),
  ok: 'AAY000',
  refusals: ['AAY001'],
  onGuest: codeAnswered('AAY001'),
});

/** What the member won or lost since a time, server ms: for the reality check. */
export const activitySince = describe({
  name: 'activity-since',
  method: 'GET',
  path: '/account/activity/since/:from',
  who: 'member',
  params: z.object({ from: z.coerce.number().check(z.int(), z.nonnegative()) }),
  form: null,
  answer: z.object({
    CODE: z.string(),
    DATA: z.nullish(z.pick(activityRow, { staked: true, returned: true, net: true })),
  }),
  ok: 'AAY000',
  refusals: ['AAY001'],
  onGuest: codeAnswered('AAY001'),
});

/** Notes that the site was on screen in this minute. Several windows and devices count as one. */
export const noteMinute = describe({
  name: 'note-minute',
  method: 'POST',
  path: '/account/activity/minute',
  who: 'member',
  params: nothing,
  form: null,
  answer: codeAnswer,
  ok: 'AAM000',
  refusals: ['AAM001'],
  onGuest: codeAnswered('AAM001'),
});
