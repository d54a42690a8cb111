/** S9: what an operator reads of a match before its void or its result is asked for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorOpenLegs } from '../../../domain/protocol/calls/operator/operator-calls.ts';
import { storedBet } from '../../given/database/stored-bet.ts';
import { type GivenOperator, provenOperator } from '../../given/server/operator.ts';
import { openMoney, type OpenMoney } from '../../given/server/open-money.ts';

/** Of stored bets: the one that is played. */
const PLAYED = 1;
const STAKE = 1000;
let given: OpenMoney;
let operator: GivenOperator;
beforeAll(async () => {
  given = await openMoney();
  operator = await provenOperator(given, 'maker', given.now());
});
afterAll(() => given.close());

async function bet(outcomeId: number): Promise<number> {
  const id = await storedBet(given.db, {
    memberId: await given.idOf('demo1'),
    stake: STAKE,
    at: given.now(),
  });
  await given.db.updateTable('bet_leg').set({ outcome_id: outcomeId }).where('bet_id', '=', id).execute();
  return id;
}

test('the answer names match, league and score, and what open bets would pay by each result', async () => {
  const [, folders, lost] = [await bet(1), await bet(1), await bet(2)];
  // The second bet has a leg that void would leave, the third is lost by another leg.
  const leg = given.db.selectFrom('bet_leg').selectAll().where('bet_id', '=', folders);
  await given.db
    .insertInto('bet_leg')
    .values({ ...(await leg.executeTakeFirstOrThrow()), leg: 2, match_id: 4_000_000_000_000_002, odds: 150 })
    .execute();
  await given.db.updateTable('bet').set({ odds: 300, expected: 3000 }).where('id', '=', folders).execute();
  await given.db.updateTable('bet').set({ state: 'lose' }).where('id', '=', lost).execute();
  const { DATA } = operatorOpenLegs.answer.parse(await given.ask(`/operate/open/${PLAYED}`, operator.token));
  const teams = { home: { ko: '홈', en: 'Home' }, away: { ko: '원정', en: 'Away' } };
  expect(DATA?.match).toMatchObject({ ...teams, league: { ko: 'K리그 1', en: 'K League 1' }, score: null });
  expect(DATA?.whole).toEqual({ bets: 2, gold: 2 * STAKE, pays: STAKE + 1500 });
  const none = {
    win: 0,
    lose: 0,
    void: 0,
    'half-win': 0,
    'half-lose': 0,
    'dead-heat-2': 0,
    'dead-heat-3': 0,
  };
  expect(DATA?.rows).toMatchObject([
    {
      outcomeId: 1,
      bets: 2,
      gold: 2 * STAKE,
      payouts: {
        ...none,
        win: 2000 + 3000,
        void: 1000 + 1500,
        'half-win': 1500 + 2250,
        'half-lose': 500 + 750,
        'dead-heat-2': 1000 + 1500,
        'dead-heat-3': 666 + 1000,
      },
    },
    { outcomeId: 2, bets: 0, gold: 0, payouts: none },
  ]);
});
