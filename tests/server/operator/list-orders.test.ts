/** S9: the server sorts the lists that it has in pages; a file has the same order, and the audit log notes it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { playedIdOf } from '../../../server/feed/pre-match-feed.ts';
import { addSuspension } from '../../../server/feed/suspensions.ts';
import { pageOfMembers } from '../../../server/features/operator/find-members.ts';
import { readResults } from '../../../server/features/operator/read-proposals.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { type GivenOperator, numberOf, provenOperator } from '../../given/server/operator.ts';
import { openServer, type OpenServer } from '../../given/server/running-server.ts';

const at = Date.UTC(2026, 10, 22, 3);
let server: OpenServer;
let by: GivenOperator;
beforeAll(async () => {
  server = await openServer([], { now: () => at });
  by = await provenOperator(server, 'sorter', at);
});
afterAll(() => server.close());

const rows = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  JSON.parse((await server.get(path, { token: by.token })).text).DATA.rows;

test('members by their columns, in both directions; without an order by their number', async () => {
  const idsBy = async (order: string) =>
    (await rows(`/operate/members?by=id&word=demo&page=1&order=${order}`)).map(({ id }) => id);
  const all = ['demo1', 'demo2', 'demo3', 'demo4', 'demo5'];
  expect(await idsBy('')).toEqual(all);
  expect(await idsBy('id')).toEqual(all);
  expect(await idsBy('-id')).toEqual(all.toReversed());
  const { status, text } = await server.get('/operate/members?by=id&word=&page=1&order=password', {
    token: by.token,
  });
  expect([status, text.includes('rows')]).toEqual([400, false]);
});

test('grants by their amount; those that wait are newest first of themselves', async () => {
  const number = String(await numberOf(server, 'demo1'));
  for (const amount of ['200000000', '900000000', '300000000']) {
    const reqId = requestIdAt(at, `order-${amount}`);
    await server.post(
      '/operate/grant',
      { reqId, number, currency: 'gold', amount, reason: '행사' },
      by.token,
    );
  }
  const amounts = async (query: string) =>
    (await rows(`/operate/grants/pending/1${query}`)).map(({ amount }) => Number(amount) / 100_000_000);
  expect(await amounts('')).toEqual([3, 9, 2]);
  expect(await amounts('?order=amount')).toEqual([2, 3, 9]);
  expect(await amounts('?order=-amount&as=csv')).toEqual([9, 3, 2]);
  const noted = server.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'operator.file-taken');
  expect(JSON.parse((await noted.executeTakeFirstOrThrow()).detail)).toMatchObject({
    list: 'grants',
    rows: 3,
  });
});

test('matches by their name and their start, as a page and as a file', async () => {
  const actorId = await numberOf(server, 'sorter');
  const teams = [
    ['가평', 'Ulsan', 3],
    ['나주', 'Anyang', 1],
    ['다산', 'Naju', 2],
  ] as const;
  await server.db.transaction().execute(async (trx) => {
    for (const [ko, en, startsAt] of teams) {
      const about = { home: { ko, en }, away: { ko: '원정', en: 'Away' }, startsAt };
      const act = { matchId: 100 + startsAt, marketId: WHOLE_MATCH, isSuspended: true, reason: '확인' };
      await addSuspension(trx, { ...act, actorId, at, about });
    }
  });
  const names = async (query: string) =>
    (await rows(`/operate/matches?word=&page=1${query}`)).map(
      ({ home }) => (home as { readonly ko: string }).ko,
    );
  expect(await names('')).toEqual(['나주', '다산', '가평']);
  expect(await names('&order=match')).toEqual(['가평', '나주', '다산']);
  expect(await names('&order=-match&as=csv')).toEqual(['다산', '나주', '가평']);
  expect(await names('&order=match-en')).toEqual(['나주', '다산', '가평']);
  expect(await names('&order=-match-en&as=csv')).toEqual(['가평', '다산', '나주']);
  expect(await names('&order=-start')).toEqual(['가평', '다산', '나주']);
});

test.each(['nick', '-nick', 'level', '-level', 'status', '-status'] as const)(
  'all members by %s come from an index: no list of all of them is sorted',
  async (order) => {
    const search = { by: 'id', word: '', page: 2, order, as: 'page' } as const;
    const plan = await server.db.transaction().execute(async (trx) => {
      // Of so few members a sort costs nothing; what can be done without one is what matters.
      await sql`set local enable_sort = off`.execute(trx);
      return pageOfMembers(trx, search).explain('json');
    });
    expect(JSON.stringify(plan)).not.toMatch(/"Node Type": ?"[\w ]*Sort"/);
  },
);

test('the open bets of all results of a page are counted by one question, each bet once for a result', async () => {
  const memberId = await numberOf(server, 'demo2');
  const maker = await numberOf(server, 'sorter');
  const stake = 1000;
  const lines = [
    [1, ''],
    [18, 'total=2.5'],
    [18, 'total=3.5'],
  ] as const;
  const bets = [];
  for (const [marketId, specifier] of lines) {
    const id = await server.db.transaction().execute((trx) => storedBet(trx, { memberId, stake, at }));
    await server.db
      .updateTable('bet_leg')
      .set({ market_id: marketId, specifier })
      .where('bet_id', '=', id)
      .execute();
    bets.push(id);
  }
  const leg = server.db
    .selectFrom('bet_leg')
    .selectAll()
    .where('bet_id', '=', bets[0] ?? 0);
  const first = await leg.executeTakeFirstOrThrow();
  // A bet with two legs on the match is one bet on the match.
  await server.db
    .insertInto('bet_leg')
    .values({ ...first, leg: 2, market_id: 40 })
    .execute();
  const proposal = {
    maker_id: maker,
    match_id: playedIdOf(first.match_id),
    results: '[]',
    teams: '홈 – 원정',
    reason: '확인',
    made_at: at,
    expires_at: at + 1,
    state: 'pending',
  } as const;
  const asked = [[WHOLE_MATCH, ''], ...lines.slice(1), [99, '']] as const;
  await server.db
    .insertInto('operator_result')
    .values(asked.map(([market_id, specifier]) => ({ ...proposal, market_id, specifier })))
    .execute();
  let questions = 0;
  const counted = server.db.withPlugin({
    transformQuery: ({ node }) => (questions++, node),
    transformResult: async ({ result }) => result,
  });
  const query = { state: 'pending', page: 1, order: '', as: 'page', memberId: maker, now: at } as const;
  const { rows: found } = await readResults(counted, query);
  expect(found.map(({ bets: open, gold }) => [open, gold])).toEqual([
    [0, 0],
    [1, stake],
    [1, stake],
    [3, 3 * stake],
  ]);
  const ofFour = questions;
  await server.db.deleteFrom('operator_result').where('market_id', '<>', WHOLE_MATCH).execute();
  questions = 0;
  await readResults(counted, query);
  expect(ofFour).toBe(questions);
});

test('found bets and orders by a column, of those that fit; their file has the same order', async () => {
  const memberId = await numberOf(server, 'demo4');
  await server.db.transaction().execute(async (trx) => {
    for (const stake of [2000, 9000, 5000]) await storedBet(trx, { memberId, stake, at });
  });
  const stakes = async (query: string) =>
    (await rows(`/operate/bets?member=demo4${query}`)).map(({ stake }) => stake);
  expect(await stakes('')).toEqual([5000, 9000, 2000]);
  expect(await stakes('&sort=stake')).toEqual([2000, 5000, 9000]);
  expect(await stakes('&sort=-stake&as=csv')).toEqual([9000, 5000, 2000]);
  expect(await stakes('&sort=bet')).toEqual([2000, 9000, 5000]);
  const times = { created_at: at, expires_at: at + 1, month: '2026-11' };
  const order = { ...times, member_id: memberId, miles: 0, method: 'card', state: 'paid' } as const;
  await server.db
    .insertInto('purchase_order')
    .values([3000, 1000, 2000].map((won) => ({ ...order, won, coins: won })))
    .execute();
  const amounts = async (query: string) =>
    (await rows(`/operate/found-orders?member=demo4${query}`)).map((row) => row['won']);
  expect(await amounts('')).toEqual([2000, 1000, 3000]);
  expect(await amounts('&sort=-won')).toEqual([3000, 2000, 1000]);
});
