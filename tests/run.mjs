// `npm test`: the checks side by side, then every test, one step after another (they share two cores), then what failed once more, alone, and one
// plain line of totals. `npm test -- --help` says the rest.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longSteps, quick, reports, root, shortened, steps } from './steps.mjs';
import { measureMachine } from './given/yardstick.ts';

/** Tests of a step that are tried again. Where more fail, the product or the test is wrong, and not the machine. */
const MOST_TRIED_AGAIN = 20;

/** The temporary folder of this run alone: what other programs of the machine leave in theirs is not looked at. */
let temporary = '';
/** The machine's share of a quiet one's speed. */
let machine = 1;

/** The last step: the folders that the tests make are gone again. */
function checkLeftovers() {
  head('left');
  const left = readdirSync(temporary).filter((name) => name.startsWith('spo-'));
  console.log(left.length === 0 ? 'Nothing was left in the temporary folder.' : `Left: ${left.join(', ')}`);
  rmSync(temporary, { recursive: true, force: true });
  return { ...asWhole(left.length === 0), seconds: 0, processor: 0 };
}

const head = (name) => console.log(`\n── ${name} ${'─'.repeat(Math.max(2, 60 - name.length))}`);
const asWhole = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 });

/** The compiled modules of Node are shared by all processes of the run: a start of the server takes half of the CPU that it takes without. */
const placeOf = (step) => ({
  cwd: root,
  env: {
    ...process.env,
    TMPDIR: temporary,
    TEMP: temporary,
    NODE_COMPILE_CACHE: join(temporary, 'compiled'),
    TEST_MACHINE: String(machine),
    ...step.env,
    CI: '1',
    FORCE_COLOR: '0',
  },
});

/** Linux counts a hundredth of a second as one. */
const TICKS = 100;
/** Seconds of processor time of all processes that this one started and that have ended; 0 where the system does not say. */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** Its output is printed when it has ended, so that the checks do not mix their lines. */
const runBeside = (step) =>
  new Promise((done) => {
    const from = performance.now();
    const child = spawn(step.command, step.args, { ...placeOf(step), stdio: ['ignore', 'pipe', 'pipe'] });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    const end = (good, text) =>
      done({ ...asWhole(good), seconds: (performance.now() - from) / 1000, processor: 0, text });
    child.once('error', (error) => end(false, error.message));
    child.once('close', (code) => end(code === 0, Buffer.concat(parts).toString()));
  });

/** Whether it ended well, and what it took. */
function start(step, args = step.args) {
  const from = performance.now();
  const before = processorSeconds();
  const { status, error } = spawnSync(step.command, args, { ...placeOf(step), stdio: 'inherit' });
  if (error) console.error(error.message);
  return {
    good: status === 0,
    seconds: (performance.now() - from) / 1000,
    processor: processorSeconds() - before,
  };
}

/** The tests of the step's report, which a next run replaces; null: there is no report. */
function readReport(step) {
  try {
    return step.read(JSON.parse(readFileSync(step.report, 'utf8')));
  } catch {
    console.error(`${step.name} left no report`);
    return null;
  } finally {
    rmSync(step.report, { force: true });
  }
}

const failedOf = (ended) => ended.filter(({ state }) => state === 'failed');
const counted = (ended) => {
  const of = (wanted) => ended.filter(({ state }) => state === wanted).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
};

function run(step) {
  head(step.name);
  const took = start(step);
  if (step.report === undefined) return { ...asWhole(took.good), ...took };
  const read = readReport(step);
  const ended = read?.ended ?? [];
  const result = counted(ended);
  const isBroken = read === null || read.isBroken || (!took.good && result.failed === 0);
  return {
    ...result,
    ...took,
    failed: isBroken ? Math.max(1, result.failed) : result.failed,
    ended,
    isBroken,
  };
}

const lineOf = ({ file, title, message }) => `${file} > ${title}\n${message}`;
const secondsOf = (ms) => `${(ms / 1000).toFixed(1)} s`;
const failedTests = [];
const passedAlone = [];

/** What failed runs once more, with nothing beside it; the step's result with that of the second try in its place. */
function tryAgain(step, first) {
  if (first.failed === 0) return first;
  if (step.report === undefined) {
    failedTests.push(step.name);
    return first;
  }
  const failed = failedOf(first.ended);
  if (failed.length > MOST_TRIED_AGAIN) {
    console.log(
      `\n${step.name}: ${failed.length} failed, more than a slow machine explains; not tried again.`,
    );
    failedTests.push(...failed.map(lineOf));
    return first;
  }
  head(`${step.name}, again`);
  const took = start(
    step,
    first.isBroken ? step.args : [...step.args, ...step.argsAgain(failed, first.ended)],
  );
  const read = readReport(step);
  const again = read?.ended ?? [];
  const stays = first.isBroken ? [] : step.staysOf(first.ended, failed);
  const ended = [...stays, ...again];
  const stillFailed = failedOf(again);
  // A test that the second try did not reach has failed.
  const isBroken =
    read === null || read.isBroken || again.length === 0 || (!took.good && stillFailed.length === 0);
  failedTests.push(...stillFailed.map(lineOf));
  if (isBroken) failedTests.push(`${step.name}: an error outside of its tests, see above`);
  const byKey = new Map(again.map((one) => [one.key, one]));
  for (const one of failed) {
    const second = byKey.get(one.key);
    if (second?.state !== 'failed' && !isBroken)
      passedAlone.push(
        `${one.file} > ${one.title} (${secondsOf(one.ms)}, alone ${secondsOf(second?.ms ?? 0)})\n${one.message}`,
      );
  }
  const result = counted(ended);
  return {
    ...result,
    failed: result.failed + (isBroken ? 1 : 0),
    seconds: first.seconds + took.seconds,
    processor: first.processor + took.processor,
  };
}

function help() {
  const rows = (some) => some.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join('\n');
  console.log(`npm test                    every step: the checks side by side, then one after another
npm test -- quick           steps without build or running site; without the longest tests of the server
npm test -- NAME ...        the named steps only
npm test -- NAME FILE ...   these files of the step
npm run test:long           before a release: more widths, languages and themes, the other database, attacks, benches
npm test -- --help          this text

Steps:
${rows(steps)}

Steps of test:long:
${rows(longSteps)}

One file: npx vitest run --project domain|server|worker|src tests/.../NAME.test.ts, npx playwright test tests/e2e/NAME.spec.ts
TEST_DATABASE_URL=postgres://... runs the server's tests on that server.`);
}

const asked = process.argv.slice(2);
if (asked.includes('--help')) {
  help();
  process.exit(0);
}
const isQuick = asked.includes('quick');
const offered = asked.includes('long') ? longSteps : steps;
const files = asked.filter((word) => word.includes('/'));
const names = asked.filter((word) => !['quick', 'long', ...files].includes(word));
const wanted = new Set([...names, ...(isQuick ? quick : [])]);
const unknown = names.filter((name) => !offered.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `No such step: ${unknown.join(', ')}. Steps: quick, ${offered.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}
for (const { name, needs } of offered) if (wanted.has(name) && needs !== undefined) wanted.add(needs);
const chosen = offered
  .filter(({ name }) => wanted.size === 0 || wanted.has(name))
  .map((step) => (isQuick && step.name === 'server' ? shortened(step) : step))
  .map((step) => (step.report === undefined ? step : { ...step, args: [...step.args, ...files] }));

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
temporary = mkdtempSync(join(tmpdir(), 'spo-run-'));
// PostgreSQL does not run as root: its user must be able to enter the folders that tests give to it.
chmodSync(temporary, 0o711);
machine = await measureMachine();
console.log(`This machine: ${machine} of a quiet one with two cores.`);

const results = new Map();
const seconds = (value) => value.toFixed(1).padStart(7);
const lineOfStep = (name) => {
  const { passed, failed, skipped, seconds: took, processor } = results.get(name);
  const figures = [`${passed}`.padStart(5), `${failed}`.padStart(4), `${skipped}`.padStart(4)];
  const work = processor > 0 ? `${seconds(processor)} s of processor` : '';
  return `${name.padEnd(8)} ${figures[0]} passed ${figures[1]} failed ${figures[2]} skipped ${seconds(took)} s ${work}`;
};
const note = (name, result) => {
  results.set(name, result);
  console.log(`\n${lineOfStep(name)}`);
};
const skipped = (step) => {
  const why = `${step.name}: not run, because ${step.needs} failed`;
  head(step.name);
  console.log(why);
  failedTests.push(why);
  return { ...asWhole(false), seconds: 0, processor: 0 };
};

const beside = chosen.filter((step) => step.beside);
for (const [at, { text, ...result }] of (await Promise.all(beside.map(runBeside))).entries()) {
  head(beside[at].name);
  console.log(text.trimEnd());
  note(beside[at].name, result);
}
const ran = [];
for (const step of chosen.filter((one) => !one.beside)) {
  const isPossible = step.needs === undefined || results.get(step.needs).failed === 0;
  if (isPossible) ran.push(step);
  note(step.name, isPossible ? run(step) : skipped(step));
}
for (const step of ran) results.set(step.name, tryAgain(step, results.get(step.name)));
note('left', checkLeftovers());

const total = { passed: 0, failed: 0, skipped: 0 };
for (const result of results.values()) for (const name of Object.keys(total)) total[name] += result[name];
console.log(`\n${[...results.keys()].map(lineOfStep).join('\n')}\n`);
if (passedAlone.length > 0)
  console.log(`Passed alone (the first try failed beside others):\n${passedAlone.join('\n')}\n`);
if (failedTests.length > 0) console.log(`Failed:\n${failedTests.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
