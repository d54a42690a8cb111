/** S9: one press of an operator suspends a match or a market; nothing is bet on it on any node until an operator releases it, or the match ends. */
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { operatorMatches } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import type { FeedEvent } from '../../../domain/book/book-event.ts';
import {
  addSuspension,
  endSuspension,
  lockSuspensions,
  readSuspensions,
} from '../../../server/feed/suspensions.ts';
import { endSuspensions } from '../../../server/features/operator/end-suspensions.ts';
import { addOperator } from '../../../server/operator-command/change-operators.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { market, odds, snapshot } from '../../given/domain/book.ts';
import { oneMatchSource } from '../../given/domain/one-match-source.ts';
import { MATCH, openBets, type OpenBets } from '../../given/server/open-bets.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';
import { limits } from '../../given/runs/limits.ts';

let request = 0;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const prices = [market(1, [210, 330, 340]), market(18, [190, 195], { specifier: 'total=2.5' })];
/** What the desk asks for. */
const acts = (server: OpenServer, { token }: GivenOperator) => ({
  act: async (act: 'suspend' | 'release', marketId = WHOLE_MATCH, match = MATCH): Promise<string> => {
    const form = { match: String(match), market: String(marketId), act, reason: '경기 상황 확인' };
    return (await server.post('/operate/suspend', form, token)).body.CODE;
  },
  matches: async (word = '', shown = '') => {
    const query = new URLSearchParams({ word, page: '1', shown });
    const { text } = await server.get(`/operate/matches?${query}`, { token });
    const body: unknown = JSON.parse(text);
    return operatorMatches.answer.parse(body).DATA;
  },
});

/** What a bet on the price of 9.99 is refused with: its market is suspended, or open at another price. */
async function refusalOf(server: OpenServer, marketId = 1): Promise<string> {
  const socket = await server.connect({ token: await server.logIn('demo1') });
  const line = marketId === 18 ? { Specifiers: 'total=2.5' } : { Specifiers: '' };
  const { answer } = await socket.emitWithAck('DrawMarket', {
    reqId: `suspend-${++request}-${Date.now()}`,
    game_code: 59,
    deadline: Date.now() + limits.waitMs,
    epoch: null,
    stream: '59',
    versions: null,
    gold: 100_000,
    passRate: 'none',
    draws: [{ MatchId: MATCH, MarketId: marketId, OutcomeId: 1, Rate: 9.99, ...line }],
  });
  socket.disconnect();
  return `${answer.code} ${answer.reason ?? ''}`.trim();
}
const suspendedBet = `${betCodes.marketClosed} suspended`;
const openAtAnotherPrice = String(betCodes.priceChanged);

test('a suspended market stays so over feed messages and a restart, until an operator releases it', async () => {
  const { db, close } = await openTestDatabase();
  closing.push(close);
  const start = async () => {
    const feed = oneMatchSource(snapshot(MATCH, prices));
    const server = await openServer([feed.source], {
      opened: Promise.resolve({ db, close: async () => {} }),
    });
    return { feed, server };
  };
  const first = await start();
  const operator = await provenOperator(first.server, 'chief');
  const desk = acts(first.server, operator);
  expect(await refusalOf(first.server)).toBe(openAtAnotherPrice);
  expect(await desk.act('suspend')).toBe('OP000');
  expect(await desk.act('suspend')).toBe('OP304');
  await expect.poll(() => refusalOf(first.server)).toBe(suspendedBet);
  first.feed.add({ kind: 'odds', at: Date.now(), odds: { matchId: MATCH, markets: prices } });
  first.feed.add({ kind: 'match', at: Date.now(), match: snapshot(MATCH, prices) });
  // The feed's messages are applied in their order: when the last one is, the others are.
  const closed = { ...market(18, [190, 195], { specifier: 'total=2.5' }), status: -1 as const };
  first.feed.add({ kind: 'odds', at: Date.now(), odds: { matchId: MATCH, markets: [closed] } });
  await expect.poll(() => refusalOf(first.server, 18)).not.toBe(openAtAnotherPrice);
  expect(await refusalOf(first.server)).toBe(suspendedBet);
  expect((await desk.matches('홈7'))?.rows).toMatchObject([
    {
      matchId: MATCH,
      markets: [1, 18],
      suspended: [{ marketId: WHOLE_MATCH, reason: '경기 상황 확인', by: 'chief' }],
    },
  ]);
  await first.server.close();

  const second = await start();
  closing.unshift(second.server.close);
  const again = acts(second.server, operator);
  expect([await refusalOf(second.server), await refusalOf(second.server, 18)]).toEqual([
    suspendedBet,
    suspendedBet,
  ]);
  expect(await again.act('suspend', 18)).toBe('OP000');
  expect(await again.act('release')).toBe('OP000');
  expect(await again.act('release')).toBe('OP304');
  await expect.poll(() => refusalOf(second.server)).toBe(openAtAnotherPrice);
  expect(await refusalOf(second.server, 18)).toBe(suspendedBet);
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('action', 'in', ['operator.suspend', 'operator.release'])
    .orderBy('id')
    .execute();
  expect(rows.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
    [
      'operator.suspend',
      { match: MATCH, teams: '홈7 – 원정7\nHome 7 – Away 7', market: WHOLE_MATCH, reason: '경기 상황 확인' },
    ],
    [
      'operator.suspend',
      { match: MATCH, teams: '홈7 – 원정7\nHome 7 – Away 7', market: 18, reason: '경기 상황 확인' },
    ],
    [
      'operator.release',
      { match: MATCH, teams: '홈7 – 원정7\nHome 7 – Away 7', market: WHOLE_MATCH, reason: '경기 상황 확인' },
    ],
  ]);
});

test('what is no match cannot be suspended, and members cannot suspend', async () => {
  const server = await openServer([oneMatchSource(snapshot(MATCH, prices)).source]);
  closing.push(server.close);
  const operator = await provenOperator(server, 'chief');
  expect(await acts(server, operator).act('suspend', WHOLE_MATCH, 99)).toBe('OP404');
  expect((await acts(server, operator).matches('없는 팀'))?.total).toBe(0);
  for (const word of ['ㅎ7', '홈7'.normalize('NFD'), '홈７', `${MATCH}`])
    expect([word, (await acts(server, operator).matches(word))?.total]).toEqual([word, 1]);
  const form = { match: String(MATCH), act: 'suspend', reason: '이유' };
  expect((await server.post('/operate/suspend', form, await server.logIn('demo1'))).status).toBe(404);
});

test('S9 a page that is asked for again by its matches keeps their places after an act', async () => {
  const all = [MATCH, MATCH + 1, MATCH + 2];
  const server = await openServer(all.map((id) => oneMatchSource(snapshot(id, prices)).source));
  closing.push(server.close);
  const desk = acts(server, await provenOperator(server, 'chief'));
  const page = async (shown = '', word = '') => {
    const { rows = [], total } = (await desk.matches(word, shown)) ?? {};
    return {
      ids: rows.map(({ matchId }) => matchId),
      suspended: rows.map((row) => row.suspended.length),
      total,
    };
  };
  expect((await page()).ids).toEqual(all);
  expect(await desk.act('suspend', WHOLE_MATCH, MATCH + 2)).toBe('OP000');
  expect((await page()).ids).toEqual([MATCH + 2, MATCH, MATCH + 1]);
  expect(await page(all.join(','))).toEqual({ ids: all, suspended: [0, 0, 1], total: 3 });
  // A match that is not found any more leaves its place to the next one; of a page without any, the list begins anew.
  expect((await page(`${MATCH + 1},99,${MATCH}`)).ids).toEqual([MATCH + 1, MATCH, MATCH + 2]);
  expect((await page('99')).ids).toEqual([MATCH + 2, MATCH, MATCH + 1]);
  expect((await page(all.join(','), '없는 팀')).ids).toEqual([]);
});

test('S9 a page that is asked for again says how many matches belong on it by now', async () => {
  const { pageSize } = operatorLimits;
  const all = Array.from({ length: pageSize + 2 }, (_, index) => MATCH + index);
  const server = await openServer(all.map((id) => oneMatchSource(snapshot(id, prices)).source));
  closing.push(server.close);
  const desk = acts(server, await provenOperator(server, 'chief'));
  const first = all.slice(0, pageSize);
  const page = async () => {
    const { rows = [], waiting } = (await desk.matches('', first.join(','))) ?? {};
    return { ids: rows.map(({ matchId }) => matchId), waiting };
  };
  expect(await page()).toEqual({ ids: first, waiting: 0 });
  expect(await desk.act('suspend', WHOLE_MATCH, MATCH + 1)).toBe('OP000');
  expect(await page()).toEqual({ ids: first, waiting: 0 });
  for (const behind of all.slice(pageSize))
    expect(await desk.act('suspend', WHOLE_MATCH, behind)).toBe('OP000');
  expect(await page()).toEqual({ ids: first, waiting: 2 });
});

test('a suspended match off the board is found and released, or its suspension ends with the match', async () => {
  const played = snapshot(MATCH, prices);
  const feed = oneMatchSource(played);
  const server = await openServer([feed.source]);
  closing.push(server.close);
  const desk = acts(server, await provenOperator(server, 'chief'));
  await expect.poll(() => desk.act('suspend')).toBe('OP000');
  expect(await desk.act('suspend', 18)).toBe('OP000');
  let isOnBoard = true;
  const board = { match: () => (isOnBoard ? played : null), up: () => true };
  const end = { db: server.db, now: Date.now, boards: { board: () => board } };
  const ended: FeedEvent = {
    kind: 'state',
    at: Date.now(),
    matchId: MATCH,
    state: { ...played.state, statusCode: 100 },
  };
  feed.add(ended);
  await expect
    .poll(() => server.db.selectFrom('played_match').select('match_id').execute())
    .toEqual([{ match_id: MATCH }]);
  await endSuspensions(end);
  expect((await desk.matches('홈7'))?.rows).toMatchObject([{ isOnBoard: true, suspended: [{}, {}] }]);
  feed.add({ kind: 'gone', at: Date.now(), matchId: MATCH });
  await expect.poll(async () => (await desk.matches('홈7'))?.rows[0]?.isOnBoard).toBe(false);
  isOnBoard = false;
  const [row] = (await desk.matches('홈7'))?.rows ?? [];
  expect(row).toMatchObject({
    matchId: MATCH,
    startsAt: played.facts.startsAt,
    away: { ko: '원정7' },
    markets: [],
  });
  expect(await desk.act('release')).toBe('OP000');
  await endSuspensions(end);
  expect((await desk.matches(''))?.total).toBe(0);
  expect(await server.db.selectFrom('feed_suspension').selectAll().execute()).toEqual([]);
  const last = await server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'detail'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(last.map(({ actor_id, action, detail }) => [actor_id === null, action, JSON.parse(detail)])).toEqual(
    [
      [
        true,
        'operator.suspension-ended',
        { match: MATCH, teams: '홈7 – 원정7\nHome 7 – Away 7', market: 18 },
      ],
      [
        false,
        'operator.release',
        {
          match: MATCH,
          teams: '홈7 – 원정7\nHome 7 – Away 7',
          market: WHOLE_MATCH,
          reason: '경기 상황 확인',
        },
      ],
    ],
  );
});

interface GivenResult {
  readonly actorId: number;
  readonly matchId: number;
  readonly state: 'pending' | 'approved';
}
const resultOf = ({ actorId, matchId, state }: GivenResult) => ({
  maker_id: actorId,
  match_id: matchId,
  market_id: 1,
  specifier: '',
  results: '',
  teams: '',
  reason: '',
  made_at: 1,
  expires_at: 2,
  state,
  decided_by: null,
  decided_at: null,
  settled_at: null,
});

const DAY = 86_400_000;
const NOW = 1_700_000_000_000;
const left = fc.record({
  isOnBoard: fc.boolean(),
  /** null: no end is known. */
  status: fc.constantFrom(null, 60, 70, 80, 90, 100, 110, 120, 130),
  isUp: fc.boolean(),
  waits: fc.constantFrom(null, 'pending' as const, 'approved' as const),
  days: fc.integer({ min: 0, max: 30 }),
});

test('a suspension ends off the board of a running feed, after a final end, while no result waits', async () => {
  const { db, close } = await openTestDatabase();
  closing.push(close);
  await addOperator(db, { id: 'chief', nick: 'chief', password: 'blue-Kite-82' }, 1);
  const { id: actorId } = await db
    .selectFrom('member')
    .select('id')
    .where('mb_id', '=', 'chief')
    .executeTakeFirstOrThrow();
  let matchId = 0;
  await fc.assert(
    fc.asyncProperty(left, async ({ isOnBoard, status, isUp, waits, days }) => {
      matchId += 1;
      const at = NOW - days * DAY;
      const row = { matchId, marketId: 1, reason: 'test', actorId, at, about: null, isSuspended: true };
      await db.transaction().execute((trx) => addSuspension(trx, row));
      if (status !== null)
        await db
          .insertInto('played_match')
          .values({
            match_id: matchId,
            starts_at: 1,
            facts: '{}',
            state: JSON.stringify({ statusCode: status }),
          })
          .execute();
      if (waits !== null)
        await db
          .insertInto('operator_result')
          .values(resultOf({ actorId, matchId, state: waits }))
          .execute();
      const board = { match: () => (isOnBoard ? {} : null), up: () => isUp };
      await endSuspensions({ db, now: () => NOW, boards: { board: () => board } });
      const isOver = status !== null && [70, 90, 100, 110, 120, 130].includes(status);
      const ended = !isOnBoard && isUp && isOver && waits === null;
      const rest = await readSuspensions(db, [matchId]);
      expect(rest.length).toBe(ended ? 0 : 1);
      await db.transaction().execute((trx) => endSuspension(trx, matchId));
    }),
    { numRuns: 60 },
  );
});

const target = fc.constantFrom(WHOLE_MATCH, 1, 18);
const step = fc.oneof(
  fc.record({ kind: fc.constant('act' as const), target, isSuspended: fc.boolean() }),
  fc.record({ kind: fc.constant('odds' as const), status: fc.constantFrom(1 as const, -1 as const) }),
  fc.record({ kind: fc.constant('bet' as const), marketId: fc.constantFrom(1, 18) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const picks = {
  1: {},
  18: { MarketId: 18, Specifiers: 'total=2.5', OutcomeId: 1, Rate: 1.9 },
} as const;

/** What is expected of each step, and what came of it. */
async function play(given: OpenBets, actorId: number, steps: readonly Step[]) {
  const bettor = await given.bettor('demo1');
  const suspended = new Set<number>();
  let status: 1 | -1 = 1;
  const act = (marketId: number, isSuspended: boolean): Promise<boolean> =>
    given.db.transaction().execute(async (trx) => {
      await lockSuspensions(trx);
      const row = { matchId: MATCH, marketId, isSuspended, actorId, reason: 'test', at: given.now() };
      return addSuspension(trx, { ...row, about: null });
    });
  const bet = async (marketId: number): Promise<number | string> => {
    const row = given.row({ gold: 100_000, versions: null }, marketId === 18 ? picks[18] : picks[1]);
    const result = await given.bets.draw(bettor, { ...row, versions: null }, given.now());
    return result.state === 'answered' ? result.answer.code : result.state;
  };
  const came: unknown[] = [];
  const expected: unknown[] = [];
  for (const one of steps) {
    if (one.kind === 'act') {
      expected.push(suspended.has(one.target) !== one.isSuspended);
      came.push(await act(one.target, one.isSuspended));
      if (one.isSuspended) suspended.add(one.target);
      else suspended.delete(one.target);
    }
    if (one.kind === 'odds') {
      ({ status } = one);
      const lines = given.prices.map((line) => ({ ...line, status: one.status }));
      given.feed(odds(MATCH, lines, given.seq() + 1));
    }
    if (one.kind === 'bet') {
      const isOpen = status === 1 && !suspended.has(WHOLE_MATCH) && !suspended.has(one.marketId);
      expected.push(isOpen ? betCodes.ok : betCodes.marketClosed);
      came.push(await bet(one.marketId));
    }
  }
  for (const marketId of suspended) await act(marketId, false);
  return { came, expected };
}

test('no bet is accepted on what is suspended, also where the board does not know it yet', async () => {
  const given = await openBets();
  closing.push(given.close);
  const actorId = (await given.bettor('demo3')).memberId;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      given.reset();
      const { came, expected } = await play(given, actorId, steps);
      expect(came).toEqual(expected);
    }),
    { numRuns: 15 },
  );
});
