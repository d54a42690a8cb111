/** The report of a run as data: `reports/report.json`. The JSON Schema of it stands in report.schema.json. */
import { z } from 'zod';

/** null: never, or not measured. */
const number = z.number().nullable();
const samples = z.array(number);
const share = z.number().min(0).nullable();
const bound = z.union([z.strictObject({ most: z.number() }), z.strictObject({ least: z.number() })]);

const figure = z.strictObject({
  name: z.string(),
  unit: z.string(),
  samples,
  median: number,
  /** Bounds of the interval of 95 % of the median; null where there is one sample. */
  low: number,
  high: number,
});

const ratio = z.strictObject({
  name: z.string(),
  ours: samples,
  theirs: samples,
  ratio: number,
  low: number,
  high: number,
  /** Of Mann-Whitney's test, corrected over the ratios of the report. */
  p: z.number(),
  goal: bound.nullable(),
});

const round = z.strictObject({
  seconds: z.number(),
  /** Shares of all cores that other programs and the host took. */
  others: share,
  steal: share,
  busy: z.array(z.string()),
});

const bench = z.strictObject({
  name: z.string(),
  question: z.string(),
  workload: z.string(),
  measured: z.string(),
  leavesOut: z.string(),
  /** Whether a round was measured on a busy machine. */
  busy: z.boolean(),
  rounds: z.array(round),
  figures: z.array(figure),
  ratios: z.array(ratio),
  checks: z.array(z.strictObject({ what: z.string(), ok: z.boolean() })),
  notes: z.array(z.string()),
});

export const reportShape = z.strictObject({
  format: z.literal('spo-bench-report/1'),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  commit: z.string().nullable(),
  dirty: z.boolean(),
  long: z.boolean(),
  /** Of the benches that open a page whose layout does not matter to them. */
  device: z.string(),
  /** Mean of the last minute at the start. */
  load: z.number(),
  machine: z.strictObject({
    processor: z.string(),
    cores: z.int(),
    memoryGb: z.int(),
    system: z.string(),
    node: z.string(),
    browser: z.string().nullable(),
    mark: z.string(),
    /** Best speed of the processor that was seen, beside the reference of tests/given/runs/yardstick.ts; null: not looked at. */
    speed: z.number().nullable(),
  }),
  benches: z.array(bench),
});

export type Report = z.infer<typeof reportShape>;
export type BenchReport = Report['benches'][number];
export type FigureReport = BenchReport['figures'][number];
export type RatioReport = BenchReport['ratios'][number];

export const reportSchema = (): object => z.toJSONSchema(reportShape);
