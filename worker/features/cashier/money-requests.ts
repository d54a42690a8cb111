/** The requests of money, each once (R13). A request whose answer does not come is asked for, and its outcome shown as a moment. */
import type * as z from 'zod/mini';
import { moneyRefusalOf } from '../../../domain/member/money.ts';
import type { CallDescription, FieldsOf } from '../../../domain/protocol/calls/call.ts';
import { chargeOrder } from '../../../domain/protocol/calls/charge-calls.ts';
import {
  couponUse,
  exchangeMove,
  safeboxMove,
  topUpMove,
} from '../../../domain/protocol/calls/money-calls.ts';
import type { OnceAnswerBody } from '../../../domain/protocol/calls/request-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import type { Engine } from '../../engine/engine.ts';
import { openOnceCalls, type OnceOutcome } from '../../engine/once-calls.ts';
import type { MoneyAnswer, MoneyRequestName } from './cashier-api.ts';

export type SendMoney<Form extends z.ZodMiniObject> = (
  form: Omit<FieldsOf<Form>, 'reqId'>,
) => Promise<MoneyAnswer>;

function answerOf(outcome: OnceOutcome | null): MoneyAnswer {
  if (outcome === null) return refused({ kind: 'not-logged-in' });
  if (outcome.kind === 'done') {
    const { gold = null, reason = null } = outcome.answer;
    return ok({ gold, text: reason });
  }
  return outcome.kind === 'refused'
    ? refused({ kind: 'refused', reason: moneyRefusalOf(outcome.reason) })
    : refused({ kind: 'never-arrived' });
}

/**
 * Sends a request and waits for its outcome only until its first answer is missing: then the caller gets 'unknown' at once, and the outcome
 * comes as a moment.
 */
function opened<Form extends z.ZodMiniObject>(
  engine: Engine,
  description: CallDescription<z.ZodMiniObject, Form, z.ZodMiniType<OnceAnswerBody>>,
  name: MoneyRequestName,
): SendMoney<Form> {
  const known = (done: boolean | null): void => engine.notify({ kind: 'money-known', done });
  const waiting = new Set<() => void>();
  const requests = openOnceCalls(engine, description, {
    name,
    onUnknown() {
      for (const give of waiting) give();
    },
    onLate: ({ kind }) => known(kind === 'done'),
  });
  return (form) =>
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

export const createMoneyRequests = (engine: Engine) => ({
  safebox: opened(engine, safeboxMove, 'safebox'),
  exchange: opened(engine, exchangeMove, 'exchange'),
  coupon: opened(engine, couponUse, 'coupon'),
  topUp: opened(engine, topUpMove, 'top-up'),
  order: opened(engine, chargeOrder, 'charge-order'),
});
