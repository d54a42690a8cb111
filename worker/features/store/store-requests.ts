/** The acts of the store, each once (R13). An act whose answer does not come is asked for, and its outcome shown as a moment. */
import type * as z from 'zod/mini';
import type { CallDescription, FieldsOf } from '../../../domain/protocol/calls/call.ts';
import type { OnceAnswerBody } from '../../../domain/protocol/calls/request-calls.ts';
import {
  goodBuy,
  itemUse,
  itemUsePhp,
  itemWithdrawal,
  STORE_VERSION,
} from '../../../domain/protocol/calls/store-calls.ts';
import { ok, refused } from '../../../domain/result.ts';
import { storeRefusalOf } from '../../../domain/store/goods.ts';
import type { Engine } from '../../engine/engine.ts';
import { openOnceCalls, type OnceOptions, type OnceOutcome } from '../../engine/once-calls.ts';
import type { StoreAnswer, StoreRequestName } from './store-api.ts';

function answerOf(outcome: OnceOutcome | null): StoreAnswer {
  if (outcome === null) return refused({ kind: 'not-logged-in' });
  if (outcome.kind === 'done') return ok(outcome.answer.gold ?? null);
  return outcome.kind === 'refused'
    ? refused({ kind: 'refused', reason: storeRefusalOf(outcome.reason) })
    : refused({ kind: 'never-arrived' });
}

type Params = Pick<OnceOptions, 'params'>;
type Fields = Readonly<Record<string, string | number>>;

/** Waits for the outcome only until the first answer is missing: then the caller gets 'unknown', and the outcome comes as a moment. */
function opened<Form extends z.ZodMiniObject>(
  engine: Engine,
  description: CallDescription<z.ZodMiniObject, Form, z.ZodMiniType<OnceAnswerBody>>,
  name: StoreRequestName,
  params: Params = {},
) {
  const known = (done: boolean | null): void => engine.notify({ kind: 'money-known', done });
  const waiting = new Set<() => void>();
  const requests = openOnceCalls(engine, description, {
    name,
    ...params,
    onUnknown() {
      for (const give of waiting) give();
    },
    onLate: ({ kind }) => known(kind === 'done'),
  });
  return (form: Fields): Promise<StoreAnswer> =>
    new Promise((resolve) => {
      let late = false;
      const give = (): void => {
        late = true;
        known(null);
        resolve(refused({ kind: 'unknown' }));
      };
      waiting.add(give);
      void requests.send(form as Omit<FieldsOf<Form>, 'reqId'>).then((outcome) => {
        waiting.delete(give);
        if (late && outcome !== null) known(outcome.kind === 'done');
        resolve(answerOf(outcome));
      });
    });
}

export const createStoreRequests = (engine: Engine) => ({
  buy: opened(engine, goodBuy, 'good-buy', {
    params: ({ itemId = 0, qty = 0 }) => ({ ver: STORE_VERSION, itemId, qty }),
  }),
  rename: opened(engine, itemUse, 'good-rename', { params: ({ itno = 0 }) => ({ itno, count: 1 }) }),
  sticker: opened(engine, itemUsePhp, 'good-sticker'),
  withdraw: opened(engine, itemWithdrawal, 'good-withdraw'),
});
