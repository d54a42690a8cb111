/** Casual games: rounds of the day, draws, and the one decision about a bet. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerCodeOf } from '../../domain/protocol/bets/refusal-code.ts';
import { casualCodeOf, casualRefusalOf } from '../../domain/protocol/calls/bets/casual-code.ts';
import { casualGameOf, casualGameOfType, casualGames, drawnPick } from '../../domain/casual/casual-game.ts';
import {
  DEFAULT_ROUND_MS,
  MOST_CLOSED_MS,
  roundAt,
  roundBefore,
  roundOf,
} from '../../domain/casual/casual-round.ts';
import {
  type CasualBetCommand,
  type CasualRefusal,
  type CasualRules,
  type RoundState,
  decideCasualBet,
} from '../../domain/casual/decide-casual-bet.ts';
import { settleCasual } from '../../domain/casual/settle-casual.ts';
import {
  casualBetForm,
  casualListQuery,
  casualRow,
  decodeCasual,
  encodeCasual,
} from '../../domain/protocol/calls/bets/casual.ts';
import { DAY_MS, siteDay } from '../../domain/time/korean-time.ts';

const SECOND = 1000;
/** 2026-11-22 00:00 in Korea. */
const MIDNIGHT = Date.UTC(2026, 10, 21, 15);
const roundMs = fc.integer({ min: 6, max: 3600 }).map((seconds) => seconds * SECOND);
const moment = fc.integer({ min: MIDNIGHT - DAY_MS, max: MIDNIGHT + 3 * DAY_MS });

describe('C7 rounds of the day', () => {
  test.each([
    [0, 1, '2026-11-22'],
    [59_999, 1, '2026-11-22'],
    [60_000, 2, '2026-11-22'],
    [DAY_MS - 1, 1440, '2026-11-22'],
    [-1, 1440, '2026-11-21'],
    [DAY_MS, 1, '2026-11-23'],
  ])('%i ms after midnight in Korea runs round %i of %s', (since, inning, day) => {
    const round = roundAt(MIDNIGHT + since, DEFAULT_ROUND_MS);
    expect(round).toMatchObject({ inning, day });
    expect(round.drawsAt - round.opensAt).toBe(60_000);
    expect(round.drawsAt - round.closesAt).toBe(10_000);
  });

  test('whatever the length, every moment has one round, and rounds follow each other without a gap', () => {
    fc.assert(
      fc.property(moment, roundMs, (now, length) => {
        const round = roundAt(now, length);
        expect(round.opensAt).toBeLessThanOrEqual(now);
        expect(now).toBeLessThan(round.drawsAt);
        expect(round.closesAt).toBeGreaterThan(round.opensAt);
        expect(round.closesAt).toBeLessThan(round.drawsAt);
        expect(round.drawsAt - round.closesAt).toBeLessThanOrEqual(MOST_CLOSED_MS);
        expect(round.day).toBe(siteDay(now));
        expect(roundOf(round.day, round.inning, length)).toEqual(round);
        expect(roundAt(round.drawsAt, length).opensAt).toBe(round.drawsAt);
        expect(roundBefore(round, length).drawsAt).toBe(round.opensAt);
      }),
    );
  });

  test.each([
    ['2026-11-22', 0],
    ['2026-11-22', 1441],
    ['2026-11-22', 1.5],
    ['2026-13-45', 1],
    ['today', 1],
  ])('there is no round %s/%d', (day, inning) => {
    expect(roundOf(day, inning, DEFAULT_ROUND_MS)).toBeNull();
  });
});

describe('C7 draws', () => {
  test('the games: 60 jump ball, 61 coin toss, 62 free kick, and no shooting star', () => {
    expect(casualGames.map(({ code, type, picks, odds }) => [code, type, picks.length, odds])).toEqual([
      [60, 'jumpball', 2, 195],
      [61, 'cointoss', 2, 195],
      [62, 'freekick', 3, 290],
    ]);
    expect(casualGameOfType('shooting')).toBeNull();
    expect(casualGameOf(63)).toBeNull();
    expect(casualGameOf(61)).toBe(casualGameOfType('cointoss'));
  });

  test.each([
    [61, '000000000000', 1],
    [61, '000000000001', 2],
    [62, '000000000005', 3],
    // 2^48 - 1 is divisible by 3.
    [62, 'ffffffffffffabcd', 1],
    [62, '0000000000010000', 2],
  ])('game %i, number %s: pick %i', (code, hex, pick) => {
    const game = casualGameOf(code);
    expect(game === null ? null : drawnPick(game, hex)).toBe(pick);
  });

  test('text that is no number is no draw', () => {
    expect(() => drawnPick(casualGames[0], 'none')).toThrow('twelve');
  });

  test.each([
    [1, 1, { state: 'succeeded', won: 195 }],
    [1, 2, { state: 'failed', won: 0 }],
    [1, null, { state: 'void', won: 100 }],
  ] as const)('pick %i, drawn %s', (pick, drawn, settled) => {
    expect(settleCasual({ pick, stake: 100, expected: 195 }, drawn)).toEqual(settled);
  });
});

const round = roundAt(MIDNIGHT, DEFAULT_ROUND_MS);
const command: CasualBetCommand = { gameCode: 61, day: round.day, inning: 1, pick: 2, stake: 100_001 };
const state: RoundState = { round, hasBet: false };
const rules: CasualRules = {
  now: MIDNIGHT + SECOND,
  limit: { leastStake: 100_000, maxStake: 1_000_000 },
  gold: 5_000_000,
};

describe('C7 E8 one bet on one round', () => {
  test('is taken with its odds and its expected winnings', () => {
    expect(decideCasualBet(state, command, rules)).toEqual({
      ok: true,
      value: [
        {
          kind: 'casual-bet-placed',
          gameCode: 61,
          round,
          pick: 2,
          stake: 100_001,
          odds: 195,
          expected: 195_001,
        },
      ],
    });
    expect(decideCasualBet(state, { ...command, gameCode: 62, pick: 3 }, rules)).toMatchObject({
      ok: true,
      value: [{ odds: 290, expected: 290_002 }],
    });
  });

  const cases: readonly [
    CasualRefusal['kind'],
    Partial<CasualBetCommand>,
    Partial<CasualRules & RoundState>,
  ][] = [
    ['unknown-game', { gameCode: 63 }, {}],
    ['wrong-round', { inning: 2 }, {}],
    ['wrong-round', { day: '2026-11-21' }, {}],
    ['round-closed', {}, { now: MIDNIGHT + 50_000 }],
    ['round-closed', {}, { now: MIDNIGHT - 1 }],
    ['already-picked', {}, { hasBet: true }],
    ['not-logged-in', {}, { gold: null }],
    ['unknown-pick', { pick: null }, {}],
    ['unknown-pick', { pick: 3 }, {}],
    ['unknown-pick', { pick: 0 }, {}],
    ['no-more-gold', {}, { gold: 99_999 }],
    ['below-minimum', { stake: 99_999 }, {}],
    ['below-minimum', { stake: 100_000.5 }, {}],
    ['below-minimum', { stake: Number.NaN }, {}],
    ['above-maximum', { stake: 1_000_001 }, {}],
    ['above-gold', { stake: 300_000 }, { gold: 299_999 }],
  ];
  test.each(cases)('%s: %j %j', (kind, asked, there) => {
    const decided = decideCasualBet({ ...state, ...there }, { ...command, ...asked }, { ...rules, ...there });
    expect(decided).toMatchObject({ ok: false, error: { kind } });
  });

  test('up to the last millisecond, and never after it', () => {
    expect(decideCasualBet(state, command, { ...rules, now: round.closesAt - 1 }).ok).toBe(true);
    expect(decideCasualBet(state, command, { ...rules, now: round.closesAt }).ok).toBe(false);
  });

  test('an accepted stake never exceeds gold or limit, and pays floor(odds × stake)', () => {
    fc.assert(
      fc.property(
        fc.record({ pick: fc.integer({ min: -1, max: 4 }), stake: fc.integer({ min: -5, max: 2_000_000 }) }),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.constantFrom(...casualGames),
        (asked, gold, game) => {
          const decided = decideCasualBet(
            state,
            { ...command, ...asked, gameCode: game.code },
            { ...rules, gold },
          );
          if (!decided.ok) return;
          const [{ stake, expected, pick }] = decided.value;
          expect(stake).toBeLessThanOrEqual(Math.min(gold, 1_000_000));
          expect(stake).toBeGreaterThanOrEqual(100_000);
          expect(game.picks.some(({ value }) => value === pick)).toBe(true);
          expect(BigInt(expected)).toBe((BigInt(game.odds) * BigInt(stake)) / 100n);
        },
      ),
    );
  });

  test('every refusal has a code, and those of the games alone come back as what they were', () => {
    for (const kind of [
      'unknown-game',
      'unknown-pick',
      'round-closed',
      'wrong-round',
      'already-picked',
    ] as const) {
      expect(casualCodeOf({ kind })).toBeLessThan(-8000);
      expect(casualRefusalOf(casualCodeOf({ kind }), kind)).toEqual({ kind });
    }
    const poor = { kind: 'above-gold', stake: 2, gold: 1 } as const;
    expect(casualCodeOf(poor)).toBe(answerCodeOf(poor));
    expect(casualRefusalOf(203, 'daily-spend')).toEqual({ kind: 'code', code: 203 });
    expect(casualRefusalOf(203, 'toString')).toEqual({ kind: 'code', code: 203 });
  });
});

describe('G7 casual bets on the wire', () => {
  const record = {
    drawId: 5,
    inning: 12,
    boughtAt: MIDNIGHT,
    pick: 1,
    odds: 195,
    stake: 1000,
  };
  test.each([
    [{ state: 'waiting', drawn: null, won: 0 }, { gameresultValue: 999, result: 0 }, 'wait', null],
    [{ state: 'succeeded', drawn: 1, won: 1950 }, { gameresultValue: 1, result: 1 }, 'succeeded', 1],
    [{ state: 'failed', drawn: 2, won: 0 }, { gameresultValue: 2, result: 2 }, 'failed', 2],
    [{ state: 'void', drawn: null, won: 1000 }, { gameresultValue: 0, result: 3 }, 'void', null],
  ] as const)('%j', (what, row, status, drawn) => {
    const encoded = encodeCasual({ ...record, ...what });
    expect(encoded).toMatchObject({
      ...row,
      resultValue: row.gameresultValue,
      Drawid: 5,
      userBettingIndex: 5,
    });
    expect(decodeCasual(casualRow.parse(encoded))).toEqual({
      drawId: 5,
      inning: 12,
      boughtAt: MIDNIGHT,
      forecast: 1,
      drawn,
      status,
      odds: 195,
      stake: 1000,
      expected: 1950,
      won: what.won,
    });
  });

  test('the request for a page is bounded; fields left out have their default', () => {
    expect(casualListQuery.parse({ gubun: '60' })).toEqual({
      gubun: 60,
      page_row_num: 8,
      page: 1,
      start_date: '1970-01-01',
    });
    for (const bad of [
      {},
      { gubun: '59' },
      { gubun: '60', page: '0' },
      { gubun: '60', page: '-1' },
      { gubun: '60', page: '1001' },
      { gubun: '60', page_row_num: '500' },
      { gubun: ['60', '61'] },
      { gubun: '60', start_date: 'yesterday' },
    ])
      expect(casualListQuery.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  });

  test('a bet’s form takes digits only', () => {
    const form = {
      reqId: 'request-1',
      game_code: '61',
      day: '2026-11-22',
      inning: '1',
      forecast: '2',
      gold: '100000',
    };
    expect(casualBetForm.parse(form)).toMatchObject({ game_code: 61, gold: 100_000 });
    for (const [field, value] of [
      ['gold', '1e9'],
      ['gold', '-5'],
      ['gold', '1.5'],
      ['gold', ''],
      ['gold', 100_000],
      ['gold', '9'.repeat(16)],
      ['reqId', 'short'],
      ['reqId', 'x'.repeat(65)],
      ['day', '22.11.2026'],
      ['inning', 'first'],
      ['forecast', undefined],
    ] as const)
      expect(casualBetForm.safeParse({ ...form, [field]: value }).success, `${field} ${value}`).toBe(false);
  });
});
