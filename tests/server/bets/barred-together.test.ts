/** Requests of several members that never arrived, as after the loss of a node: barred by one transaction, in which nobody waits for another. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockSpending } from '../../../server/ledger/lock-spending.ts';
import { barLimits, createBars } from '../../../server/requests/bars.ts';
import { MAX_WAITING_CALLS } from '../../../server/storage/gather-calls.ts';
import { isOnServer } from '../../given/database/database.ts';
import { openBets, type OpenBets } from '../../given/server/open-bets.ts';

const MEMBERS = ['demo1', 'demo2', 'demo3', 'demo4'] as const;
const neverArrived = { state: 'never-arrived' };

let given: OpenBets;
beforeAll(async () => {
  given = await openBets();
});
afterAll(() => given.close());
beforeEach(() => given.db.deleteFrom('bet_answer').execute());

const ask = async (id: string, reqId: string) => given.bets.result(await given.bettor(id), reqId);

/** The transactions that wrote the barred requests, each once. */
async function writers(): Promise<readonly string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct xmin::text as writer from bet_answer`.execute(given.db);
  return rows.map(({ writer }) => writer);
}

const lostRow = (memberId: number, reqId: string) => ({
  member_id: memberId,
  req_id: reqId,
  state: 'never-arrived' as const,
  answer: '',
  contents: '',
  created_at: given.now(),
});
const idOf = async (name: string): Promise<number> => (await given.bettor(name)).memberId;

/** How many requests of each member are barred. */
async function barred(): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ member: number; count: number }>`
    select member_id as member, count(*)::int as count from bet_answer group by member_id`.execute(given.db);
  return new Map(rows.map(({ member, count }) => [member, count]));
}

test('members who ask at once are barred by one transaction', async () => {
  const ids = await Promise.all(MEMBERS.map(idOf));
  const bar = createBars(given.db, given.now);
  await Promise.all(ids.map((id) => bar(lostRow(id, 'lost-request'))));
  expect(await barred()).toEqual(new Map(ids.map((id) => [id, 1])));
  expect(await writers()).toHaveLength(1);
});

test('T14 a member who asks without end keeps no other member from being barred', async () => {
  const [flooding, other] = [await idOf('demo1'), await idOf('demo2')];
  const bar = createBars(given.db, given.now);
  const flood = Array.from({ length: MAX_WAITING_CALLS }, (_, at) => bar(lostRow(flooding, `made-up-${at}`)));
  await bar(lostRow(other, 'lost-request'));
  await Promise.all(flood);
  expect(await barred()).toEqual(
    new Map([
      [flooding, barLimits.perMinute],
      [other, 1],
    ]),
  );
});

/** The embedded database has one connection. */
test.skipIf(!isOnServer())(
  'a member whose row is held is waited for alone: the others are answered meanwhile',
  async () => {
    const [held, ...others] = await Promise.all(MEMBERS.map(given.bettor));
    if (held === undefined) throw new Error('no member');
    const isLocked = Promise.withResolvers<null>();
    const release = Promise.withResolvers<null>();
    const holding = given.db.transaction().execute(async (trx) => {
      await lockSpending(trx, held.memberId);
      isLocked.resolve(null);
      await release.promise;
    });
    await isLocked.promise;
    let isAnswered = false;
    const waiting = given.bets.result(held, 'lost-request').finally(() => (isAnswered = true));
    const answers = await Promise.all(others.map((bettor) => given.bets.result(bettor, 'lost-request')));
    expect(answers).toEqual(others.map(() => neverArrived));
    // One who asks later does not wait behind it, either.
    expect(await ask('demo5', 'later-request')).toEqual(neverArrived);
    expect(isAnswered).toBe(false);
    release.resolve(null);
    await holding;
    expect(await waiting).toEqual(neverArrived);
  },
);

test('T14 a member who has barred too many gets "waiting"; the others of the same moment are barred', async () => {
  const [full, ...others] = await Promise.all(MEMBERS.map(given.bettor));
  if (full === undefined) throw new Error('no member');
  for (let at = 0; at < barLimits.perMinute; at++) await given.bets.result(full, `made-up-${at}`);
  const answers = await Promise.all(
    [full, ...others].map((bettor) => given.bets.result(bettor, 'lost-request')),
  );
  expect(answers).toEqual([{ state: 'waiting', count: 60 }, ...others.map(() => neverArrived)]);
});
