/**
 * How likely the home team wins, by the prices of the winner market over time: each price as its share of all of them, without the house's part.
 * It is what the market thinks, no forecast of the site's own.
 */
import { marketEntry, rowMarketsOf } from '../match/market-catalogue.ts';
import type { OddsSeries } from './odds-history.ts';
import { type OddsPoint, thinPoints } from './thin-points.ts';

/** [server ms, the home team's chance in thousandths] */
export type ChancePoint = OddsPoint;

export const winChanceLimits = {
  /** Matches of an answer. */
  matches: 200,
  /** Points of a match: a line of 60 px shows no more. */
  points: 24,
} as const;

/** The chance of the first outcome in thousandths, 0 to 1000. `odds`: of every outcome, hundredths. null: one has no price. */
function shareOf(odds: readonly number[]): number | null {
  const shares = odds.map((one) => 1 / one);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const [first = 0] = shares;
  return odds.length > 1 && odds.every((one) => one > 0) ? Math.round((1000 * first) / all) : null;
}

/** `at` of the newest point of each outcome, up to a time. */
function oddsAt(outcomes: readonly (readonly OddsPoint[])[], places: number[], at: number): number[] {
  return outcomes.map((points, outcome) => {
    let place = places[outcome] ?? 0;
    while ((points[place + 1]?.[0] ?? Infinity) <= at) place++;
    places[outcome] = place;
    const point = points[place];
    return point === undefined || point[0] > at ? 0 : point[1];
  });
}

/**
 * The line of a match: a point for each moment at which the chance changed, in order of time, `most` at most. Empty: the match has no winner
 * market, or one of its outcomes never had a price.
 */
export function winChances(
  series: readonly OddsSeries[],
  feedSportId: number | null,
  most: number = winChanceLimits.points,
): readonly ChancePoint[] {
  const [winner] = rowMarketsOf(feedSportId) ?? [];
  if (winner === undefined) return [];
  const outcomes = marketEntry(winner).outcomes.map(
    (id) =>
      series.find((one) => one.marketId === winner && one.specifier === '' && one.outcomeId === id)?.points ??
      [],
  );
  const times = [...new Set(outcomes.flatMap((points) => points.map(([at]) => at)))].toSorted(
    (a, b) => a - b,
  );
  const places: number[] = [];
  const line: ChancePoint[] = [];
  for (const at of times) {
    const chance = shareOf(oddsAt(outcomes, places, at));
    if (chance !== null && chance !== line.at(-1)?.[1]) line.push([at, chance]);
  }
  return thinPoints(line, most);
}
