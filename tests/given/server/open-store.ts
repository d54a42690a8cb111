/** The real calls of the store on the real server. */
import { callPathOf } from '../../../domain/protocol/calls/base/call.ts';
import {
  goodBuy,
  itemUse,
  itemUsePhp,
  itemWithdrawal,
  STORE_VERSION,
} from '../../../domain/protocol/calls/money/store-calls.ts';
import type { HeldRow } from '../../../domain/protocol/calls/money/store-calls.ts';
import { openMoney } from './open-money.ts';

/** Goods that the store begins with, by their numbers. */
export const goodIds = {
  ocean: 101,
  sunset: 102,
  nickname: 201,
  message: 202,
  star: 301,
  fire: 302,
} as const;

export async function openStore() {
  const money = await openMoney();
  const { move, post } = money;
  const buyPath = (itemId: number, qty: number | string) =>
    callPathOf(goodBuy.path, { ver: STORE_VERSION, itemId, qty });
  return {
    ...money,
    buy: (token: string, itemId: number, qty: number | string = 1, more = {}) =>
      move(buyPath(itemId, qty), more, token),
    buyAnswer: async (token: string, itemId: number, qty: number | string = 1) =>
      (await post(buyPath(itemId, qty), { reqId: money.newId() }, token)).body,
    rename: async (token: string, itno: number, contents: string) =>
      (await post(callPathOf(itemUse.path, { itno, count: 1 }), { reqId: money.newId(), contents }, token))
        .body,
    use: (token: string, it_no: number) => move(itemUsePhp.path, { it_no }, token),
    withdraw: (token: string, it_no: number, it_cnt = 1) =>
      move(itemWithdrawal.path, { it_no, it_cnt }, token),
    wear: async (token: string, code: number | '') =>
      (await post('/market/inventory/setSkin/ko', { item_code: String(code) }, token)).body.CODE as string,
    inventory: async (token: string, category: 'Consumable' | 'Skin' = 'Consumable') =>
      (await post(`/market/inventory/1/ko/${category}`, {}, token)).body.DATA as readonly HeldRow[],
  };
}

export type OpenStore = Awaited<ReturnType<typeof openStore>>;
