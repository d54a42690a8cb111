import { describe, expect, test } from 'vitest';
import { cancelGroups } from '../../domain/bet/cancelable.ts';
import { ofLastMonth } from '../../domain/bet/history-term.ts';
import { decodeBet, decodeBets, encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import type { SideOdds } from '../../domain/match/market-shape.ts';
import { drawHistoryRow, drawRow } from '../../domain/protocol/bets/draw-history.ts';
import { DAY_MS } from '../../domain/time/korean-time.ts';
import { betOf, legOf } from '../given/domain/bet.ts';
import { throughFrame } from '../given/domain/frame.ts';

const [STARTS, BOUGHT] = [Date.UTC(2026, 10, 21, 18, 30), Date.UTC(2026, 10, 21, 3)];
const leg = legOf({
  matchId: 4_000_000_000_000_007,
  leagueId: 17,
  marketId: 18,
  specifier: 'total=2.5',
  outcomeId: 12,
  startsAt: STARTS,
  odds: 190,
  receipt: { shownOdds: 185, takenOdds: 190, ageMs: 120 },
});
const bet = betOf({
  drawId: 15,
  odds: 399,
  acceptedOdds: 410,
  expected: 3_990_000,
  boughtAt: BOUGHT,
  folders: 2,
  legs: [leg, { ...leg, marketId: 1, specifier: '', outcomeId: 2, odds: 210, receipt: null }],
});
const rowOf = () => structuredClone(throughFrame('DrawHistory', encodeBet(bet))) as Record<string, unknown>;

describe('D10 a bet and its legs on the wire', () => {
  test('come back the same, through a real frame', () => {
    expect(decodeBet(drawRow.parse(rowOf()))).toEqual(bet);
  });
  test.each<[string | number, string | number]>([
    ['2026-11-21 18:30:00', '2026-11-21 03:00:00'],
    ['2026-11-21T18:30:00Z', '2026-11-21T03:00:00.000Z'],
    ['2026-11-22T03:30:00+09:00', '2026-11-21T12:00:00+0900'],
    [String(STARTS), String(BOUGHT)],
    [STARTS, BOUGHT],
  ])('D9 dates as %s and %s are those of the bet', (MatchDate, BuyDate) => {
    const row = rowOf() as { details: object[] };
    const details = row.details.map((one) => ({ ...one, MatchDate }));
    expect(decodeBet(drawRow.parse({ ...row, BuyDate, details }))).toEqual(bet);
  });
  test.each([[''], ['0000-00-00 00:00:00'], ['2026-11-21'], [null], [0]])(
    'D10 a history with times as %j keeps its bets; the times are unknown',
    (written) => {
      const row = rowOf() as { details: object[] };
      const details = row.details.map((one) => ({ ...one, MatchDate: written }));
      const list = [
        { ...row, details },
        { ...row, BuyDate: written, DateDrawn: written },
      ];
      const bets = drawHistoryRow.parse({ totalItems: 2, list }).list.map(decodeBet);
      expect(bets.map(({ boughtAt, decidedAt, legs }) => [boughtAt, decidedAt, legs[0]?.startsAt])).toEqual([
        [BOUGHT, null, null],
        [null, null, STARTS],
      ]);
      expect(ofLastMonth(bets, BOUGHT)).toHaveLength(2);
      expect(bets.map((one) => decodeBet(drawRow.parse(encodeBet(one))))).toEqual(bets);
    },
  );
  const sided = (sides: SideOdds) => ({ ...bet, legs: [{ ...leg, sides }] });
  test.each<[string, SideOdds, object]>([
    ['three', [185, 340, 410], { Odd_L: 1.85, Odd_C: 3.4, Odd_R: 4.1 }],
    ['two', [190, null, 195], { Odd_L: 1.9, Odd_C: null, Odd_R: 1.95 }],
  ])('D9 what a market of %s outcomes offered goes as floats and comes back', (_, sides, odds) => {
    const row = throughFrame('DrawHistory', encodeBet(sided(sides)));
    expect(row).toMatchObject({ details: [odds] });
    expect(decodeBet(drawRow.parse(row))).toEqual(sided(sides));
  });
  test.each([
    ['texts', { Odd_L: '1.85', Odd_C: 'None', Odd_R: '4.10' }, [185, null, 410]],
    ['a side that is missing', { Odd_L: 1.85, Odd_C: null }, undefined],
    ['no number', { Odd_L: 'x', Odd_C: 3.4, Odd_R: 4.1 }, undefined],
  ])('D9 odds of the sides with %s cost no leg', (_, odds, sides) => {
    const row = rowOf() as { details: object[] };
    row.details = [{ ...row.details[0], ...odds }];
    expect(decodeBet(drawRow.parse(row)).legs.map((one) => one.sides)).toEqual([sides]);
  });
  test('G10 a half result of a leg comes back, and is left out where the result is whole', () => {
    const half = {
      ...bet,
      legs: [{ ...leg, state: 'win' as const, half: true as const }, ...bet.legs.slice(1)],
    };
    const row = throughFrame('DrawHistory', encodeBet(half));
    expect(row).toMatchObject({ details: [{ HalfResult: 1 }, {}] });
    expect(decodeBet(drawRow.parse(row)).legs.map((one) => one.half)).toEqual([true, undefined]);
  });
  test('G10 the shares of a leg come back; what are no shares is left out', () => {
    const shares = { won: 1, back: 0, of: 4 };
    const shared = { ...bet, legs: [{ ...leg, state: 'win' as const, shares }, ...bet.legs.slice(1)] };
    const row = throughFrame('DrawHistory', encodeBet(shared));
    expect(row).toMatchObject({ details: [{ ResultShares: '1+0/4' }, {}] });
    const decoded = (text: string) =>
      decodeBet(drawRow.parse(JSON.parse(JSON.stringify(row).replace('1+0/4', text)))).legs[0]?.shares;
    expect(['1+0/4', '3+2/4', '1/4', '0+0/0'].map(decoded)).toEqual([
      shares,
      undefined,
      undefined,
      undefined,
    ]);
  });
  test('G1 a leg that operators decided comes back so, and says nothing otherwise', () => {
    const byStaff = { ...bet, legs: [{ ...leg, byStaff: true as const }, ...bet.legs.slice(1)] };
    const row = throughFrame('DrawHistory', encodeBet(byStaff));
    expect(row).toMatchObject({ details: [{ DecidedByStaff: 1 }, {}] });
    expect(decodeBet(drawRow.parse(row)).legs.map((one) => one.byStaff)).toEqual([true, undefined]);
  });
  test('under their specified names', () => {
    expect(rowOf()).toMatchObject({
      DrawId: 15,
      Odd: 3.99,
      AggregatedOdd: 3.99,
      SpoGold: 1_000_000,
      Point: 1_000_000,
      WinPoint: 0,
      details: [
        {
          DrawId: 15,
          MatchDate: '2026-11-21 18:30:00',
          MatchDateKor: '2026-11-22 03:30:00',
          AllottedValue: '2.5',
          Specifiers: '{"total":"2.5"}',
          HomeTeam_UniqueId: 2,
          AwayTeam_UniqueId: 3,
          MatchMarketType: 'total',
          SRSSpecialMarketType: 0,
          Point: 1_000_000,
          main_AggregatedOdd: 3.99,
          main_DrawState: 'opened',
        },
        { AllottedValue: null, MatchMarketType: 'winner' },
      ],
    });
  });
  test('a line of another bet is left out: details are matched by DrawId', () => {
    const row = rowOf();
    const details = row['details'] as Record<string, unknown>[];
    const foreign = [...details, { ...details[0], DrawId: 16 }];
    expect(decodeBet(drawRow.parse({ ...row, details: foreign })).legs).toHaveLength(2);
  });
  test.each<[string, object, boolean]>([
    ['an opened one', {}, true],
    ['a live one', { GameCode: 59 }, false],
    ['a lost one', { DrawState: 'lose' }, false],
    ['one the server does not let go', { Cancellable: 0 }, false],
  ])('G3 %s can be cancelled: %s', (_, more, may) => {
    expect(decodeBet(drawRow.parse({ ...rowOf(), ...more })).cancellable).toBe(may);
  });
});

describe('D10 game lines and entries of the cancelable list', () => {
  test.each([
    ['a JSON object as text', '{"total":"2.5"}', 'total=2.5'],
    ['JSON with a number', '{"total":2.5}', 'total=2.5'],
    ['a JSON object', { total: '2.5' }, 'total=2.5'],
    ['key=value pairs', 'total=2.5', 'total=2.5'],
    ['two keys in any order', '{"total":"2.5","mapnr":"1"}', 'mapnr=1|total=2.5'],
    ['an empty object', '{}', ''],
    ['nothing', null, ''],
  ])('specifiers as %s', (_, Specifiers, specifier) => {
    const row = rowOf();
    const [first] = row['details'] as Record<string, unknown>[];
    const read = decodeBet(drawRow.parse({ ...row, details: [{ ...first, Specifiers }] }));
    expect(read.legs[0]?.specifier).toBe(specifier);
  });

  test('when an entry stands for a group, it is read as its bets, each with the entry’s details', () => {
    const { GameCode, ...row } = rowOf();
    const bets = decodeBets(
      drawRow.parse({ ...row, Game_Code: GameCode, group: 3, group_draw_id: '15,14, 13,x,14', count: 0 }),
    );
    expect(bets.map(({ drawId }) => drawId)).toEqual([15, 14, 13]);
    expect(bets.every(({ legs, gameCode }) => legs.length === 2 && gameCode === 57)).toBe(true);
    expect(cancelGroups(bets).map(({ ids }) => ids)).toEqual([[13, 14, 15]]);
  });

  test('a row without a group is one bet', () => expect(decodeBets(drawRow.parse(rowOf()))).toEqual([bet]));

  test.each([
    ['a minute ago', 60_000, true],
    ['30 days ago', 30 * DAY_MS, true],
    ['31 days ago', 31 * DAY_MS, false],
    ['a year ago', 365 * DAY_MS, false],
  ])('a bet bought %s', (_, age, kept) => {
    const now = Date.UTC(2026, 10, 21);
    expect(ofLastMonth([betOf({ boughtAt: now - age })], now)).toHaveLength(kept ? 1 : 0);
  });
});

describe('D9 another back end’s rows', () => {
  test('numbers as text, None for no line, fields left out', () => {
    const row = rowOf();
    const without = (one: Record<string, unknown>, ...names: string[]) =>
      Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name)));
    const details = (row['details'] as Record<string, unknown>[]).map((one) => ({
      ...without(one, 'MatchDateKor', 'main_DrawState'),
      MatchId: String(one['MatchId']),
      AggregatedOdd: String(one['AggregatedOdd']),
      AllottedValue: 'None',
    }));
    const fewer = without(row, 'Odd', 'Point', 'WinPoint');
    const read = drawRow.parse({ ...fewer, DrawId: '15', SpoGold: '1000000', details });
    expect(decodeBet(read)).toEqual(bet);
  });
  test.each([
    ['a stake that is no integer', { SpoGold: 1.5 }],
    ['odds that are no number', { AggregatedOdd: 'x' }],
    ['an unknown state', { DrawState: 'gone' }],
  ])('%s is refused', (_, wrong) => {
    expect(drawRow.safeParse({ ...rowOf(), ...wrong }).success).toBe(false);
  });
});
