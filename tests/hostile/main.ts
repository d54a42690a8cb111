/**
 * `npm run hostile`: attacks on the real site in a process of its own, over loopback addresses alone, bounded in count and time.
 *
 *   npm run hostile                 every attack
 *   npm run hostile -- --only 10,12 those of these points
 *   npm run hostile -- --short      the short form, for every change
 *
 * Prints a table and ends with 0 when every attack met its expectation.
 */
import { readCommandLine } from '../given/runs/command-line.ts';
import { removeData, type RunningSite, startSite } from '../given/sites/running-site.ts';
import { type Attack, ATTACK_TIMEOUT_MS, type Outcome } from './attack.ts';
import { attacks } from './attacks.ts';
import { ask } from './http-from.ts';

const SEASON = ['--matches', '40', '--markets', '40', '--rate', '1000', '--seed', '11'];

const { values } = readCommandLine({
  options: { only: { type: 'string' }, short: { type: 'boolean', default: false } },
});
const only = values.only === undefined ? null : new Set(values.only.split(',').map(Number));
const chosen = attacks.filter(
  ({ point, inShort }) => (only === null || only.has(point)) && (inShort || !values.short),
);
if (chosen.length === 0) {
  console.error(`No such attack. Points: ${[...new Set(attacks.map(({ point }) => point))].join(', ')}`);
  process.exit(2);
}

async function runOne(attack: Attack, site: RunningSite): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ happened: 'no end within 120 s', ok: false }), ATTACK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([attack.run({ site, short: values.short }), tooLong]);
  } catch (error) {
    return { happened: `broke off: ${error instanceof Error ? error.message : String(error)}`, ok: false };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the site is there for the next attack. */
const answers = async (site: RunningSite): Promise<boolean> =>
  (await ask(site.address, '/healthz', { timeoutMs: 5000 })).status === 200;

const verdictOf = ({ ok, skipped }: Outcome): string => (skipped === true ? 'skipped' : ok ? 'ok' : 'failed');

async function close(): Promise<void> {
  await site.end('SIGKILL');
  removeData(site);
}

let site = await startSite({ args: SEASON });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(130)));
const began = performance.now();
const outcomes: Outcome[] = [];
console.log('attack → what happened → expectation → result\n');
for (const attack of chosen) {
  const from = performance.now();
  let outcome = await runOne(attack, site);
  if (!(await answers(site))) {
    outcome = { happened: `${outcome.happened}; the site does not answer afterwards`, ok: false };
    await close();
    site = await startSite({ args: SEASON });
  }
  outcomes.push(outcome);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(
    `${String(attack.point).padStart(2)} ${attack.name}\n   → ${outcome.happened}\n   → ${attack.expectation}\n   → ${verdictOf(outcome)} (${seconds} s)\n`,
  );
}
await close();
const count = (verdict: string): number =>
  outcomes.filter((outcome) => verdictOf(outcome) === verdict).length;
console.log(
  `${count('ok')} ok, ${count('failed')} failed, ${count('skipped')} skipped in ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
process.exit(count('failed') === 0 ? 0 : 1);
