/**
 * How likely the home team wins, by the prices of the winner market over time: each price as its share of all of them, without the house's part.
 * It is what the market thinks, no forecast of the site's own.
 */
import { marketEntry, rowMarketsOf } from '../match/market-catalogue.ts';
import type { OddsSeries } from './odds-history.ts';
import type { OddsPoint } from './thin-points.ts';

/** [server ms, the home team's chance in thousandths] */
export type ChancePoint = OddsPoint;

export const winChanceLimits = {
  /** Matches of an answer. */
  matches: 200,
  /** Points of a match: a line of 60 px shows no more. */
  points: 24,
} as const;

/** How likely each side wins: the share of its price among all of them, without the house's part. Together 1. */
export interface Chances {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
}

/** `odds`: hundredths of home, draw and away, or of home and away. null: a price is missing. */
export function chancesOf(odds: readonly number[]): Chances | null {
  if (odds.length < 2 || odds.length > 3 || odds.some((one) => one <= 0)) return null;
  const shares = odds.map((one) => 1 / one);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const [home = 0, away = 0] = [shares[0], shares.at(-1)];
  return { home: home / all, draw: odds.length === 3 ? (shares[1] ?? 0) / all : 0, away: away / all };
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

/** The chances from each moment on at which they changed, in order of time. Empty: no winner market, or one of its outcomes never had a price. */
export function chancesOverTime(
  series: readonly OddsSeries[],
  feedSportId: number | null,
): readonly (readonly [at: number, chances: Chances])[] {
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
  return times.flatMap((at) => {
    const chances = chancesOf(oddsAt(outcomes, places, at));
    return chances === null ? [] : [[at, chances] as const];
  });
}

/** The home team's chance alone: a point for each moment at which it changed by a thousandth. */
export function homeChanceLine(over: ReturnType<typeof chancesOverTime>): readonly ChancePoint[] {
  const line: ChancePoint[] = [];
  for (const [at, { home }] of over) {
    const chance = Math.round(1000 * home);
    if (chance !== line.at(-1)?.[1]) line.push([at, chance]);
  }
  return line;
}

/** The line from a time on: it begins with the chance that held then. */
export function lineSince(line: readonly ChancePoint[], from: number): readonly ChancePoint[] {
  const held = line.findLast(([at]) => at <= from);
  const later = line.filter(([at]) => at > from);
  return held === undefined ? later : [[from, held[1]], ...later];
}
