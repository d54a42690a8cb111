/** Requests that move gold and come late: after the answer that the member got was removed (R13, T14). */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { requestIdAt, timeOfRequest } from '../../../domain/protocol/request-time.ts';
import { post } from '../../../server/ledger/post.ts';
import { answerLimits, expiredAnswers } from '../../../server/requests/answers.ts';
import { barLimits } from '../../../server/requests/bars.ts';
import { contentsOf } from '../../../server/requests/contents.ts';
import { moveOnce } from '../../../server/requests/move-once.ts';
import { createRequests, type OnceWork, type Requests } from '../../../server/requests/requests.ts';
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

/** Takes one gold; `tooMuch`: it is refused. `now`: of the node that it comes to. */
async function send(reqId: string, tooMuch = false, now = given.now): Promise<string> {
  const { db } = given;
  const work = moveOnce({ db, now, requests }, { memberId, reqId }, async (trx) => {
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

test('R13 when a node whose clock is hours off refused a request, the next node does not do it', async () => {
  const before = await held();
  const reqId = given.newId();
  const ahead = () => given.now() + 2 * answerLimits.requestMs;
  expect([await send(reqId, false, ahead), await send(reqId)]).toEqual(['outdated', 'outdated']);
  expect(await ask(reqId)).toBe('outdated');
  expect(await held()).toBe(before);
});

describe('a request that another node has answered meanwhile', () => {
  /** `gold` at one node, before the work of 5 gold under the same id begins at another one. */
  async function race(gold: number, isRefused: boolean): Promise<string> {
    const { db, now } = given;
    const reqId = given.newId();
    const first = createRequests(db, now);
    const key = (asked: number) => ({ memberId, reqId, contents: contentsOf(asked) });
    const moveAt = (node: Requests, refuses = false) =>
      moveOnce({ db, now, requests: node }, { memberId, reqId }, async () =>
        refuses ? { kind: 'refused', why: { code: betCodes.limit } } : { kind: 'done' },
      );
    const later = moveAt(requests, isRefused);
    const work: OnceWork = {
      ...later,
      async act(began, contents) {
        expect(said(await first.once(key(gold), moveAt(first)))).toBe('done');
        return later.act(began, contents);
      },
    };
    return said(await requests.once(key(5), work));
  }

  test.each([true, false])(
    'gets that answer only if it asked for the same (its own is a refusal: %s)',
    async (isRefused) => {
      expect([await race(5, isRefused), await race(500, isRefused)]).toEqual(['done', 'other-contents']);
    },
  );
});

const { refusedMs, requestMs } = answerLimits;
const acts = fc.array(
  fc.oneof(
    fc.constantFrom('send', 'ask', 'send too much'),
    fc.constantFrom(0, requestMs - MINUTE, requestMs + MINUTE, barLimits.keptMs, refusedMs),
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
