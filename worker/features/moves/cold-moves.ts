import { merge } from 'rxjs';
import type { MoveName } from '../../../domain/protocol/calls/groups.ts';
import { cold } from '../../engine/cold.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ColdFeature } from '../../feature.ts';
import type { MovesApi } from './moves-api.ts';

/** The names in the browser's storage; they never change. `tradeProc` is the address of other clients for the acts of the market. */
const storedNames: Readonly<Record<Exclude<MoveName, 'trade.tradeProc'>, string>> = {
  'charge.chargeOrder': 'charge-order',
  'charge.chargeTakeBack': 'charge-take-back',
  'event.eventReward': 'event-reward',
  'message.memoRandom': 'memo-random',
  'message.memoWriteItem': 'memo-item',
  'money.couponUse': 'coupon',
  'money.exchangeMove': 'exchange',
  'money.safeboxMove': 'safebox',
  'money.topUpMove': 'top-up',
  'correction.operatorDecideCorrection': 'operator-decide-correction',
  'operator-act.operatorDecideGrant': 'operator-decide-grant',
  'operator-act.operatorDecideResult': 'operator-decide-result',
  'operator-act.operatorDecideValue': 'operator-decide-value',
  'operator-act.operatorGrant': 'operator-grant',
  'store.goodBuy': 'good-buy',
  'store.itemUse': 'good-rename',
  'store.itemUsePhp': 'good-sticker',
  'store.itemWithdrawal': 'good-withdraw',
  'survey.surveySend': 'survey',
  'trade.tradeBuy': 'trade-buy',
  'trade.tradeCancel': 'trade-cancel',
  'trade.tradeSell': 'trade-sell',
};

/** Also loaded for a member whose move from an earlier core has no known outcome. */
export const coldMoves = (engine: Engine): ColdFeature<MovesApi> =>
  cold(engine, {
    source: 'worker/features/moves/moves.ts',
    load: () => import('./moves.ts'),
    create: ({ createMoves }) => createMoves(engine, storedNames),
    wake: merge(...Object.values(storedNames).map((name) => engine.outbox.storedForMember(name))),
  });
