import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { matchMark } from '../../../domain/bet-rules/match-mark.ts';
import type { MarketSettlement, OutcomeResult } from '../../../domain/match/market.ts';
import {
  betCodes,
  type DrawMarketRow,
  type DrawResultRow,
} from '../../../domain/protocol/bets/draw-market.ts';
import { market, odds, snapshot } from '../../given/domain/book.ts';
import { MATCH, openBets, type OpenBets, STAKE } from '../../given/server/open-bets.ts';

let given: OpenBets;
beforeAll(async () => {
  given = await openBets();
});
afterAll(() => given.close());
beforeEach(() => given.reset());

const codeOf = (result: DrawResultRow): number | string =>
  result.state === 'answered' ? result.answer.code : result.state;
const drawOf = (result: DrawResultRow): number =>
  result.state === 'answered' ? (result.answer.DrawId ?? 0) : 0;
async function place(id: string, row: DrawMarketRow, receivedAt = given.now()): Promise<DrawResultRow> {
  return given.bets.draw(await given.bettor(id), row, receivedAt);
}
const settlement = (...results: readonly [number, OutcomeResult][]): MarketSettlement => ({
  marketId: 1,
  specifier: '',
  results: results.map(([outcomeId, result]) => ({ outcomeId, result })),
});
const betsOf = (drawId: number) =>
  given.db.selectFrom('bet').selectAll().where('id', '=', drawId).executeTakeFirstOrThrow();

describe('F3 a live bet', () => {
  test('is judged, waits, is written with stake and answer, and the member is notified', async () => {
    const gold = await given.gold('demo1');
    const row = given.row();
    const result = await place('demo1', row);
    expect(result).toMatchObject({
      state: 'answered',
      answer: { reqId: row.reqId, code: 200, data: 200, Odd: 2.1, gold: STAKE, expected: 2_100_000 },
    });
    expect(await given.gold('demo1')).toBe(gold - STAKE);
    expect(given.sent.map(({ event }) => event)).toEqual([
      'DrawTimer',
      'DrawLiveOddsResult',
      'Draw',
      'DrawHistoryGameType',
      'SpoGold',
      'Point',
    ]);
    expect(given.sent[0]?.row).toEqual({ reqId: row.reqId, count: 5 });
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
    const leg = await given.db
      .selectFrom('bet_leg')
      .selectAll()
      .where('bet_id', '=', drawOf(result))
      .executeTakeFirstOrThrow();
    expect(leg).toMatchObject({
      shown_odds: 210,
      odds: 210,
      league_ko: 'K리그 1',
      match_id: MATCH,
      state: 'opened',
    });
  });

  test.each<[string, number, () => DrawMarketRow]>([
    ['another epoch', betCodes.feedDown, () => given.row({ epoch: 'old' })],
    ['past its deadline', betCodes.tooLate, () => given.row({ deadline: given.now() - 1 })],
    [
      'a version from the future',
      betCodes.olderPrice,
      () => given.row({ versions: { [`${MATCH}:1:`]: given.seq() + 50 } }),
    ],
    ['no version at all', betCodes.olderPrice, () => given.row({ versions: {} })],
    ['an unknown match', betCodes.marketClosed, () => given.row({}, { MatchId: 999 })],
    ['an unknown market', betCodes.marketClosed, () => given.row({}, { MarketId: 999 })],
    [
      'an unknown line',
      betCodes.marketClosed,
      () => given.row({}, { MarketId: 18, Specifiers: 'total=9.5' }),
    ],
    ['an unknown outcome', betCodes.marketClosed, () => given.row({}, { OutcomeId: 99 })],
    ['a price that is none', betCodes.malformed, () => given.row({}, { Rate: -1 })],
    ['another price, policy none', betCodes.priceChanged, () => given.row({}, { Rate: 2.2 })],
    [
      'a worse price, policy better',
      betCodes.priceChanged,
      () => given.row({ passRate: 'better' }, { Rate: 2.2 }),
    ],
    [
      'two folders',
      betCodes.tooManyFolders,
      () => given.row({ draws: [...given.row().draws, ...given.row().draws] }),
    ],
    ['a stake below the least', betCodes.belowMinimum, () => given.row({ gold: 99_999 })],
    ['a stake above the most', betCodes.aboveMaximum, () => given.row({ gold: 100_000_001 })],
    ['a game that is not offered', betCodes.marketClosed, () => given.row({ game_code: 58 })],
  ])('is refused: %s (%i)', async (_, code, rowOf) => {
    const gold = await given.gold('demo4');
    expect(codeOf(await place('demo4', rowOf()))).toBe(code);
    expect(await given.gold('demo4')).toBe(gold);
  });

  test('G9 gold: none left is -8008, more than there is is 204, winnings above the limit -8012', async () => {
    expect(codeOf(await place('poor', given.row({ gold: 100_000 })))).toBe(-8008);
    given.feed(odds(MATCH, [market(1, [210, 330, 99_900])], given.seq()));
    expect(codeOf(await place('demo5', given.row({ gold: 50_000_000 }, { OutcomeId: 3, Rate: 999 })))).toBe(
      -8012,
    );
    const spare = await given.gold('demo1');
    expect(codeOf(await place('demo1', given.row({ gold: spare + 1 })))).toBe(204);
  });

  test('a silent feed takes no bets', async () => {
    given.pass(3001);
    expect(codeOf(await place('demo2', given.row()))).toBe(betCodes.feedDown);
  });

  test('R28 a goal during the delay is refused; any price takes it, and so does a bet that names no state', async () => {
    const { facts, state } = snapshot(MATCH);
    const Seen = matchMark(facts.sportId, state);
    const goal = (): void =>
      given.feed({
        kind: 'match-data',
        stream: '59',
        seq: given.seq() + 1,
        pt: 1,
        matches: [{ matchId: MATCH, state: { ...state, homeScore: state.homeScore + 1 } }],
      });
    given.during(goal);
    const gold = await given.gold('demo2');
    expect(await place('demo2', given.row({}, { Seen }))).toMatchObject({
      answer: { code: betCodes.matchChanged, refusal: { kind: 'match-changed', draw: 0, change: 'score' } },
    });
    expect(await given.gold('demo2')).toBe(gold);
    given.reset();
    expect(codeOf(await place('demo2', given.row({}, { Seen })))).toBe(200);
    for (const row of [given.row({ passRate: 'any' }, { Seen }), given.row()]) {
      given.reset();
      given.during(goal);
      expect(codeOf(await place('demo2', { ...row, versions: null }))).toBe(200);
    }
  });

  test('E5 the price moves during the delay: refused with the new price; taken where the member allows it', async () => {
    given.during(() => given.feed(odds(MATCH, [market(1, [195, 330, 340])], given.seq() + 1)));
    expect(await place('demo2', given.row())).toMatchObject({
      answer: { code: betCodes.priceChanged, rate: 1.95 },
    });
    given.reset();
    given.during(() => given.feed(odds(MATCH, [market(1, [195, 330, 340])], given.seq() + 1)));
    expect(await place('demo2', given.row({ passRate: 'any' }))).toMatchObject({
      answer: { code: 200, Odd: 1.95 },
    });
    given.reset();
    given.during(() => given.feed(odds(MATCH, [market(1, [230, 330, 340])], given.seq() + 1)));
    expect(await place('demo2', given.row({ passRate: 'better' }))).toMatchObject({
      answer: { code: 200, Odd: 2.3 },
    });
  });

  test('the limits are judged with the price that is taken, also one that came after the last look', async () => {
    const gold = await given.gold('demo5');
    let looks = 0;
    given.whileGoldIsRead(() => {
      if (++looks === 2) given.feed(odds(MATCH, [market(1, [99_900, 330, 340])], given.seq() + 1));
    });
    const row = given.row({ gold: 50_000_000, passRate: 'any' });
    expect(codeOf(await place('demo5', row))).toBe(betCodes.singleMaxWinnings);
    expect(looks).toBe(2);
    expect(await given.gold('demo5')).toBe(gold);
  });

  test.each([
    [
      'suspended',
      () => given.feed(odds(MATCH, [market(1, [210, 330, 340], { status: -1 })], given.seq() + 1)),
    ],
    [
      'ended',
      () =>
        given.feed({
          kind: 'match-data',
          stream: '59',
          seq: given.seq() + 1,
          pt: 1,
          matches: [{ matchId: MATCH, state: { ...snapshot(1).state, statusCode: 100 } }],
        }),
    ],
    [
      'gone',
      () =>
        given.feed({
          kind: 'matches',
          stream: '59',
          seq: given.seq() + 1,
          pt: 1,
          matches: [],
          removed: [MATCH],
        }),
    ],
  ] as const)('a market that is %s when the delay is over is refused', async (reason, act) => {
    const gold = await given.gold('demo2');
    given.during(act);
    expect(await place('demo2', given.row())).toMatchObject({
      answer: { code: betCodes.marketClosed, reason },
    });
    expect(await given.gold('demo2')).toBe(gold);
  });
});

describe('R13 a request is answered once, for ever', () => {
  test('sent again it gives the stored answer and charges nothing; sent twice at once it is one bet', async () => {
    const gold = await given.gold('demo2');
    const row = given.row();
    const [first, twin] = await Promise.all([place('demo2', row), place('demo2', row)]);
    expect(twin).toEqual(first);
    expect(await place('demo2', row)).toEqual(first);
    expect(await given.bets.result(await given.bettor('demo2'), row.reqId)).toEqual(first);
    expect(await given.gold('demo2')).toBe(gold - STAKE);
  });

  test('its id with another stake, pick or game is refused, while it is decided and afterwards', async () => {
    const gold = await given.gold('demo2');
    const row = given.row();
    const others: readonly DrawMarketRow[] = [
      { ...row, gold: 2 * STAKE },
      { ...row, draws: row.draws.map((draw) => ({ ...draw, OutcomeId: 2, Rate: 3.3 })) },
      { ...row, game_code: 57 },
    ];
    const bettor = await given.bettor('demo2');
    const [first, early] = await Promise.all(
      [row, others[0] ?? row].map((one) => given.bets.draw(bettor, one, given.now())),
    );
    const refusal = { code: betCodes.malformed, data: betCodes.malformed, reason: 'other-contents' };
    expect(first).toMatchObject({ answer: { code: 200 } });
    for (const answer of [early, ...(await Promise.all(others.map((other) => place('demo2', other))))])
      expect(answer).toEqual({ state: 'answered', answer: { reqId: row.reqId, ...refusal } });
    expect(await place('demo2', { ...row, deadline: row.deadline + 1 })).toEqual(first);
    expect(await given.gold('demo2')).toBe(gold - STAKE);
  });

  test('asked for before it came, it never arrives: a late copy is not taken', async () => {
    const gold = await given.gold('demo2');
    const row = given.row();
    const bettor = await given.bettor('demo2');
    expect(await given.bets.result(bettor, row.reqId)).toEqual({ state: 'never-arrived' });
    expect(await place('demo2', row)).toEqual({ state: 'never-arrived' });
    expect(await given.gold('demo2')).toBe(gold);
  });

  test('asked for in its delay, a bet says the seconds left, also when the clock goes back, and is taken', async () => {
    const bettor = await given.bettor('demo2');
    const row = given.row();
    const during: DrawResultRow[] = [];
    given.during(async () => {
      for (const ms of [0, -3_600_000, 3_600_000]) {
        given.pass(ms);
        during.push(await given.bets.result(bettor, row.reqId));
      }
    });
    expect(codeOf(await place('demo2', row))).toBe(200);
    expect(during).toEqual(Array.from({ length: 3 }, () => ({ state: 'waiting', count: 5 })));
  });

  test('one bet of a member at a time; another member is not held up', async () => {
    const other = given.row();
    let second: DrawResultRow | null = null;
    let others: DrawResultRow | null = null;
    let asked = false;
    given.during(async () => {
      if (asked) return;
      asked = true;
      second = await place('demo2', given.row());
      others = await place('demo3', other);
    });
    expect(codeOf(await place('demo2', given.row()))).toBe(200);
    expect(second).toMatchObject({ answer: { reason: 'in-flight' } });
    expect(others).toMatchObject({ answer: { code: 200 } });
  });

  test('the request of one member says nothing to another', async () => {
    const row = given.row();
    await place('demo2', row);
    expect(await given.bets.result(await given.bettor('demo3'), row.reqId)).toEqual({
      state: 'never-arrived',
    });
  });
});

describe('settlement', () => {
  test.each<[OutcomeResult, string, number]>([
    ['win', 'win', 2_100_000],
    ['lose', 'lose', 0],
    ['void', 'special', STAKE],
    ['half-win', 'win', 1_550_000],
    ['half-lose', 'lose', 500_000],
    ['1+0/4', 'win', 525_000],
    ['0+1/3', 'lose', 333_333],
  ])('G1 %s pays to the unit, once', async (result, state, won) => {
    await given.bets.settle(MATCH, [settlement([1, 'void'])]);
    const id = drawOf(await place('demo3', given.row()));
    const gold = await given.gold('demo3');
    await given.bets.settle(MATCH, [settlement([1, result])]);
    await given.bets.settle(MATCH, [settlement([1, result])]);
    expect(await betsOf(id)).toMatchObject({ state, won });
    expect(await given.gold('demo3')).toBe(gold + won);
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('only the settled market’s bets are touched', async () => {
    const other = await place('demo3', given.row({}, { MarketId: 18, Specifiers: 'total=2.5', Rate: 1.9 }));
    await given.bets.settle(MATCH, [settlement([1, 'win'])]);
    expect(await betsOf(drawOf(other))).toMatchObject({ state: 'opened' });
    expect(await given.bets.openMatchIds()).toContain(MATCH);
    await given.bets.settle(MATCH, [
      { marketId: 18, specifier: 'total=2.5', results: [{ outcomeId: 1, result: 'lose' }] },
    ]);
    expect(await given.bets.openMatchIds()).not.toContain(MATCH);
  });

  test('a market settled while a bet on it is being written settles that bet, too', async () => {
    given.during(() => given.bets.settle(MATCH, [settlement([1, 'lose'])]));
    const id = drawOf(await place('demo3', given.row()));
    expect(await betsOf(id)).toMatchObject({ state: 'lose' });
  });
});

describe('C11 results that are shown once', () => {
  test('a settlement while the member listens marks only its own bets as shown', async () => {
    const bettor = await given.bettor('demo1');
    await given.bets.lastResults(bettor);
    const away = drawOf(await place('demo1', given.row()));
    const open = drawOf(
      await place('demo1', given.row({}, { MarketId: 18, Specifiers: 'total=2.5', Rate: 1.9 })),
    );
    await given.bets.settle(MATCH, [settlement([1, 'win'])]);
    // The member is back, and has not asked yet when the next bet is decided.
    given.listening.add(bettor.memberId);
    given.pass(1000);
    await given.bets.settle(MATCH, [
      { marketId: 18, specifier: 'total=2.5', results: [{ outcomeId: 1, result: 'win' }] },
    ]);
    expect(await betsOf(open)).toMatchObject({ state: 'win' });
    const sent = async () => (await given.bets.lastResults(bettor)).map(({ DrawId }) => DrawId);
    expect(await sent()).toEqual([away]);
    expect(await sent()).toEqual([]);
    given.listening.clear();
  });
});

describe('the ledger', () => {
  test('cannot be changed, unbalanced or overdrawn by any statement', async () => {
    const { db } = given;
    await expect(db.updateTable('ledger_entry').set({ amount: 1 }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('ledger_tx').execute()).rejects.toThrow('append-only');
    const one = await db
      .selectFrom('account')
      .select('id')
      .where('owner', '=', 'grants')
      .executeTakeFirstOrThrow();
    const unbalanced = db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('ledger_tx')
        .values({ request_id: 'x', kind: 'x', created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx.insertInto('ledger_entry').values({ tx_id: id, account_id: one.id, amount: 5 }).execute();
    });
    await expect(unbalanced).rejects.toThrow('not balanced');
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('200 bets of four members at once: no gold lost, none made', async () => {
    given.feed(odds(MATCH, [market(1, [210, 330, 340])], given.seq()));
    const members = ['demo1', 'demo2', 'demo3', 'demo4'];
    const before = await Promise.all(members.map(given.gold));
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, at) => place(members[at % 4] ?? 'demo1', given.row({ gold: 100_000 }))),
    );
    const taken = members.map(
      (_, member) => results.filter((result, at) => at % 4 === member && codeOf(result) === 200).length,
    );
    expect(await Promise.all(members.map(given.gold))).toEqual(
      before.map((gold, at) => gold - (taken[at] ?? 0) * 100_000),
    );
    expect(taken.every((count) => count >= 1)).toBe(true);
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });
});
