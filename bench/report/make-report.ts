/** From what benches brought back to the report as data. */
import type { Bench, BenchResult } from '../bench.ts';
import { median } from '../statistics/quantiles.ts';
import type { MachineFacts, StateFacts } from '../machine/machine-facts.ts';
import type { RoundFacts } from '../machine/rounds.ts';
import { medianInterval, ratioInterval } from '../statistics/bootstrap.ts';
import { LEVEL, SMALLEST_EFFECT } from '../statistics/compare-pairs.ts';
import { holm, mannWhitney } from '../statistics/rank-tests.ts';
import type { BenchReport, FigureReport, RatioReport, Report } from './report-schema.ts';

export interface Ran {
  readonly bench: Bench;
  readonly result: BenchResult;
  readonly rounds: readonly RoundFacts[];
}

export interface Circumstances extends StateFacts {
  readonly at: string;
  readonly long: boolean;
  readonly device: string;
  readonly load: number;
  readonly machine: MachineFacts;
  readonly speed: number | null;
}

/** JSON has no number for never. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function figureOf({ name, unit, samples }: BenchResult['figures'][number]): FigureReport {
  const { low, high } = medianInterval(samples);
  return {
    name,
    unit,
    samples: samples.map(finite),
    median: finite(median(samples)),
    low: finite(low),
    high: finite(high),
  };
}

function ratioOf({ name, ours, theirs, goal }: NonNullable<BenchResult['ratios']>[number]): RatioReport {
  const { low, high } = ratioInterval(ours, theirs);
  return {
    name,
    ours: ours.map(finite),
    theirs: theirs.map(finite),
    ratio: finite(median(ours) / median(theirs)),
    low: finite(low),
    high: finite(high),
    p: mannWhitney(ours, theirs).p,
    goal: goal ?? null,
  };
}

function benchOf({ bench, result, rounds }: Ran): BenchReport {
  return {
    name: bench.name,
    question: bench.question,
    workload: bench.workload,
    measured: bench.measured,
    leavesOut: bench.leavesOut,
    busy: rounds.some(({ busy }) => busy.length > 0),
    rounds: rounds.map((round) => ({ ...round, busy: [...round.busy] })),
    figures: result.figures.map(figureOf),
    ratios: (result.ratios ?? []).map(ratioOf),
    checks: result.checks.map((check) => ({ ...check })),
    notes: [...result.notes],
  };
}

export function makeReport(ran: readonly Ran[], { machine, speed, ...about }: Circumstances): Report {
  const benches = ran.map(benchOf);
  const ps = holm(benches.flatMap(({ ratios }) => ratios.map(({ p }) => p)));
  let at = 0;
  return {
    format: 'spo-bench-report/1',
    ...about,
    machine: { ...machine, speed },
    benches: benches.map((bench) => ({
      ...bench,
      ratios: bench.ratios.map((ratio) => ({ ...ratio, p: ps[at++] ?? 1 })),
    })),
  };
}

/** The median of a figure that two reports share, before and now: only on like machines, and with Mann-Whitney's p over all of them. */
export interface Change {
  readonly bench: string;
  readonly name: string;
  readonly unit: string;
  readonly before: number;
  readonly now: number;
  readonly p: number;
}

const known = (samples: readonly (number | null)[]): number[] =>
  samples.map((sample) => sample ?? Number.POSITIVE_INFINITY);

/** Whether two reports are of one kind of machine, of page, and of workload. */
const areAlike = (a: Report, b: Report): boolean =>
  a.machine.mark === b.machine.mark && a.device === b.device && a.long === b.long;

const isLargeEnough = ({ before, now }: Change): boolean =>
  before !== now && !(Math.abs(Math.log(now / before)) <= Math.log(1 + SMALLEST_EFFECT));

/** What differs between two like reports by more than chance and the smallest effect, the largest change first; null: they cannot be compared. */
export function changesSince(before: Report | null, now: Report): readonly Change[] | null {
  if (before === null || !areAlike(before, now)) return null;
  const pairs = now.benches.flatMap(({ name, figures }) => {
    const old = before.benches.find((bench) => bench.name === name)?.figures ?? [];
    return figures.flatMap((figure) => {
      const was = old.find((one) => one.name === figure.name && one.unit === figure.unit);
      return was === undefined ? [] : [{ bench: name, figure, was }];
    });
  });
  const ps = holm(pairs.map(({ figure, was }) => mannWhitney(known(figure.samples), known(was.samples)).p));
  return pairs
    .map(({ bench, figure, was }, at) => ({
      bench,
      name: figure.name,
      unit: figure.unit,
      before: was.median ?? Number.POSITIVE_INFINITY,
      now: figure.median ?? Number.POSITIVE_INFINITY,
      p: ps[at] ?? 1,
    }))
    .filter((change) => change.p < LEVEL && isLargeEnough(change))
    .sort((a, b) => Math.abs(Math.log(b.now / b.before)) - Math.abs(Math.log(a.now / a.before)));
}
