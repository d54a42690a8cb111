/** Moves of a member's money beside bets: safebox, exchange, coupons, free top-ups and purchases (H2, H4, H6). */
import { MINUTE_MS } from '../time/korean-time.ts';
import { takeBackRefusals } from './take-back.ts';

/** Gold, coins and mileage: what a member's wallet holds beside goods. */
export const currencies = ['gold', 'coin', 'mile'] as const;
export type Currency = (typeof currencies)[number];

/** Gold goes into the safebox, or comes out of it. */
export const safeboxModes = ['in', 'out'] as const;
export type SafeboxMode = (typeof safeboxModes)[number];

/** What a purchase costs and gives. */
export interface Price {
  readonly won: number;
  readonly coins: number;
  /** Bonus mileage. */
  readonly miles: number;
}

/** Reasons why a move of money is refused; nothing was moved. */
const moneyRefusals = [
  'too-little',
  'safebox-full',
  'coupon-unknown',
  'coupon-ended',
  'coupon-spent',
  'coupon-used',
  'too-many-tries',
  'consent',
  'closed',
  'gold-enough',
  'top-up-spent',
  'top-up-wait',
  'no-price',
  'no-card',
  'cap',
  'own-limit',
  'too-many-orders',
  'no-order',
  ...takeBackRefusals,
] as const;
export type MoneyRefusal = (typeof moneyRefusals)[number];

export const moneyRefusalOf = (reason: string | null): MoneyRefusal | null =>
  moneyRefusals.find((known) => known === reason) ?? null;

/** When the next free top-up is possible. */
export interface TopUpRule {
  readonly gold: number;
  /** Top-ups on a day of Korean time. */
  readonly perDay: number;
  /** A member with this much gold or more, the safebox, open bets and goods that can be taken back included, gets none. */
  readonly belowGold: number;
  readonly waitMinutes: number;
}

export interface TopUpState {
  /** The member's gold, the safebox, open bets and goods that can be taken back included. */
  readonly gold: number;
  /** Top-ups of today. */
  readonly used: number;
  /** The last top-up, ms; null: none. */
  readonly lastAt: number | null;
}

/** The time before which there is no further top-up because of the last one, ms. */
export const topUpOpensAt = ({ lastAt }: TopUpState, { waitMinutes }: TopUpRule): number =>
  lastAt === null ? 0 : lastAt + waitMinutes * MINUTE_MS;

/** Why there is no top-up now; null: there is one. */
export function topUpRefusal(state: TopUpState, rule: TopUpRule, now: number): MoneyRefusal | null {
  if (state.used >= rule.perDay) return 'top-up-spent';
  if (state.gold >= rule.belowGold) return 'gold-enough';
  return now < topUpOpensAt(state, rule) ? 'top-up-wait' : null;
}

/** Gold for mileage; null: not a number of whole units, or too much to count exactly. */
export function goldForMiles(miles: number, rate: number): number | null {
  const gold = miles * rate;
  return Number.isSafeInteger(miles) && miles > 0 && Number.isSafeInteger(gold) ? gold : null;
}

export const couponLength = { least: 4, most: 60 } as const;

/** A coupon's code as it is compared: upper case, half width, without separators. */
export const couponCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
