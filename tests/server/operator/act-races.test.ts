/** S7 S9: while operators suspend and void a match under bets, none is taken after the act, and each one is paid once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { memberRoles } from '../../../domain/member/member.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { requestIdAt } from '../../../domain/protocol/request-time.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { createAfterwards } from '../../../server/features/operator/afterwards.ts';
import { askForResult, endResult } from '../../../server/features/operator/results.ts';
import { settleResults } from '../../../server/features/operator/settle-results.ts';
import { changeSuspension } from '../../../server/features/operator/suspend.ts';
import { createRequests } from '../../../server/requests/requests.ts';
import { isOnServer } from '../../given/database/database.ts';
import { fixture, snapshot } from '../../given/domain/book.ts';
import { roundsOf } from '../../given/runs/rounds.ts';
import { openBets, type OpenBets } from '../../given/server/open-bets.ts';

const STAKE = 100_000;
const ROUNDS = roundsOf(4, 12);
/** Bets at once: of each member one in each process. */
const PROCESSES = 4;
const BETS_IN_A_ROW = 4;
const bettors = ['demo1', 'demo2', 'demo3'] as const;
const standards = defaultStandards.map((one) => ({ ...one, sameHits: null, dailySpend: null }));
const notLogged = (message: string, error: unknown): void => {
  throw new Error(message, { cause: error });
};

let given: OpenBets;
let maker: number;
let other: number;
beforeAll(async () => {
  given = await openBets(standards);
  [maker, other] = [(await given.bettor('demo4')).memberId, (await given.bettor('demo5')).memberId];
  await given.db
    .updateTable('member')
    .set({ role: memberRoles.operator })
    .where('id', 'in', [maker, other])
    .execute();
});
afterAll(() => given.close());

/** The operators' acts on a match. */
function actsOn(match: number) {
  const { db, now } = given;
  const channel = { listening: async () => new Set<number>(), send: () => {} };
  const afterwards = createAfterwards(notLogged);
  const deps = {
    db,
    now,
    channel,
    afterwards,
    log: notLogged,
    bets: given.bets,
    requests: createRequests(db, now),
  };
  const boards = { board: () => given.board, leagues: new Map() };
  const why = { match, reason: '경기 취소' };
  return {
    suspend: () =>
      changeSuspension({ db, now, boards }, maker, { ...why, market: WHOLE_MATCH, act: 'suspend' }),
    ask: () =>
      askForResult(deps, maker, { ...why, market: WHOLE_MATCH, specifier: '', act: 'void', results: [] }),
    async approve(): Promise<string | undefined> {
      const { id } = await db
        .selectFrom('operator_result')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      const reqId = requestIdAt(now(), `approve-${match}`);
      const work = endResult(deps, other, { reqId, result: id, decision: 'approve', reason: '확인' });
      const end = await deps.requests.once({ memberId: other, reqId }, work);
      return end.state === 'answered' ? end.answer.reason : end.state;
    },
    async settled(): Promise<void> {
      await afterwards.idle();
      await settleResults(deps);
    },
  };
}

const newestBet = async (): Promise<number> =>
  (
    await given.db
      .selectFrom('bet')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0;
const goldOfAll = async (): Promise<number> =>
  (await Promise.all(bettors.map(given.gold))).reduce((sum, gold) => sum + gold, 0);

interface Answer {
  readonly code: number;
  readonly id: number;
}

/** All members bet in all processes; `answered` is called with the number of answers so far. */
async function betAll(match: number, answered: (count: number) => void): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const processes = [given.bets, ...Array.from({ length: PROCESSES - 1 }, () => given.twin())];
  const rows = processes.flatMap((bets) => bettors.map((id) => ({ bets, id })));
  await Promise.all(
    rows.map(async ({ bets, id }) => {
      const bettor = await given.bettor(id);
      for (let at = 0; at < BETS_IN_A_ROW; at++) {
        const row = given.row({ gold: STAKE }, { MatchId: match });
        const result = await bets.draw(bettor, { ...row, versions: null }, given.now());
        if (result.state !== 'answered') throw new Error(result.state);
        answers.push({ code: result.answer.code, id: result.answer.DrawId ?? 0 });
        answered(answers.length);
      }
    }),
  );
  return answers;
}

// The embedded database has one connection, so nothing runs side by side there.
describe.runIf(isOnServer())('bets that race with the operators', () => {
  test('none is taken after the suspension, and each is paid once, by the feed or as void', async () => {
    const codes = new Set<number>();
    const states = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const match = 100 + round;
      given.feed(fixture([snapshot(match, given.prices)], 100 + round));
      const [gold, before] = [await goldOfAll(), await newestBet()];
      const acts = actsOn(match);
      const begun = Promise.withResolvers<void>();
      const betting = betAll(match, (count) => count > round * 3 && begun.resolve());
      await begun.promise;
      expect(await acts.suspend()).toBe('OP000');
      const last = await newestBet();
      expect(await acts.ask()).toEqual({ CODE: 'OP000' });
      const results = [1, 2, 3].map(
        (outcomeId) => ({ outcomeId, result: outcomeId === 1 ? 'win' : 'lose' }) as const,
      );
      const feed = given.twin();
      const [approved] = await Promise.all([
        acts.approve(),
        feed.settle(match, [{ marketId: 1, specifier: '', results }]),
      ]);
      const answers = await betting;
      await acts.settled();
      expect(['result-approved', 'no-open-bets']).toContain(approved);
      for (const { code } of answers) codes.add(code);
      const taken = answers.filter(({ code }) => code === betCodes.ok);
      expect(Math.max(...taken.map(({ id }) => id))).toBeLessThanOrEqual(last);
      const bets = await given.db
        .selectFrom('bet')
        .select(['state', 'won'])
        .where('id', '>', before)
        .execute();
      expect(bets).toHaveLength(taken.length);
      for (const { state } of bets) states.add(state);
      const won = bets.reduce((sum, bet) => sum + bet.won, 0);
      expect(await goldOfAll()).toBe(gold - taken.length * STAKE + won);
      expect(linesOfFindings(await audit(given.db, 'full'))).toEqual([]);
    }
    expect(codes).toEqual(new Set([betCodes.ok, betCodes.marketClosed]));
    expect([...states].filter((state) => state !== 'win' && state !== 'special')).toEqual([]);
  });
});
