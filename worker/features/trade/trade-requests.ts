/** The acts of the market, each once (R13). An act whose answer does not come is asked for, and its outcome shown as a moment. */
import type * as z from 'zod/mini';
import type { CallDescription, FieldsOf } from '../../../domain/protocol/calls/call.ts';
import type { OnceAnswerBody } from '../../../domain/protocol/calls/request-calls.ts';
import {
  TRADE_SITE,
  TRADE_VERSION,
  tradeBuy,
  tradeCancel,
  tradeSell,
} from '../../../domain/protocol/calls/trade-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import { tradeRefusalOf } from '../../../domain/trade/trade.ts';
import type { Engine } from '../../engine/engine.ts';
import { openOnceCalls, type OnceOutcome } from '../../engine/once-calls.ts';
import type { TradeAnswer } from './trade-api.ts';

const place = { ver: TRADE_VERSION, site: TRADE_SITE };

function answerOf(outcome: OnceOutcome | null): TradeAnswer {
  if (outcome === null) return refused({ kind: 'not-logged-in' });
  if (outcome.kind === 'done') return ok(outcome.answer.gold ?? null);
  return outcome.kind === 'refused'
    ? refused({ kind: 'refused', reason: tradeRefusalOf(outcome.reason) })
    : refused({ kind: 'never-arrived' });
}

type Act = 'sell' | 'cancel' | 'buy';

/** Waits for the outcome only until the first answer is missing: then the caller gets 'unknown', and the outcome comes as a moment. */
function opened<Form extends z.ZodMiniObject>(
  engine: Engine,
  description: CallDescription<z.ZodMiniObject, Form, z.ZodMiniType<OnceAnswerBody>>,
  act: Act,
) {
  const known = (done: boolean | null): void => engine.notify({ kind: 'money-known', done });
  const waiting = new Set<() => void>();
  const requests = openOnceCalls(engine, description, {
    name: `trade-${act}`,
    params: ({ id, drawid, sellPrice }) =>
      act === 'sell'
        ? { ...place, drawid: drawid ?? 0, sellPrice: sellPrice ?? 0 }
        : { ...place, id: id ?? 0 },
    onUnknown() {
      for (const give of waiting) give();
    },
    onLate: ({ kind }) => known(kind === 'done'),
  });
  return (form: Omit<FieldsOf<Form>, 'reqId'>): Promise<TradeAnswer> =>
    new Promise((resolve) => {
      let late = false;
      const give = (): void => {
        late = true;
        known(null);
        resolve(refused({ kind: 'unknown' }));
      };
      waiting.add(give);
      void requests.send(form).then((outcome) => {
        waiting.delete(give);
        if (late && outcome !== null) known(outcome.kind === 'done');
        resolve(answerOf(outcome));
      });
    });
}

export const createTradeRequests = (engine: Engine) => ({
  sell: opened(engine, tradeSell, 'sell'),
  cancel: opened(engine, tradeCancel, 'cancel'),
  buy: opened(engine, tradeBuy, 'buy'),
});
