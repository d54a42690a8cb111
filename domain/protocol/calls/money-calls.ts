/** Safebox, exchange, coupons and free top-ups (H3, H4, H6). */
import { z } from 'zod';
import { safeboxModes } from '../../member/money.ts';
import { codeAnswered, describe, notLoggedIn } from './call.ts';
import { onceOfMember, reqId } from './request-calls.ts';

const nothing = z.object({});
const MOST_GOLD = 1_000_000_000_000;
/** Digits only: "1e5" and " 7" are no amounts. */
const amount = z
  .string()
  .regex(/^\d{1,13}$/)
  .transform(Number)
  .pipe(z.number().int().positive().max(MOST_GOLD));

export const safeboxInfo = describe({
  name: 'safebox-info',
  method: 'POST',
  path: '/goldchest/myinfo.php',
  who: 'member',
  params: nothing,
  form: null,
  kind: 'member-read',
  answer: z.object({
    result: z.string(),
    msg: z.string(),
    data: z
      .object({
        spoGold: z.coerce.number().int(),
        chestGold: z.coerce.number().int(),
        chestLimit: z.coerce.number().int(),
      })
      .nullish(),
  }),
  ok: 'OK',
  refusals: ['NOT_LOGIN'],
  onGuest: notLoggedIn,
});

/** `in`: from the wallet into the safebox. */
export const safeboxMove = describe({
  ...onceOfMember,
  name: 'safebox-move',
  path: '/goldchest/proc.php',
  params: nothing,
  form: z.object({ reqId, gold: amount, mode: z.enum(safeboxModes) }),
});

/** `rate`: gold for one unit of mileage. */
export const exchangeOffer = describe({
  name: 'exchange-offer',
  method: 'GET',
  path: '/exchange/rate',
  who: 'member',
  params: nothing,
  form: null,
  answer: z.object({ CODE: z.string(), DATA: z.object({ rate: z.number().int() }).nullish() }),
  ok: 'EX000',
  refusals: ['EX001'],
  onGuest: codeAnswered('EX001'),
});

export const exchangeMove = describe({
  ...onceOfMember,
  name: 'exchange-move',
  path: '/exchange/proc',
  params: nothing,
  form: z.object({ reqId, miles: amount }),
});

export const couponUse = describe({
  ...onceOfMember,
  name: 'coupon-use',
  path: '/coupon/use',
  params: nothing,
  form: z.object({ reqId, code: z.string().min(4).max(60) }),
});

/** `nextAt`: ms since 1970; null: now, or not because of the time. `consent`: the member agreed to the provision of data (PO10). */
export const topUpOffer = describe({
  name: 'top-up-offer',
  method: 'GET',
  path: '/freecharge/info',
  who: 'member',
  params: nothing,
  form: null,
  answer: z.object({
    CODE: z.string(),
    DATA: z
      .object({
        gold: z.number().int(),
        perDay: z.number().int(),
        used: z.number().int(),
        belowGold: z.number().int(),
        waitMinutes: z.number().int(),
        nextAt: z.number().int().nullable(),
        refusal: z.string().nullable(),
        consent: z.boolean(),
      })
      .nullish(),
  }),
  ok: 'FC000',
  refusals: ['FC001'],
  onGuest: codeAnswered('FC001'),
});

export const topUpMove = describe({
  ...onceOfMember,
  name: 'top-up-move',
  path: '/freecharge/proc',
  params: nothing,
  form: z.object({ reqId }),
});
