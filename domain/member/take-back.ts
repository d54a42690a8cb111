/** Taking back a paid order of coins (H2): within seven days, as long as none of its coins and none of its bonus mileage was used. */
import { DAY_MS } from '../time/korean-time.ts';
import { WITHDRAWAL_DAYS } from '../store/goods.ts';

/** The same days as for goods of the store, as the terms promise. */
export const TAKE_BACK_MS = WITHDRAWAL_DAYS * DAY_MS;

/** Who pays the money back: the provider by itself, or an operator by hand. */
export const payers = ['provider', 'operator'] as const;
export type Payer = (typeof payers)[number];

/** `asked`: the coins are taken, the money is not paid back yet. `refused`: by an operator; the coins came back. */
export const takeBackStates = ['asked', 'done', 'refused'] as const;
export type TakeBackState = (typeof takeBackStates)[number];

/**
 * What came with one order, in a wallet whose oldest units are used first. `before`: units that came into the wallet before it, orders that were
 * taken back left out. `used`: units of all that were used up to now, less what came back from purchases that were taken back.
 */
interface OrderUnits {
  readonly before: number;
  readonly amount: number;
  readonly used: number;
}

/** Units of the order that are still unused. */
const unusedOf = ({ before, amount, used }: OrderUnits): number =>
  Math.min(amount, Math.max(0, before + amount - used));

/** Why a paid order cannot be taken back. `taken-back`: it was asked for before, or refused by an operator. */
export const takeBackRefusals = [
  'taken-back',
  'order-old',
  'coins-used',
  'miles-used',
  'spins-used',
] as const;
type TakeBackRefusal = (typeof takeBackRefusals)[number];

export interface PaidOrder {
  /** Server ms. */
  readonly paidAt: number;
  readonly wasAsked: boolean;
  readonly coins: OrderUnits;
  readonly miles: OrderUnits;
  /** Spins of the coin roulette that its coins gave were used (N3). */
  readonly spinsUsed: boolean;
}

/** null: it can be taken back now. */
export function takeBackRefusal(order: PaidOrder, now: number): TakeBackRefusal | null {
  const { paidAt, wasAsked, coins, miles, spinsUsed } = order;
  if (wasAsked) return 'taken-back';
  if (now >= paidAt + TAKE_BACK_MS) return 'order-old';
  if (unusedOf(coins) < coins.amount) return 'coins-used';
  if (unusedOf(miles) < miles.amount) return 'miles-used';
  return spinsUsed ? 'spins-used' : null;
}
