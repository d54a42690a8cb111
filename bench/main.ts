/** `npm run bench [-- NAME …] [--help] [--long] [--json] [--compare REV [--pairs N] [--minutes M]] [--session FILE --x N] [--recording FILE]`: runs, checks the answers, reports. */
import { parseArgs } from 'node:util';
import type { Bench, BenchResult } from './bench.ts';
import { actsBench } from './browser/acts.bench.ts';
import { chatScreenBench } from './browser/chat-screen.bench.ts';
import { enginesBench } from './browser/engines.bench.ts';
import { firstLoadBench } from './browser/first-load.bench.ts';
import { listsBench } from './browser/lists.bench.ts';
import { liveBurstBench } from './browser/live-burst.bench.ts';
import { sameScreenBench } from './browser/same-screen.bench.ts';
import { compareWith } from './compare.ts';
import { importBench } from './import/import.bench.ts';
import { importMemoryBench } from './import/import-memory.bench.ts';
import { pipelineBench } from './pipeline/pipeline.bench.ts';
import { reduceBench } from './reduce/reduce.bench.ts';
import { markdownOf, writeReport } from './report.ts';
import { betsBench } from './server/bets.bench.ts';
import { boardsBench } from './server/boards.bench.ts';
import { chatBench } from './server/chat.bench.ts';
import { fanOutBench } from './server/fan-out.bench.ts';
import { hostileBench } from './server/hostile.bench.ts';
import { nodesBench } from './server/nodes.bench.ts';
import { reconnectBench } from './server/reconnect.bench.ts';
import { seekBench } from './replay/seek.bench.ts';
import { screenSeekBench } from './replay/screen-seek.bench.ts';
import { sessionBench } from './session/session.bench.ts';

const benches: readonly Bench[] = [
  reduceBench,
  pipelineBench,
  importBench(),
  importMemoryBench,
  seekBench,
  screenSeekBench,
  fanOutBench,
  reconnectBench,
  hostileBench,
  betsBench,
  boardsBench,
  nodesBench,
  chatBench,
  chatScreenBench,
  firstLoadBench,
  liveBurstBench,
  actsBench,
  listsBench,
  sameScreenBench,
  enginesBench,
];
const PAIRS = 60;
const MINUTES = 30;
/** Benches that need no browser: what --compare runs where no bench is named. */
const headless = ['reduce', 'pipeline'];

function help(): void {
  const width = Math.max(...benches.map(({ name }) => name.length));
  console.log(`npm run bench                        every bench; writes bench/reports/report.md and report.html
npm run bench -- NAME ...            the named benches only
  --long                             more rounds, for figures that are published
  --json                             prints the figures as JSON, too
  --compare REV                      this tree against another revision (${headless.join(', ')}, or the named ones)
  --pairs N --minutes M              a comparison ends with so many pairs (${PAIRS}) or after so long (${MINUTES}), sooner once each ratio is known closely
  --session FILE --x N               a load made of a recorded session, N times as many matches (1 to 200)
  --recording FILE                   the bench "import" with the text of a recording of an exchange
  --help                             this text

Benches:
${benches.map(({ name, question }) => `  ${name.padEnd(width)}  ${question}`).join('\n')}`);
}

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

const { values, positionals } = parseArgs({
  options: {
    long: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
    compare: { type: 'string' },
    pairs: { type: 'string' },
    minutes: { type: 'string' },
    session: { type: 'string' },
    recording: { type: 'string' },
    x: { type: 'string' },
  },
  allowPositionals: true,
});
if (values.help === true) {
  help();
  process.exit(0);
}
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0)
  refuse(`No such bench: ${unknown.join(', ')}. Benches: ${benches.map(({ name }) => name).join(', ')}`);
/** A whole number from 1 to `most`, or `otherwise` where the option is not there. */
function numberOf(option: 'pairs' | 'minutes' | 'x', otherwise: number, most: number): number {
  const value = Number(values[option] ?? otherwise);
  if (!Number.isInteger(value) || value < 1 || value > most)
    refuse(`--${option} takes a number from 1 to ${most}, not "${values[option]}"`);
  return value;
}

const effort = { pairs: numberOf('pairs', PAIRS, 500), minutes: numberOf('minutes', MINUTES, 24 * 60) };
if (values.compare !== undefined)
  process.exit(compareWith(values.compare, positionals.length > 0 ? positionals : headless, effort) ? 1 : 0);
const times = numberOf('x', 1, 200);
const named = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const wanted =
  values.session !== undefined
    ? [sessionBench(values.session, times)]
    : values.recording !== undefined
      ? [importBench(values.recording)]
      : named;

const ran: (readonly [Bench, BenchResult])[] = [];
for (const bench of wanted) {
  const result = await bench.run({ long: values.long === true });
  ran.push([bench, result]);
  console.log(markdownOf(bench, result));
}
const folder = writeReport(ran);
console.log(`Report: ${folder}/report.md and report.html`);
if (values.json === true)
  console.log(JSON.stringify(Object.fromEntries(ran.map(([{ name }, result]) => [name, result]))));
process.exitCode = ran.some(([, { checks }]) => checks.some(({ ok }) => !ok)) ? 1 : 0;
