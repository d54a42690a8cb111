/** Movements of money: purchases, exchange, coupons, free top-up, safebox. */
import type { PaymentMethod } from '../../../domain/catalogue/payment.ts';
import type { MoneyRefusal, SafeboxMode } from '../../../domain/member/money.ts';
import type { Result } from '../../../domain/result.ts';
import type { MoveFault } from '../../move-fault.ts';
import type { EngineMoment } from '../../engine/moments.ts';

export type MoneyFault = MoveFault<MoneyRefusal>;

/** What was moved: gold of the answer; `text`: its further words, as the call describes them. */
export interface MoneyDone {
  readonly gold: number | null;
  readonly text: string | null;
}

export type MoneyAnswer = Result<MoneyDone, MoneyFault>;

export interface CashierApi {
  /** Begins an order of coins (H2) and returns the provider's page. `card`: a saved card; null: none. */
  order(won: number, method: PaymentMethod, card: number | null): Promise<Result<string, MoneyFault>>;
  /** Takes a paid order back. `text`: who pays the money back. */
  takeBack(order: number): Promise<MoneyAnswer>;
  moveSafebox(mode: SafeboxMode, gold: number): Promise<MoneyAnswer>;
  exchange(miles: number): Promise<MoneyAnswer>;
  /** `text`: gold, coins and mileage, separated by blanks. */
  takeCoupon(code: string): Promise<MoneyAnswer>;
  topUp(): Promise<MoneyAnswer>;
}

/** The requests of money in the browser's storage; the names never change. */
export type MoneyRequestName =
  | 'safebox'
  | 'exchange'
  | 'coupon'
  | 'top-up'
  | 'charge-order'
  | 'charge-take-back';

/** A move whose answer was late, or that an earlier core sent. `null`: it is being asked for. */
export type CashierMoment = Extract<EngineMoment, { readonly kind: 'money-known' }>;
