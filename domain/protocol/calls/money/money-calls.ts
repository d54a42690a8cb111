/** Safebox, exchange, coupons and free top-ups (H3, H4, H6). */
import * as z from 'zod/mini';
import { MOST_GOLD } from '../../../member/most-gold.ts';
import { couponLength, moneyRefusalOf, safeboxModes } from '../../../member/money.ts';
import { answerWith, codes, describe, notLoggedIn } from '../base/call.ts';
import { reqId } from '../../bets/draw-market.ts';
import { onceOfMember } from '../base/request-calls.ts';

/** Digits only: "1e5" and " 7" are no amounts. */
const amount = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,13}$/)), z.transform(Number)),
  z.int().check(z.positive(), z.maximum(MOST_GOLD)),
);

export const safeboxInfo = describe({
  name: 'safebox-info',
  method: 'POST',
  kept: true,
  path: '/goldchest/myinfo.php',
  who: 'member',
  kind: 'member-read',
  answer: z.object({
    result: z.string(),
    msg: z.string(),
    data: z.nullish(
      z.object({
        spoGold: z.coerce.number().check(z.int()),
        chestGold: z.coerce.number().check(z.int()),
        chestLimit: z.coerce.number().check(z.int()),
      }),
    ),
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
  form: z.object({ reqId, gold: amount, mode: z.enum(safeboxModes) }),
});

/** `rate`: gold for one unit of mileage. */
export const exchangeOffer = describe({
  name: 'exchange-offer',
  kept: true,
  path: '/exchange/rate',
  who: 'member',
  answer: answerWith(z.object({ rate: z.int() })),
  ...codes('EX000', { guest: 'EX001' }),
});

export const exchangeMove = describe({
  ...onceOfMember,
  name: 'exchange-move',
  path: '/exchange/proc',
  form: z.object({ reqId, miles: amount }),
});

export const couponUse = describe({
  ...onceOfMember,
  name: 'coupon-use',
  path: '/coupon/use',
  form: z.object({
    reqId,
    code: z.string().check(z.minLength(couponLength.least), z.maxLength(couponLength.most)),
  }),
});

/** `nextAt`: ms since 1970; null: now, or not because of the time. `consent`: the member agreed to the provision of data (PO10). */
export const topUpOffer = describe({
  name: 'top-up-offer',
  kept: true,
  path: '/freecharge/info',
  who: 'member',
  answer: answerWith(
    z.object({
      gold: z.int(),
      perDay: z.int(),
      used: z.int(),
      belowGold: z.int(),
      waitMinutes: z.int(),
      nextAt: z.nullable(z.int()),
      refusal: z.pipe(z.nullable(z.string()), z.transform(moneyRefusalOf)),
      consent: z.boolean(),
    }),
  ),
  ...codes('FC000', { guest: 'FC001' }),
});

export const topUpMove = describe({
  ...onceOfMember,
  name: 'top-up-move',
  path: '/freecharge/proc',
  form: z.object({ reqId }),
});
