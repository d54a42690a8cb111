/** Bets that are settled in batches: the same books as one by one, and no batch that stops the others. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OutcomeResult, outcomeResults } from '../../../domain/match/market.ts';
import { settleBets, type SettledBet } from '../../../server/features/bets/settle-bets.ts';
import { createSettlementQueue } from '../../../server/feed/settlement-queue.ts';
import { GuardRefused } from '../../../server/storage/transact.ts';
import {
  MATCH_STAKE as STAKE,
  type MatchBet,
  openPricedMatches,
  PRICES,
  type PricedMatches,
} from '../../given/server/priced-matches.ts';

let batched: PricedMatches;
let alone: PricedMatches;
beforeAll(async () => {
  [batched, alone] = [await openPricedMatches(), await openPricedMatches()];
});
afterAll(() => Promise.all([batched.close(), alone.close()]));

const write = (given: PricedMatches, bets: readonly MatchBet[]) => given.write(bets);
const settlementOf = (given: PricedMatches, match: number, result: OutcomeResult) =>
  given.settlementOf(match, result);
const booksOf = (given: PricedMatches, ids: readonly number[]) => given.booksOf(ids);

const members = ['demo1', 'demo2', 'demo3', 'demo4'] as const;
const goldOf = (given: PricedMatches) => Promise.all(members.map(given.gold));

test('random bets and results: batches of any size leave the books that one by one leaves', async () => {
  const match = fc.integer({ min: 0, max: PRICES.length - 1 });
  const bet = fc.record({
    id: fc.constantFrom(...members),
    matches: fc.uniqueArray(match, { minLength: 1, maxLength: 3 }),
  });
  const results = fc.array(fc.tuple(match, fc.constantFrom(...outcomeResults)), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(bet, { minLength: 1, maxLength: 8 }),
      results,
      fc.integer({ min: 2, max: 5 }),
      async (bets, decided, betsAtOnce) => {
        const ids = [await write(batched, bets), await write(alone, bets)] as const;
        const every = [...decided, ...PRICES.map((_, at) => [at, 'void'] as const)];
        for (const [at, result] of every) {
          await settleBets(batched.db, settlementOf(batched, at, result), { betsAtOnce });
          await settleBets(alone.db, settlementOf(alone, at, result), { betsAtOnce: 1 });
        }
        expect(await booksOf(batched, ids[0])).toEqual(await booksOf(alone, ids[1]));
        expect(await goldOf(batched)).toEqual(await goldOf(alone));
        expect(await batched.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
      },
    ),
    { seed: 6, numRuns: 25 },
  );
});

describe('a batch of settlements', () => {
  test('of a span of time settles the bets alone that were placed within it', async () => {
    const ids = await write(alone, [{ id: 'demo1', matches: [0] }]);
    const stateAfter = async (from: number | null, to: number | null): Promise<string | undefined> => {
      const { markets, ...rest } = settlementOf(alone, 0, 'void');
      const within = markets.map((one) => ({ ...one, placed: { from, to } }));
      await settleBets(alone.db, { ...rest, markets: within });
      return (await booksOf(alone, ids))[0]?.state;
    };
    const bought = await alone.db.selectFrom('bet').select('bought_at').where('id', 'in', ids).execute();
    const at = bought[0]?.bought_at ?? 0;
    expect(await stateAfter(at + 1, null)).toBe('opened');
    expect(await stateAfter(null, at)).toBe('opened');
    expect(await stateAfter(at, at + 1)).toBe('special');
  });

  test('returns each changed bet once, and settled again it changes nothing', async () => {
    const ids = await write(
      batched,
      members.map((id) => ({ id, matches: [0] })),
    );
    const settled: SettledBet[] = [];
    const note = async (bets: readonly SettledBet[]) => void settled.push(...bets);
    for (let round = 0; round < 2; round++)
      await settleBets(batched.db, settlementOf(batched, 0, 'win'), { settled: note });
    expect(settled.map(({ bet }) => bet.drawId)).toEqual(ids.toSorted((a, b) => a - b));
  });

  test('on two servers at once pays each bet once', async () => {
    const gold = await goldOf(batched);
    await write(
      batched,
      members.map((id) => ({ id, matches: [0] })),
    );
    await Promise.all([1, 2, 3].map(() => settleBets(batched.db, settlementOf(batched, 0, 'win'))));
    expect(await goldOf(batched)).toEqual(gold.map((one) => one - STAKE + STAKE * 1.85));
  });

  test('when one bet cannot be settled, the others are; it is settled when it can be', async () => {
    const ids = await write(
      batched,
      members.map((id) => ({ id, matches: [1] })),
    );
    await sql
      .raw(
        `CREATE TRIGGER stuck BEFORE UPDATE ON bet FOR EACH ROW WHEN (OLD.id = ${ids[2]}) EXECUTE FUNCTION refuse_change()`,
      )
      .execute(batched.db);
    const settle = () => settleBets(batched.db, settlementOf(batched, 1, 'lose'));
    const statesOf = async () => (await booksOf(batched, ids)).map(({ state }) => state);
    await expect(settle()).rejects.toThrow('append-only');
    expect(await statesOf()).toEqual(['lose', 'lose', 'opened', 'lose']);
    await sql`DROP TRIGGER stuck ON bet`.execute(batched.db);
    await settle();
    expect(await statesOf()).toEqual(['lose', 'lose', 'lose', 'lose']);
    expect(await batched.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('when a bet was cancelled meanwhile, it stays as it is', async () => {
    const ids = await write(batched, [
      { id: 'demo1', matches: [2] },
      { id: 'demo2', matches: [2] },
    ]);
    const gold = await batched.gold('demo1');
    await Promise.all([
      batched.bets.cancel(await batched.bettor('demo1'), { ids: ids.slice(0, 1) }),
      settleBets(batched.db, settlementOf(batched, 2, 'lose')),
    ]);
    const [first, second] = await booksOf(batched, ids);
    expect(second).toMatchObject({ state: 'lose' });
    expect(['special', 'lose']).toContain(first?.state);
    expect(await batched.gold('demo1')).toBe(first?.state === 'special' ? gold + STAKE : gold);
  });

  test('when the guard refuses, nothing is settled', async () => {
    const ids = await write(batched, [{ id: 'demo1', matches: [3] }]);
    const guard = async () => Promise.reject(new GuardRefused('the lease is lost'));
    const settle = settleBets(batched.db, settlementOf(batched, 3, 'win'), { guard });
    await expect(settle).rejects.toBeInstanceOf(GuardRefused);
    expect((await booksOf(batched, ids))[0]).toMatchObject({ state: 'opened' });
    await settleBets(batched.db, settlementOf(batched, 3, 'win'), { guard: async () => {} });
    expect((await booksOf(batched, ids))[0]).toMatchObject({ state: 'win' });
  });

  test('when the connection is lost while the guard looks, the settlement waits and is tried again', async () => {
    const ids = await write(batched, [{ id: 'demo1', matches: [3] }]);
    let looks = 0;
    const guard = async () => {
      if (++looks <= 2) throw new Error('Connection terminated unexpectedly');
    };
    const queue = createSettlementQueue(
      () => settleBets(batched.db, settlementOf(batched, 3, 'win'), { guard }),
      () => {},
    );
    queue.push(settlementOf(batched, 3, 'win'));
    await queue.drained();
    expect((await booksOf(batched, ids))[0]).toMatchObject({ state: 'win' });
  });
});
