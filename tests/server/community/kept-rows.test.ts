import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { betCodes, type DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { deviceLimits } from '../../../server/features/account/known-devices.ts';
import { ENDED_TOKEN_MS, expiredOfAccounts } from '../../../server/features/account/account.ts';
import { MAX_TOKENS_OF_MEMBER } from '../../../server/features/account/tokens.ts';
import { answerLimits, createAnswers, expiredAnswers } from '../../../server/requests/answers.ts';
import { barLimits } from '../../../server/requests/bars.ts';
import type { Caller } from '../../../server/requests/caller.ts';
import { createLiveBoard } from '../../../domain/feed/live-board.ts';
import { createPublisher } from '../../../domain/feed/publisher.ts';
import { demoPassword } from '../../../server/seed/members.ts';
import { createSweep, sweepLimits } from '../../../server/storage/sweep.ts';
import { type OpenBets, openBets } from '../../given/server/open-bets.ts';

const DAY_MS = 86_400_000;
let given: OpenBets;
let bettor: Caller;
beforeAll(async () => {
  given = await openBets();
  bettor = await given.bettor('demo5');
});
afterAll(() => given.close());
beforeEach(async () => {
  given.reset();
  for (const table of ['bet_answer', 'token', 'login_try', 'known_device'] as const)
    await given.db.deleteFrom(table).execute();
});

const errors: unknown[] = [];
const expired = [expiredOfAccounts, expiredAnswers];
const sweep = () =>
  createSweep({ db: given.db, expired, now: given.now, log: (_, error) => void errors.push(error) }).run();
const states = async () =>
  (await given.db.selectFrom('bet_answer').select('state').execute()).map(({ state }) => state);
const codeOf = (result: DrawResultRow): number =>
  result.state === 'answered' ? result.answer.code : Number.NaN;
/** Time passes; the feed goes on. */
const later = (ms: number): void => {
  given.pass(ms);
  given.feed();
};

describe('T14 requests that never arrived', () => {
  const ask = (names: readonly string[]) =>
    Promise.all(names.map((name) => given.bets.result(bettor, `made-up-${name}`)));
  const named = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

  test('when a member asks for 300 made-up requests, 20 a minute are stored, over sockets and calls', async () => {
    // Casual bets are answered from the same rows by another call.
    const casual = createAnswers(given.db, given.now);
    const answers = [
      ...(await ask(named('a', 150))),
      ...(await Promise.all(named('c', 150).map((name) => casual.bar(bettor.memberId, `casual-${name}`)))),
    ];
    expect(await states()).toHaveLength(barLimits.perMinute);
    expect(answers.filter(({ state }) => state === 'never-arrived')).toHaveLength(barLimits.perMinute);
    expect(answers.at(-1)).toEqual({ state: 'waiting', count: 60 });
    given.pass(60_000);
    await ask(named('b', 150));
    expect(await states()).toHaveLength(2 * barLimits.perMinute);
  });

  test('after an hour a member holds 200 of them; another member is not limited', async () => {
    for (let minute = 0; minute < 60; minute++) {
      await ask(named(`${minute}-`, barLimits.perMinute));
      given.pass(60_000);
    }
    expect(await states()).toHaveLength(barLimits.ofMember);
    const other = await given.bettor('demo2');
    expect(await given.bets.result(other, 'made-up-0')).toEqual({ state: 'never-arrived' });
  });

  test('when the limit is reached, requests that have an answer still get it', async () => {
    const row = given.row();
    const placed = await given.bets.draw(bettor, row, given.now());
    expect(codeOf(placed)).toBe(betCodes.ok);
    // Asked at once; a database of many connections answers them in its own order.
    const answers = await ask(named('a', 30));
    const stored = answers.findIndex(({ state }) => state === 'never-arrived');
    expect(answers.at(stored)).toEqual({ state: 'never-arrived' });
    expect(answers).toContainEqual({ state: 'waiting', count: 60 });
    expect(await given.bets.result(bettor, row.reqId)).toEqual(placed);
    expect(await given.bets.result(bettor, `made-up-a${stored}`)).toEqual({ state: 'never-arrived' });
  });

  test('however late a bet comes that was said never to have arrived, it is not taken', async () => {
    const minute = 60_000;
    const cases = fc.record({
      aheadMs: fc.integer({ min: 0, max: answerLimits.deadlineAheadMs }),
      askedAfterMs: fc.integer({ min: 0, max: 10 * minute }),
      // Before and after the row is removed.
      arrivesAfterMs: fc.oneof(
        fc.integer({ min: 0, max: 2 * answerLimits.deadlineAheadMs }),
        fc.integer({ min: barLimits.keptMs - minute, max: 3 * barLimits.keptMs }),
      ),
      sweeps: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ aheadMs, askedAfterMs, arrivesAfterMs, sweeps }) => {
        const row = given.row({ deadline: given.now() + aheadMs });
        given.pass(askedAfterMs);
        expect(await given.bets.result(bettor, row.reqId)).toEqual({ state: 'never-arrived' });
        for (let i = 0; i < sweeps; i++) {
          given.pass(Math.floor(arrivesAfterMs / 3));
          await sweep();
        }
        later(arrivesAfterMs - sweeps * Math.floor(arrivesAfterMs / 3));
        if (sweeps > 0) await sweep();
        const result = await given.bets.draw(bettor, row, given.now());
        expect(result.state === 'never-arrived' || codeOf(result) === betCodes.tooLate).toBe(true);
        given.pass(minute);
      }),
      { numRuns: 60 },
    );
    // The same bet, sent now, is one that is taken.
    later(0);
    expect(codeOf(await given.bets.draw(bettor, given.row(), given.now()))).toBe(betCodes.ok);
  });

  test('a deadline further ahead than a client sets is refused', async () => {
    const deadline = given.now() + answerLimits.deadlineAheadMs;
    const far = await given.bets.draw(bettor, given.row({ deadline: deadline + 1 }), given.now());
    expect(codeOf(far)).toBe(betCodes.tooLate);
    expect(codeOf(await given.bets.draw(bettor, given.row({ deadline }), given.now()))).toBe(betCodes.ok);
  });
});

describe('T14 the sweep', () => {
  afterEach(() => void vi.useRealTimers());

  test('refusals and "never arrived" go after their time, accepted bets stay', async () => {
    const placed = given.row();
    await given.bets.draw(bettor, placed, given.now());
    await given.bets.draw(bettor, given.row({ deadline: given.now() - 1 }), given.now());
    await given.bets.result(bettor, 'made-up-request');
    given.pass(barLimits.keptMs - 1);
    expect(await sweep()).toBe(0);
    given.pass(1);
    expect(await sweep()).toBe(1);
    given.pass(answerLimits.refusedMs - barLimits.keptMs);
    expect(await sweep()).toBe(1);
    given.pass(365 * DAY_MS);
    expect(await sweep()).toBe(0);
    expect(codeOf(await given.bets.result(bettor, placed.reqId))).toBe(betCodes.ok);
  });

  test('a refusal is answered again as it was until then', async () => {
    const row = given.row({ deadline: given.now() - 1 });
    const refused = await given.bets.draw(bettor, row, given.now());
    given.pass(answerLimits.refusedMs - 1);
    await sweep();
    expect(await given.bets.result(bettor, row.reqId)).toEqual(refused);
    expect(await given.bets.draw(bettor, row, given.now())).toEqual(refused);
  });

  test('tokens that ended, devices that are not used and tries that are forgotten go', async () => {
    const logIn = async () => {
      const from = { address: '10.0.0.1', device: null };
      const result = await given.accounts.logIn('demo1', demoPassword, from);
      if (result.code !== 'AL000') throw new Error(result.code);
      return result.token;
    };
    const [ended, kept] = [await logIn(), await logIn()];
    await given.accounts.logOut(ended);
    await given.accounts.logIn('demo1', 'wrong-password', { address: '10.0.0.2', device: null });
    const rows = async () => [
      (await given.db.selectFrom('token').selectAll().execute()).length,
      (await given.db.selectFrom('login_try').selectAll().execute()).length > 0,
      (await given.db.selectFrom('known_device').selectAll().execute()).length,
    ];
    given.pass(ENDED_TOKEN_MS);
    await sweep();
    expect(await rows()).toEqual([1, false, 2]);
    expect(await given.accounts.bettorOf(kept)).not.toBeNull();
    given.pass(30 * DAY_MS);
    await sweep();
    expect(await rows()).toEqual([0, false, 2]);
    given.pass(deviceLimits.unusedMs);
    await sweep();
    expect(await rows()).toEqual([0, false, 0]);
  });

  test('one run removes a bounded number of rows; the next goes on', async () => {
    const most = sweepLimits.rowsAtOnce * sweepLimits.statements;
    await sql`insert into login_try (key, count, open_at, forget_at)
      select 'key-' || n, 1, 0, 1 from generate_series(1, ${most + 7}::int) n`.execute(given.db);
    expect(await sweep()).toBe(most);
    expect(await sweep()).toBe(7);
  });

  test('it runs every minute until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const left = async () => (await given.db.selectFrom('login_try').selectAll().execute()).length;
    const add = () =>
      given.db.insertInto('login_try').values({ key: 'old', count: 1, open_at: 0, forget_at: 1 }).execute();
    const stop = createSweep({
      db: given.db,
      expired,
      now: given.now,
      log: (_, error) => void errors.push(error),
    }).start();
    await add();
    vi.advanceTimersByTime(sweepLimits.everyMs);
    await expect.poll(left).toBe(0);
    await stop();
    await add();
    vi.advanceTimersByTime(2 * sweepLimits.everyMs);
    expect(await left()).toBe(1);
    expect(errors).toEqual([]);
  });
});

test('T14 one live token more than the limit ends the oldest', async () => {
  await given.db
    .updateTable('member')
    .set({ duplicate_login: 'both' })
    .where('mb_id', '=', 'demo1')
    .execute();
  const tokens: string[] = [];
  for (let i = 0; i < MAX_TOKENS_OF_MEMBER + 2; i++) {
    const result = await given.accounts.logIn('demo1', demoPassword, { address: '10.0.0.1', device: null });
    if (result.code === 'AL000') tokens.push(result.token);
    given.pass(1000);
  }
  const live = await Promise.all(tokens.map((token) => given.accounts.bettorOf(token)));
  expect(live.map((one) => one !== null)).toEqual(tokens.map((_, at) => at >= 2));
});

test('T14 sequence numbers of made-up matches are dropped when no socket follows them', () => {
  const board = createLiveBoard({ epoch: 'e1', now: () => 0, leagues: new Map() });
  let followed: number[] = [];
  const publisher = createPublisher({
    board,
    epoch: 'e1',
    now: () => 0,
    emit: () => {},
    followedMatches: () => followed,
  });
  followed = [1, 2, 3];
  publisher.alive();
  publisher.alive();
  expect(publisher.nextSeq('59/1')).toBe(3);
  followed = [3];
  publisher.alive();
  expect([1, 2, 3].map((id) => publisher.nextSeq(`59/${id}`))).toEqual([1, 1, 4]);
  expect(publisher.nextSeq('59')).toBe(4);
});
