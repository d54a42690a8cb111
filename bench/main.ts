/** `npm run bench [-- NAME …] [--long] [--json] [--compare REV]`: runs the benches, checks their answers, writes a report. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, type BenchResult, median, quantile } from './bench.ts';
import { pipelineBench } from './pipeline/pipeline.bench.ts';
import { compareWith } from './compare.ts';
import { reduceBench } from './reduce/reduce.bench.ts';
import { fanOutBench } from './server/fan-out.bench.ts';
import { actsBench } from './browser/acts.bench.ts';
import { liveBurstBench } from './browser/live-burst.bench.ts';
import { sameScreenBench } from './browser/same-screen.bench.ts';

const benches: readonly Bench[] = [
  reduceBench,
  pipelineBench,
  fanOutBench,
  liveBurstBench,
  actsBench,
  sameScreenBench,
];

const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean' }, json: { type: 'boolean' }, compare: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `No such bench: ${unknown.join(', ')}. Benches: ${benches.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

/** Benches that need no browser: what --compare runs unless told otherwise. */
const headless = ['reduce', 'pipeline'];
if (values.compare !== undefined)
  process.exit(compareWith(values.compare, positionals.length > 0 ? positionals : headless) ? 1 : 0);

const shown = (value: number): string =>
  Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en-US') : String(Math.round(value * 100) / 100);

function reportOf(bench: Bench, { figures, checks, notes }: BenchResult): string {
  return [
    `## ${bench.name}`,
    '',
    bench.question,
    '',
    `- workload: ${bench.workload}`,
    `- measured: ${bench.measured}`,
    `- left out: ${bench.leavesOut}`,
    '',
    '| | median | least | most | unit |',
    '|---|---:|---:|---:|---|',
    ...figures.map(
      ({ name, samples, unit }) =>
        `| ${name} | ${shown(median(samples))} | ${shown(quantile(samples, 0))} | ${shown(quantile(samples, 1))} | ${unit} |`,
    ),
    '',
    ...notes.map((note) => `- ${note}`),
    ...checks.map(({ what, ok }) => `- ${ok ? 'right' : 'WRONG'}: ${what}`),
    '',
  ].join('\n');
}

const results: Record<string, BenchResult> = {};
const reports: string[] = [];
for (const bench of benches) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
  const result = await bench.run({ long: values.long === true });
  results[bench.name] = result;
  const report = reportOf(bench, result);
  reports.push(report);
  console.log(report);
}
const folder = join(import.meta.dirname, 'reports');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'report.md'), `# Bench report\n\n${reports.join('\n')}`);
if (values.json === true) console.log(JSON.stringify(results));
const wrong = Object.values(results).flatMap(({ checks }) => checks.filter(({ ok }) => !ok));
process.exitCode = wrong.length > 0 ? 1 : 0;
