/** C1 Of the prices in the rows of the live list at most a quarter has the colour of a move at any time, under the default load. */
import { expect, test } from 'vitest';
import { sportOf } from '../../domain/catalogue/sport.ts';
import { rowMarketsOf } from '../../domain/match/market-catalogue.ts';
import { isSeenMove } from '../../domain/odds/odds.ts';
import { createSeason, seasonDefaults } from '../../server/feed/season/season.ts';
import { type Board, ride, SATURDAY } from '../given/domain/followed-season.ts';

/** An arrow and its colour are shown for this time, ms (src/core/prices/price-marks.ts). */
const SHOWN_MS = 2000;
const WARM_SECONDS = 30;
const SECONDS = 300;

interface Seen {
  from: number;
  movedAt: number;
}

/** The prices of the rows in play, which stand on top of the list: winner, and the main lines of handicap and total. */
function* rowPrices(board: Board): Generator<readonly [key: string, odds: number]> {
  for (const [matchId, { facts, state, markets }] of board) {
    if (state.statusCode === 0) continue;
    const ids: readonly number[] = rowMarketsOf(sportOf(facts.sportId).feedId) ?? [];
    for (const { marketId, specifier, favourite, status, outcomes } of markets.values())
      if (status === 1 && ids.includes(marketId) && (favourite || specifier === ''))
        for (const { id, odds, active } of outcomes)
          if (active && odds > 0) yield [`${matchId} ${marketId} ${specifier} ${id}`, odds];
  }
}

test('C1 at most a quarter of the prices in rows is coloured at once, under the default load', () => {
  const seen = new Map<string, Seen>();
  const shares: number[] = [];
  ride(
    createSeason(seasonDefaults),
    { from: SATURDAY, seconds: SECONDS },
    {
      after(board, now) {
        let [coloured, all] = [0, 0];
        for (const [key, odds] of rowPrices(board)) {
          const price = seen.get(key) ?? { from: odds, movedAt: -Infinity };
          seen.set(key, price);
          if (isSeenMove(price.from, odds)) Object.assign(price, { from: odds, movedAt: now });
          all += 1;
          if (now - price.movedAt < SHOWN_MS) coloured += 1;
        }
        if (now > SATURDAY + WARM_SECONDS * 1000) shares.push(coloured / all);
      },
    },
  );
  expect(Math.max(...shares)).toBeGreaterThan(0);
  expect(Math.max(...shares)).toBeLessThanOrEqual(0.25);
});
