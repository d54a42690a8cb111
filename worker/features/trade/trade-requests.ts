/** The acts of the market, each once (R13). */
import {
  TRADE_SITE,
  TRADE_VERSION,
  tradeBuy,
  tradeCancel,
  tradeSell,
} from '../../../domain/protocol/calls/bets/trade-calls.ts';
import type { Engine } from '../../engine/engine.ts';
import { openMoves } from '../../engine/moves.ts';

export const tradePlace = { ver: TRADE_VERSION, site: TRADE_SITE };

export const createTradeRequests = (engine: Engine) => ({
  sell: openMoves(engine, 'trade-sell', async () => tradeSell),
  cancel: openMoves(engine, 'trade-cancel', async () => tradeCancel),
  buy: openMoves(engine, 'trade-buy', async () => tradeBuy),
});
