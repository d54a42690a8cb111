/** G1 G3 S9: a leg that operators decided says so, and a bet that they hold back offers no cancel. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { betsById } from '../../../server/features/bets/bet-store.ts';
import { addSuspension, lockSuspensions } from '../../../server/feed/suspensions.ts';
import { addOperator } from '../../../server/operator-command/change-operators.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { storedBet } from '../../given/database/stored-bet.ts';

const PLAYED = 1;
const NOW = 10;

let given: Awaited<ReturnType<typeof openTestDatabase>>;
let members: readonly [number, number];
beforeAll(async () => {
  given = await openTestDatabase();
  const idOf = async (id: string): Promise<number> => {
    await addOperator(given.db, { id, nick: id, password: 'blue-Kite-82' }, 1);
    const row = given.db.selectFrom('member').select('id').where('mb_id', '=', id);
    return (await row.executeTakeFirstOrThrow()).id;
  };
  members = [await idOf('asker'), await idOf('approver')];
});
afterAll(() => given.close());
beforeEach(async () => {
  for (const table of ['operator_result', 'operator_correction', 'feed_suspension'] as const)
    await given.db.deleteFrom(table).execute();
});

type Leg = { readonly state?: string; readonly market_id?: number; readonly starts_at?: number };

async function bet(leg: Leg, game = 57) {
  const id = await storedBet(given.db, { memberId: members[0], stake: 100, at: 1 });
  await given.db.updateTable('bet').set({ game_code: game }).where('id', '=', id).execute();
  await given.db
    .updateTable('bet_leg')
    .set({ starts_at: NOW + 1, ...leg })
    .where('bet_id', '=', id)
    .execute();
  return async () => (await betsById(given.db, [id], NOW))[0];
}

const asked = (over: {
  readonly market_id: number;
  readonly results: string;
  readonly state: 'approved' | 'pending';
}) => ({
  maker_id: members[0],
  match_id: PLAYED,
  specifier: '',
  teams: '',
  reason: '',
  made_at: 1,
  expires_at: 2,
  decided_by: over.state === 'approved' ? members[1] : null,
  decided_at: over.state === 'approved' ? 2 : null,
  settled_at: null,
  ...over,
});
const said = (outcomeId: number) => JSON.stringify([{ outcomeId, result: 'win' }]);
const corrected = (outcomeId: number) =>
  JSON.stringify([{ marketId: 1, specifier: '', outcomeId, before: 'lose', result: 'win' }]);

test.each([
  ['its result', { state: 'win' }, { market_id: 1, results: said(1) }, true],
  ['a result of another outcome', { state: 'win' }, { market_id: 1, results: said(2) }, undefined],
  ['a result of another market', { state: 'win' }, { market_id: 4, results: said(1) }, undefined],
  ['a void of the match', { state: 'special' }, { market_id: WHOLE_MATCH, results: '' }, true],
  [
    'a void after the feed had decided it',
    { state: 'win' },
    { market_id: WHOLE_MATCH, results: '' },
    undefined,
  ],
  ['a result, undecided', { state: 'opened' }, { market_id: 1, results: said(1) }, undefined],
] as const)('%s marks the leg', async (_, leg, row, byStaff) => {
  const read = await bet(leg);
  await given.db
    .insertInto('operator_result')
    .values(asked({ ...row, state: 'approved' }))
    .execute();
  expect((await read())?.legs[0]?.byStaff).toBe(byStaff);
});

test.each([
  ['before the bet was decided', 1, true],
  ['at that moment', 2, true],
  ['after the feed had decided the bet', 3, undefined],
] as const)('a result that was approved %s marks the leg', async (_, decided_at, byStaff) => {
  const read = await bet({ state: 'win' });
  await given.db
    .updateTable('bet')
    .set({ state: 'win', decided_at: 2 })
    .where('state', '=', 'opened')
    .execute();
  const row = asked({ market_id: 1, results: said(1), state: 'approved' });
  await given.db
    .insertInto('operator_result')
    .values({ ...row, decided_at })
    .execute();
  expect((await read())?.legs[0]?.byStaff).toBe(byStaff);
});

test('a result that came after another leg had lost the bet marks its own leg', async () => {
  const read = await bet({ state: 'win' });
  const { drawId: id } = (await read()) ?? { drawId: 0 };
  const leg = given.db.selectFrom('bet_leg').selectAll().where('bet_id', '=', id);
  const lost = { ...(await leg.executeTakeFirstOrThrow()), leg: 2, market_id: 4, state: 'lose' };
  await given.db.insertInto('bet_leg').values(lost).execute();
  await given.db.updateTable('bet').set({ state: 'lose', decided_at: 1 }).where('id', '=', id).execute();
  const row = asked({ market_id: 1, results: said(1), state: 'approved' });
  await given.db.insertInto('operator_result').values(row).execute();
  expect((await read())?.legs.map(({ byStaff }) => byStaff)).toEqual([true, undefined]);
});

test.each([
  [1, true],
  [2, undefined],
])('a correction of outcome %i marks the leg on outcome 1: %s', async (outcome, byStaff) => {
  const read = await bet({ state: 'win' });
  const row = asked({ market_id: 1, results: corrected(outcome), state: 'approved' });
  await given.db.insertInto('operator_correction').values(row).execute();
  expect((await read())?.legs[0]?.byStaff).toBe(byStaff);
});

test('what is only asked for marks nothing, and holds the cancel back', async () => {
  const [decided, open] = [await bet({ state: 'win' }), await bet({})];
  expect((await open())?.cancellable).toBe(true);
  await given.db
    .insertInto('operator_result')
    .values(asked({ market_id: 1, results: said(1), state: 'pending' }))
    .execute();
  expect((await decided())?.legs[0]?.byStaff).toBeUndefined();
  expect((await open())?.cancellable).toBe(false);
});

test.each([
  [WHOLE_MATCH, false],
  [1, false],
  [4, true],
])('a suspension of market %i: the bet can be cancelled: %s', async (marketId, can) => {
  const read = await bet({});
  await given.db.transaction().execute(async (trx) => {
    await lockSuspensions(trx);
    const act = { matchId: PLAYED, marketId, reason: '', actorId: members[0], at: 2, about: null };
    await addSuspension(trx, { ...act, isSuspended: true });
  });
  expect((await read())?.cancellable).toBe(can);
});
