/** S9: of a result and a correction that operators approve at nodes whose clocks differ, the one that was approved later counts for bets that are settled late. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberRoles } from '../../../domain/member/member.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { createAfterwards } from '../../../server/features/operator/afterwards.ts';
import { betsById } from '../../../server/features/bets/bet-store.ts';
import { askForCorrection, endCorrection } from '../../../server/features/operator/corrections.ts';
import { askForResult, endResult } from '../../../server/features/operator/results.ts';
import { settleCorrections } from '../../../server/features/operator/settle-corrections.ts';
import { settleResults } from '../../../server/features/operator/settle-results.ts';
import { stakeEntries } from '../../../server/ledger/bet-entries.ts';
import { post } from '../../../server/ledger/post.ts';
import { createRequests } from '../../../server/requests/requests.ts';
import { migrations } from '../../../server/schema.ts';
import { statementsOf } from '../../given/database/migration-statements.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { openBets, type OpenBets } from '../../given/server/open-bets.ts';

const STAKE = 1000;
const AHEAD_MS = 5000;
const FIRST_MATCH = 4_000_000_000_002_000;
const HOME = 1;
const AWAY = 3;
type Said = readonly (readonly [outcomeId: number, result: 'win' | 'lose'])[];
const homeWon: Said = [
  [HOME, 'win'],
  [AWAY, 'lose'],
];

let given: OpenBets;
const ids = new Map<string, number>();
const idOf = (name: string): number => ids.get(name) ?? 0;
beforeAll(async () => {
  given = await openBets();
  for (const name of ['demo1', 'demo3', 'demo4']) ids.set(name, (await given.bettor(name)).memberId);
  await given.db
    .updateTable('member')
    .set({ role: memberRoles.operator })
    .where('id', 'in', ['demo3', 'demo4'].map(idOf))
    .execute();
});
afterAll(() => given.close());

const failed = (message: string, error?: unknown): void => {
  throw new Error(message, { cause: error });
};

/** Operators who act at a node whose clock is ahead by so much. */
function nodeAhead(ms: number) {
  const now = (): number => given.now() + ms;
  const afterwards = createAfterwards(failed);
  const channel = { listening: async () => new Set<number>(), send: () => {} };
  const { db } = given;
  const deps = {
    db,
    now,
    channel,
    afterwards,
    log: failed,
    bets: given.twin(),
    requests: createRequests(db, now),
  };
  const newest = async (name: 'result' | 'correction'): Promise<number> =>
    (
      await db
        .selectFrom(`operator_${name}`)
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    ).id;
  const decided = async (name: 'result' | 'correction'): Promise<string | undefined> => {
    const memberId = idOf('demo4');
    const id = await newest(name);
    const decision = {
      reqId: requestIdAt(now(), `${name}-${id}`),
      decision: 'approve',
      reason: '확인',
    } as const;
    const work =
      name === 'result'
        ? endResult(deps, memberId, { ...decision, result: id })
        : endCorrection(deps, memberId, { ...decision, correction: id });
    const end = await deps.requests.once({ memberId, reqId: decision.reqId }, work);
    await afterwards.idle();
    await settleResults(deps);
    await settleCorrections(deps);
    return end.state === 'answered' ? end.answer.reason : end.state;
  };
  const asked = (match: number) =>
    ({ match, market: 1, specifier: '', act: 'settle', reason: '확인' }) as const;
  return {
    async sayResult(match: number, said: Said): Promise<void> {
      const results = said.map(([outcomeId, result]) => ({ outcomeId, result }));
      expect(await askForResult(deps, idOf('demo3'), { ...asked(match), results })).toEqual({
        CODE: 'OP000',
      });
      expect(await decided('result')).toBe('result-approved');
    },
    /** The away side won after all. */
    async correct(match: number): Promise<void> {
      const results = [
        { outcomeId: HOME, before: 'win', result: 'lose' },
        { outcomeId: AWAY, before: 'lose', result: 'win' },
      ] as const;
      const form = { ...asked(match), results: [...results] };
      expect(await askForCorrection(deps, idOf('demo3'), form)).toEqual({ CODE: 'OP000' });
      expect(await decided('correction')).toBe('correction-approved');
    },
  };
}

/** A bet of 2.00 on the match, whose stake is in the ledger. */
async function bet(match: number, outcome: number): Promise<number> {
  const memberId = idOf('demo1');
  const at = given.now();
  return given.db.transaction().execute(async (trx) => {
    const id = await storedBet(trx, { memberId, stake: STAKE, at });
    const leg = { match_id: match, outcome_id: outcome };
    await trx.updateTable('bet_leg').set(leg).where('bet_id', '=', id).execute();
    const entries = stakeEntries(memberId, STAKE);
    await post(trx, { requestId: `stake:${id}`, kind: 'stake', at, entries });
    return id;
  });
}
const feedSays = (match: number, said: Said): Promise<void> => {
  const results = said.map(([outcomeId, result]) => ({ outcomeId, result }));
  return given.twin().settle(match, [{ marketId: 1, specifier: '', results }]);
};
const statesOf = async (...bets: readonly number[]): Promise<readonly string[]> => {
  const rows = given.db.selectFrom('bet').select(['state', 'won']).where('id', 'in', bets).orderBy('id');
  return (await rows.execute()).map(({ state, won }) => `${state} ${won}`);
};

test.each([
  ['ahead of', AHEAD_MS, 0],
  ['behind', 0, AHEAD_MS],
])(
  'a correction counts for late bets if the result came from a node %s its clock',
  async (_, first, then) => {
    const match = FIRST_MATCH + first;
    const bets = [await bet(match, HOME), await bet(match, AWAY)];
    await nodeAhead(first).sayResult(match, homeWon);
    expect(await statesOf(...bets)).toEqual(['win 2000', 'lose 0']);
    await nodeAhead(then).correct(match);
    bets.push(await bet(match, HOME), await bet(match, AWAY));
    await feedSays(match, homeWon);
    expect(await statesOf(...bets)).toEqual(['lose 0', 'win 2000', 'lose 0', 'win 2000']);
    expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
  },
);

test.each([
  ['ahead of', AHEAD_MS, 0],
  ['behind', 0, AHEAD_MS],
])('a result counts for late bets if a correction came from a node %s its clock', async (_, first, then) => {
  const match = FIRST_MATCH + 1 + first;
  const bets = [await bet(match, HOME), await bet(match, AWAY)];
  await feedSays(match, homeWon);
  await nodeAhead(first).correct(match);
  bets.push(await bet(match, HOME), await bet(match, AWAY));
  await nodeAhead(then).sayResult(match, homeWon);
  expect(await statesOf(...bets)).toEqual(['lose 0', 'win 2000', 'win 2000', 'lose 0']);
  expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
});

const marksOf = async (...bets: readonly number[]): Promise<readonly (true | undefined)[]> =>
  (await betsById(given.db, bets, given.now())).map(({ legs }) => legs[0]?.byStaff);

test('a leg that operators decided says so, and one of the feed does not, whatever their clocks say', async () => {
  const match = FIRST_MATCH + 900;
  const first = await bet(match, HOME);
  await feedSays(match, homeWon);
  const then = await bet(match, HOME);
  await nodeAhead(-AHEAD_MS).sayResult(match, homeWon);
  const last = await bet(match + 1, AWAY);
  await nodeAhead(AHEAD_MS).sayResult(match + 1, homeWon);
  expect(await statesOf(first, then, last)).toEqual(['win 2000', 'win 2000', 'lose 0']);
  expect(await marksOf(first, then, last)).toEqual([undefined, true, true]);
});

test('what an earlier release approved has the order of its times, before all that is approved now', async () => {
  const { db } = given;
  const row = (at: number) => ({
    maker_id: idOf('demo3'),
    match_id: 1,
    market_id: at,
    specifier: '',
    results: '',
    teams: '',
    reason: '',
    made_at: 1,
    expires_at: 2,
    state: 'approved' as const,
    decided_by: idOf('demo4'),
    decided_at: at,
    settled_at: at,
  });
  for (const table of ['operator_result', 'operator_correction'] as const)
    await db.deleteFrom(table).execute();
  await db
    .insertInto('operator_result')
    .values([row(7), row(5)])
    .execute();
  await db
    .insertInto('operator_correction')
    .values([row(6), row(7)])
    .execute();
  for (const table of ['operator_result', 'operator_correction'] as const)
    await db.updateTable(table).set({ decision: null }).execute();
  const { '0096-order-of-decisions': migration } = migrations;
  expect(migration).toBeDefined();
  if (migration === undefined) return;
  for (const statement of await statementsOf(migration))
    if (statement.startsWith('UPDATE ')) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ one: string; decision: number }>`
    select 'result ' || decided_at as one, decision from operator_result
    union all select 'correction ' || decided_at, decision from operator_correction order by decision`.execute(
    db,
  );
  expect(rows.map(({ one }) => one)).toEqual(['result 5', 'correction 6', 'correction 7', 'result 7']);
  expect(rows.every(({ decision }) => decision < 0)).toBe(true);
  await db.insertInto('operator_result').values(row(1)).execute();
  const { decision } = await db
    .selectFrom('operator_result')
    .select('decision')
    .where('decided_at', '=', 1)
    .executeTakeFirstOrThrow();
  expect(decision).toBeGreaterThan(0);
});
