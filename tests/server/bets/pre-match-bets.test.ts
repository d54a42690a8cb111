/** Standard bets on a real database: whatever a client skips, the server refuses; a bet that it takes is settled to the unit. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { WHOLE_MATCH } from '../../../domain/desk/decided-results.ts';
import { addSuspension, lockSuspensions } from '../../../server/feed/suspensions.ts';
import { cancelResults } from '../../../domain/protocol/bets/draw-cancel.ts';
import { drawHistoryQuery } from '../../../domain/protocol/bets/draw-history.ts';
import type { DrawMarketRow, DrawResultRow } from '../../../domain/protocol/bets/draw-market.ts';
import { siteDay } from '../../../domain/time/korean-time.ts';
import { betsById } from '../../../server/features/bets/bet-store.ts';
import { fixture, market, snapshot } from '../../given/domain/book.ts';
import { openBets, type OpenBets } from '../../given/server/open-bets.ts';
import { draw, drawRows, home, IDS, type Pick } from '../../given/server/pre-match-draws.ts';

const HOUR = 3_600_000;
const STAKE = 1_000_000;
/** Limits small enough to be met by small bets. */
const standards = defaultStandards.map((one) =>
  one.gameCode === 57 ? { ...one, maxFolders: 4, dailySpend: 400_000_000, maxOdds: 20_000 } : one,
);

let given: OpenBets;
let seq = 1;
beforeAll(async () => {
  given = await openBets(standards);
});
afterAll(() => given.close());
beforeEach(() => open());

const soccer = (match: number) =>
  snapshot(
    IDS + match,
    [
      market(1, [185, 330, 420]),
      market(18, [190, 195], {
        specifier: 'total=2.5',
        outcomes: [
          { id: 12, odds: 190, active: true },
          { id: 13, odds: 195, active: true },
        ],
      }),
      market(16, [190, 190], {
        specifier: 'hcp=-0.25',
        outcomes: [
          { id: 1714, odds: 190, active: true },
          { id: 1715, odds: 190, active: true },
        ],
      }),
    ],
    { facts: { startsAt: given.now() + match * HOUR }, state: { statusCode: 0 } },
  );
const basketball = (match: number) =>
  snapshot(
    IDS + match,
    [
      market(219, [], {
        outcomes: [
          { id: 4, odds: 150, active: true },
          { id: 5, odds: 260, active: true },
        ],
      }),
      market(225, [], {
        specifier: 'total=160.5',
        outcomes: [
          { id: 12, odds: 190, active: true },
          { id: 13, odds: 190, active: true },
        ],
      }),
    ],
    { facts: { startsAt: given.now() + match * HOUR, sportId: 313 }, state: { statusCode: 0 } },
  );
const open = (): void =>
  given.feedPreMatch(fixture([...[1, 2, 3, 4, 5, 6].map(soccer), basketball(7)], ++seq));

const over = (match: number): Pick => [match, 18, 'total=2.5', 12, 1.9];

const rowOf = drawRows(
  'standard',
  () => given.now(),
  () => seq,
);
const place = async (id: string, row: DrawMarketRow): Promise<DrawResultRow> =>
  given.bets.draw(await given.bettor(id), row, given.now());
const codeOf = (result: DrawResultRow): number | string =>
  result.state === 'answered' ? result.answer.code : result.state;
async function placed(
  id: string,
  picks: readonly Pick[],
  more: Partial<DrawMarketRow> = {},
): Promise<number> {
  const result = await place(id, rowOf(picks, more));
  if (result.state !== 'answered' || result.answer.DrawId === undefined)
    throw new Error(`not taken: ${JSON.stringify(result)}`);
  return result.answer.DrawId;
}
const settle = (match: number, marketId: number, specifier: string, ...results: [number, OutcomeResult][]) =>
  given.bets.settle(IDS + match, [
    { marketId, specifier, results: results.map(([outcomeId, result]) => ({ outcomeId, result })) },
  ]);
const betOf = (id: number) =>
  given.db.selectFrom('bet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const legsOf = (id: number) =>
  given.db
    .selectFrom('bet_leg')
    .select(['state', 'result'])
    .where('bet_id', '=', id)
    .orderBy('leg')
    .execute();

describe('F3 standard bets', () => {
  test('three folders: no delay, exact combined odds, one stake', async () => {
    const gold = await given.gold('demo1');
    const result = await place('demo1', rowOf([home(1), draw(2), over(3)]));
    // 1.85 × 3.30 × 1.90 = 11.5995, rounded half up once.
    expect(result).toMatchObject({ answer: { code: 200, data: 200, Odd: 11.6, expected: 11_600_000 } });
    expect(await given.gold('demo1')).toBe(gold - STAKE);
    expect(given.sent.filter(({ event }) => event === 'DrawTimer')).toEqual([]);
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('a price that has not moved since the snapshot is taken, however many messages came since', async () => {
    given.standard.noteSnapshot(seq + 40);
    const versions = { [`${IDS + 1}:1:`]: seq + 40 };
    expect(codeOf(await place('demo2', rowOf([home(1)], { versions })))).toBe(200);
  });
});

describe('G9 sent raw, refused by the server', () => {
  test.each<[string, number, () => DrawMarketRow]>([
    ['two picks of one match', -8002, () => rowOf([home(1), over(1)])],
    ['the same pick twice', -8002, () => rowOf([home(1), home(1)])],
    [
      'a market that is bet on alone, beside another',
      -8002,
      () => rowOf([home(1), [2, 16, 'hcp=-0.25', 1714, 1.9]]),
    ],
    ['more folders than the limit', -8011, () => rowOf([home(1), home(2), home(3), home(4), home(5)])],
    ['draws at 100 and more', -8009, () => rowOf([draw(1), draw(2), draw(3), draw(4)])],
    [
      'combined odds above the most',
      -8009,
      () =>
        rowOf([
          [1, 1, '', 3, 4.2],
          [2, 1, '', 3, 4.2],
          [3, 1, '', 3, 4.2],
          [4, 1, '', 3, 4.2],
        ]),
    ],
    [
      'several folders that would win too much',
      -8004,
      () => rowOf([draw(1), draw(2)], { gold: 100_000_000 }),
    ],
    ['a stake below the least', -8000, () => rowOf([home(1)], { gold: 99_999 })],
    ['another price', -8020, () => rowOf([home(1), [2, 1, '', 1, 1.9]])],
    ['a match that is not offered', -8021, () => rowOf([home(99)])],
    [
      'a version from the future',
      -8023,
      () => rowOf([home(1)], { versions: { [`${IDS + 1}:1:`]: seq + 1000 } }),
    ],
    ['the other game’s stream', -8023, () => rowOf([home(1)], { stream: '59' })],
    ['special, which is not offered here', -8021, () => rowOf([home(1)], { game_code: 58 })],
  ])('%s: %i', async (_, code, row) => {
    const gold = await given.gold('demo4');
    expect(codeOf(await place('demo4', row()))).toBe(code);
    expect(await given.gold('demo4')).toBe(gold);
  });

  test('the refusal of one folder among several says which', async () => {
    const result = await place('demo4', rowOf([home(1), [2, 1, '', 1, 1.9]]));
    expect(result).toMatchObject({ answer: { code: -8020, draw: 1, rate: 1.85 } });
  });

  test('a match that has started, whatever its status says', async () => {
    given.pass(HOUR + 1);
    given.standard.ticked(given.now(), { healthy: true });
    expect(codeOf(await place('demo4', rowOf([home(1)])))).toBe(-8021);
    expect(codeOf(await place('demo4', rowOf([home(2)])))).toBe(200);
  });

  test('-8010, -8013, -8006: the least folders, a single folder’s odds, any price', async () => {
    const strict = await openBets(
      defaultStandards.map((one) =>
        one.gameCode === 57 ? { ...one, minFolders: 2, maxSingleOdds: 400, anyPrice: false } : one,
      ),
    );
    strict.feedPreMatch(fixture([1, 2].map(soccer), 1));
    const raw = async (row: DrawMarketRow) =>
      codeOf(
        await strict.bets.draw(
          await strict.bettor('demo1'),
          { ...row, deadline: strict.now() + 1 },
          strict.now(),
        ),
      );
    const versions = { [`${IDS + 1}:1:`]: 1, [`${IDS + 2}:1:`]: 1 };
    expect(await raw(rowOf([home(1)], { versions }))).toBe(-8010);
    expect(await raw(rowOf([home(1), home(2)], { versions, passRate: 'any' }))).toBe(-8006);
    expect(await raw(rowOf([home(1), home(2)], { versions }))).toBe(200);
    await strict.close();
    const single = await openBets(
      defaultStandards.map((one) => (one.gameCode === 57 ? { ...one, maxSingleOdds: 400 } : one)),
    );
    single.feedPreMatch(fixture([1].map(soccer), 1));
    const row = { ...rowOf([[1, 1, '', 3, 4.2]], { versions }), deadline: single.now() + 1 };
    expect(codeOf(await single.bets.draw(await single.bettor('demo1'), row, single.now()))).toBe(-8013);
    await single.close();
  });

  test('203: gold of the day; a bet that was taken back does not count', async () => {
    const big = { gold: 100_000_000 };
    const ids: number[] = [];
    for (const match of [1, 2, 3, 4]) ids.push(await placed('demo5', [home(match)], big));
    expect(codeOf(await place('demo5', rowOf([home(5)])))).toBe(203);
    await given.bets.cancel(await given.bettor('demo5'), { ids });
    expect(codeOf(await place('demo5', rowOf([home(5)])))).toBe(200);
  });

  test('-8003: the same picks may together win three times the limit, in any order of folders', async () => {
    const picks = [home(1), draw(2), over(3)];
    const most = { gold: 86_000_000 };
    const before = await given.gold('demo3');
    const ids = [
      await placed('demo3', picks, most),
      await placed('demo3', picks.toReversed(), most),
      await placed('demo3', picks, most),
    ];
    expect(codeOf(await place('demo3', rowOf(picks, most)))).toBe(-8003);
    expect(codeOf(await place('demo3', rowOf([home(1), draw(2)], { gold: 100_000 })))).toBe(200);
    await given.bets.cancel(await given.bettor('demo3'), { ids });
    expect(await given.gold('demo3')).toBe(before - 100_000);
  });
});

describe('G4 taking bets back', () => {
  test('per item: taken back, somebody else’s, already started; the stake returns once', async () => {
    const gold = await given.gold('demo1');
    const [mine, started] = [
      await placed('demo1', [home(3), over(4)]),
      await placed('demo1', [home(1), home(4)]),
    ];
    const theirs = await placed('demo2', [home(3)]);
    given.pass(HOUR + 1);
    given.feedPreMatch();
    const bettor = await given.bettor('demo1');
    const answer = await given.bets.cancel(bettor, { ids: [mine, started, theirs, 999_999] });
    expect(answer.list).toEqual([
      { DrawId: mine, Result: cancelResults.ok },
      { DrawId: started, Result: cancelResults.notCancellable },
      { DrawId: theirs, Result: cancelResults.notFound },
      { DrawId: 999_999, Result: cancelResults.notFound },
    ]);
    expect(await given.gold('demo1')).toBe(gold - STAKE);
    const again = await given.bets.cancel(bettor, { ids: [mine] });
    expect(again.list[0]?.Result).toBe(cancelResults.notCancellable);
    expect(await given.gold('demo1')).toBe(gold - STAKE);
    expect(await betOf(mine)).toMatchObject({ state: 'special', refunded_by_user: 1, won: STAKE });
    const { list } = await given.bets.details(bettor, { gameCode: 57, ids: [mine] });
    expect(list[0]).toMatchObject({
      DrawState: 'special',
      RefundingByUser: 1,
      AggregatedOdd: 1,
      AcceptedOdd: 3.52,
      ExpectedWinSpoGold: STAKE,
      Cancellable: 0,
      details: [
        { DrawState: 'refunding', MatchId: IDS + 3, BMatchId: 3 },
        { DrawState: 'refunding', MatchId: IDS + 4, BMatchId: 4 },
      ],
    });
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('a match that began before its time cannot be taken back', async () => {
    const mine = await placed('demo1', [home(3)]);
    given.begun.add(3);
    const bettor = await given.bettor('demo1');
    const result = async () => (await given.bets.cancel(bettor, { ids: [mine] })).list[0]?.Result;
    expect(await result()).toBe(cancelResults.notCancellable);
    given.begun.clear();
    expect(await result()).toBe(cancelResults.ok);
  });

  test('what operators suspended, or say a result of, cannot be taken back', async () => {
    const mine = await placed('demo1', [home(3), over(4)]);
    const bettor = await given.bettor('demo1');
    const result = async () => (await given.bets.cancel(bettor, { ids: [mine] })).list[0]?.Result;
    const act = (marketId: number, isSuspended: boolean) =>
      given.db.transaction().execute(async (trx) => {
        await lockSuspensions(trx);
        const row = { matchId: 3, marketId, reason: '확인', actorId: bettor.memberId, about: null };
        return addSuspension(trx, { ...row, at: given.now(), isSuspended });
      });
    for (const marketId of [WHOLE_MATCH, 1]) {
      await act(marketId, true);
      expect(await result()).toBe(cancelResults.heldBack);
      await act(marketId, false);
    }
    const said = {
      maker_id: bettor.memberId,
      match_id: 4,
      specifier: '',
      results: '',
      teams: '',
      reason: '',
    };
    const until = { made_at: 1, expires_at: 2, decided_by: null, decided_at: null, settled_at: null };
    for (const state of ['pending', 'approved'] as const) {
      await given.db
        .insertInto('operator_result')
        .values({ ...said, ...until, market_id: WHOLE_MATCH, state })
        .execute();
      expect(await result()).toBe(cancelResults.heldBack);
      await given.db.updateTable('operator_result').set({ state: 'refused' }).execute();
    }
    expect(await result()).toBe(cancelResults.ok);
  });

  test('a live bet never; a settlement after a cancel pays nothing', async () => {
    given.reset();
    const bettor = await given.bettor('demo2');
    const live = await given.bets.draw(bettor, given.row(), given.now());
    const liveId = live.state === 'answered' ? (live.answer.DrawId ?? 0) : 0;
    const mine = await placed('demo2', [home(2)]);
    const { list } = await given.bets.cancel(bettor, { ids: [liveId, mine] });
    expect(list.map(({ Result }) => Result)).toEqual([cancelResults.notCancellable, cancelResults.ok]);
    const gold = await given.gold('demo2');
    await settle(2, 1, '', [1, 'win'], [2, 'lose'], [3, 'lose']);
    expect(await given.gold('demo2')).toBe(gold);
    expect((await betOf(mine)).state).toBe('special');
  });

  test('F4 the cancelable fetch: opened bets none of whose matches has started', async () => {
    const mine = await placed('demo1', [home(5), over(6)]);
    const ask = async () => {
      const day = siteDay(given.now());
      const query = drawHistoryQuery.parse({
        gameType: 57,
        startAt: day,
        endAt: day,
        cancellable: 1,
        pageSize: 1000,
      });
      return (await given.bets.history(await given.bettor('demo1'), query)).list;
    };
    const cancellable = await ask();
    expect(cancellable.map(({ DrawId }) => DrawId)).toContain(mine);
    expect(cancellable.every(({ Cancellable }) => Cancellable === 1)).toBe(true);
    given.pass(7 * HOUR);
    expect(await ask()).toEqual([]);
  });
});

describe('D5 R11 settling several folders', () => {
  test('a void folder counts 1.00; a lost one decides at once, and the others still get their results', async () => {
    open();
    const gold = await given.gold('demo1');
    const won = await placed('demo1', [home(2), draw(3), over(4)]);
    await settle(3, 1, '', [1, 'void'], [2, 'void'], [3, 'void']);
    await settle(2, 1, '', [1, 'win'], [2, 'lose'], [3, 'lose']);
    expect((await betOf(won)).state).toBe('opened');
    await settle(4, 18, 'total=2.5', [12, 'win'], [13, 'lose']);
    // 1.85 × 1.90 = 3.515, rounded half up: 3.52.
    expect(await betOf(won)).toMatchObject({ state: 'win', won: 3_520_000 });
    expect(await given.gold('demo1')).toBe(gold - STAKE + 3_520_000);

    const lost = await placed('demo1', [home(5), over(6)]);
    await settle(5, 1, '', [1, 'lose'], [2, 'win'], [3, 'lose']);
    expect(await betOf(lost)).toMatchObject({ state: 'lose', won: 0 });
    await settle(6, 18, 'total=2.5', [12, 'win'], [13, 'lose']);
    expect(await legsOf(lost)).toEqual([
      { state: 'lose', result: 'lose' },
      { state: 'win', result: 'win' },
    ]);
    expect(await given.gold('demo1')).toBe(gold - 2 * STAKE + 3_520_000);
    expect(await given.faults()).toEqual({ unbalanced: 0, wrongBalances: 0 });
  });

  test('half results of an Asian line are paid exactly, alone', async () => {
    open();
    const gold = await given.gold('demo1');
    const half = await placed('demo1', [[6, 16, 'hcp=-0.25', 1715, 1.9]], { gold: 333_333 });
    await settle(6, 16, 'hcp=-0.25', [1714, 'half-lose'], [1715, 'half-win']);
    // Half of it at 1.90, half of it back: 333,333 × 1.45 = 483,332.85.
    expect(await betOf(half)).toMatchObject({ state: 'win', won: 483_332 });
    expect(await given.gold('demo1')).toBe(gold - 333_333 + 483_332);
    const [read] = await betsById(given.db, [half], given.now());
    expect(read?.legs).toMatchObject([{ state: 'win', half: true }]);
  });
});
