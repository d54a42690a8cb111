/** Requests that move gold and come late: after the answer that the member got was removed (R13, T14). */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { requestIdAt, timeOfRequest } from '../../../domain/protocol/request-time.ts';
import { post } from '../../../server/ledger/post.ts';
import { answerLimits } from '../../../server/requests/answers.ts';
import { expiredAnswers } from '../../../server/requests/expired-answers.ts';
import { moveOnce } from '../../../server/requests/move-once.ts';
import { createRequests, type Requests } from '../../../server/requests/requests.ts';
import { createSweep } from '../../../server/storage/sweep.ts';
import { openMoney, outcomeOf } from '../../given/server/open-money.ts';

let given: Awaited<ReturnType<typeof openMoney>>;
let requests: Requests;
let memberId: number;
beforeAll(async () => {
  given = await openMoney();
  requests = createRequests(given.db, given.now);
  memberId = await given.idOf('demo1');
});
afterAll(() => given.close());

const MINUTE = 60_000;
const held = () => given.balance(`member:${memberId}`);
const said = (data: Awaited<ReturnType<Requests['once']>>): string => outcomeOf({ result: 'OK', data });

/** Takes one gold; `tooMuch`: it is refused. */
async function send(reqId: string, tooMuch = false): Promise<string> {
  const { db, now } = given;
  const work = moveOnce({ db, now, answers: requests.answers }, { memberId, reqId }, async (trx) => {
    if (tooMuch) return { kind: 'refused', why: { code: betCodes.limit, reason: 'too-little' } };
    await post(trx, {
      requestId: `test:${reqId}:${now()}`,
      kind: 'exchange',
      at: now(),
      entries: [
        { owner: `member:${memberId}`, currency: 'gold', amount: -1 },
        { owner: 'exchanges', currency: 'gold', amount: 1 },
      ],
    });
    return { kind: 'done' };
  });
  return said(await requests.once({ memberId, reqId }, work));
}
const ask = async (reqId: string) => said(await requests.result({ memberId, reqId }));
async function pass(ms: number): Promise<void> {
  given.pass(ms);
  await createSweep({ db: given.db, expired: [expiredAnswers], now: given.now, log: () => {} }).run();
}

test('the time of a request is in its id', () => {
  for (const ms of [0, 1, given.now(), given.now() + 0.7, 1e14])
    expect(timeOfRequest(requestIdAt(ms, 'any'))).toBe(Math.floor(ms));
  const without = ['', 'request-1', crypto.randomUUID(), 'abc.def', `${'z'.repeat(10)}.a`];
  for (const id of without) expect(timeOfRequest(id)).toBeNull();
});

test.each([
  ['without a time', () => 'request-without-time'],
  ['of an hour ago', () => requestIdAt(given.now() - answerLimits.requestMs - 1, 'old')],
  ['of an hour ahead', () => requestIdAt(given.now() + answerLimits.requestMs + 1, 'ahead')],
])('a request %s is refused, and nothing moves', async (_title, idOf) => {
  const before = await held();
  const reqId = idOf();
  for (const _ of [1, 2]) expect(await send(reqId)).toBe('outdated');
  expect(await held()).toBe(before);
});

const { barredMs, refusedMs, requestMs } = answerLimits;
const acts = fc.array(
  fc.oneof(
    fc.constantFrom('send', 'ask', 'send too much'),
    fc.constantFrom(0, requestMs - MINUTE, requestMs + MINUTE, barredMs, refusedMs),
  ),
  { minLength: 3, maxLength: 8 },
);

test('gold moves once at most, and never after the member was told that it will not', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      await pass(2 * MINUTE);
      const reqId = given.newId();
      const before = await held();
      let told: boolean | null = null;
      for (const step of steps) {
        if (typeof step === 'number') {
          await pass(step);
          continue;
        }
        const answer = step === 'ask' ? await ask(reqId) : await send(reqId, step === 'send too much');
        expect([null, answer === 'done']).toContain(told);
        told = answer === 'done';
        expect(before - (await held())).toBe(told ? 1 : 0);
      }
    }),
    { numRuns: 100 },
  );
});
