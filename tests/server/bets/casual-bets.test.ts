/** Casual bets on a real database; only time is in the test's hand. */
import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { casualGames } from '../../../domain/casual/casual-game.ts';
import { roundAt } from '../../../domain/casual/casual-round.ts';
import type { CasualBetForm } from '../../../domain/protocol/calls/bets/casual.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { DAY_MS } from '../../../domain/time/korean-time.ts';
import { createAccounts } from '../../../server/features/account/accounts.ts';
import type { Caller } from '../../../server/requests/caller.ts';
import { barLimits } from '../../../server/requests/bars.ts';
import { createRequests, type Requests } from '../../../server/requests/requests.ts';
import { createCasualBets, type CasualBets } from '../../../server/features/casual/casual-bets.ts';
import { drawRound } from '../../../server/features/casual/draw.ts';
import { seedOf } from '../../../server/features/casual/seeds.ts';
import { settleRounds } from '../../../server/features/casual/settle-rounds.ts';
import { balancesOf } from '../../../server/ledger/post.ts';
import { verifyLedger } from '../../given/database/verify-ledger.ts';
import { seedMembers } from '../../../server/seed/members.ts';
import type { OpenDatabase } from '../../../server/storage/database.ts';
import { createSweep } from '../../../server/storage/sweep.ts';
import { cheapPool, testCost } from '../../given/server/password-cost.ts';
import { openTestDatabase } from '../../given/database/database.ts';
import { expiredAnswers } from '../../../server/requests/answers.ts';

const ROUND_MS = 60_000;
const STAKE = 1_000_000;
const [, coin] = casualGames;

let database: OpenDatabase;
let now = Date.UTC(2026, 10, 21, 3);
const sent: { memberId: number; spoGold: number }[] = [];
const logged: string[] = [];
let request = 0;
let requests: Requests;
let bets: CasualBets;

const openBets = async (roundMs = ROUND_MS): Promise<CasualBets> => {
  const accounts = await createAccounts(database.db, () => now, { pool: cheapPool() });
  requests = createRequests(database.db, () => now);
  return createCasualBets({
    db: database.db,
    requests,
    channel: {
      send: (memberId, _, row) => void ('spoGold' in row && sent.push({ memberId, spoGold: row.spoGold })),
    },
    standards: defaultStandards,
    wallets: accounts.wallets,
    rounds: { ms: roundMs },
    now: () => now,
    log: (message, error) => void logged.push(`${message} ${String(error)}`),
  });
};
const bettorOf = async (id: string): Promise<Caller> => {
  const { id: memberId } = await database.db
    .selectFrom('member')
    .select('id')
    .where('mb_id', '=', id)
    .executeTakeFirstOrThrow();
  return { memberId, level: 'UL01' };
};
const goldOf = async ({ memberId }: Caller): Promise<number> =>
  (await balancesOf(database.db, memberId)).gold;
const form = (more: Partial<CasualBetForm> = {}): CasualBetForm => {
  const { day, inning } = roundAt(now, ROUND_MS);
  return { reqId: `casual-${++request}`, game_code: 61, day, inning, forecast: 1, gold: STAKE, ...more };
};
/** As the call does it: once for a request. */
const bet = (bettor: Caller, row: CasualBetForm) =>
  requests.once({ memberId: bettor.memberId, reqId: row.reqId }, bets.bet(bettor, row));
const codeOf = async (bettor: Caller, row: CasualBetForm) => {
  const result = await bet(bettor, row);
  return result.state === 'answered' ? [result.answer.code, result.answer.reason] : result.state;
};
/** What the running round will come to. */
const comingPick = async (): Promise<number> => {
  const { day, inning } = roundAt(now, ROUND_MS);
  const { seed } = await seedOf(database.db, day, ROUND_MS, now);
  return drawRound(seed, coin, day, inning);
};
const nextRound = (): void => void (now = roundAt(now, ROUND_MS).drawsAt);
const betsOf = ({ memberId }: Caller) =>
  database.db.selectFrom('casual_bet').selectAll().where('member_id', '=', memberId).orderBy('id').execute();

let one: Caller;
let two: Caller;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedMembers(database.db, now, testCost);
  one = await bettorOf('demo1');
  two = await bettorOf('demo2');
});
afterAll(() => database.close());
beforeEach(async () => {
  nextRound();
  bets = await openBets();
  sent.length = 0;
});

describe('C7 a round from its bets to its gold', () => {
  test('the winner gets floor(odds × stake), the loser 0; both are notified, and the books balance', async () => {
    const [before, beforeTwo] = [await goldOf(one), await goldOf(two)];
    const wins = await comingPick();
    expect(await codeOf(one, form({ forecast: wins, gold: 1_234_567 }))).toEqual([200, undefined]);
    expect(await codeOf(two, form({ forecast: 3 - wins }))).toEqual([200, undefined]);
    expect(await goldOf(one)).toBe(before - 1_234_567);
    await bets.turn();
    expect((await betsOf(one)).at(-1)).toMatchObject({ state: 'waiting', drawn: null });
    nextRound();
    await bets.turn();
    const won = Math.floor((195 * 1_234_567) / 100);
    expect(await goldOf(one)).toBe(before - 1_234_567 + won);
    expect(await goldOf(two)).toBe(beforeTwo - STAKE);
    expect((await betsOf(one)).at(-1)).toMatchObject({ state: 'succeeded', drawn: wins, won });
    expect((await betsOf(two)).at(-1)).toMatchObject({ state: 'failed', drawn: wins, won: 0 });
    expect(sent.at(-1)).toEqual({ memberId: two.memberId, spoGold: beforeTwo - STAKE });
    expect(sent).toContainEqual({ memberId: one.memberId, spoGold: before - 1_234_567 + won });
  });

  test('a repeated request gets the stored answer and moves no gold, also when both come at once', async () => {
    const before = await goldOf(one);
    const row = form();
    const [first, second] = await Promise.all([bet(one, row), bet(one, row)]);
    expect(first).toMatchObject({
      state: 'answered',
      answer: { code: 200, gold: STAKE, expected: 1_950_000 },
    });
    expect(second).toEqual(first);
    expect(await bet(one, { ...row, forecast: 2, gold: 5 * STAKE })).toEqual(first);
    expect(await bets.answer(one, row.reqId)).toEqual(first);
    expect(await goldOf(one)).toBe(before - STAKE);
  });

  test('one pick a round and game: the second is refused, two at once leave one; another game is another bet', async () => {
    const before = await goldOf(one);
    const answers = await Promise.all([codeOf(one, form()), codeOf(one, form({ forecast: 2 }))]);
    expect(answers).toContainEqual([200, undefined]);
    expect(answers).toContainEqual([betCodes.sameAxis, 'already-picked']);
    expect(await codeOf(one, form())).toEqual([betCodes.sameAxis, 'already-picked']);
    expect(await codeOf(one, form({ game_code: 62, forecast: 3 }))).toEqual([200, undefined]);
    expect(await goldOf(one)).toBe(before - 2 * STAKE);
  });

  test('an answer that is asked for before the bet arrives bars the bet', async () => {
    const before = await goldOf(one);
    const row = form();
    expect(await bets.answer(one, row.reqId)).toEqual({ state: 'never-arrived' });
    expect(await bet(one, row)).toEqual({ state: 'never-arrived' });
    expect(await goldOf(one)).toBe(before);
    // Of another member it is another request.
    expect(await codeOf(two, row)).toEqual([200, undefined]);
  });

  test('T14 a barred bet that comes after its row was removed is refused: its round is over', async () => {
    const before = await goldOf(one);
    const row = form();
    await bets.answer(one, row.reqId);
    now += barLimits.keptMs;
    const { db } = database;
    const log = (message: string): void => void logged.push(message);
    expect(await createSweep({ db, expired: [expiredAnswers], now: () => now, log }).run()).toBeGreaterThan(
      0,
    );
    expect(await codeOf(one, row)).toEqual([betCodes.tooLate, 'wrong-round']);
    expect(await goldOf(one)).toBe(before);
  });

  test.each([
    ['closed', {}, 50_000, [betCodes.marketClosed, 'round-closed']],
    ['over', {}, 60_000, [betCodes.tooLate, 'wrong-round']],
    ['unknown game', { game_code: 63 }, 0, [betCodes.malformed, 'unknown-game']],
    ['unknown pick', { forecast: 3 }, 0, [betCodes.malformed, 'unknown-pick']],
    ['a later round', { inning: 9_999 }, 0, [betCodes.tooLate, 'wrong-round']],
    ['below the least', { gold: 99_999 }, 0, [betCodes.belowMinimum, 'below-minimum']],
    ['above the most', { gold: 100_000_001 }, 0, [betCodes.aboveMaximum, 'above-maximum']],
  ] as const)('refused: %s', async (_, more, later, expected) => {
    const before = await goldOf(one);
    const row = form(more);
    now += later;
    expect(await codeOf(one, row)).toEqual(expected);
    expect(await goldOf(one)).toBe(before);
  });

  test('less gold than the least stake is refused as such; the day’s spending counts casual bets (E8 203)', async () => {
    expect(await codeOf(await bettorOf('poor'), form())).toEqual([betCodes.noMoreGold, 'no-more-gold']);
    const rich = { ...(await bettorOf('demo5')), level: 'UL05' as const };
    expect(await codeOf(rich, form({ gold: 999_000_000 }))).toEqual([200, undefined]);
    expect(await codeOf(rich, form({ game_code: 60, gold: 1_000_001 }))).toEqual([
      betCodes.dailySpend,
      'daily-spend',
    ]);
    expect(await codeOf(rich, form({ game_code: 60, gold: 1_000_000 }))).toEqual([200, undefined]);
  });
});

describe('C7 settlement holds against crashes, repetition and lost seeds', () => {
  test('what ended while the server was off is drawn from the day’s seed at the next start, once', async () => {
    const wins = await comingPick();
    const before = await goldOf(one);
    await bet(one, form({ forecast: wins }));
    now += 3 * DAY_MS;
    bets = await openBets();
    expect(await goldOf(one)).toBe(before + 950_000);
    await openBets();
    await Promise.all([settleRounds(database.db, now, async () => {}), bets.turn()]);
    expect(await goldOf(one)).toBe(before + 950_000);
  });

  test('two settlements at once pay once', async () => {
    const wins = await comingPick();
    const before = await goldOf(one);
    await bet(one, form({ forecast: wins }));
    nextRound();
    await Promise.all([1, 2, 3].map(() => settleRounds(database.db, now, async () => {})));
    expect(await goldOf(one)).toBe(before + 950_000);
  });

  test('a settlement that fails is tried again at the next turn', async () => {
    const wins = await comingPick();
    const before = await goldOf(one);
    await bet(one, form({ forecast: wins }));
    nextRound();
    await database.db.schema.alterTable('ledger_tx').renameTo('ledger_away').execute();
    await expect(bets.turn()).rejects.toThrow('ledger_tx');
    await database.db.schema.alterTable('ledger_away').renameTo('ledger_tx').execute();
    expect(await goldOf(one)).toBe(before - STAKE);
    await bets.turn();
    expect(await goldOf(one)).toBe(before + 950_000);
  });

  test('a bet that cannot be settled holds up neither the others nor the start, and is paid once it can be', async () => {
    const wins = await comingPick();
    const [before, beforeTwo] = [await goldOf(one), await goldOf(two)];
    await bet(one, form({ forecast: wins }));
    await bet(two, form({ forecast: wins }));
    const stuck = (await betsOf(one)).at(-1)?.id ?? 0;
    await sql
      .raw(
        `CREATE TRIGGER stuck BEFORE UPDATE ON casual_bet FOR EACH ROW WHEN (OLD.id = ${stuck}) EXECUTE FUNCTION refuse_change()`,
      )
      .execute(database.db);
    nextRound();
    await expect(bets.turn()).rejects.toThrow('append-only');
    expect(await goldOf(two)).toBe(beforeTwo + 950_000);
    bets = await openBets();
    expect(logged.splice(0)).toHaveLength(1);
    expect(await goldOf(one)).toBe(before - STAKE);
    await sql.raw('DROP TRIGGER stuck ON casual_bet').execute(database.db);
    await bets.turn();
    expect(await goldOf(one)).toBe(before + 950_000);
    expect(await goldOf(two)).toBe(beforeTwo + 950_000);
  });

  test('a seed that is lost, or is not the one its hash promises, gives the stake back', async () => {
    const before = await goldOf(one);
    const { day } = form();
    const seedRow = await database.db
      .selectFrom('casual_seed')
      .selectAll()
      .where('day', '=', day)
      .where('round_ms', '=', ROUND_MS)
      .executeTakeFirstOrThrow();
    await bet(one, form());
    await database.db
      .updateTable('casual_seed')
      .set({ seed: 'forged' })
      .where('id', '=', seedRow.id)
      .execute();
    nextRound();
    await bets.turn();
    expect((await betsOf(one)).at(-1)).toMatchObject({ state: 'void', drawn: null, won: STAKE });
    await database.db
      .updateTable('casual_seed')
      .set({ seed: seedRow.seed })
      .where('id', '=', seedRow.id)
      .execute();

    await bet(one, form());
    await database.db.deleteFrom('casual_seed').where('id', '=', seedRow.id).execute();
    nextRound();
    bets = await openBets();
    expect((await betsOf(one)).at(-1)).toMatchObject({ state: 'void', won: STAKE });
    expect(await goldOf(one)).toBe(before);
    const { list } = await bets.list(one, {
      gubun: 61,
      page_row_num: 8,
      page: 1,
      start_date: '1970-01-01',
    });
    expect(list[0]).toMatchObject({ result: 3, gameresultValue: 0, Point: STAKE, winPoint: STAKE });
  });

  test('a round that is drawn takes no bet, whatever the clock says', async () => {
    const row = form();
    const at = now;
    nextRound();
    await bets.turn();
    now = at;
    expect(await codeOf(one, row)).toEqual([betCodes.marketClosed, 'round-closed']);
  });

  test('another length of rounds is another seed: results known under one say nothing of the other', async () => {
    const short = await openBets(12_000);
    const { seedHash } = await bets.round(coin, null);
    expect((await short.round(coin, null)).seedHash).not.toBe(seedHash);
  });
});

describe('C7 anyone can check the draws', () => {
  test('the hash stands from the beginning, the seed is public after the day, and gives every result again', async () => {
    now = roundAt(now + DAY_MS, ROUND_MS).opensAt;
    bets = await openBets();
    const { seedHash, day } = await bets.round(coin, null);
    for (let count = 0; count < 5; count++) {
      nextRound();
      await bets.turn();
    }
    const { last } = await bets.round(coin, null);
    expect(last).toHaveLength(5);
    expect(await bets.seeds(day)).toEqual([]);
    now += DAY_MS;
    await bets.turn();
    const [open] = await bets.seeds(day);
    expect(open).toMatchObject({ seedHash, roundMs: ROUND_MS });
    const seed = open?.seed ?? '';
    expect(createHash('sha256').update(seed).digest('hex')).toBe(seedHash);
    for (const { inning, resultValue } of last) {
      const hex = createHmac('sha256', seed).update(`61/${day}/${inning}`).digest('hex');
      expect((Number.parseInt(hex.slice(0, 12), 16) % 2) + 1).toBe(resultValue);
    }
  });

  test('twenty results at most, newest first, over midnight, and the games differ', async () => {
    now = roundAt(now, ROUND_MS).opensAt;
    const midnight = Math.ceil((now + 9 * 3_600_000) / DAY_MS) * DAY_MS - 9 * 3_600_000;
    now = midnight - 25 * ROUND_MS;
    bets = await openBets();
    now = midnight;
    await bets.turn();
    now = midnight + 5 * ROUND_MS;
    await bets.turn();
    const lists = await Promise.all(casualGames.map(async (game) => (await bets.round(game, null)).last));
    for (const last of lists) {
      expect(last.map(({ inning }) => inning)).toEqual([
        5, 4, 3, 2, 1, 1440, 1439, 1438, 1437, 1436, 1435, 1434, 1433, 1432, 1431, 1430, 1429, 1428, 1427,
        1426,
      ]);
    }
    const texts = lists.map((last) => last.map(({ resultValue }) => resultValue).join(''));
    expect(new Set(texts).size).toBe(3);
    expect(texts[2]).toMatch(/^[123]{20}$/);
    expect(texts[0]).toMatch(/^[12]{20}$/);
  });

  test('draws are even: 6,000 rounds of each game stay within five standard deviations', () => {
    for (const game of casualGames) {
      const counts = new Map<number, number>();
      for (let inning = 1; inning <= 6000; inning++) {
        const pick = drawRound('a seed for counting', game, '2026-11-22', inning);
        counts.set(pick, (counts.get(pick) ?? 0) + 1);
      }
      const part = 1 / game.picks.length;
      const most = 5 * Math.sqrt(6000 * part * (1 - part));
      for (const { value } of game.picks)
        expect(Math.abs((counts.get(value) ?? 0) - 6000 * part)).toBeLessThan(most);
    }
  });
});

describe('G7 the list of casual bets', () => {
  test('by game, newest first, in pages; nothing older than a month, nothing of others', async () => {
    const member = await bettorOf('demo4');
    for (let count = 0; count < 9; count++) {
      expect(await codeOf(member, form({ game_code: 60, gold: 100_000 + count }))).toEqual([200, undefined]);
      nextRound();
    }
    await bets.turn();
    const page = (more: object) =>
      bets.list(member, { gubun: 60, page_row_num: 8, page: 1, start_date: '1970-01-01', ...more });
    const first = await page({});
    expect(first.total).toBe(9);
    expect(first.list.map(({ Point }) => Point)).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((n) => 100_000 + n));
    expect((await page({ page: 2 })).list.map(({ Point }) => Point)).toEqual([100_000]);
    expect((await page({ page: 3 })).list).toEqual([]);
    expect((await page({ page_row_num: 20 })).list).toHaveLength(9);
    expect((await page({ gubun: 61 })).total).toBe(0);
    expect((await page({ start_date: '2099-01-01' })).total).toBe(0);
    now += 32 * DAY_MS;
    expect((await page({})).total).toBe(0);
  });
});

test('after all of it the ledger balances, and nothing went wrong in secret', async () => {
  expect(await verifyLedger(database.db)).toEqual({ unbalanced: 0, wrongBalances: 0 });
  expect(logged).toEqual([]);
});
