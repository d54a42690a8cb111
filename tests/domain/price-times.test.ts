/** When a price of a list was open, as the recorders of chaos and soak judge the prices of bets by it. */
import { expect, test } from 'vitest';
import { createPriceTimes } from '../given/nodes/price-times.ts';

const KEY = '7 14 2.5 1';
const ALIVE_AT = 9000;

/** 1.80 from 1000 to 3000, 1.90 from 3000 to 5000, closed until 6000, then 1.80 for as long as the list lives. */
function recorded() {
  const times = createPriceTimes();
  times.set(KEY, 180, 1000);
  times.set(KEY, 190, 3000);
  times.set(KEY, null, 5000);
  times.set(KEY, 180, 6000);
  return times;
}

test.each([
  ['within its time', 190, 3500, 4000, true],
  ['where the span begins before it ended', 190, 4999, 5500, true],
  ['not behind its end', 190, 5001, 8000, false],
  ['not before its beginning', 190, 1000, 2999, false],
  ['again, until the last sign of life of the list', 180, 8999, 20_000, true],
  ['not behind the last sign of life', 180, 9001, 20_000, false],
])('a price was open %s', (_, odds, from, to, expected) => {
  expect(recorded().showed(KEY, odds, { from, to }, ALIVE_AT)).toBe(expected);
});

test.each([
  ['then', 190, 4000, 0],
  ['before', 190, 5400, -400],
  ['later', 190, 2000, 1000],
  ['nearer behind than before', 180, 5500, 500],
  ['nearer before than behind', 180, 3100, -100],
  ['never, another price', 200, 4000, null],
])('how far away a price was: %s', (_, odds, at, expected) => {
  expect(recorded().nearest(KEY, odds, at, ALIVE_AT)).toBe(expected);
});
