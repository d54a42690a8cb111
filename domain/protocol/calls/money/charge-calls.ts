/** Purchases of coins (H2): offers, orders, saved cards, and the provider's webhook. */
import * as z from 'zod/mini';
import { orderStates, paymentMethods } from '../../../catalogue/payment.ts';
import { limitPeriods } from '../../../member/own-limits.ts';
import { payers, takeBackRefusals, takeBackStates } from '../../../member/take-back.ts';
import { answerWith, codeAnswered, codes, describe } from '../base/call.ts';
import { reqId } from '../../bets/draw-market.ts';
import { onceOfMember } from '../base/request-calls.ts';

const nothing = z.object({});
const digits = z.pipe(z.string().check(z.regex(/^\d{1,13}$/)), z.transform(Number));
const id = z.pipe(digits, z.int().check(z.minimum(1)));

const price = z.object({ won: z.int(), coins: z.int(), miles: z.int() });
/** A card that the provider keeps; here are its last digits only. */
const card = z.object({
  id: z.int(),
  last4: z.string().check(z.maxLength(4)),
  holder: z.string(),
  expiry: z.string(),
  isDefault: z.boolean(),
});

/** An order that waits for its payment; `expiresAt`: server ms. */
const openOrder = z.extend(price, { id: z.int(), method: z.enum(paymentMethods), expiresAt: z.int() });

/**
 * An order that was paid in the last days, newest first. `by`: who pays the money back. `refusal`: why it cannot be taken back; null: it can.
 * `state`: what became of the wish to take it back; null: nobody asked. Times: server ms.
 */
const paidOrder = z.extend(price, {
  id: z.int(),
  method: z.enum(paymentMethods),
  paidAt: z.int(),
  until: z.int(),
  by: z.enum(payers),
  refusal: z.nullable(z.enum(takeBackRefusals)),
  state: z.nullable(z.enum(takeBackStates)),
});

/** A limit that the member set for purchases, and what is left of it: won; it begins anew at `until`, server ms. */
const ownLeft = z.object({ period: z.enum(limitPeriods), limit: z.int(), left: z.int(), until: z.int() });

const ofMember = { who: 'member', refusals: ['CH001'], onGuest: codeAnswered('CH001'), ok: 'CH000' } as const;

/** Open orders that an answer names; further ones are shown once these have ended. */
export const MOST_OPEN_ORDERS = 20;
/** Paid orders of the last days that an answer names. */
export const MOST_PAID_ORDERS = 20;

/** `spentWon`: what counts against the month's cap, reserved orders included; `paidWon`: what was paid of it. `open`, `paid`: newest first. */
export const chargeOffer = describe({
  ...ofMember,
  name: 'charge-offer',
  kept: true,
  path: '/charge/offers',
  answer: answerWith(
    z.object({
      prices: z.array(price).check(z.maxLength(20)),
      capWon: z.int(),
      spentWon: z.int(),
      paidWon: z.int(),
      open: z.array(openOrder).check(z.maxLength(MOST_OPEN_ORDERS)),
      cards: z.array(card).check(z.maxLength(20)),
      /** Servers of an earlier release say neither. */
      paid: z._default(z.optional(z.array(paidOrder).check(z.maxLength(MOST_PAID_ORDERS))), []),
      own: z._default(z.optional(z.array(ownLeft).check(z.maxLength(limitPeriods.length))), []),
    }),
  ),
});

/** Reserves the price in the month's cap. `reason` of the answer is the order's number. `card`: a saved card; 0: none. */
export const chargeOrder = describe({
  ...onceOfMember,
  name: 'charge-order',
  path: '/charge/order',
  form: z.object({ reqId, won: id, method: z.enum(paymentMethods), card: digits }),
});

/** Takes a paid order back: its coins and its bonus mileage go at once. `reason` of the answer: who pays the money back. */
export const chargeTakeBack = describe({
  ...onceOfMember,
  name: 'charge-take-back',
  path: '/charge/take-back',
  form: z.object({ reqId, order: id }),
});

const page = answerWith(z.object({ url: z.string().check(z.maxLength(2000)) }));

/** The provider's page of an open order; the same order has one page. */
export const chargePage = describe({
  ...ofMember,
  name: 'charge-page',
  kept: true,
  path: '/charge/page',
  form: z.object({ order: id }),
  answer: page,
  refusals: ['CH001', 'CH002'],
  onMalformed: codeAnswered('CH002'),
});

/** Cancels an open order and frees its price. CH004: its payment is under way, so that it cannot be cancelled any more. */
export const chargeCancel = describe({
  ...ofMember,
  name: 'charge-cancel',
  path: '/charge/cancel',
  form: z.object({ order: id }),
  refusals: ['CH001', 'CH002', 'CH004'],
  onMalformed: codeAnswered('CH002'),
});

/** The provider's page on which a card is added. */
export const cardPage = describe({
  ...ofMember,
  name: 'card-page',
  path: '/charge/card/page',
  form: nothing,
  answer: page,
  refusals: ['CH001', 'CH003'],
});

export const cardChange = describe({
  ...ofMember,
  name: 'card-change',
  path: '/charge/card',
  form: z.object({ card: id, act: z.enum(['default', 'remove']) }),
  refusals: ['CH001', 'CH002'],
  onMalformed: codeAnswered('CH002'),
});

export const orderState = describe({
  ...ofMember,
  name: 'order-state',
  path: '/charge/order/:order',
  params: z.object({ order: id }),
  answer: answerWith(z.extend(price, { id: z.int(), state: z.enum(orderStates) })),
  refusals: ['CH001', 'CH002'],
  onMalformed: codeAnswered('CH002'),
});

/**
 * The provider reports what became of a payment. `signature`: HMAC-SHA256 of "{sent_at}.{event}", hexadecimal. PW000: taken; PW001: known
 * already, nothing was done; PW400: forged, altered, too old, or about no payment of ours.
 */
export const paymentWebhook = describe({
  name: 'payment-webhook',
  path: '/payment/webhook',
  who: 'guest',
  form: z.object({
    event: z.string().check(z.maxLength(4000)),
    sent_at: z.string().check(z.maxLength(20)),
    signature: z.string().check(z.maxLength(100)),
  }),
  ...codes('PW000', { malformed: 'PW400', other: ['PW001'] }),
});
