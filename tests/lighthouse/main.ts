/**
 * `npm run lighthouse`: the built site, judged by Lighthouse on the system's browser as a desktop and as a phone. Prints the scores and what stands behind
 * each lost point; ends with 1 where a score is below 95. Figures of performance mean something on a machine that does nothing else.
 *
 *   npm run lighthouse                          all of it, about four minutes
 *   npm run lighthouse -- --only home,live      pages with these names
 *   npm run lighthouse -- --preset desktop      this preset alone
 *   npm run lighthouse -- --rounds 3            the median of three rounds
 */
import { loadavg } from 'node:os';
import { readCommandLine } from '../given/runs/command-line.ts';
import { removeData, startSite } from '../given/sites/running-site.ts';
import { auditPage, categories, fetchLighthouse, type Preset, presets, type Result } from './audited-page.ts';
import { findingsOf, scoreOf } from './findings.ts';

const LEAST_SCORE = 95;
/** With more work than this on the machine the figures of performance are those of the machine. */
const QUIET_LOAD = 3;
const MATCHES = ['--matches', '30', '--markets', '25', '--rate', '100', '--seed', '7'];
const pages: Readonly<Record<string, string>> = {
  home: '/',
  live: '/hitgame/live',
  standard: '/hitgame/srs',
  guide: '/info/guide/srs',
};

const { values } = readCommandLine({
  options: {
    only: { type: 'string' },
    preset: { type: 'string' },
    rounds: { type: 'string', default: '1' },
  },
});
const names = values.only?.split(',') ?? Object.keys(pages);
const wanted = presets.filter((preset) => values.preset === undefined || values.preset === preset);
const rounds = Math.max(1, Math.trunc(Number(values.rounds)) || 1);
if (wanted.length === 0 || names.some((name) => pages[name] === undefined)) {
  console.error(`Pages: ${Object.keys(pages).join(', ')}. Presets: ${presets.join(', ')}.`);
  process.exit(2);
}

/** The round whose performance is the median. */
async function medianRound(url: string, preset: Preset): Promise<Result> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round++) results.push(await auditPage(url, preset));
  results.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const median = results[Math.floor((results.length - 1) / 2)];
  if (median === undefined) throw new Error('no round');
  return median;
}

fetchLighthouse();
const load = loadavg()[0] ?? 0;
const site = await startSite({ args: MATCHES });
let isBelow = false;
try {
  console.log(`page · preset · ${categories.join(' · ')}`);
  for (const preset of wanted)
    for (const name of names) {
      const result = await medianRound(site.address + (pages[name] ?? '/'), preset);
      const scores = categories.map((category) => scoreOf(result, category));
      isBelow ||= scores.some((score) => score < LEAST_SCORE);
      console.log(`${name} · ${preset} · ${scores.join(' · ')}`);
      for (const line of findingsOf(result)) console.log(line);
    }
} finally {
  await site.end();
  removeData(site);
}
if (load > QUIET_LOAD)
  console.log(
    `The load of the machine was ${load.toFixed(1)} before: do not judge the performance by this run.`,
  );
if (isBelow) {
  console.error(`A score is below ${LEAST_SCORE}.`);
  process.exitCode = 1;
}
