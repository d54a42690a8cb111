/**
 * `bench/history.jsonl`: a line for each bench of a recorded run, with medians and intervals alone, so that it stays small. `--record` adds to it; the report draws
 * it as time lines with the places where a figure changed.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { mannWhitney } from '../statistics/rank-tests.ts';
import type { Report } from './report-schema.ts';

const lineShape = z.strictObject({
  at: z.iso.datetime(),
  commit: z.string().nullable(),
  dirty: z.boolean(),
  /** Lines with the same mark may be compared. */
  machine: z.string(),
  busy: z.boolean(),
  bench: z.string(),
  device: z.string(),
  /** Long runs have larger workloads. */
  long: z.boolean(),
  /** By name: unit, median, bounds of its interval, number of samples. */
  figures: z.record(
    z.string(),
    z.tuple([z.string(), z.number(), z.number().nullable(), z.number().nullable(), z.int()]),
  ),
});
export type HistoryLine = z.infer<typeof lineShape>;

const DIGITS = 4;
const short = (value: number): number => Number(value.toPrecision(DIGITS));
const shortOrNull = (value: number | null): number | null => (value === null ? null : short(value));

/** Figures that were never reached have no place on a line. */
export const linesOf = ({
  at,
  commit,
  dirty,
  machine,
  device,
  long,
  benches,
}: Report): readonly HistoryLine[] =>
  benches.map(({ name, busy, figures }) => ({
    at,
    commit,
    dirty,
    machine: machine.mark,
    busy,
    bench: name,
    device,
    long,
    figures: Object.fromEntries(
      figures.flatMap((one) =>
        one.median === null
          ? []
          : [
              [
                one.name,
                [
                  one.unit,
                  short(one.median),
                  shortOrNull(one.low),
                  shortOrNull(one.high),
                  one.samples.length,
                ],
              ],
            ],
      ),
    ),
  }));

/** Throws with the line's number where a line is none of a history. */
export function readHistory(text: string): readonly HistoryLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const read = lineShape.safeParse(JSON.parse(line));
      if (!read.success) throw new Error(`line ${at + 1} of the history: ${z.prettifyError(read.error)}`);
      return read.data;
    });
}

export const historyIn = (file: string): readonly HistoryLine[] =>
  existsSync(file) ? readHistory(readFileSync(file, 'utf8')) : [];

export const addToHistory = (file: string, lines: readonly HistoryLine[]): void =>
  appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

/** A part of a line shorter than this says nothing of a change. */
const LEAST_PART = 5;
const CHANGE_LEVEL = 0.01;

/**
 * Places at which a line of figures changed, as indices of the first figure after each change: the split with the least p of Mann-Whitney's test, corrected for
 * the number of splits that were tried, and then each side by itself.
 */
export function changePoints(values: readonly number[]): readonly number[] {
  let found: { at: number; p: number } | null = null;
  for (let at = LEAST_PART; at <= values.length - LEAST_PART; at++) {
    const { p } = mannWhitney(values.slice(0, at), values.slice(at));
    if (found === null || p < found.p) found = { at, p };
  }
  const splits = values.length - 2 * LEAST_PART + 1;
  if (found === null || found.p * splits >= CHANGE_LEVEL) return [];
  const { at } = found;
  return [
    ...changePoints(values.slice(0, at)),
    at,
    ...changePoints(values.slice(at)).map((later) => later + at),
  ];
}

export interface TimeLine {
  readonly bench: string;
  readonly name: string;
  readonly unit: string;
  readonly points: readonly { readonly at: string; readonly commit: string | null; readonly value: number }[];
  readonly changes: readonly number[];
}

/** Runs of one bench that share a line. */
const titleOf = ({ bench, device, long }: HistoryLine): string =>
  [bench, ...(device === 'desktop' ? [] : [`on ${device}`]), ...(long ? ['long'] : [])].join(' ');

/** The time lines of one machine, of quiet runs alone. */
export function timeLines(lines: readonly HistoryLine[], machine: string): readonly TimeLine[] {
  const all = new Map<
    string,
    { bench: string; name: string; unit: string; points: TimeLine['points'][number][] }
  >();
  for (const line of lines)
    if (line.machine === machine && !line.busy)
      for (const [name, [unit, value]] of Object.entries(line.figures)) {
        const bench = titleOf(line);
        const key = `${bench} · ${name}`;
        const held = all.get(key) ?? { bench, name, unit, points: [] };
        held.points.push({ at: line.at, commit: line.commit, value });
        all.set(key, held);
      }
  return [...all.values()].map((one) => ({
    ...one,
    changes: changePoints(one.points.map(({ value }) => value)),
  }));
}
