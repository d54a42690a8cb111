/** Movements of money: purchases, exchange, coupons, free top-up, safebox. */
import type { OrderState, PaymentMethod } from '../../../domain/catalogue/payment.ts';
import type { MoneyRefusal, Price, SafeboxMode } from '../../../domain/member/money.ts';
import type { LimitPeriod } from '../../../domain/member/own-limits.ts';
import type { Payer, TakeBackRefusal, TakeBackState } from '../../../domain/member/take-back.ts';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { MoveFault } from '../../move-fault.ts';

export interface SafeboxView {
  readonly spoGold: number;
  readonly chestGold: number;
  readonly chestLimit: number;
}

export interface TopUpView {
  readonly gold: number;
  readonly perDay: number;
  readonly used: number;
  readonly belowGold: number;
  readonly waitMinutes: number;
  /** Ms since 1970; null: the time is no reason to wait. */
  readonly nextAt: number | null;
  /** Why there is none now; null: there is one. */
  readonly refusal: MoneyRefusal | null;
  /** The member agreed to the provision of data. */
  readonly consent: boolean;
}

export interface SavedCardView {
  readonly id: number;
  readonly last4: string;
  readonly holder: string;
  readonly expiry: string;
  readonly isDefault: boolean;
}

/** An order that waits for its payment. */
export interface OpenOrderView extends Price {
  readonly id: number;
  readonly method: PaymentMethod;
  /** Ms since 1970: from then on the order is expired. */
  readonly expiresAt: number;
}

/** An order that was paid in the last days. Times: ms since 1970. */
export interface PaidOrderView extends Price {
  readonly id: number;
  readonly method: PaymentMethod;
  readonly paidAt: number;
  /** Until then it can be taken back. */
  readonly until: number;
  /** Who pays the money back. */
  readonly by: Payer;
  /** Why it cannot be taken back; null: it can. */
  readonly refusal: TakeBackRefusal | null;
  /** null: nobody asked to take it back. */
  readonly state: TakeBackState | null;
}

/** What is left of a limit that the member set for purchases, won. */
export interface OwnLeftView {
  readonly period: LimitPeriod;
  readonly limit: number;
  readonly left: number;
  readonly until: number;
}

export interface ChargeView {
  readonly prices: readonly Price[];
  readonly capWon: number;
  /** Won of this month, reserved orders included. */
  readonly spentWon: number;
  /** Won of this month that were paid. */
  readonly paidWon: number;
  /** Newest first. */
  readonly open: readonly OpenOrderView[];
  readonly cards: readonly SavedCardView[];
  /** Newest first. */
  readonly paid: readonly PaidOrderView[];
  readonly own: readonly OwnLeftView[];
}

export interface OrderView extends Price {
  readonly id: number;
  readonly state: OrderState;
}

/** The page of the sandbox provider. */
export interface SandboxView {
  readonly purpose: 'payment' | 'card';
  readonly method: PaymentMethod;
  readonly won: number;
  /** Last digits of the saved card that pays; '': a number is asked for. */
  readonly card: string;
  readonly isOpen: boolean;
  readonly back: string;
}

export interface SandboxForm {
  readonly number: string;
  readonly holder: string;
  readonly expiry: string;
  readonly keep: boolean;
}

export type MoneyFault = MoveFault<MoneyRefusal>;

/** What was moved: gold of the answer; `text`: its further words, as the call describes them. */
export interface MoneyDone {
  readonly gold: number | null;
  readonly text: string | null;
}

export type MoneyAnswer = Result<MoneyDone, MoneyFault>;
export type AskedResult<T> = Result<T, Fault>;
export type Asked<T> = Promise<AskedResult<T>>;

/** Purchases of coins (H2). */
export interface ChargesApi {
  charges(): Asked<ChargeView>;
  /** Begins an order and returns the provider's page. `card`: a saved card; null: none. */
  order(won: number, method: PaymentMethod, card: number | null): Promise<Result<string, MoneyFault>>;
  /** The provider's page of an open order. */
  orderPage(order: number): Asked<string>;
  /** Gives an open order up: its price no longer counts against the month's cap. */
  cancelOrder(order: number): Asked<null>;
  /** Takes a paid order back. `text`: who pays the money back. */
  takeBack(order: number): Promise<MoneyAnswer>;
  orderState(order: number): Asked<OrderView>;
  /** The provider's page on which a card is added. */
  cardPage(): Asked<string>;
  changeCard(card: number, act: 'default' | 'remove'): Asked<null>;
  sandbox(session: string): Asked<SandboxView>;
  /** null: cancels. 'unfit': not a test number, or fields that do not fit. */
  paySandbox(session: string, form: SandboxForm | null): Asked<'done' | 'unfit' | 'gone'>;
}

export interface CashierApi extends ChargesApi {
  safebox(): Asked<SafeboxView>;
  moveSafebox(mode: SafeboxMode, gold: number): Promise<MoneyAnswer>;
  /** Gold for one unit of mileage. */
  exchangeRate(): Asked<number>;
  exchange(miles: number): Promise<MoneyAnswer>;
  /** `text`: gold, coins and mileage, separated by blanks. */
  takeCoupon(code: string): Promise<MoneyAnswer>;
  topUps(): Asked<TopUpView>;
  topUp(): Promise<MoneyAnswer>;
  /** Agrees to the provision of data to third parties (PO10). */
  agreeToTopUps(): Asked<null>;
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
export type CashierMoment = { readonly kind: 'money-known'; readonly done: boolean | null };
