/** `npm run bench [-- NAME …] [--help] …`: runs benches, checks their answers, writes the report. A file `bench/KIND/NAME.bench.ts` that exports `bench` is a bench. */
import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readCommandLine } from '../tests/given/runs/command-line.ts';
import { UnreadableRecording } from '../server/feed/recording/read-recorded.ts';
import type { Bench } from './bench.ts';
import { devices, isDevice } from './browser/device.ts';
import { createTrace } from './browser/trace.ts';
import { compareWith } from './compare.ts';
import { importBench } from './import/import.bench.ts';
import { createIdleCheck } from './machine/idle-check.ts';
import { loadNow, machineFacts, stateFacts } from './machine/machine-facts.ts';
import { profiled } from './machine/profile.ts';
import { createRounds } from './machine/rounds.ts';
import { addToHistory, linesOf } from './report/history.ts';
import { makeReport, type Ran } from './report/make-report.ts';
import { markdownOf } from './report/markdown.ts';
import { reportSchema } from './report/report-schema.ts';
import { HISTORY, writeReport } from './report/write-report.ts';
import { sessionBench } from './session/session-bench.ts';
import { isRevision } from './tree.ts';

const names = globSync('*/*.bench.ts', { cwd: import.meta.dirname })
  .toSorted()
  .map((file) => [basename(file, '.bench.ts'), file] as const);

/** A bench is loaded when it is run: some bring a browser or a database. */
async function benchOf(name: string): Promise<Bench> {
  const file = names.find(([known]) => known === name)?.[1] ?? '';
  return ((await import(join(import.meta.dirname, file))) as { bench: Bench }).bench;
}

/** Benches that need no browser: what --compare runs where no bench is named. */
const headless = ['reduce', 'pipeline'];
/** Time for the rounds of one bench, and for all waits for a free machine. */
const SECONDS = { short: 60, long: 600 };
const WAIT_SECONDS = 60;
const PAIRS = 60;
const MINUTES = 30;

async function help(): Promise<void> {
  const width = Math.max(...names.map(([name]) => name.length));
  const rows: string[] = [];
  for (const [name] of names) rows.push(`  ${name.padEnd(width)}  ${(await benchOf(name)).question}`);
  console.log(`npm run bench                        every bench; writes bench/reports/report.json, report.md and report.html
npm run bench -- NAME ...            the named benches only
  --list                             names of the benches, a line each
  --long                             larger workloads, and ${SECONDS.long} s for the rounds of a bench, for figures that are published
  --seconds N                        time for the rounds of a bench (${SECONDS.short}); they end sooner once each figure is known within ±3 %
  --wait N                           seconds in which a busy machine is waited for (${WAIT_SECONDS}); after them figures are marked
  --brief                            fewest rounds, no look at the machine: answers are checked, figures are not for publishing
  --device D                         ${Object.keys(devices).join(', ')}: the page of a browser bench; phones are 390 × 844, slower by 4 or 6
  --profile                          writes CPU profiles of the bench and of all threads of the processes it starts (reports/profiles/NAME), for the browser's tools, and
                                     traces of the pages of live-burst, same-screen, chat-screen and --session (reports/traces), for ui.perfetto.dev,
                                     with a CPU profile of each of their threads and the parts of its time
  --record                           adds the medians to bench/history.jsonl; not of a brief run
  --json                             prints the figures as JSON, too
  --compare REV                      this tree against another revision (${headless.join(', ')}, or the named ones)
  --pairs N --minutes M              a comparison ends with so many pairs (${PAIRS}) or after so long (${MINUTES}), sooner once each ratio is known closely
  --gate [STEP ...] [--base REV]     steps of the hot path against the merge base with main; fails on what is worse or was not measured
  --allow-unmeasured                 the gate passes although a step does other work in the two trees, or has fewer than 20 pairs
  --planted [STEP ...] [--runs N]    shows that the gate finds a tenth planted in each step, and raises no alarm in N runs without
  --session FILE --x N               a load made of a recorded session, N times as many matches (1 to 200)
  --recording FILE                   the bench "import" with the text of a recording of an exchange
  --entries N                        the benches "seek" and "screen-seek" with a session of N messages (1,000 to 10,000,000)
  --schema                           prints the JSON Schema of report.json (bench/report/report.schema.json)
  --help                             this text

Benches:
${rows.join('\n')}`);
}

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

const { values, positionals } = readCommandLine({
  options: {
    long: { type: 'boolean' },
    brief: { type: 'boolean' },
    device: { type: 'string' },
    profile: { type: 'boolean' },
    record: { type: 'boolean' },
    schema: { type: 'boolean' },
    seconds: { type: 'string' },
    wait: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
    list: { type: 'boolean' },
    compare: { type: 'string' },
    gate: { type: 'boolean' },
    base: { type: 'string' },
    planted: { type: 'boolean' },
    'allow-unmeasured': { type: 'boolean' },
    runs: { type: 'string' },
    pairs: { type: 'string' },
    minutes: { type: 'string' },
    session: { type: 'string' },
    recording: { type: 'string' },
    entries: { type: 'string' },
    x: { type: 'string' },
  },
  allowPositionals: true,
});
/** A whole number from `least` to `most`, or `otherwise` where the option is not there. */
function numberOf(
  option: 'pairs' | 'minutes' | 'x' | 'seconds' | 'wait' | 'runs' | 'entries',
  otherwise: number,
  most: number,
  least = 1,
): number {
  const value = Number(values[option] ?? otherwise);
  if (!Number.isInteger(value) || value < least || value > most)
    refuse(`--${option} takes a number from ${least} to ${most}, not "${values[option]}"`);
  return value;
}

if (values.help === true) {
  await help();
  process.exit(0);
}
if (values.list === true) {
  console.log(names.map(([name]) => name).join('\n'));
  process.exit(0);
}
if (values.schema === true) {
  console.log(JSON.stringify(reportSchema(), null, 2));
  process.exit(0);
}
for (const revision of [values.compare, values.base])
  if (revision !== undefined && !isRevision(revision)) refuse(`${revision}: there is no such revision`);
if (values.record === true && values.brief === true)
  refuse('--record does not go with --brief: figures of a brief run are not for publishing');
if (values.gate === true || values.planted === true) {
  const { gateCommand } = await import('./gate/command.ts');
  const options = {
    steps: positionals,
    base: values.base,
    pairs: numberOf('pairs', PAIRS, 500),
    minutes: numberOf('minutes', MINUTES, 24 * 60),
    planted: values.planted === true,
    allowsUnmeasured: values['allow-unmeasured'] === true,
    runs: numberOf('runs', 0, 1000, 0),
  };
  process.exit(await gateCommand(options));
}
const unknown = positionals.filter((name) => !names.some(([known]) => known === name));
if (unknown.length > 0)
  refuse(`No such bench: ${unknown.join(', ')}. Benches: ${names.map(([name]) => name).join(', ')}`);
const effort = { pairs: numberOf('pairs', PAIRS, 500), minutes: numberOf('minutes', MINUTES, 24 * 60) };
if (values.compare !== undefined)
  process.exit(compareWith(values.compare, positionals.length > 0 ? positionals : headless, effort) ? 1 : 0);
for (const file of [values.session, values.recording])
  if (file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    refuse(`${file}: there is no such file`);
const times = numberOf('x', 1, 200);
const device = values.device ?? 'desktop';
if (!isDevice(device)) refuse(`No such device: ${device}. Devices: ${Object.keys(devices).join(', ')}`);
const long = values.long === true;
const brief = values.brief === true;
const isProfiled = values.profile === true;
const seconds = numberOf('seconds', long ? SECONDS.long : SECONDS.short, 24 * 3600);
const entries = numberOf('entries', 1_000_000, 10_000_000, 1000);
const idle = createIdleCheck(numberOf('wait', WAIT_SECONDS, 3600, 0) * 1000);

/** A file that is no recording ends in a sentence. */
function refuseFile(error: unknown): never {
  if (error instanceof UnreadableRecording) refuse(error.message);
  throw error;
}

async function wanted(): Promise<readonly Bench[]> {
  if (values.session !== undefined) return [sessionBench(values.session, times)];
  if (values.recording !== undefined) return [importBench(values.recording)];
  const chosen = positionals.length > 0 ? positionals : names.map(([name]) => name);
  return Promise.all(chosen.map(benchOf));
}

const begun = {
  at: new Date().toISOString(),
  long,
  device,
  load: loadNow(),
  machine: machineFacts(),
  ...stateFacts(),
};
const ran: Ran[] = [];
const reportNow = () => makeReport(ran, { ...begun, speed: brief ? null : idle.best() });
function writeReportNow(): void {
  const report = reportNow();
  const folder = writeReport(report);
  if (values.record === true) addToHistory(HISTORY, linesOf(report));
  console.log(`Report: ${folder}/report.html, report.md and report.json`);
}
/** A bench that breaks off ends the run, and the report has those before it. */
function breakOff(error: unknown): never {
  if (ran.length > 0) writeReportNow();
  return refuseFile(error);
}
for (const bench of await wanted()) {
  const rounds = createRounds({ seconds, brief }, idle);
  const trace = isProfiled ? createTrace(bench.name) : null;
  const result = await profiled(
    () => rounds.whole(() => bench.run({ long, rounds, device, trace, entries })),
    isProfiled ? bench.name : null,
  ).catch(breakOff);
  ran.push({ bench, result, rounds: rounds.facts });
  console.log(reportNow().benches.slice(-1).map(markdownOf).join(''));
}
writeReportNow();
if (values.json === true)
  console.log(JSON.stringify(Object.fromEntries(ran.map(({ bench, result }) => [bench.name, result]))));
process.exitCode = ran.some(({ result }) => result.checks.some(({ ok }) => !ok)) ? 1 : 0;
