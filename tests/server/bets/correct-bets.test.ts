/** R31: a corrected result leaves every bet as if it had been the result from the start; what its owner does not have is owed. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OutcomeResult, outcomeResults } from '../../../domain/match/market.ts';
import { audit, linesOfFindings } from '../../../server/audit/audit.ts';
import { type BetChange, correctBets } from '../../../server/features/bets/correct-bets.ts';
import { settleBets } from '../../../server/features/bets/settle-bets.ts';
import { sumsSince } from '../../../server/features/limits/activity.ts';
import { settleRounds } from '../../../server/features/casual/settle-rounds.ts';
import { stakeEntries } from '../../../server/ledger/bet-entries.ts';
import { post } from '../../../server/ledger/post.ts';
import {
  FIRST_MATCH,
  MATCH_STAKE,
  openPricedMatches,
  PRICES,
  type PricedMatches,
} from '../../given/server/priced-matches.ts';

let given: PricedMatches;
let rightAway: PricedMatches;
beforeAll(async () => {
  [given, rightAway] = [await openPricedMatches(), await openPricedMatches()];
});
afterAll(() => Promise.all([given.close(), rightAway.close()]));

const members = ['demo1', 'demo2', 'demo3', 'demo4'] as const;
type Member = (typeof members)[number];

const settle = (match: number, result: OutcomeResult, of = given) =>
  settleBets(of.db, of.settlementOf(match, result));
const changes: BetChange[] = [];
const correct = (match: number, before: OutcomeResult, result: OutcomeResult, betsAtOnce = 500) =>
  correctBets(
    given.db,
    {
      matchIds: [FIRST_MATCH + match],
      results: [{ marketId: 1, specifier: '', outcomeId: 1, before, result }],
      voided: null,
    },
    { now: given.now(), betsAtOnce, written: async (_, made) => void changes.push(...made) },
  );
const findings = async () => linesOfFindings(await audit(given.db, 'full'));

async function balance(owner: string): Promise<number> {
  const row = given.db.selectFrom('account').select('balance').where('owner', '=', owner);
  return (await row.where('currency', '=', 'gold').executeTakeFirst())?.balance ?? 0;
}
const debtOf = async (id: Member) => 0 - (await balance(`debt:${(await given.bettor(id)).memberId}`));
let spends = 0;
/** Leaves the member this much gold; returns what was spent. */
async function spendAllBut(id: Member, left: number): Promise<number> {
  const amount = (await given.gold(id)) - left;
  const owner = `member:${(await given.bettor(id)).memberId}` as const;
  await given.db.transaction().execute((trx) =>
    post(trx, {
      requestId: `spend:${++spends}`,
      kind: 'take',
      at: given.now(),
      entries: [
        { owner, currency: 'gold', amount: -amount },
        { owner: 'grants', currency: 'gold', amount },
      ],
    }),
  );
  return amount;
}

const match = fc.integer({ min: 0, max: PRICES.length - 1 });
const act = fc.oneof(
  fc.record({ kind: fc.constant('result' as const), match, result: fc.constantFrom(...outcomeResults) }),
  fc.record({ kind: fc.constant('spend' as const), id: fc.constantFrom(...members) }),
);

test('random bets, results, corrections and spends: as with the last results from the start', async () => {
  const bet = fc.record({
    id: fc.constantFrom(...members),
    matches: fc.uniqueArray(match, { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(bet, { minLength: 1, maxLength: 8 }),
      fc.array(act, { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (bets, acts, betsAtOnce) => {
        await putAway();
        const worthBefore = await worths();
        const ids = await given.write(bets);
        const twins = await rightAway.write(bets);
        const spent = new Map<Member, number>();
        const results = new Map<number, OutcomeResult>();
        for (const one of acts) {
          if (one.kind === 'spend')
            spent.set(one.id, (spent.get(one.id) ?? 0) + (await spendAllBut(one.id, 0)));
          else {
            const before = results.get(one.match);
            if (before === undefined) await settle(one.match, one.result);
            else await correct(one.match, before, one.result, betsAtOnce);
            results.set(one.match, one.result);
          }
        }
        for (const [at, result] of results) await settle(at, result, rightAway);
        expect(await given.booksOf(ids)).toEqual(await rightAway.booksOf(twins));
        const after = await worths();
        for (const [at, id] of members.entries())
          expect((after[at]?.own ?? 0) + (spent.get(id) ?? 0) - (worthBefore[at]?.own ?? 0)).toBe(
            (after[at]?.twin ?? 0) - (worthBefore[at]?.twin ?? 0),
          );
        for (const id of members) await enrich(id);
      },
    ),
    { seed: 31, numRuns: 20 },
  );
  expect(await findings()).toEqual([]);
});

let runs = 0;
/** Bets of earlier runs are on other matches: a correction changes none of them. */
async function putAway(): Promise<void> {
  runs += 1;
  for (const { db } of [given, rightAway])
    await db
      .updateTable('bet_leg')
      .set({ match_id: 5_000_000_000_000_000 + runs })
      .where('match_id', '<', 5_000_000_000_000_000)
      .execute();
}

/** Gold without what is owed, here and where the results were right from the start. */
const worths = () =>
  Promise.all(
    members.map(async (id) => ({
      own: (await given.gold(id)) - (await debtOf(id)),
      twin: await rightAway.gold(id),
    })),
  );

/** A negative spend; and nothing is owed. */
async function enrich(id: Member): Promise<void> {
  await spendAllBut(id, (await given.gold(id)) + 10 * MATCH_STAKE);
  const owed = await debtOf(id);
  const owner = `debt:${(await given.bettor(id)).memberId}` as const;
  await given.db.transaction().execute((trx) =>
    post(trx, {
      requestId: `forgive:${++spends}`,
      kind: 'grant',
      at: given.now(),
      entries: [
        { owner, currency: 'gold', amount: owed },
        { owner: 'grants', currency: 'gold', amount: -owed },
      ],
    }),
  );
}

describe('a correction', () => {
  beforeEach(putAway);
  const stateOf = async (id: number) => {
    const [book] = await given.booksOf([id]);
    return `${book?.state} ${book?.won}`;
  };
  const one = async (id: Member, ...matches: readonly number[]) =>
    (await given.write([{ id, matches }]))[0] ?? 0;

  test('takes back what was won, as far as there is gold; the rest is owed, and the next winnings pay it', async () => {
    const { memberId } = await given.bettor('demo1');
    const returned = async () => (await sumsSince(given.db, memberId, 0, given.now())).returned;
    const first = await one('demo1', 0);
    const before = await returned();
    await settle(0, 'win');
    expect((await returned()) - before).toBe(185_000);
    await spendAllBut('demo1', MATCH_STAKE);
    changes.length = 0;
    await correct(0, 'win', 'lose');
    expect(await stateOf(first)).toBe('lose 0');
    expect([await given.gold('demo1'), await debtOf('demo1')]).toEqual([0, 85_000]);
    expect(await returned()).toBe(before);
    expect(changes).toEqual([
      {
        betId: first,
        memberId,
        before: { state: 'win', won: 185_000 },
        after: { state: 'lose', won: 0 },
        owed: 85_000,
      },
    ]);
    await spendAllBut('demo1', MATCH_STAKE);
    await one('demo1', 1);
    await settle(1, 'win');
    expect([await given.gold('demo1'), await debtOf('demo1')]).toEqual([245_000, 0]);
    expect(await findings()).toEqual([]);
  });

  test('what is owed is paid by a casual round, too', async () => {
    const { memberId } = await given.bettor('demo1');
    const stake = MATCH_STAKE;
    await one('demo1', 0);
    await settle(0, 'win');
    await spendAllBut('demo1', stake);
    await given.db.transaction().execute(async (trx) => {
      const round = { game_code: 61, day: '2026-11-21', inning: 1, seed_hash: 'lost', draws_at: 1 };
      const bet = { pick: 1, stake, odds: 195, expected: 1.95 * stake, bought_at: 1 };
      const waits = { state: 'waiting', drawn: null, won: 0, decided_at: null } as const;
      const { id } = await trx
        .insertInto('casual_bet')
        .values({ member_id: memberId, ...round, ...bet, ...waits })
        .returning('id')
        .executeTakeFirstOrThrow();
      const entries = stakeEntries(memberId, stake);
      await post(trx, { requestId: `casual-stake:${id}`, kind: 'stake', at: given.now(), entries });
    });
    await correct(0, 'win', 'lose');
    expect([await given.gold('demo1'), await debtOf('demo1')]).toEqual([0, 185_000]);
    await settleRounds(given.db, given.now(), async () => {});
    expect([await given.gold('demo1'), await debtOf('demo1')]).toEqual([0, 185_000 - stake]);
    expect(await findings()).toEqual([]);
    await enrich('demo1');
  });

  /** Of two matches, as of one that two games offer: a win becomes a loss, and a loss a win. Returns how often bets were written. */
  async function swapped(): Promise<number> {
    const row = { marketId: 1, specifier: '', outcomeId: 1 };
    const results = [
      { ...row, before: 'win', result: 'lose' },
      { ...row, before: 'lose', result: 'win' },
    ] as const;
    changes.length = 0;
    let batches = 0;
    const matchIds = [FIRST_MATCH, FIRST_MATCH + 1];
    await correctBets(
      given.db,
      { matchIds, results, voided: null },
      {
        now: given.now(),
        async written(_, made) {
          batches += 1;
          changes.push(...made);
        },
      },
    );
    return batches;
  }

  test('takes a loss from the gain of another bet of the same owner first: only the rest is owed', async () => {
    const both = [await one('demo1', 0), await one('demo1', 1)];
    await settle(0, 'win');
    await settle(1, 'lose');
    await spendAllBut('demo1', 0);
    expect(await swapped()).toBe(1);
    expect(changes.map(({ betId, owed }) => [betId, owed])).toEqual(both.map((id) => [id, 0]));
    expect([await given.gold('demo1'), await debtOf('demo1')]).toEqual([330_000 - 185_000, 0]);
    await spendAllBut('demo1', 0);
    expect(await swapped()).toBe(1);
    expect(changes.map(({ owed }) => owed)).toEqual([0, 330_000 - 185_000]);
    expect([await given.gold('demo1'), await debtOf('demo1')]).toEqual([0, 330_000 - 185_000]);
    // The debt of before is paid from gold that this correction has not taken again.
    expect(await swapped()).toBe(1);
    expect([await given.gold('demo1'), await debtOf('demo1')]).toEqual([0, 0]);
    expect(await findings()).toEqual([]);
    await enrich('demo1');
  });

  test('owed gold is paid from the stake of a cancelled bet', async () => {
    const bet = await one('demo1', 0);
    await settle(0, 'win');
    const other = await one('demo1', 1);
    await spendAllBut('demo1', 0);
    await correct(0, 'win', 'lose');
    await given.bets.cancel(await given.bettor('demo1'), { ids: [other] });
    expect(await stateOf(bet)).toBe('lose 0');
    expect([await given.gold('demo1'), await debtOf('demo1')]).toEqual([0, 185_000 - MATCH_STAKE]);
    expect(await findings()).toEqual([]);
    await enrich('demo1');
  });

  test('opens a bet again that only the corrected leg had lost; it is paid when its last leg wins', async () => {
    const bet = await one('demo2', 0, 1);
    await settle(0, 'lose');
    expect(await stateOf(bet)).toBe('lose 0');
    await correct(0, 'lose', 'win');
    expect(await stateOf(bet)).toBe('opened 0');
    expect(await findings()).toEqual([]);
    const gold = await given.gold('demo2');
    await settle(1, 'win');
    expect((await given.gold('demo2')) - gold).toBeGreaterThan(MATCH_STAKE);
    expect(await findings()).toEqual([]);
  });

  test('done twice, or by two servers at once, moves gold once', async () => {
    const bet = await one('demo3', 2);
    await settle(2, 'lose');
    const gold = await given.gold('demo3');
    await Promise.all([correct(2, 'lose', 'win'), correct(2, 'lose', 'win')]);
    await correct(2, 'lose', 'win');
    expect(await stateOf(bet)).toBe('win 190000');
    expect((await given.gold('demo3')) - gold).toBe(190_000);
    expect(await findings()).toEqual([]);
  });

  test('gives the difference to who bought the bet, and leaves a cancelled bet as it is', async () => {
    const [sold, cancelled] = [await one('demo3', 3), await one('demo4', 3)];
    await given.bets.cancel(await given.bettor('demo4'), { ids: [cancelled] });
    const [seller, buyer] = [await given.bettor('demo3'), await given.bettor('demo4')];
    await given.db
      .updateTable('bet')
      .set({ member_id: buyer.memberId, bettor_id: seller.memberId, trade_price: 1, traded_at: 1 })
      .where('id', '=', sold)
      .execute();
    await settle(3, 'lose');
    const before = await Promise.all([given.gold('demo3'), given.gold('demo4')]);
    changes.length = 0;
    await correct(3, 'lose', 'void');
    expect(changes.map(({ betId }) => betId)).toEqual([sold]);
    const after = await Promise.all([given.gold('demo3'), given.gold('demo4')]);
    expect(after.map((gold, at) => gold - (before[at] ?? 0))).toEqual([0, MATCH_STAKE]);
    expect((await given.booksOf([cancelled]))[0]?.state).not.toBe('opened');
  });
});
