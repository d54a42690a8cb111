/**
 * `npm run browsers`: the main journey of a member in each engine that is installed: the first rows of every list over ten loads, open, log in, follow, bet, answer, history, second
 * window, core ended, offline; the visit is recorded, and its file is played in Node and on /replay.
 *
 *   npm run browsers                    all engines
 *   npm run browsers -- --only firefox  this engine (chromium, firefox, webkitgtk)
 *
 * Exit 0: every engine that is installed went through; one that is missing is named. Exit 1: a step failed, or no engine is installed.
 */
import { readCommandLine } from '../given/runs/command-line.ts';
import { removeData, startSite } from '../given/sites/running-site.ts';
import type { KnownEngine } from './engine.ts';
import { goThrough } from './journey.ts';
import { puppeteerEngines } from './puppeteer-engine.ts';
import { openRelay } from './relay.ts';
import { webkitEngine } from './webkit-engine.ts';

const SITE = ['--matches', '20', '--seed', '7'];
const known = [...puppeteerEngines, webkitEngine];

type Outcome = 'failed' | 'missing' | 'passed';

async function runIn({ name, start }: KnownEngine): Promise<Outcome> {
  const started = await start();
  if (started.kind === 'missing') {
    console.log(`${name}: ${started.why}`);
    return 'missing';
  }
  const { engine } = started;
  const site = await startSite({ args: SITE });
  const relay = await openRelay(site);
  console.log(`${name}: ${engine.version}`);
  try {
    await goThrough({ engine, relay, onStep: (step) => console.log(`  ✓ ${step}`) });
    return 'passed';
  } catch (error) {
    console.log(`  ✘ ${error instanceof Error ? error.message : String(error)}`);
    return 'failed';
  } finally {
    await engine.close();
    relay.close();
    await site.end();
    removeData(site);
  }
}

const { values } = readCommandLine({ options: { only: { type: 'string' } } });
const chosen = known.filter(({ name }) => values.only === undefined || name.toLowerCase() === values.only);
if (chosen.length === 0) {
  console.error(`No such engine. Engines: ${known.map(({ name }) => name.toLowerCase()).join(', ')}`);
  process.exit(2);
}
const outcomes: Outcome[] = [];
for (const engine of chosen)
  outcomes.push(
    await runIn(engine).catch((error: unknown) => {
      console.log(`${engine.name}: ${error instanceof Error ? error.message : String(error)}`);
      return 'failed' as const;
    }),
  );
const count = (wanted: Outcome): number => outcomes.filter((one) => one === wanted).length;
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('missing')} missing`);
process.exit(count('failed') > 0 || count('passed') === 0 ? 1 : 0);
