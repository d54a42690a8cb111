/** The store: purchases, and what a held good is used for. */
import type { GoodRow, HeldRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import type { PaidWith, StoreRefusal } from '../../../domain/store/goods.ts';
import type { Result } from '../../../domain/result.ts';
import type { MoveFault } from '../../move-fault.ts';

export type GoodView = GoodRow;
export type HeldView = HeldRow;

export type StoreFault = MoveFault<StoreRefusal>;

/** `gold`: of the answer: the wallet after a purchase, the gold that came back after a withdrawal. */
export type StoreAnswer = Result<number | null, StoreFault>;

export interface StoreApi {
  buy(id: number, count: number, currency: PaidWith): Promise<StoreAnswer>;
  withdraw(id: number, count: number): Promise<StoreAnswer>;
  /** One item for this nickname. */
  rename(id: number, nick: string): Promise<StoreAnswer>;
  /** Puts the sticker beside the member's casual bets. */
  stick(id: number): Promise<StoreAnswer>;
}

/** The requests of goods in the browser's storage; the names never change. */
export type StoreRequestName = 'good-buy' | 'good-withdraw' | 'good-rename' | 'good-sticker';
