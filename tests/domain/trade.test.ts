/** L2, L4: what a bet on the market is worth, its prices, and what overtakes a sale. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BetStatus } from '../../domain/bet/bet.ts';
import { outcomeResults } from '../../domain/match/market.ts';
import { combinedOdds, expectedWinnings } from '../../domain/odds/odds.ts';
import {
  decodeMarks,
  encodeMarks,
  type LegMark,
  type LegNow,
  lockOfMarks,
  MOST_MARKS_CHARS,
} from '../../domain/trade/leg-marks.ts';
import { decodeTrade, encodeTrade, tradeRow } from '../../domain/protocol/calls/bets/trade.ts';
import { drawRow } from '../../domain/protocol/bets/draw-history.ts';
import { encodeBet } from '../../domain/protocol/bets/draw-codec.ts';
import { fitsRange, possibleWinnings, presentWorth, priceRange } from '../../domain/trade/present-worth.ts';
import { buyCodeOf, saleRefusal, sellCodeOf, tradeRefusals } from '../../domain/trade/trade.ts';

import { betOf as madeBet, legOf } from '../given/domain/bet.ts';

const won = (odds: number) => ({ odds, result: 'win', now: 0 }) as const;
const open = (odds: number, now: number) => ({ odds, result: null, now }) as const;
const betOf = (stake: number, legs: readonly { readonly odds: number }[]) => ({
  stake,
  odds: combinedOdds(legs.map(({ odds }) => odds)),
  levelPenalty: [],
});

describe('L1 D9 the times of a sale and of its bet', () => {
  const at = Date.UTC(2025, 2, 1, 14);
  const bet = madeBet({ boughtAt: at, decidedAt: at, legs: [legOf({ startsAt: at })] });
  const sale = encodeTrade({
    id: 1,
    price: 1000,
    at,
    leftSeconds: 60,
    soldAt: at,
    seller: 'a',
    isOwn: false,
    worth: null,
    lock: null,
    seen: '',
    bet,
  });
  test.each([at, at / 1000, String(at), '2025-03-01 14:00:00', '2025-03-01T23:00:00+09:00'])(
    'as %j',
    (written) => {
      const read = tradeRow.parse({ ...sale, saledate: written, tradetime: written });
      expect(decodeTrade(read)).toMatchObject({ at, soldAt: at });
    },
  );
  test.each(['saledate', 'tradetime'])('%s that cannot be read is unknown: it is not 1970', (name) => {
    for (const written of ['', 'today', 20_250_301]) {
      const { at: saleAt, soldAt } = decodeTrade(tradeRow.parse({ ...sale, [name]: written }));
      expect([saleAt, soldAt]).toEqual(name === 'saledate' ? [null, at] : [at, null]);
    }
  });
  test.each(['BuyDate', 'DateDrawn', 'MatchDate'])('%s of a bet that cannot be read is unknown', (name) => {
    const row = encodeBet(bet);
    const details = row.details.map((one) => ({
      ...one,
      ...(name === 'MatchDate' ? { MatchDate: 'soon' } : {}),
    }));
    const read = drawRow.parse({ ...row, details, ...(name === 'MatchDate' ? {} : { [name]: 'soon' }) });
    expect({ ...read.details[0], ...read, MatchDate: read.details[0]?.MatchDate }).toMatchObject({
      [name]: null,
    });
  });
});

describe('L2 the present worth of a bet', () => {
  test.each([
    // 2.00 × 3.00 × 1,000,000 = 6,000,000; ÷ 3.00
    ['one leg won, one open at its accepted odds', [won(200), open(300, 300)], 2_000_000],
    ['the open leg has become likely', [won(200), open(300, 150)], 4_000_000],
    ['two open legs', [won(200), open(300, 250), open(150, 120)], 3_000_000],
    ['an open leg without a price', [won(200), open(300, 0)], null],
    ['no open leg', [won(200), won(300)], 6_000_000],
    ['a void leg counts 1.00', [{ odds: 200, result: 'void', now: 0 }, open(300, 300)], 1_000_000],
    ['a lost leg', [{ odds: 200, result: 'lose', now: 0 }, open(300, 300)], 0],
  ] as const)('%s', (_name, legs, worth) => {
    expect(presentWorth(betOf(1_000_000, legs), legs)).toBe(worth);
  });

  const leg = fc.record({
    odds: fc.integer({ min: 101, max: 5000 }),
    result: fc.option(fc.constantFrom(...outcomeResults), { nil: null }),
    now: fc.integer({ min: 101, max: 100_000 }),
  });
  const legs = fc.array(leg, { minLength: 1, maxLength: 10 });
  const stake = fc.integer({ min: 1, max: 1_000_000_000 });

  test('property: it is the exact quotient, never above the possible winnings, and falls as odds rise', () => {
    fc.assert(
      fc.property(legs, stake, fc.nat(9), (some, gold, at) => {
        const bet = betOf(gold, some);
        const possible = possibleWinnings(bet, some);
        // Winnings have limits far below this (E9).
        fc.pre(Number.isSafeInteger(possible));
        const worth = presentWorth(bet, some) ?? -1;
        const divisor = some.reduce(
          (sum, { result, now }) => (result === null ? sum * BigInt(now) : sum),
          1n,
        );
        const count = some.filter(({ result }) => result === null).length;
        const scaled = BigInt(possible) * 100n ** BigInt(count);
        expect(BigInt(worth) * divisor <= scaled && scaled < (BigInt(worth) + 1n) * divisor).toBe(true);
        expect(worth).toBeLessThanOrEqual(possible);
        const longer = some.map((one, place) =>
          place === at % some.length ? { ...one, now: one.now + 50 } : one,
        );
        expect(presentWorth(bet, longer)).toBeLessThanOrEqual(worth);
      }),
      { seed: 16, numRuns: 500 },
    );
  });

  test('property: without void and half results the possible winnings are the promised ones', () => {
    fc.assert(
      fc.property(legs, stake, (some, gold) => {
        const plain = some.map((one) => ({ ...one, result: one.result === 'win' ? one.result : null }));
        const bet = betOf(gold, plain);
        expect(possibleWinnings(bet, plain)).toBe(expectedWinnings(bet.odds, gold));
      }),
      { seed: 17 },
    );
  });
});

describe('L2 the price of a sale', () => {
  test('it is at least the stake and at most the percent of the possible winnings, floored', () => {
    const range = priceRange(1_000_000, 6_000_001, { mostPercent: 90 });
    expect(range).toEqual({ least: 1_000_000, most: 5_400_000 });
    expect(
      [999_999, 1_000_000, 5_400_000, 5_400_001, 1_000_000.5].map((one) => fitsRange(one, range)),
    ).toEqual([false, true, true, false, false]);
  });

  test('when the most is below the stake, no price fits', () => {
    const range = priceRange(1_000_000, 1_100_000, { mostPercent: 90 });
    expect(range).toBeNull();
    expect(fitsRange(1_000_000, range)).toBe(false);
  });
});

describe('L2 which bets can be sold', () => {
  const sale = { gameCode: 57, state: 'opened', isBought: false, isOnSale: false } as const;
  const legs = (...states: BetStatus[]) => states.map((state) => ({ state }));
  test.each([
    ['a won and an open leg', { ...sale, legs: legs('win', 'opened') }, null],
    ['a special bet', { ...sale, gameCode: 58, legs: legs('win', 'opened') }, null],
    ['no won leg', { ...sale, legs: legs('opened', 'special') }, 'no-hit'],
    ['a decided bet', { ...sale, state: 'win', legs: legs('win', 'win') }, 'not-sellable'],
    ['a live bet', { ...sale, gameCode: 59, legs: legs('opened') }, 'not-sellable'],
    ['a bought bet', { ...sale, isBought: true, legs: legs('win', 'opened') }, 'not-sellable'],
    ['a bet on sale', { ...sale, isOnSale: true, legs: legs('win', 'opened') }, 'exists'],
  ] as const)('%s', (_name, terms, why) => {
    expect(saleRefusal(terms)).toBe(why);
  });

  test('every refusal has the code of the specification', () => {
    expect([sellCodeOf('exists'), sellCodeOf('no-hit'), sellCodeOf('price')]).toEqual([
      'TS206',
      'TS208',
      'TS207',
    ]);
    for (const reason of tradeRefusals)
      expect(buyCodeOf(reason)).toBe(reason === 'too-soon' ? 'TB206' : 'TB207');
  });
});

describe('L4 what overtakes a sale', () => {
  const bet = {
    ...betOf(1_000_000, [{ odds: 200 }, { odds: 300 }]),
    legs: [
      { leg: 1, odds: 200, result: 'win' },
      { leg: 2, odds: 300, result: null },
    ],
  } as const;
  const mark: LegMark = { leg: 2, home: 0, away: 0, odds: 200 };
  const now: LegNow = { ...mark, sportId: 311, isOpen: true };
  test.each([
    ['nothing has changed', [mark], [now], null],
    ['a goal', [mark], [{ ...now, home: 1 }], 'goal'],
    ['a goal while the price is suspended', [mark], [{ ...now, away: 1, isOpen: false }], 'goal'],
    ['a suspended price', [mark], [{ ...now, isOpen: false }], 'suspended'],
    ['a price that is gone', [mark], [{ ...now, odds: 0 }], 'suspended'],
    ['a leg that was settled', [mark, { ...mark, leg: 3 }], [now], 'settled'],
    ['another leg', [{ ...mark, leg: 3 }], [now], 'settled'],
    ['points of basketball alone', [mark], [{ ...now, sportId: 313, home: 2 }], null],
    ['a price 20 % away in worth', [mark], [{ ...now, odds: 250 }], null],
    ['a price further away', [mark], [{ ...now, odds: 251 }], 'moved'],
    ['a price that has fallen far', [mark], [{ ...now, odds: 160 }], 'moved'],
  ] as const)('%s', (_name, before, present, lock) => {
    expect(lockOfMarks(bet, before, present, 20)).toBe(lock);
  });

  test('property: marks are read back as they were written; other texts are no marks', () => {
    const some = fc.array(
      fc.record({
        leg: fc.integer({ min: 1, max: 99 }),
        home: fc.nat(999),
        away: fc.nat(999),
        odds: fc.nat(100_000),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(some, (marks) => {
        expect(decodeMarks(encodeMarks(marks))).toEqual(marks);
      }),
      { seed: 18 },
    );
    for (const text of [
      '',
      '1',
      '1:0-0',
      '1:0-0:x',
      '1:0-0:200,',
      '-1:0-0:200',
      '1:0-0:200'.padEnd(MOST_MARKS_CHARS + 1, '0'),
    ])
      expect(decodeMarks(text)).toBeNull();
  });
});
