/** Basketball: the margin and the total of the rest are normal. A tie goes to as many overtimes as needed. */
import { normalTable, sumWhere, type WholeTable } from './distributions.ts';
import type { Outlook } from './outlook.ts';
import type { Phase, Script } from './script.ts';
import type { SeasonScore } from './state-at.ts';

/** Match seconds of the break before an overtime, and of the overtime (five minutes of game clock). */
export const overtimeSeconds = { break: 120, play: 750 } as const;

/** Chances that a scoring possession brings 1, 2 and 3 points. */
export const pointChances = [0.15, 0.6, 0.25] as const;
/** Mean points of a scoring possession, and mean of their square. */
export const meanPoints = 0.15 + 2 * 0.6 + 3 * 0.25;
const meanSquare = 0.15 + 4 * 0.6 + 9 * 0.25;

/** Seconds of a possession. The first one of a period comes after `first` seconds, the last one at least `last` seconds before the end. */
export const possessionSeconds = { first: 20, each: 45, last: 5 } as const;
/** Below this part of a match the spread stops narrowing: a single possession decides as much. */
const LAST_POSSESSION = 0.002;

/** Number of possessions in a period after `second`. */
function possessionsAfter({ from, to }: Pick<Phase, 'from' | 'to'>, second: number): number {
  const { first, each, last } = possessionSeconds;
  const all = Math.ceil((to - last - from - first) / each);
  const gone = Math.max(0, Math.floor((second - from - first) / each) + 1);
  return Math.max(0, all - gone);
}

/** Seconds of a quarter. */
export const QUARTER = 1500;
/** Possessions of each side in four quarters. */
export const possessionsASide = 2 * possessionsAfter({ from: 0, to: QUARTER }, -1);

/** Part of a match that is left; includes an overtime once it is due. Before that it is unknown whether there will be one. */
function partLeft({ phases }: Script, second: number): { readonly left: number; readonly overtime: number } {
  let regular = 0;
  let left = 0;
  for (const phase of phases) {
    const { from, period } = phase;
    if (period === 0) continue;
    if (period <= 4) regular += possessionsAfter(phase, -1);
    if (period <= 4 || second >= from - overtimeSeconds.break) left += possessionsAfter(phase, second);
  }
  const { play } = overtimeSeconds;
  const overtime = possessionsAfter({ from: 0, to: play }, -1);
  return { left: left / regular, overtime: overtime / regular };
}

/** Standard deviation of the margin of a whole match, and of its total: possessions score independently. */
function spreadOfMatch({ homeMean, awayMean }: Script): number {
  const variance = (mean: number): number => (mean * meanSquare) / meanPoints - mean ** 2 / possessionsASide;
  return Math.sqrt(variance(homeMean) + variance(awayMean));
}

const reachOf = (spread: number): number => Math.ceil(spread * 4) + 1;

/** Moves the chance of a tie to the margins that an overtime can end with. */
function withoutTies(margins: WholeTable, overtime: WholeTable): { table: WholeTable; tie: number } {
  const tie = sumWhere(margins, (value) => value === 0);
  const decided = 1 - sumWhere(overtime, (value) => value === 0);
  const from = Math.min(margins.from, overtime.from);
  const to = Math.max(margins.from + margins.chances.length, overtime.from + overtime.chances.length);
  const chances = Array.from({ length: to - from }, (_, at) => {
    const value = from + at;
    if (value === 0) return 0;
    return (
      (margins.chances[value - margins.from] ?? 0) +
      (tie * (overtime.chances[value - overtime.from] ?? 0)) / decided
    );
  });
  return { table: { from, chances }, tie };
}

export function basketballOutlook(script: Script, score: SeasonScore, second: number): Outlook {
  const { homeMean, awayMean } = script;
  const { left, overtime } = partLeft(script, second);
  const whole = spreadOfMatch(script);
  const spreadOf = (share: number): number => whole * Math.sqrt(Math.max(share, LAST_POSSESSION));
  const spread = spreadOf(left);
  const extra = spreadOf(overtime);
  const marginMean = score.home - score.away + (homeMean - awayMean) * left;
  const totalMean = score.home + score.away + (homeMean + awayMean) * left;
  const { table, tie } = withoutTies(
    normalTable(marginMean, spread, reachOf(spread)),
    normalTable((homeMean - awayMean) * overtime, extra, reachOf(extra)),
  );
  const total = normalTable(totalMean, spread, reachOf(spread));
  const longSpread = spreadOf(left + overtime);
  const longTotal = normalTable(
    totalMean + (homeMean + awayMean) * overtime,
    longSpread,
    reachOf(longSpread),
  );
  return {
    both: () => 0,
    margin: (test) => sumWhere(table, test),
    total: (test) => (1 - tie) * sumWhere(total, test) + tie * sumWhere(longTotal, test),
  };
}
