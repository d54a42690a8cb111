/**
 * Baseball: the runs of a half-inning are geometric (bunched, as in the real game), so the runs of several are negative binomial. The home
 * side does not bat last when it is ahead, and stops when it gets ahead. A tie goes to extra innings.
 */
import { negativeBinomialTable, sumTable } from './distributions.ts';
import { type Outlook, outlookFrom } from './outlook.ts';
import type { Phase, Script } from './script.ts';
import type { SeasonScore } from './state-at.ts';

/** Runs come between `firstRun` and `firstRun + runSpan` seconds of a half-inning. A tie after inning `last` is broken in that inning. */
export const inningRules = { last: 12, firstRun: 60, runSpan: 430 } as const;

const MOST_RUNS = 24;
const WIDTH = MOST_RUNS + 1;
const MOST_RUNS_IN_EXTRA = 6;
const NO_RUNS: readonly number[] = [1];

interface Means {
  readonly home: number;
  readonly away: number;
}

/** Chance of one more run, from the mean runs of a half-inning. */
const againOf = (mean: number): number => mean / (1 + mean);
const halves = (mean: number, count: number): number[] =>
  negativeBinomialTable(count, againOf(mean), MOST_RUNS);

/** Runs still to come in a half-inning, when the part `gone` of it brought `seen` runs. Seen runs suggest a weak pitcher. */
function restOfHalf(mean: number, seen: number, gone: number): readonly number[] {
  const left = 1 - gone;
  return left <= 0 ? NO_RUNS : negativeBinomialTable(1 + seen, left / (1 + 1 / mean), MOST_RUNS);
}

type Grid = number[];
const emptyGrid = (): Grid => Array.from({ length: WIDTH * WIDTH }, () => 0);
function put(grid: Grid, home: number, away: number, chance: number): void {
  if (home > MOST_RUNS || away > MOST_RUNS) return;
  const at = home * WIDTH + away;
  grid[at] = (grid[at] ?? 0) + chance;
}

/**
 * The home side bats last and is `behind` by 0 or more runs. Calls `lost` and `tie` with chances; returns the chance of a walk-off, which
 * ends the match.
 */
function batLast(
  runs: readonly number[],
  behind: number,
  lost: (runs: number, chance: number) => void,
  tie: (chance: number) => void,
): number {
  let walkOff = 1;
  for (let count = 0; count <= behind; count++) {
    const chance = runs[count] ?? 0;
    walkOff -= chance;
    if (count < behind) lost(count, chance);
    else tie(chance);
  }
  return Math.max(0, walkOff);
}

/** Runs that a tied match still brings, from `inning` on. */
function extraInnings(inning: number, means: Means): Grid {
  const grid = emptyGrid();
  if (inning > inningRules.last) {
    put(grid, 1, 0, 1);
    return grid;
  }
  const later = extraInnings(inning + 1, means);
  const runs = halves(means.home, 1);
  halves(means.away, 1)
    .slice(0, MOST_RUNS_IN_EXTRA + 1)
    .forEach((chance, away) => {
      const walkOff = batLast(
        runs,
        away,
        (home, part) => put(grid, home, away, chance * part),
        (part) => addShifted(grid, later, { home: away, away }, chance * part),
      );
      put(grid, away + 1, away, chance * walkOff);
    });
  return grid;
}

/** `before`: runs that both sides have when the other grid begins. */
function addShifted(
  grid: Grid,
  other: Grid,
  before: { readonly home: number; readonly away: number },
  chance: number,
): void {
  if (chance < 1e-9) return;
  for (let at = 0; at < other.length; at++) {
    const part = other[at] ?? 0;
    if (part > 0) put(grid, before.home + Math.floor(at / WIDTH), before.away + (at % WIDTH), chance * part);
  }
}

/** Runs still to come: of the away side, of the home side before its last half-inning, and in that half-inning. */
function innings(script: Script, means: Means, second: number) {
  let now: Phase | undefined;
  for (const phase of script.phases) if (phase.period > 0 && phase.from <= second) now = phase;
  const from = now?.from ?? 0;
  const inning = now?.period ?? 1;
  const batting = now?.batting ?? 'away';
  const seen = script.happenings.filter((one) => one.second >= from && one.second <= second).length;
  const { firstRun, runSpan } = inningRules;
  const gone = Math.min(1, Math.max(0, (second - from - firstRun) / runSpan));
  const rest = restOfHalf(means[batting], seen, gone);
  const lastInning = Math.max(9, inning);
  const later = lastInning - inning;
  if (batting === 'away')
    return {
      lastInning,
      away: sumTable(halves(means.away, later), rest),
      home: halves(means.home, later),
      last: halves(means.home, 1),
    };
  const batsLast = later === 0;
  return {
    lastInning,
    away: halves(means.away, later),
    home: batsLast ? NO_RUNS : sumTable(halves(means.home, later - 1), rest),
    last: batsLast ? rest : halves(means.home, 1),
  };
}

export function baseballOutlook(script: Script, score: SeasonScore, second: number): Outlook {
  const means = { home: script.homeMean / 9, away: script.awayMean / 9 };
  const { away, home, last, lastInning } = innings(script, means, second);
  const extra = extraInnings(lastInning + 1, means);
  const grid = emptyGrid();
  const tieAt = Array.from({ length: WIDTH }, () => 0);
  const lead = score.home - score.away;
  for (let a = 0; a < away.length; a++) {
    for (let h = 0; h < home.length; h++) {
      const chance = (away[a] ?? 0) * (home[h] ?? 0);
      if (chance < 1e-9) continue;
      const behind = a - h - lead;
      if (behind < 0) {
        put(grid, h, a, chance);
        continue;
      }
      const walkOff = batLast(
        last,
        behind,
        (runs, part) => put(grid, h + runs, a, chance * part),
        (part) => {
          tieAt[a] = (tieAt[a] ?? 0) + chance * part;
        },
      );
      put(grid, h + behind + 1, a, chance * walkOff);
    }
  }
  tieAt.forEach((chance, a) => addShifted(grid, extra, { home: a - lead, away: a }, chance));
  return outlookFrom(grid, WIDTH, score.home, score.away);
}
