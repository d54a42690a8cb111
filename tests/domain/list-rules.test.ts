/** Which matches stand in the lists (D4, D6, D7). */
import { describe, expect, test } from 'vitest';
import { applyBatch } from '../../domain/book/apply-batch.ts';
import { createChanges } from '../../domain/book/changes.ts';
import { liveList } from '../../domain/game-list/live-list.ts';
import type { MarketUpdate } from '../../domain/match/market.ts';
import { marketShape } from '../../domain/match/market-shape.ts';
import { createDrops } from '../../domain/protocol/wire/drops.ts';
import { decodePreMatchOdds } from '../../domain/protocol/stream/pre-match-odds.ts';
import { lockOf } from '../../domain/book/lock-of.ts';
import { bookOf, fixture, market, snapshot } from '../given/domain/book.ts';

const everything = { tab: 0, leagues: [] };
const open = market(1, [210, 330, 340]);
const suspended = market(1, [210, 330, 340], { status: -1 });
const unpriced = market(1, [0, 0, 0], { status: -1 });
const settled = market(1, [210, 330, 340], { status: -3 });
const beside = market(29, [190, 190]);

const placeOf = (statusCode: number, markets: readonly MarketUpdate[]): string => {
  const book = bookOf([fixture([snapshot(1, markets, { state: { statusCode } })])]);
  const { groups, liveCount } = liveList(book.matches.values(), everything);
  return `${groups[0]?.phase ?? 'out'}${liveCount > 0 ? ', counted' : ''}`;
};

/** A book of one match after an update of one of its markets, and what the update changed. */
function afterUpdate(statusCode: number, markets: readonly MarketUpdate[], update: MarketUpdate) {
  const book = bookOf([fixture([snapshot(1, markets, { state: { statusCode } })])]);
  const changes = createChanges();
  const matches = [{ matchId: 1, markets: [update] }];
  applyBatch(book, [{ kind: 'odds', stream: '59', seq: 2, pt: 2, matches }], changes);
  return { book, changes };
}

describe('D4 where a match stands in the live list', () => {
  test.each([
    ['waits with odds', 0, [open], 'waiting'],
    ['waits without odds', 0, [], 'out'],
    ['is in play with odds', 6, [open], 'live, counted'],
    ['is in play without odds', 6, [], 'live, counted'],
    ['has ended (60) with odds', 60, [open], 'live'],
    ['has ended (100) with suspended odds', 100, [suspended], 'live'],
    ['has ended (100) without odds', 100, [], 'out'],
    ['has ended (100) with settled markets', 100, [settled], 'out'],
    ['has ended (100) with a suspended market without prices', 100, [unpriced], 'out'],
    ['has ended (100) with a price that its row does not show', 100, [beside], 'out'],
    ['has ended after extra time (120) without odds', 120, [], 'out'],
    ['is dropped (-1)', -1, [open], 'out'],
  ])('a match that %s', (_, statusCode, markets, place) => expect(placeOf(statusCode, markets)).toBe(place));

  test('when the last market of an ended match is settled, the list is made anew in the same commit', () => {
    const { book, changes } = afterUpdate(100, [open], settled);
    expect(changes.shape).toBe(true);
    expect(liveList(book.matches.values(), everything).groups).toEqual([]);
  });

  test.each([
    ['gets its first market', [], open],
    ['loses its last market', [open], settled],
  ])('when a match that waits %s, the list is made anew in the same commit', (_, markets, update) => {
    expect(afterUpdate(0, markets, update).changes.shape).toBe(true);
  });

  test('a suspension in play changes prices, not the list', () => {
    expect(afterUpdate(6, [open], settled).changes.shape).toBe(false);
  });
});

const priced = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([id, odds]) => ({ id, odds, active: odds > 0 }));
const typeOf = (marketId: number, specifier: string, outcomes: ReturnType<typeof priced>): string => {
  const shape = marketShape({ marketId, specifier, outcomes });
  return shape === null ? 'none' : `${shape.type} ${shape.outcomes.map(({ id }) => id).join()}`;
};

describe('D6 home, draw and away are distinguished by their ids', () => {
  test.each([
    ['three sides', 1, '', priced([1, 210], [2, 330], [3, 340]), '3way 1,2,3'],
    ['no draw', 1, '', priced([1, 210], [3, 340]), '2way 1,3'],
    ['no away: draw and home are no two-way market', 1, '', priced([1, 210], [2, 330]), 'none'],
    ['no home: draw and away are no two-way market', 1, '', priced([2, 330], [3, 340]), 'none'],
    ['home without a price', 1, '', priced([1, 0], [2, 330], [3, 340]), 'none'],
    ['a double chance without its middle', 10, '', priced([9, 120], [11, 150]), 'none'],
    ['a double chance with all three', 10, '', priced([9, 120], [10, 130], [11, 150]), '3way 9,10,11'],
    ['a start without its draw', 14, 'hcp=0:1', priced([1711, 400], [1713, 160]), 'handicap 1711,1713'],
    ['a start without its away side', 14, 'hcp=0:1', priced([1711, 400], [1712, 330]), 'none'],
    ['under before over', 18, 'total=2.5', priced([13, 195], [12, 190]), 'totals 12,13'],
    ['a total without a line', 18, '', priced([12, 190], [13, 195]), 'none'],
    ['a total with an empty line', 18, 'total=', priced([12, 190], [13, 195]), 'none'],
    ['a handicap without a line', 16, '', priced([1714, 190], [1715, 195]), 'none'],
    [
      'ids that the catalogue does not know',
      1,
      '',
      priced([901, 210], [902, 330], [903, 340]),
      '3way 901,902,903',
    ],
    ['a market that the catalogue does not know', 777, '', priced([5, 150], [9, 250]), '2way 5,9'],
    ['one outcome', 1, '', priced([1, 210]), 'none'],
  ])('%s', (_, marketId, specifier, outcomes, shape) =>
    expect(typeOf(marketId, specifier, outcomes)).toBe(shape),
  );

  test('a pre-match market without its away side is locked, and so is a live total without a line', () => {
    const lockIn = (stream: string, statusCode: number, update: MarketUpdate) => {
      const book = bookOf([{ ...fixture([snapshot(1, [update], { state: { statusCode } })]), stream }]);
      const match = book.matches.get(1);
      const [held] = match?.markets ?? [];
      const [outcome] = held?.outcomes ?? [];
      if (match === undefined || held === undefined || outcome === undefined) throw new Error('no market');
      return lockOf(match, held, outcome, 'up');
    };
    expect(lockIn('57', 0, open)).toBe(null);
    expect(lockIn('57', 0, { ...open, outcomes: open.outcomes.slice(0, 2) })).toBe('closed');
    const total = { ...market(18, []), outcomes: priced([12, 190], [13, 195]) };
    expect(lockIn('59', 6, total)).toBe('closed');
    expect(lockIn('59', 6, { ...total, specifier: 'total=2.5' })).toBe(null);
  });

  test.each([
    ['sides in their places', { Odd_L: ['home', 1], Odd_C: ['draw', 2], Odd_R: ['away', 3] }, [1, 2, 3]],
    [
      'sides out of their places',
      {
        oddsArray: [
          ['away', 3],
          ['home', 1],
          ['draw', 2],
        ],
      },
      [1, 2, 3],
    ],
    [
      'a dummy in the middle',
      {
        oddsArray: [
          ['home', 1],
          ['dummy', 0],
          ['away', 3],
        ],
      },
      [1, 3],
    ],
    ['the away side missing', { Odd_L: ['home', 1], Odd_R: ['draw', 2] }, [1, 2, 3]],
  ])('a standard row with %s', (_, given, ids) => {
    const price = (one: readonly [string, number]) => ({ Id: one[1], Type: one[0], Odds: 2.1, Status: 1 });
    const sides = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        name === 'oddsArray' ? (value as [string, number][]).map(price) : price(value as [string, number]),
      ]),
    );
    const [decoded] =
      decodePreMatchOdds([{ matchId: 1, marketTypeId: 1, ...sides }], createDrops()).get(1) ?? [];
    expect(decoded?.outcomes.map(({ id }) => id)).toEqual(ids);
  });

  test('a row without its away side is read, and is no two-way market', () => {
    const row = {
      matchId: 1,
      marketTypeId: 1,
      Odd_L: { Id: 1, Type: 'home', Odds: 2.1, Status: 1 },
      Odd_R: { Id: 2, Type: 'draw', Odds: 3.3, Status: 1 },
    };
    const [decoded] = decodePreMatchOdds([row], createDrops()).get(1) ?? [];
    expect(decoded && marketShape(decoded)).toBe(null);
  });
});
