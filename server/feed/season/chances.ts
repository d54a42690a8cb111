/**
 * The model behind the prices: how likely each outcome is, given the score and the time that is left. Soccer goals and
 * baseball runs are Poisson on what remains; basketball's margin and total are normal. Everything is a joint table of
 * final scores, so that all markets of a match agree with each other.
 */
import type { Script } from './script.ts';
import type { Score } from './state-at.ts';

/** Chance of each (home, away) score still to come in the first half and in the whole match. */
export interface Outlook {
  /** P(final home − away = margin) and P(final total = total), by value. */
  readonly margin: (test: (margin: number) => boolean) => number;
  readonly total: (test: (total: number) => boolean) => number;
  readonly both: (test: (home: number, away: number) => boolean) => number;
}

function poissonTable(mean: number, most: number): number[] {
  const table: number[] = [];
  let chance = Math.exp(-mean);
  for (let count = 0; count <= most; count++) {
    table.push(chance);
    chance = (chance * mean) / (count + 1);
  }
  return table;
}

function jointOutlook(
  home: readonly number[],
  away: readonly number[],
  homeNow: number,
  awayNow: number,
): Outlook {
  const sum = (test: (home: number, away: number) => boolean): number => {
    let chance = 0;
    for (let h = 0; h < home.length; h++) {
      for (let a = 0; a < away.length; a++)
        if (test(homeNow + h, awayNow + a)) chance += (home[h] ?? 0) * (away[a] ?? 0);
    }
    return chance;
  };
  return {
    both: sum,
    margin: (test) => sum((h, a) => test(h - a)),
    total: (test) => sum((h, a) => test(h + a)),
  };
}

/** Abramowitz and Stegun 7.1.26: good to 1.5e-7, far below the margin of any price. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(z / Math.SQRT2));
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - poly * Math.exp(-(z * z) / 2);
  return z >= 0 ? (1 + erf) / 2 : (1 - erf) / 2;
}

/** Whole-number outcomes of a normal value, each taking the unit around it. */
function normalOutlook(mean: number, spread: number, test: (value: number) => boolean): number {
  const reach = Math.ceil(spread * 4) + 1;
  const centre = Math.round(mean);
  let chance = 0;
  for (let value = centre - reach; value <= centre + reach; value++) {
    if (test(value))
      chance += normalBelow((value + 0.5 - mean) / spread) - normalBelow((value - 0.5 - mean) / spread);
  }
  return chance;
}

/** Part of the playing time (breaks left out) that is still to come, for the match and for the first period. */
export function timeLeft(
  script: Script,
  second: number,
): { readonly match: number; readonly firstHalf: number } {
  let left = 0;
  let all = 0;
  let firstLeft = 0;
  let first = 0;
  for (const { from, to, period } of script.phases) {
    if (period === 0) continue;
    const length = to - from;
    const rest = Math.min(length, Math.max(0, to - Math.max(from, second)));
    all += length;
    left += rest;
    if (period === 1) {
      first += length;
      firstLeft += rest;
    }
  }
  return { match: all === 0 ? 0 : left / all, firstHalf: first === 0 ? 0 : firstLeft / first };
}

const RED_CARD = 0.72;

function soccerMeans(script: Script, score: Score): { home: number; away: number } {
  const home = script.homeMean * RED_CARD ** score.redHome * (1 + 0.2 * score.redAway);
  const away = script.awayMean * RED_CARD ** score.redAway * (1 + 0.2 * score.redHome);
  return { home, away };
}

const FIRST_HALF_SHARE = 0.46;

export function outlookOf(
  script: Script,
  score: Score,
  second: number,
): { readonly match: Outlook; readonly firstHalf: Outlook | null } {
  const left = timeLeft(script, second);
  if (script.feedSportId === 2) {
    const share = Math.max(left.match, 0.002);
    const homeLeft = script.homeMean * left.match;
    const awayLeft = script.awayMean * left.match;
    const spread = 12 * Math.sqrt(share);
    const marginMean = score.home - score.away + homeLeft - awayLeft;
    const totalMean = score.home + score.away + homeLeft + awayLeft;
    return {
      match: {
        margin: (test) => normalOutlook(marginMean, spread, test),
        total: (test) => normalOutlook(totalMean, spread * 1.35, test),
        both: () => 0,
      },
      firstHalf: null,
    };
  }
  const means =
    script.feedSportId === 1 ? soccerMeans(script, score) : { home: script.homeMean, away: script.awayMean };
  const most = script.feedSportId === 1 ? 10 : 18;
  const match = jointOutlook(
    poissonTable(means.home * left.match, most),
    poissonTable(means.away * left.match, most),
    score.home,
    score.away,
  );
  if (script.feedSportId !== 1) return { match, firstHalf: null };
  const firstHome = poissonTable(means.home * FIRST_HALF_SHARE * left.firstHalf, 8);
  const firstAway = poissonTable(means.away * FIRST_HALF_SHARE * left.firstHalf, 8);
  return { match, firstHalf: jointOutlook(firstHome, firstAway, score.firstHalfHome, score.firstHalfAway) };
}
