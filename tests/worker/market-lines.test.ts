/** C2 the markets of a match on its page. */
import { expect, test } from 'vitest';
import type { MarketUpdate } from '../../domain/match/market.ts';
import { shownGroupsOf } from '../../worker/features/prices/market-layout.ts';
import { bookOf, fixture, market, snapshot } from '../given/domain/book.ts';

const line = (marketId: number, specifier: string, favourite = false): MarketUpdate =>
  market(marketId, [190, 190], { specifier, favourite });

test('C2 lines of a market stand in order, the main line in its place; half markets come after totals', () => {
  const markets = [
    market(1, [210, 330, 340]),
    line(16, 'hcp=1.5'),
    line(16, 'hcp=-2.5'),
    line(16, 'hcp=-0.5', true),
    line(14, 'hcp=1:0'),
    line(14, 'hcp=0:2'),
    line(14, 'hcp=0:1', true),
    line(68, 'total=1.5'),
    line(18, 'total=10.5'),
    line(18, 'total=2.5', true),
  ];
  const match = bookOf([fixture([snapshot(1, markets)])]).matches.get(1);
  const groups = match === undefined ? [] : shownGroupsOf(match);
  expect(groups.map(({ group, markets: own }) => [group, own.map((one) => one.line)])).toEqual([
    ['main', [null]],
    ['handicap', ['0:2', '0:1', '1:0', '-2.5', '-0.5', '1.5']],
    ['total', ['2.5', '10.5']],
    ['half', ['1.5']],
  ]);
  expect(groups[1]?.markets.filter(({ favourite }) => favourite).map((one) => one.line)).toEqual([
    '0:1',
    '-0.5',
  ]);
});
