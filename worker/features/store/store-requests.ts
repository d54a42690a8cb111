/** The acts of the store, each once (R13). */
import {
  goodBuy,
  itemUse,
  itemUsePhp,
  itemWithdrawal,
  STORE_VERSION,
} from '../../../domain/protocol/calls/money/store-calls.ts';
import { storeRefusalOf } from '../../../domain/store/goods.ts';
import type { Engine } from '../../engine/engine.ts';
import { goldOf, openMoves } from '../../engine/moves.ts';

const words = { done: goldOf, reasonOf: storeRefusalOf };

export const createStoreRequests = (engine: Engine) => ({
  buy: openMoves(
    engine,
    goodBuy,
    {
      name: 'good-buy',
      params: ({ itemId = 0, qty = 0 }) => ({ ver: STORE_VERSION, itemId, qty }),
    },
    words,
  ),
  rename: openMoves(
    engine,
    itemUse,
    { name: 'good-rename', params: ({ itno = 0 }) => ({ itno, count: 1 }) },
    words,
  ),
  sticker: openMoves(engine, itemUsePhp, { name: 'good-sticker' }, words),
  withdraw: openMoves(engine, itemWithdrawal, { name: 'good-withdraw' }, words),
});
