/** The store: goods, purchases, inventory, items and skins. */
import type { GoodRow, HeldRow } from '../../../domain/protocol/calls/store-calls.ts';
import type { PaidWith, StoreRefusal } from '../../../domain/store/goods.ts';
import type { Result } from '../../../domain/result.ts';
import type { Fault } from '../../../domain/fault.ts';
import type { MoveFault } from '../../move-fault.ts';

export type GoodView = GoodRow;
export type HeldView = HeldRow;

export type StoreFault = MoveFault<StoreRefusal>;

/** `gold`: of the answer: the wallet after a purchase, the gold that came back after a withdrawal. */
export type StoreAnswer = Result<number | null, StoreFault>;
export type AskedGoods<T> = Promise<Result<T, Fault>>;

export interface StoreApi {
  goods(category: number, language: string): AskedGoods<readonly GoodView[]>;
  good(id: number, language: string): AskedGoods<GoodView>;
  inventory(category: 'Consumable' | 'Skin', language: string): AskedGoods<readonly HeldView[]>;
  buy(id: number, count: number, currency: PaidWith): Promise<StoreAnswer>;
  withdraw(id: number, count: number): Promise<StoreAnswer>;
  /** One item for this nickname. */
  rename(id: number, nick: string): Promise<StoreAnswer>;
  /** Puts the sticker beside the member's casual bets. */
  stick(id: number): Promise<StoreAnswer>;
  /** null: the site's own look. False: it could not be applied. */
  wear(id: number | null): Promise<boolean>;
}

/** The requests of goods in the browser's storage; the names never change. */
export type StoreRequestName = 'good-buy' | 'good-withdraw' | 'good-rename' | 'good-sticker';
