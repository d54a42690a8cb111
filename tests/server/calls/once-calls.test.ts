/** Calls that are described with `once`: a repetition with the same request id gets the same answer, and does nothing. */
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type CallDescription,
  describe as described,
  notLoggedIn,
} from '../../../domain/protocol/calls/base/call.ts';
import { drawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { type AnswerCall, createAnswer } from '../../../server/http/answer-calls.ts';
import { writeAnswer } from '../../../server/requests/answers.ts';
import type { Caller } from '../../../server/requests/caller.ts';
import { createLocalHolds } from '../../../server/requests/holds.ts';
import { createRequests, type OnceWork } from '../../../server/requests/requests.ts';
import { seedMembers } from '../../../server/seed/members.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { limits } from '../../given/runs/limits.ts';

const ofMember = {
  method: 'POST',
  who: 'member',
  params: z.object({}),
  answer: z.object({ data: drawResultRow }),
  ok: null,
  refusals: [],
  onGuest: notLoggedIn,
} as const;

const exchange = described({
  ...ofMember,
  name: 'exchange',
  path: '/wallet/exchange',
  form: z.object({ reqId: z.string(), gold: z.coerce.number() }),
  once: true,
});

let database: OpenDatabase;
let app: FastifyInstance;
let answer: AnswerCall;
let done: string[] = [];
/** Requests that have arrived, and those whose work runs. */
let came: string[] = [];
let begun: string[] = [];
let request = 0;
/** Whether the work that runs may end. */
let gate: Promise<void> = Promise.resolve();

/** Writes its answer as a bet does: in its own transaction. */
const exchangeOnce = ({ memberId }: Caller, { reqId, gold }: { reqId: string; gold: number }): OnceWork => {
  came.push(reqId);
  return {
    async act(_, contents) {
      begun.push(reqId);
      await gate;
      const row = { reqId, code: 200, data: 200, gold };
      await database.db
        .transaction()
        .execute((trx) => writeAnswer(trx, { memberId, answer: row, contents }, 1));
      done.push(reqId);
      return row;
    },
    acted: async () => void done.push(`${reqId} decided`),
  };
};

const serve = (): void => {
  app = fastify();
  void app.register(formbody);
  const requests = createRequests(database.db, () => 1);
  const bettorOf = async (token: string) => ({ memberId: Number(token), level: 'UL01' }) as const;
  ({ answer } = createAnswer({
    app,
    bettorOf,
    isProven: async () => false,
    mayUseMachineCalls: () => true,
    requests,
  }));
  answer(exchange, ({ member, form, once }) => once.answer(exchangeOnce(member, form), (data) => ({ data })));
};
const ask = async (reqId: string, gold = 5, token = '1') => {
  const payload = new URLSearchParams({ reqId, gold: String(gold) }).toString();
  const headers = { token, 'content-type': 'application/x-www-form-urlencoded' };
  return (await app.inject({ method: 'POST', url: '/wallet/exchange', headers, payload })).json();
};

beforeAll(async () => {
  database = await openTestDatabase();
  await seedMembers(database.db, 1);
  serve();
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  [done, came, begun] = [[], [], []];
  gate = Promise.resolve();
  request++;
});

const answerOf = (reqId: string, gold: number) => ({
  data: { state: 'answered', answer: { reqId, code: 200, data: 200, gold } },
});

const otherContents = (reqId: string) => ({
  data: { state: 'answered', answer: { reqId, code: -8026, data: -8026, reason: 'other-contents' } },
});

describe('a call that is described with once', () => {
  test('when a request is repeated, it gets the first answer and does nothing', async () => {
    const reqId = `exchange-${request}`;
    expect(await ask(reqId, 5)).toEqual(answerOf(reqId, 5));
    expect(await ask(reqId, 5)).toEqual(answerOf(reqId, 5));
    expect(done).toEqual([reqId, `${reqId} decided`]);
  });

  test('when its id comes with other fields, that request is refused, and the first one stays', async () => {
    const reqId = `exchange-${request}`;
    let open = (): void => {};
    gate = new Promise((resolve) => (open = resolve));
    const first = ask(reqId, 5);
    await expect.poll(() => begun, { timeout: limits.waitMs }).toEqual([reqId]);
    expect(await ask(reqId, 500)).toEqual(otherContents(reqId));
    open();
    expect(await first).toEqual(answerOf(reqId, 5));
    expect(await ask(reqId, 500)).toEqual(otherContents(reqId));
    expect(await ask(reqId, 5)).toEqual(answerOf(reqId, 5));
    expect(done).toEqual([reqId, `${reqId} decided`]);
  });

  test('when a request comes again while it is under way, both get its answer', async () => {
    const reqId = `exchange-${request}`;
    let open = (): void => {};
    gate = new Promise((resolve) => (open = resolve));
    const first = ask(reqId);
    await expect.poll(() => begun, { timeout: limits.waitMs }).toEqual([reqId]);
    const second = ask(reqId);
    await expect.poll(() => came, { timeout: limits.waitMs }).toEqual([reqId, reqId]);
    open();
    expect(await Promise.all([first, second])).toEqual([answerOf(reqId, 5), answerOf(reqId, 5)]);
    expect(done).toEqual([reqId, `${reqId} decided`]);
  });

  test('when a request comes twice at the same moment, its work begins once', async () => {
    const reqId = `exchange-${request}`;
    const work = exchangeOnce({ memberId: 1, level: 'UL01' }, { reqId, gold: 5 });
    let asked = 0;
    let open = (): void => {};
    const bothHaveAsked = new Promise<void>((resolve) => (open = resolve));
    /** Neither request knows of the other one until both have looked for it at the other nodes. */
    const holds = {
      ...createLocalHolds(() => 1),
      async left() {
        if (++asked === 2) open();
        await bothHaveAsked;
        return 0;
      },
    };
    const requests = createRequests(database.db, () => 1, holds);
    const key = { memberId: 1, reqId };
    const answers = await Promise.all([requests.once(key, work), requests.once(key, work)]);
    expect(answers).toEqual([answerOf(reqId, 5).data, answerOf(reqId, 5).data]);
    expect(done).toEqual([reqId, `${reqId} decided`]);
  });

  test('when the server was started anew, a repeated request gets the stored answer', async () => {
    const reqId = `exchange-${request}`;
    await ask(reqId);
    await app.close();
    serve();
    expect(await ask(reqId)).toEqual(answerOf(reqId, 5));
    expect(done).toEqual([reqId, `${reqId} decided`]);
  });

  test('when two members use one request id, each has a request of their own', async () => {
    const reqId = `exchange-${request}`;
    expect(await ask(reqId, 5, '1')).toEqual(answerOf(reqId, 5));
    expect(await ask(reqId, 7, '2')).toEqual(answerOf(reqId, 7));
    expect(done).toHaveLength(4);
  });

  test('when its handler answers without its request, it does not compile', () => {
    const spare: AnswerCall = () => {};
    const body = { data: { state: 'never-arrived' } } as const;
    const plain = described({ ...ofMember, name: 'plain', path: '/plain', form: null });
    spare(plain, () => body);
    // @ts-expect-error: the body is not made by `once`.
    spare(exchange, async () => body);
    // @ts-expect-error: the body leaves out the stored result.
    spare(exchange, ({ member, form, once }) => once.answer(exchangeOnce(member, form), () => body));
    // @ts-expect-error: it has no reply, which would pass by the stored answer.
    spare(exchange, ({ reply }) => reply.send(body));
    // @ts-expect-error: a call that is not described with `once` has no request.
    spare(plain, ({ once }) => once.answer);
    expect([exchange.once, plain.once]).toEqual([true, undefined]);
  });

  test.each<Partial<CallDescription>>([
    { form: null },
    { form: z.object({ gold: z.string() }) },
    { who: 'guest' },
    { method: 'GET' },
  ])('when its description cannot keep the promise, it is not registered: %o', (more) => {
    const call = { ...exchange, path: '/wallet/other', ...more } as unknown as typeof exchange;
    expect(() => answer(call, () => Promise.reject(new Error('not asked')))).toThrow('is answered once');
  });
});
