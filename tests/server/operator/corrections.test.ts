/** S9: a decided result is corrected by two operators: bets are settled anew, and their members read what they were and what they are (R31). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  operatorCorrectionCost,
  operatorCorrections,
  operatorDecided,
} from '../../../domain/protocol/calls/operator/correction-calls.ts';
import { memberRoles } from '../../../domain/member/member.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { expiredProposals } from '../../../server/features/operator/proposals.ts';
import { correctBets } from '../../../server/features/bets/correct-bets.ts';
import { settleBets } from '../../../server/features/bets/settle-bets.ts';
import { settleCorrections } from '../../../server/features/operator/settle-corrections.ts';
import type { MemberChannel } from '../../../server/sockets/member-channel.ts';
import { stakeEntries } from '../../../server/ledger/bet-entries.ts';
import { post } from '../../../server/ledger/post.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openMoney, type OpenMoney } from '../../given/server/open-money.ts';

/** The match of stored bets: the standard game's, and the one that is played. */
const STANDARD = 4_000_000_000_000_001;
const PLAYED = 1;
const STAKE = 1000;
let given: OpenMoney;
let maker: GivenOperator;
let other: GivenOperator;
let ofMember: number;
beforeAll(async () => {
  given = await openMoney();
  maker = await provenOperator(given, 'maker', given.now());
  other = await provenOperator(given, 'other', given.now());
  ofMember = await given.idOf('demo1');
});
afterAll(() => given.close());
let runs = 0;
/** Nothing waits or was corrected, and earlier bets are on other matches. */
beforeEach(async () => {
  runs += 1;
  const match_id = 5_000_000_000_000_000 + runs;
  await given.db.updateTable('bet_leg').set({ match_id }).where('match_id', '=', STANDARD).execute();
  await given.db
    .updateTable('operator_correction')
    .set({ state: 'refused' })
    .where('state', 'in', ['pending', 'approved'])
    .execute();
});

type Said = readonly (readonly [outcome: number, result: 'win' | 'lose' | 'void'])[];

/** A bet of 2.00 whose stake is in the ledger, on this outcome of 1x2. */
async function bet(outcomeId: number): Promise<number> {
  const memberId = ofMember;
  return given.db.transaction().execute(async (trx) => {
    const id = await storedBet(trx, { memberId, stake: STAKE, at: given.now() });
    await trx.updateTable('bet_leg').set({ outcome_id: outcomeId }).where('bet_id', '=', id).execute();
    const entries = stakeEntries(memberId, STAKE);
    await post(trx, { requestId: `stake:${id}`, kind: 'stake', at: given.now(), entries });
    return id;
  });
}
const settle = (...said: Said) =>
  settleBets(given.db, {
    matchId: STANDARD,
    markets: [
      {
        marketId: 1,
        specifier: '',
        results: said.map(([outcomeId, result]) => ({ outcomeId, result })),
      },
    ],
    score: null,
    now: given.now(),
  });
const homeWon: Said = [
  [1, 'win'],
  [2, 'lose'],
  [3, 'lose'],
];
/** Two bets, of which the first is won. */
async function decidedBets(): Promise<readonly [number, number]> {
  const ids = [await bet(1), await bet(3)] as const;
  await settle(...homeWon);
  return ids;
}
const anew = (...rows: readonly (readonly [number, string, string])[]): string =>
  JSON.stringify(rows.map(([outcomeId, before, result]) => ({ outcomeId, before, result })));
const awayWon = anew([1, 'win', 'lose'], [3, 'lose', 'win']);
const form = (results: string, more: Record<string, string> = {}) => ({
  match: String(STANDARD),
  market: '1',
  act: results === '' ? 'void' : 'settle',
  results,
  reason: '기록 정정',
  ...more,
});
const ask = async (results = awayWon, by = maker, more = {}): Promise<string> =>
  (await given.post('/operate/correction', form(results, more), by.token)).body.CODE;
const costOf = async (results: string) => {
  const { match, market, act } = form(results);
  const query = new URLSearchParams({ match, market, act, results });
  return operatorCorrectionCost.answer.parse(
    await given.ask(`/operate/correction-cost?${query.toString()}`, maker.token),
  );
};
const pending = async () =>
  operatorCorrections.answer.parse(await given.ask('/operate/corrections/pending/1', other.token)).DATA
    ?.rows ?? [];
const newest = async (): Promise<number> =>
  (
    await given.db
      .selectFrom('operator_correction')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id;
const stored = async () =>
  given.db
    .selectFrom('operator_correction')
    .select('settled_at')
    .where('id', '=', await newest())
    .executeTakeFirstOrThrow();
let requests = 0;
const decide = async (by = other, decision = 'approve'): Promise<string> => {
  const reqId = requestIdAt(given.now(), `decide-correction-${++requests}`);
  const fields = { reqId, correction: String(await newest()), decision, reason: '확인' };
  const { reason } = (await given.post('/operate/correction/decide', fields, by.token)).body.data.answer;
  // The answer comes before the settlement.
  if (reason === 'correction-approved')
    await expect.poll(async () => (await stored()).settled_at).not.toBeNull();
  return reason;
};
const statesOf = async (...ids: readonly number[]): Promise<string[]> => {
  const rows = await given.db.selectFrom('bet').select(['state', 'won']).where('id', 'in', ids).execute();
  return rows.map(({ state, won }) => `${state} ${won}`);
};
const newestMessage = async (): Promise<string | undefined> => {
  const of = given.db.selectFrom('memo').select('contents').where('recipient_id', '=', ofMember);
  return (await of.orderBy('id', 'desc').limit(1).executeTakeFirst())?.contents;
};
const gold = () => given.balance(`member:${ofMember}`);
const findings = async () => linesOfFindings(await audit(given.db, 'full'));

test('another operator approves: bets are settled anew, and the member reads before and after', async () => {
  const before = await gold();
  const [first, second] = await decidedBets();
  const decided = operatorDecided.answer.parse(await given.ask(`/operate/decided/${PLAYED}`, maker.token));
  expect(decided.DATA?.rows.map((row) => [row.outcomeId, row.before, row.bets, row.gold])).toEqual([
    [1, 'win', 1, STAKE],
    [3, 'lose', 1, STAKE],
  ]);
  expect((await costOf(awayWon)).DATA).toEqual({ bets: 2, paid: 2000, taken: 2000, opened: 0 });
  expect(await ask()).toBe('OP000');
  expect(await statesOf(first, second)).toEqual(['win 2000', 'lose 0']);
  expect(await pending()).toMatchObject([{ matchId: PLAYED, teams: '홈 – 원정\nHome – Away', isOwn: false }]);
  expect(await decide()).toBe('correction-approved');
  expect(await statesOf(first, second)).toEqual(['lose 0', 'win 2000']);
  expect(await gold()).toBe(before);
  expect(await newestMessage()).toContain(
    `예측 ${first}: 적중 2,000 골드 → 미적중 0 골드\n예측 ${second}: 미적중 0 골드 → 적중 2,000 골드\n사유: 기록 정정`,
  );
  const english = `these bets were settled again.\nBet ${first}: won 2,000 gold → lost 0 gold\nBet ${second}: lost 0 gold → won 2,000 gold`;
  expect(await newestMessage()).toContain(english);
  expect(await findings()).toEqual([]);
});

test('a line is void as a whole; what the member has spent is owed, and the message says so', async () => {
  const [first] = await decidedBets();
  const left = await gold();
  await given.db.transaction().execute((trx) =>
    post(trx, {
      requestId: 'spent',
      kind: 'take',
      at: given.now(),
      entries: [
        { owner: `member:${ofMember}`, currency: 'gold', amount: -left },
        { owner: 'grants', currency: 'gold', amount: left },
      ],
    }),
  );
  expect(await ask(anew([1, 'win', 'lose'], [3, 'lose', 'lose']))).toBe('OP000');
  expect(await decide()).toBe('correction-approved');
  expect(await statesOf(first)).toEqual(['lose 0']);
  expect([await gold(), await given.balance(`debt:${ofMember}`)]).toEqual([0, -2000]);
  expect(await newestMessage()).toContain(
    '가진 골드로 모자란 2,000 골드는 다음에 예측으로 받는 골드에서 먼저 빠져요.',
  );
  expect(await ask('')).toBe('OP000');
  expect(await decide()).toBe('correction-approved');
  expect([await gold(), await given.balance(`debt:${ofMember}`)]).toEqual([0, 0]);
  expect(await findings()).toEqual([]);
  await given.db.transaction().execute((trx) =>
    post(trx, {
      requestId: 'given-back',
      kind: 'grant',
      at: given.now(),
      entries: [
        { owner: `member:${ofMember}`, currency: 'gold', amount: left },
        { owner: 'grants', currency: 'gold', amount: -left },
      ],
    }),
  );
});

test.each([
  ['the result that it has', 'OP304', anew([1, 'win', 'win'])],
  ['an outcome that nobody has', 'OP409', anew([2, 'lose', 'win'])],
  ['an outcome that has another result by now', 'OP412', anew([1, 'lose', 'win'])],
  ['two winners', 'OP422', anew([3, 'lose', 'win'])],
  ['one outcome twice', 'OP422', anew([1, 'win', 'lose'], [1, 'win', 'void'])],
  ['a half result beside a whole one', 'OP422', anew([1, 'win', 'half-win'])],
])('asking for %s is refused: %s', async (_, code, results) => {
  await decidedBets();
  expect([await ask(results), (await costOf(results)).CODE]).toEqual([code, code]);
});

test('an undecided bet, a second request and an own bet are refused', async () => {
  await bet(1);
  expect(await ask()).toBe('OP409');
  await settle(...homeWon);
  const mine = await bet(3);
  await given.db.updateTable('bet').set({ member_id: maker.number }).where('id', '=', mine).execute();
  await settle(...homeWon);
  expect(await ask()).toBe('OP411');
  expect(await ask(awayWon, other)).toBe('OP000');
  expect(await ask(awayWon, other)).toBe('OP410');
  expect(await ask('', other, { market: '0' })).toBe('OP410');
  expect(await decide(maker)).toBe('own-bet');
  expect(await decide(other)).toBe('own-result');
  expect(await statesOf(mine)).toEqual(['lose 0']);
  await given.db.updateTable('bet').set({ member_id: ofMember }).where('id', '=', mine).execute();
});

test('what changed since, and a maker who is dismissed, are not approved; refusing leaves the bets', async () => {
  const [first] = await decidedBets();
  expect(await ask()).toBe('OP000');
  const dismissed = { role: memberRoles.member };
  const role = (set: { role: string }) =>
    given.db.updateTable('member').set(set).where('id', '=', maker.number).execute();
  const { role: before } = await given.db
    .selectFrom('member')
    .select('role')
    .where('id', '=', maker.number)
    .executeTakeFirstOrThrow();
  await role(dismissed);
  expect(await decide()).toBe('maker-gone');
  await role({ role: before });
  await given.db.updateTable('bet_leg').set({ result: 'void' }).where('bet_id', '=', first).execute();
  expect(await decide()).toBe('result-changed');
  await given.db.updateTable('bet_leg').set({ result: 'win' }).where('bet_id', '=', first).execute();
  expect(await decide(other, 'refuse')).toBe('correction-refused');
  expect(await decide()).toBe('decided');
  expect(await statesOf(first)).toEqual(['win 2000']);
});

/** As a process that ended before it noted the settlement; the leader does it again. */
async function settleAgain(): Promise<void> {
  const row = { id: await newest() };
  await given.db
    .updateTable('operator_correction')
    .set({ settled_at: null })
    .where('id', '=', row.id)
    .execute();
  await expect.poll(async () => (await stored()).settled_at).not.toBeNull();
}

test('a void of the match covers what was decided since it was asked for, and what is settled later', async () => {
  const { body } = await given.post(
    '/operate/correction',
    { match: String(STANDARD), reason: '기록 정정' },
    maker.token,
  );
  expect(body.CODE).toBe('ERROR');
  const [first] = await decidedBets();
  expect(await ask('', maker, { market: '0', act: 'settle' })).toBe('OP422');
  expect(await ask(awayWon, maker, { act: 'void' })).toBe('OP422');
  expect(await ask('', maker, { market: '0' })).toBe('OP000');
  const since = await bet(2);
  await settle(...homeWon);
  expect(await pending()).toMatchObject([{ marketId: 0, results: [] }]);
  expect((await costOf('')).DATA).toEqual({ bets: 3, paid: 2000, taken: 1000, opened: 0 });
  expect(await decide()).toBe('correction-approved');
  const late = await bet(3);
  await settle(...homeWon);
  expect(await statesOf(first, since, late)).toEqual(['special 1000', 'special 1000', 'special 1000']);
  expect(await newestMessage()).toContain('적중 2,000 골드 → 적중특례 1,000 골드');
  expect(await findings()).toEqual([]);
});

test('the feed settles late bets by the corrections, one after another; repeated, they move nothing', async () => {
  await decidedBets();
  await ask();
  expect(await decide()).toBe('correction-approved');
  const [lost, won] = [await bet(1), await bet(3)];
  await settle(...homeWon);
  expect(await statesOf(lost, won)).toEqual(['lose 0', 'win 2000']);
  await settleAgain();
  expect(await statesOf(lost, won)).toEqual(['lose 0', 'win 2000']);
  expect(await ask(anew([1, 'lose', 'win'], [3, 'win', 'lose']))).toBe('OP000');
  expect(await decide()).toBe('correction-approved');
  const last = await bet(1);
  await settle(...homeWon);
  expect(await statesOf(lost, last)).toEqual(['win 2000', 'win 2000']);
  expect(await findings()).toEqual([]);
});

test('void after void is refused; a dead heat after it and a second correction count for late bets, too', async () => {
  const [home, away] = await decidedBets();
  await ask('');
  expect(await decide()).toBe('correction-approved');
  expect(await statesOf(home, away)).toEqual(['special 1000', 'special 1000']);
  expect([await ask(''), await ask('', maker, { market: '0' })]).toEqual(['OP304', 'OP304']);
  expect(await ask(anew([1, 'void', 'dead-heat-2'], [3, 'void', 'dead-heat-2']))).toBe('OP000');
  expect(await decide()).toBe('correction-approved');
  const late = [await bet(1), await bet(3)];
  await settle(...homeWon);
  // Half of the stake at 2.00.
  expect(await statesOf(home, away, ...late)).toEqual(Array.from({ length: 4 }, () => 'win 1000'));
  expect(await ask(anew([1, 'dead-heat-2', 'lose'], [3, 'dead-heat-2', 'win']))).toBe('OP000');
  expect(await decide()).toBe('correction-approved');
  const last = await bet(3);
  await settle(...homeWon);
  const states = (await statesOf(home, ...late, last)).toSorted();
  expect(states).toEqual(['lose 0', 'lose 0', 'win 2000', 'win 2000']);
  expect(await findings()).toEqual([]);
});

test('a run that lasts until another one has settled the correction changes nothing more', async () => {
  await decidedBets();
  await ask();
  const changed: unknown[] = [];
  const { id } = await given.db
    .updateTable('operator_correction')
    .set({ state: 'approved', settled_at: null, decided_by: other.number })
    .where('id', '=', await newest())
    .returning('id')
    .executeTakeFirstOrThrow();
  const settledByAnother = (): Promise<unknown> =>
    given.db.updateTable('operator_correction').set({ settled_at: 1 }).where('id', '=', id).execute();
  await settleCorrections({
    db: given.db,
    now: given.now,
    log: () => {},
    channel: {} as MemberChannel,
    bets: {
      async correct(correction, steps) {
        await settledByAnother();
        const written = async (_: unknown, changes: unknown) => void changed.push(changes);
        await correctBets(given.db, correction, { now: given.now(), isDue: steps.isDue, written });
      },
    },
  });
  expect(changed).toEqual([]);
});

test('the audit log says the results before and after, and what the settlement moved', async () => {
  await decidedBets();
  await ask();
  await decide();
  const rows = await given.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('action', 'like', 'operator.correction%')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  const [settled, approved, asked] = rows.map(({ detail }) => JSON.parse(detail));
  const said = { was: '1 win, 3 lose', results: '1 lose, 3 win', market: 1, bets: 2 };
  expect([asked, approved]).toMatchObject([said, said]);
  expect(settled).toMatchObject({ bets: 2, taken: 2000, paid: 2000, owed: 0 });
  expect(settled.changed).toMatch(/^\d+ win 2000 > lose 0, \d+ lose 0 > win 2000$/);
});

test('one that nobody approved in time is void; one that a process left unsettled is settled once', async () => {
  const [first] = await decidedBets();
  await ask();
  const late = given.now() + 1000 * 3_600_000;
  for (const statement of expiredProposals(late, 10)) await statement.execute(given.db);
  expect(await decide()).toBe('decided');
  await given.db
    .updateTable('operator_correction')
    .set({ state: 'approved', decided_by: other.number })
    .where('id', '=', await newest())
    .execute();
  await expect.poll(() => statesOf(first)).toEqual(['lose 0']);
  expect(await findings()).toEqual([]);
});

test('to members these calls do not exist', async () => {
  const token = await given.logIn('demo2');
  expect((await given.post('/operate/correction', form(awayWon), token)).status).toBe(404);
  expect((await given.get('/operate/corrections/pending/1', { token })).status).toBe(404);
  expect((await given.get('/operate/decided/1', { token })).status).toBe(404);
});
