/** The acts of the market, each once (R13). */
import {
  TRADE_SITE,
  TRADE_VERSION,
  tradeBuy,
  tradeCancel,
  tradeSell,
} from '../../../domain/protocol/calls/bets/trade-calls.ts';
import { tradeRefusalOf } from '../../../domain/trade/trade.ts';
import type { Engine } from '../../engine/engine.ts';
import { goldOf, openMoves } from '../../engine/moves.ts';

const place = { ver: TRADE_VERSION, site: TRADE_SITE };
const words = { done: goldOf, reasonOf: tradeRefusalOf };
const ofOffer = ({ id = 0 }) => ({ ...place, id });

export const createTradeRequests = (engine: Engine) => ({
  sell: openMoves(
    engine,
    tradeSell,
    {
      name: 'trade-sell',
      params: ({ drawid = 0, sellPrice = 0 }) => ({ ...place, drawid, sellPrice }),
    },
    words,
  ),
  cancel: openMoves(engine, tradeCancel, { name: 'trade-cancel', params: ofOffer }, words),
  buy: openMoves(engine, tradeBuy, { name: 'trade-buy', params: ofOffer }, words),
});
