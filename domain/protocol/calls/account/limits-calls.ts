/** Calls about the limits that members set for themselves (H8), and about what they staked and won. */
import * as z from 'zod/mini';
import { limitKinds, limitPeriods } from '../../../member/own-limits.ts';
import { wireTimeField } from '../../wire/wire-fields.ts';
import { answerWith, codes, describe } from '../base/call.ts';
import { time, wholeField } from '../base/fields.ts';

/** Read by the member. */
const readByMember = { kept: true, who: 'member' } as const;

const amount = z.int();
/** Enough for the days or months of an answer. */
const MAX_ROWS = 60;

/** Dates are UTC, "YYYY-MM-DD HH:mm:ss"; amounts are gold. `limit` null: none. */
export const lossLimit = describe({
  ...readByMember,
  name: 'loss-limit',
  path: '/account/losslimit',
  answer: answerWith(
    z.object({
      /** Goes before the value of POST /account/config/losslimit. */
      code: z.string(),
      choices: z.array(amount).check(z.maxLength(10)),
      limit: z.nullable(amount),
      /** Winnings minus stakes of today's settled bets. */
      loss: amount,
      /** The Korean day of `loss`, YYYY-MM-DD. */
      lossDate: z.string(),
      lockDate: z.nullable(wireTimeField),
      updatedDate: z.nullable(wireTimeField),
      /** From when a higher limit that was asked for can be confirmed; null: now, or none was asked for. */
      possibleDate: z.nullable(wireTimeField),
      /** A higher limit that was asked for: 0 is none. It holds once it is sent again at nextDate or later. */
      nextLimit: z.nullable(amount),
      nextDate: z.nullable(wireTimeField),
      /** Minutes between two reality checks; 0: none. */
      reality: amount,
    }),
  ),
  ...codes('ALL000', { guest: 'ALL001' }),
});

const limitName = { of: z.enum(limitKinds), period: z.enum(limitPeriods) };
const ownLimitRow = z.object({
  ...limitName,
  /** Gold, won or minutes; null: none. */
  limit: z.nullable(amount),
  used: amount,
  /** The gold in open bets that `used` counts. */
  open: amount,
  /** When it begins anew, server ms. */
  until: amount,
  /** A higher limit that was asked for (null: none) and can be confirmed in this span. */
  asked: z.nullable(z.object({ limit: z.nullable(amount), from: amount, until: amount })),
});
export type OwnLimitRow = z.output<typeof ownLimitRow>;

/** Every limit that a member can set, with what is used of it. */
export const ownLimits = describe({
  ...readByMember,
  name: 'own-limits',
  path: '/account/limits',
  answer: answerWith(z.array(ownLimitRow).check(z.maxLength(MAX_ROWS))),
  ...codes('AOL000', { guest: 'AOL001' }),
});

/**
 * Sets a limit (0: none). A lower one holds at once; a higher one is asked for, and confirmed by sending it again when its wait is over.
 * AOL002: no such limit, AOL003: the wait is not over, AOL004: more is lost already, AOL005: nothing would change.
 */
export const setOwnLimit = describe({
  name: 'set-own-limit',
  path: '/account/limits',
  who: 'member',
  form: z.object({ ...limitName, limit: wholeField(0, Number.MAX_SAFE_INTEGER) }),
  ...codes('AOL000', { guest: 'AOL001', malformed: 'AOL002', other: ['AOL003', 'AOL004', 'AOL005'] }),
});

/** The sum of the member's losses in this month of Korean time. */
export const totalLossReward = describe({
  ...readByMember,
  name: 'total-loss-reward',
  path: '/account/totalLossReward',
  answer: z.pipe(
    z.object({
      CODE: z.string(),
      TOTAL_LOSS_REWARD: z.optional(amount),
      START_DATE: z.optional(z.string()),
      END_DATE: z.optional(z.string()),
    }),
    z.transform(({ CODE, TOTAL_LOSS_REWARD: total = 0 }) => ({ CODE, DATA: { total } })),
  ),
  ...codes('ATLR000', { guest: 'ATLR001' }),
});

const activityUnits = ['day', 'month'] as const;
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
  ...readByMember,
  name: 'activity',
  path: '/account/activity/:unit',
  params: z.object({ unit: z.enum(activityUnits) }),
  answer: answerWith(z.array(activityRow).check(z.maxLength(MAX_ROWS))),
  ...codes('AAY000', { guest: 'AAY001' }),
});

/** What the member won or lost since a time, server ms: for the reality check. */
export const activitySince = describe({
  name: 'activity-since',
  path: '/account/activity/since/:from',
  who: 'member',
  params: z.object({ from: time }),
  answer: answerWith(z.pick(activityRow, { staked: true, returned: true, net: true })),
  ...codes('AAY000', { guest: 'AAY001' }),
});

/** A life sign of a window on screen, as every other call is one. Several windows and devices count as one. */
export const noteMinute = describe({
  name: 'note-minute',
  method: 'POST',
  path: '/account/activity/minute',
  who: 'member',
  ...codes('AAM000', { guest: 'AAM001' }),
});
