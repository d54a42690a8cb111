/** S9: operators find bets, orders and members; what they take as a file is bounded and noted, and nothing private is in it. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorLimits } from '../../../domain/desk/operator-limits.ts';
import { operatorBets, operatorOrders } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import { foundBetStates } from '../../../domain/desk/operator-limits.ts';
import type { FoundBet } from '../../../domain/protocol/calls/operator/operator-rows.ts';
import { findBets } from '../../../server/features/operator/search.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

/** The ids of a match that is played, and of the standard game that offers it. */
const PLAYED = 1;
const STANDARD = 4_000_000_000_000_001;
const PHONE = '01098765432';
const LAST = 8_640_000_000_000_000;
let server: OpenServer;
let operator: GivenOperator;
let members: number[];
interface Stored {
  readonly bet: number;
  readonly member: number;
  readonly state: string;
  readonly match: number;
  readonly at: number;
}
const stored: Stored[] = [];

async function bet(at: number): Promise<void> {
  const member = members[at % members.length] ?? 0;
  const state = foundBetStates[at % foundBetStates.length] ?? 'opened';
  const match = at % 5 === 0 ? 7 : at % 2 === 0 ? PLAYED : STANDARD;
  const id = await storedBet(server.db, { memberId: member, stake: 1000 + at, at });
  await server.db.updateTable('bet').set({ state }).where('id', '=', id).execute();
  const leg = { match_id: match, state };
  await server.db.updateTable('bet_leg').set(leg).where('bet_id', '=', id).execute();
  stored.push({ bet: id, member, state, match, at });
}

beforeAll(async () => {
  server = await openServer([]);
  operator = await provenOperator(server, 'chief');
  members = [
    await numberOf(server, 'demo1'),
    await numberOf(server, 'demo2'),
    await numberOf(server, 'demo3'),
  ];
  for (let at = 1; at <= 90; at++) await bet(at);
});
afterAll(() => server.close());

const ask = async (path: string) => JSON.parse((await server.get(path, { token: operator.token })).text);
const bets = async (query = '') => operatorBets.answer.parse(await ask(`/operate/bets?${query}`)).DATA;
const orders = async (query = '') =>
  operatorOrders.answer.parse(await ask(`/operate/found-orders?${query}`)).DATA;
const files = () =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'operator.file-taken')
    .orderBy('id')
    .execute();

const search = fc.record({
  member: fc.constantFrom('', 'demo1', '아마추어왕', 'demo3', 'nobody'),
  match: fc.constantFrom(0, PLAYED, STANDARD, 7, 99),
  state: fc.constantFrom('' as const, ...foundBetStates),
  from: fc.integer({ min: 0, max: 100 }),
  to: fc.constantFrom(50, 90, LAST),
});

test('pages show every bet that fits once, newest first, and none that does not, while bets come', async () => {
  const { db } = server;
  await fc.assert(
    fc.asyncProperty(search, async (asked) => {
      const ids =
        asked.member === ''
          ? members
          : members.filter((_, at) => ['demo1', '아마추어왕', 'demo3'][at] === asked.member);
      const isOn = (match: number): boolean =>
        asked.match === 0 ||
        (asked.match === 7 ? match === 7 : [PLAYED, STANDARD].includes(asked.match) && match !== 7);
      const expected = stored.filter(
        (one) =>
          ids.includes(one.member) &&
          isOn(one.match) &&
          (asked.state === '' || one.state === asked.state) &&
          one.at >= asked.from &&
          one.at <= asked.to,
      );
      const shown: number[] = [];
      let before = 0;
      for (let isLast = false; !isLast;) {
        const page = await findBets(db, { ...asked, bet: 0, before, as: 'page', sort: '' });
        expect(page.rows.length).toBeLessThanOrEqual(operatorLimits.pageSize);
        shown.push(...page.rows.map((row) => row.bet));
        before = page.rows.at(-1)?.bet ?? 0;
        ({ isLast } = page);
        if (!isLast) await bet(stored.length + 1);
      }
      expect(shown).toEqual(expected.map((one) => one.bet).toReversed());
    }),
    { numRuns: 40 },
  );
});

test('a bet says its owner, its picks and its state, and nothing private of the owner', async () => {
  const newest = stored.find((one) => one.at === 90);
  const found = await bets(`bet=${newest?.bet}`);
  expect(found?.rows).toEqual([
    {
      bet: newest?.bet,
      member: newest?.member,
      id: 'demo1',
      nick: expect.any(String),
      game: 59,
      state: 'lose',
      isCancelled: false,
      odds: 200,
      stake: 1090,
      expected: 2180,
      won: 0,
      boughtAt: 90,
      decidedAt: null,
      legs: [
        {
          matchId: 7,
          home: { ko: '홈', en: 'Home' },
          away: { ko: '원정', en: 'Away' },
          marketId: 1,
          specifier: '',
          outcomeId: 1,
          odds: 200,
          state: 'lose',
        },
      ],
    } satisfies Record<keyof FoundBet, unknown>,
  ]);
  await server.db.updateTable('member').set({ phone: PHONE }).where('mb_id', '=', 'demo1').execute();
  const raw = JSON.stringify(await ask('/operate/bets'));
  expect(raw).not.toContain(PHONE);
});

test('44: a bet with a void leg has the odds and winnings it counts by, and a void bet its stake', async () => {
  const { db } = server;
  const id = await storedBet(db, { memberId: members[2] ?? 0, stake: 1_000_000, at: 1100 });
  const leg = await db.selectFrom('bet_leg').selectAll().where('bet_id', '=', id).executeTakeFirstOrThrow();
  const { leg: first, ...rest } = leg;
  await db
    .insertInto('bet_leg')
    .values({ ...rest, leg: first + 1 })
    .execute();
  await db.updateTable('bet').set({ odds: 400 }).where('id', '=', id).execute();
  const row = { state: 'special', result: 'void' };
  await db.updateTable('bet_leg').set(row).where('bet_id', '=', id).where('leg', '=', first).execute();
  const found = async () => (await bets(`bet=${id}`))?.rows[0];
  expect(await found()).toMatchObject({ state: 'opened', odds: 200, expected: 2_000_000 });
  await db.updateTable('bet_leg').set(row).where('bet_id', '=', id).execute();
  await db.updateTable('bet').set({ state: 'special', won: 1_000_000 }).where('id', '=', id).execute();
  expect(await found()).toMatchObject({ state: 'special', odds: 100, expected: 1_000_000, won: 1_000_000 });
  await db.deleteFrom('bet_leg').where('bet_id', '=', id).execute();
  await db.deleteFrom('bet').where('id', '=', id).execute();
});

test('a sold bet is found by who placed it and by who owns it', async () => {
  const [first, second] = members as [number, number];
  const id = await storedBet(server.db, { memberId: second, stake: 5, at: 1000 });
  const sold = { bettor_id: first, trade_price: 5, traded_at: 1000 };
  await server.db.updateTable('bet').set(sold).where('id', '=', id).execute();
  for (const member of ['demo1', 'demo2', ' Demo2 ', String(second)])
    expect(
      (await bets(`from=1000&member=${encodeURIComponent(member)}`))?.rows.map((row) => [row.bet, row.id]),
    ).toEqual([[id, 'demo2']]);
  expect((await bets('from=1000&member=demo3'))?.rows).toEqual([]);
  await server.db.deleteFrom('bet_leg').where('bet_id', '=', id).execute();
  await server.db.deleteFrom('bet').where('id', '=', id).execute();
});

test('orders are found by number, member, way to pay and state; a refunded one is so', async () => {
  const [member = 0, other = 0] = members;
  const order = {
    coins: 10,
    miles: 0,
    month: '2026-11',
    card_id: null,
    session: null,
    expires_at: 9,
    ended_at: null,
  };
  const given = [
    { member_id: member, won: 1000, method: 'card', state: 'paid', created_at: 10, refunded_at: null },
    { member_id: member, won: 2000, method: 'deposit', state: 'paid', created_at: 20, refunded_at: 25 },
    { member_id: other, won: 3000, method: 'card', state: 'failed', created_at: 30, refunded_at: null },
  ];
  const { id: first } = await server.db
    .insertInto('purchase_order')
    .values(given.map((one) => ({ ...order, ...one })))
    .returning('id')
    .executeTakeFirstOrThrow();
  const won = async (query: string) => (await orders(query))?.rows.map((row) => row.won);
  expect(await won('')).toEqual([3000, 2000, 1000]);
  expect(await won(`order=${first}`)).toEqual([1000]);
  expect(await won('member=demo1')).toEqual([2000, 1000]);
  expect(await won('method=card')).toEqual([3000, 1000]);
  expect(await won('state=refunded')).toEqual([2000]);
  expect(await won('state=paid')).toEqual([1000]);
  expect(await won('from=15&to=25')).toEqual([2000]);
  expect(await won(`before=${first + 1}`)).toEqual([1000]);
});

test('a file has its bound and is noted with who took what; a page is not noted', async () => {
  await bets('state=win');
  expect(await files()).toEqual([]);
  const file = await bets('state=win&as=csv');
  expect(file?.rows.length).toBeGreaterThan(operatorLimits.pageSize);
  await orders('as=csv&member=demo1');
  await ask('/operate/members?by=id&word=demo&page=1&as=csv');
  expect((await files()).map(({ actor_id, detail }) => [actor_id, JSON.parse(detail)])).toEqual([
    [operator.number, { list: 'bets', rows: file?.rows.length, words: `state win` }],
    [operator.number, { list: 'orders', rows: 2, words: 'member' }],
    [operator.number, { list: 'members', rows: 5, words: 'by id, word' }],
  ]);
  const rows = Array.from({ length: operatorLimits.csvRows + 5 }, (_, at) => ({
    game_code: 59,
    stake: 1,
    odds: 100,
    expected: 1,
    won: 0,
    bought_at: 5000 + at,
    member_id: members[0] ?? 0,
    state: 'lose',
  }));
  await server.db.insertInto('bet').values(rows).execute();
  expect((await bets('from=5000&as=csv'))?.rows.length).toBe(operatorLimits.csvRows);
});

test.each([
  '/operate/bets?bet=one',
  '/operate/bets?state=sold',
  '/operate/bets?before=-1',
  '/operate/bets?as=all',
  `/operate/bets?member=${'a'.repeat(operatorLimits.searchChars + 1)}`,
  '/operate/found-orders?method=gold',
  '/operate/found-orders?order=1.5',
])('%s is refused', async (path) => {
  expect((await server.get(path, { token: operator.token })).status).toBe(400);
});

test.each(['/operate/bets', '/operate/found-orders'])('to members %s does not exist', async (path) => {
  expect((await server.get(path, { token: await server.logIn('demo2') })).status).toBe(404);
});
