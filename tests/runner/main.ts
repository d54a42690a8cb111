/**
 * `npm test`: the checks side by side, then the tests, one step after another (they share two cores), then what failed once more, alone, and
 * one plain line of totals. `npm test -- --help` says the rest.
 */
import { measureMachine } from '../given/runs/yardstick.ts';
import { runSteps } from './run-steps.ts';
import { longStepsOf, quick, shortened, type Step, stepsOf } from './steps.ts';

function help(): string {
  const rows = (steps: readonly Step[]): string =>
    steps.map(({ name, about }) => `  ${name.padEnd(8)} ${about}`).join('\n');
  return `npm test                    every step: the checks side by side, domain and worker likewise, then one after another
npm test -- quick           steps without a running site; without the longest tests of each
npm test -- NAME ...        the named steps only
npm test -- NAME FILE ...   these files of the step
npm run test:long           before a release: more widths, languages and themes, the other database, attacks, benches
npm test -- --help          this text

Steps:
${rows(stepsOf(''))}

Steps of test:long:
${rows(longStepsOf(''))}

One file: npx vitest run --project domain|server|worker|src tests/.../NAME.test.ts, npx playwright test tests/e2e/NAME.spec.ts
TEST_DATABASE_URL=postgres://... runs the server's tests on that server.`;
}

const asked = process.argv.slice(2);
const isQuick = asked.includes('quick');
const offered = asked.includes('long') ? longStepsOf : stepsOf;
const files = asked.filter((word) => word.includes('/'));
const names = asked.filter((word) => !['quick', 'long', '--help', ...files].includes(word));

/** The named steps, and what they need. */
function choose(steps: readonly Step[]): readonly Step[] {
  const wanted = new Set([...names, ...(isQuick ? quick : [])]);
  // A step stands behind those that it needs.
  for (const { name, needs } of steps.toReversed())
    if (wanted.has(name) && needs !== undefined) wanted.add(needs);
  return steps
    .filter(({ name }) => wanted.size === 0 || wanted.has(name))
    .map((step) => (isQuick ? shortened(step) : step))
    .map((step) => (step.reporting === undefined ? step : { ...step, files }));
}

const known = offered('').map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));
if (asked.includes('--help')) console.log(help());
else if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. Steps: quick, ${known.join(', ')}`);
  process.exitCode = 2;
} else process.exit(await runSteps((folder) => choose(offered(folder)), measureMachine));
