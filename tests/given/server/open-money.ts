/** The real calls of money on the real server; time is in the test's hand. */
import { callPathOf } from '../../../domain/protocol/calls/base/call.ts';
import type { DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { type PaymentEvent, signEvent } from '../../../server/features/cashier/charge/payment-provider.ts';
import { createSiteValues } from '../../../server/site-values/site-values.ts';
import type { ValueName, ValueOf } from '../../../domain/site-values/site-values.ts';
import { openServer } from './running-server.ts';

/** 2026-11-22 12:00 in Korea. */
export const NOON = Date.UTC(2026, 10, 22, 3);

export interface MoveAnswer {
  readonly result: string;
  readonly data?: DrawResultRow;
}

/** 'done', the reason of a refusal, or what the call says otherwise. */
export function outcomeOf({ result, data }: MoveAnswer): string {
  if (data?.state !== 'answered') return data?.state ?? result;
  return data.answer.code === 200 ? 'done' : (data.answer.reason ?? String(data.answer.code));
}

/** The number of the order that was begun; 0: it was refused. */
export const orderIn = (data: MoveAnswer['data']): number =>
  data?.state === 'answered' && data.answer.code === 200 ? Number(data.answer.reason) : 0;

export async function openMoney() {
  let now = NOON;
  const server = await openServer([], { now: () => now });
  const { db, post } = server;
  let request = 0;
  const newId = (): string => requestIdAt(now, `money-request-${++request}`);
  const idOf = async (id: string): Promise<number> =>
    (await db.selectFrom('member').select('id').where('mb_id', '=', id).executeTakeFirstOrThrow()).id;
  const move = async (
    path: string,
    form: Readonly<Record<string, string | number>>,
    token: string,
  ): Promise<MoveAnswer> => {
    const fields = Object.entries(form).map(([name, value]) => [name, String(value)] as const);
    return (await post(path, { reqId: newId(), ...Object.fromEntries(fields) }, token)).body;
  };
  const balance = async (owner: string, currency = 'gold'): Promise<number> => {
    const account = db.selectFrom('account').select('balance').where('owner', '=', owner);
    return (await account.where('currency', '=', currency).executeTakeFirst())?.balance ?? 0;
  };
  const get = async (path: string, token: string) => JSON.parse((await server.get(path, { token })).text);
  return {
    ...server,
    now: () => now,
    pass: (ms: number): void => void (now += ms),
    at: (ms: number): void => void (now = ms),
    /** The id of a new request of this moment. */
    newId,
    idOf,
    move,
    balance,
    ask: get,
    async setValue<Name extends ValueName>(name: Name, value: ValueOf<Name>): Promise<void> {
      const values = createSiteValues({ db, now: () => now, log: () => {} });
      const row = { name, value, holdsFrom: now, writtenBy: null, reason: 'test' };
      await db.transaction().execute((trx) => values.write(trx, row));
    },
    async order(token: string, won = 10_000, method = 'card'): Promise<number> {
      const { data } = await move('/charge/order', { won, method, card: 0 }, token);
      return orderIn(data);
    },
    /** The provider's session of an order. */
    async begin(order: number, token: string): Promise<string> {
      const { body } = await post('/charge/page', { order: String(order) }, token);
      return String(body.DATA?.url ?? '').replace('/sandbox/pay/', '');
    },
    sandbox: async (session: string, act: 'pay' | 'cancel', form: Record<string, string> = {}) =>
      (await post(`/sandbox/payment/${session}/${act}`, form)).body.CODE as string,
    stateOf: async (order: number, token: string): Promise<string> =>
      (await get(callPathOf('/charge/order/:order', { order }), token)).DATA?.state,
    /** Sends a webhook; `change` alters what was signed. */
    async webhook(
      event: Partial<PaymentEvent>,
      change: { readonly sentAt?: number; readonly event?: string; readonly secret?: string } = {},
    ): Promise<string> {
      const row = { id: `event-${++request}-made`, kind: 'paid', card: null, ...event };
      const { secret } = await db.selectFrom('payment_secret').select('secret').executeTakeFirstOrThrow();
      const signed = signEvent(change.secret ?? secret, JSON.stringify(row), change.sentAt ?? now);
      const { body } = await post('/payment/webhook', { ...signed, event: change.event ?? signed.event });
      return body.CODE;
    },
  };
}

export type OpenMoney = Awaited<ReturnType<typeof openMoney>>;
