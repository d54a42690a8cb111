/** S7 S9: while two operators decide one correction, the feed settles late bets and members cancel them, each bet ends by what was decided. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberRoles } from '../../../domain/member/member.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { createAfterwards } from '../../../server/features/operator/afterwards.ts';
import { askForCorrection, endCorrection } from '../../../server/features/operator/corrections.ts';
import { changedIn, settleCorrections } from '../../../server/features/operator/settle-corrections.ts';
import { stakeEntries } from '../../../server/ledger/bet-entries.ts';
import { post } from '../../../server/ledger/post.ts';
import { createRequests } from '../../../server/requests/requests.ts';
import { isOnServer } from '../../given/database/database.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { roundsOf } from '../../given/runs/rounds.ts';
import { openBets, type OpenBets } from '../../given/server/open-bets.ts';

const STAKE = 1000;
const ROUNDS = roundsOf(6, 24);
/** Of the standard game; its matches have not begun, so bets on them can be cancelled. */
const FIRST_MATCH = 4_000_000_000_001_000;
const LATE_BETS = 12;
const bettors = ['demo1', 'demo2'] as const;
const operators = ['demo3', 'demo4', 'demo5'] as const;
const failed = (message: string, error?: unknown): void => {
  throw new Error(message, { cause: error });
};

let given: OpenBets;
const ids = new Map<string, number>();
const idOf = (name: string): number => ids.get(name) ?? 0;
beforeAll(async () => {
  given = await openBets();
  for (const name of [...bettors, ...operators]) ids.set(name, (await given.bettor(name)).memberId);
  await given.db
    .updateTable('member')
    .set({ role: memberRoles.operator })
    .where('id', 'in', operators.map(idOf))
    .execute();
});
afterAll(() => given.close());

/** A bet of 2.00 on the match, whose stake is in the ledger. */
async function bet(name: string, matchId: number, outcomeId: number): Promise<number> {
  const memberId = idOf(name);
  const at = given.now();
  return given.db.transaction().execute(async (trx) => {
    const id = await storedBet(trx, { memberId, stake: STAKE, at });
    await trx.updateTable('bet').set({ game_code: 57 }).where('id', '=', id).execute();
    const leg = { match_id: matchId, outcome_id: outcomeId, starts_at: at + 3_600_000 };
    await trx.updateTable('bet_leg').set(leg).where('bet_id', '=', id).execute();
    const entries = stakeEntries(memberId, STAKE);
    await post(trx, { requestId: `stake:${id}`, kind: 'stake', at, entries });
    return id;
  });
}

const settle = (matchId: number) => {
  const outcomes = [
    { outcomeId: 1, result: 'win' },
    { outcomeId: 3, result: 'lose' },
  ] as const;
  return given.twin().settle(matchId, [{ marketId: 1, specifier: '', results: outcomes }]);
};

/** A correction that one operator has asked for: the home side lost. */
async function askedFor(matchId: number) {
  const { db, now } = given;
  const afterwards = createAfterwards(failed);
  const channel = { listening: async () => new Set<number>(), send: () => {} };
  const requests = createRequests(db, now);
  const deps = { db, now, channel, afterwards, log: failed, bets: given.twin(), requests };
  const asked = await askForCorrection(deps, idOf('demo3'), {
    match: matchId,
    market: 1,
    specifier: '',
    act: 'settle',
    results: [
      { outcomeId: 1, before: 'win', result: 'lose' },
      { outcomeId: 3, before: 'lose', result: 'win' },
    ],
    reason: '기록 정정',
  });
  expect(asked).toEqual({ CODE: 'OP000' });
  const { id: correction } = await db
    .selectFrom('operator_correction')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return {
    async decide(name: string, decision: 'approve' | 'refuse'): Promise<string | undefined> {
      const memberId = idOf(name);
      const reqId = requestIdAt(now(), `${name}-${matchId}`);
      const work = endCorrection(deps, memberId, { reqId, correction, decision, reason: '확인' });
      const end = await requests.once({ memberId, reqId }, work);
      return end.state === 'answered' ? end.answer.reason : end.state;
    },
    async settled(): Promise<void> {
      await afterwards.idle();
      await settleCorrections(deps);
    },
  };
}

const goldOfAll = async (): Promise<number> =>
  (await Promise.all(bettors.map(given.gold))).reduce((sum, gold) => sum + gold, 0);

/** Transactions that wait for a row. Asked outside of a transaction, in which the first answer would stay. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(given.db);
  return rows[0]?.count ?? 0;
}

// The embedded database has one connection, so nothing runs side by side there.
describe.runIf(isOnServer())('a correction that is decided twice while its bets move', () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'one decision counts, and every bet ends by it (round %i)',
    async (round) => {
      const matchId = FIRST_MATCH + round;
      const gold = await goldOfAll();
      const bets = [
        { id: await bet('demo1', matchId, 1), outcomeId: 1 },
        { id: await bet('demo2', matchId, 3), outcomeId: 3 },
      ];
      await settle(matchId);
      const correction = await askedFor(matchId);
      const late = [];
      for (let at = 0; at < LATE_BETS; at++) {
        const [name, outcomeId] = [bettors[at % 2] ?? 'demo1', at % 3 === 0 ? 3 : 1];
        late.push({ name, outcomeId, id: await bet(name, matchId, outcomeId) });
      }
      const cancel = async ({ name, id }: { readonly name: string; readonly id: number }) =>
        given.bets.cancel(await given.bettor(name), { ids: [id] });
      const second = round % 2 === 0 ? 'approve' : 'refuse';
      const [first, other] = await Promise.all([
        correction.decide('demo4', 'approve'),
        correction.decide('demo5', second),
        settle(matchId),
        settle(matchId),
        ...late.filter((_, at) => at % 4 === 0).map(cancel),
      ]);
      await correction.settled();
      await settle(matchId);
      const isRefused = other === 'correction-refused';
      const winner = isRefused ? 1 : 3;
      const counted = isRefused ? 'correction-refused' : 'correction-approved';
      expect(new Set([first, other])).toEqual(new Set([counted, 'decided']));
      let won = 0;
      for (const { id, outcomeId } of [...bets, ...late]) {
        const row = given.db
          .selectFrom('bet')
          .select(['state', 'won', 'refunded_by_user'])
          .where('id', '=', id);
        const found = await row.executeTakeFirstOrThrow();
        won += found.won;
        const isCancelled = found.refunded_by_user === 1;
        const decided = outcomeId === winner ? ['win', 2 * STAKE] : ['lose', 0];
        expect([found.state, found.won]).toEqual(isCancelled ? ['special', STAKE] : decided);
      }
      expect(await goldOfAll()).toBe(gold - (bets.length + late.length) * STAKE + won);
      expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
    },
  );

  test('an approval waits for a settlement that writes a late result', async () => {
    const matchId = FIRST_MATCH + ROUNDS;
    await bet('demo1', matchId, 1);
    await bet('demo2', matchId, 3);
    await settle(matchId);
    const correction = await askedFor(matchId);
    const late = await bet('demo1', matchId, 1);
    const begun = await given.db.transaction().execute(async (trx) => {
      await trx.selectFrom('bet').select('id').where('id', '=', late).forUpdate().execute();
      const approval = correction.decide('demo4', 'approve');
      await expect.poll(waiting).toBe(1);
      return { approval };
    });
    expect(await begun.approval).toBe('correction-approved');
    await correction.settled();
  });
});

test('the audit log names 20 bets of a settlement, and marks that more follow', () => {
  const before = { state: 'win', won: 2000 } as const;
  const after = { state: 'lose', won: 0 } as const;
  const named = (count: number): readonly string[] =>
    changedIn(Array.from({ length: count }, (_, at) => ({ betId: at + 1, before, after }))).split(', ');
  expect(named(20).at(-1)).toBe('20 win 2000 > lose 0');
  expect(named(21).slice(19)).toEqual(['20 win 2000 > lose 0', '…']);
});
