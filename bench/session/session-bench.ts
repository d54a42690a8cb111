import { basename } from 'node:path';
import { chromium } from 'playwright';
import { wholeChromiumLaunch } from '../../tests/given/runs/chromium.ts';
import type { Bench, BenchOptions, BenchResult, Check, Figure } from '../bench.ts';
import { median } from '../statistics/quantiles.ts';
import { startLoad } from '../load/start-load.ts';
import { measurePage } from '../browser/measure-page.ts';
import { replayRecording } from '../replay/replay-recording.ts';
import { isEverInPlay, multiplied, type Playable, playablesOf } from './multiplied.ts';

const ROUNDS = 3;
const STAGGER_MS = 1000;
/** Recorded seconds in a real second on the live screen: what a match says in an hour and a half comes in a minute and a half. */
const SCREEN_SPEED = 60;

interface Part {
  readonly figures: readonly Figure[];
  readonly checks: readonly Check[];
}

async function headless(playables: readonly Playable[], times: number): Promise<Part> {
  const rates: number[] = [];
  const hashes = new Set<string>();
  let same = true;
  let bytes = 0;
  let updates = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const playable of playables) {
      const replayed = await replayRecording(multiplied(playable, times, STAGGER_MS));
      rates.push(replayed.updates / Math.max(replayed.seconds, 1e-9));
      hashes.add(replayed.hash);
      same &&= replayed.hash === replayed.serverHash;
      [bytes, updates] = [replayed.bytes, replayed.updates];
    }
  }
  return {
    figures: [
      { name: 'board, frames, decode and reduce together', samples: rates, unit: 'market updates/s' },
      { name: 'market updates', samples: [updates], unit: 'count' },
      { name: 'frames', samples: [bytes / 1024 / 1024], unit: 'MB' },
    ],
    checks: [
      { what: "the client's final state is the server's", ok: same },
      { what: `the same state in each of ${ROUNDS} rounds`, ok: hashes.size === playables.length },
    ],
  };
}

async function onScreen(
  file: string,
  times: number,
  options: Pick<BenchOptions, 'device' | 'trace'>,
): Promise<Part> {
  const feed = await startLoad({ file, times, speed: SCREEN_SPEED });
  const browser = await chromium.launch(wholeChromiumLaunch());
  try {
    const page = await measurePage(browser, options, {
      address: `${feed.address}/hitgame/live`,
      site: feed.address,
      title: 'live screen',
    });
    return {
      figures: [
        { name: 'live screen · main thread', samples: [page.main], unit: 'share' },
        { name: 'live screen · worker', samples: [page.workers], unit: 'share' },
        { name: 'live screen · publish to frame p50', samples: [page.p50], unit: 'ms' },
        { name: 'live screen · publish to frame p99', samples: [page.p99], unit: 'ms' },
        { name: 'live screen · long tasks', samples: [page.longTasks], unit: 'count' },
      ],
      checks: [
        {
          what: `${page.wrong} of ${page.looked} visible prices wrong`,
          ok: page.wrong === 0 && page.looked > 0,
        },
      ],
    };
  } finally {
    await browser.close();
    feed.stop();
  }
}

/** Any recording (Betfair history or a recorded session) as a load, `times` at once. */
export const sessionBench = (file: string, times: number): Bench => ({
  name: 'session',
  question: `What does ${basename(file)}, ${times} times at once, cost?`,
  workload: `${times} copies of the recording, each with its own matches, ${STAGGER_MS / 1000} s apart; headless as fast as it goes, then on the live screen at ${SCREEN_SPEED} times its speed`,
  measured:
    'market updates a second through board, frames, decode and reduce on one core; then the live screen as in same-screen, five seconds from kick-off',
  leavesOut: 'reading and importing the file',
  async run(options): Promise<BenchResult> {
    const playables = await playablesOf(file, (line) => console.error(line));
    const fast = await headless(playables, times);
    const isShown = playables.some(isEverInPlay);
    const screen = isShown ? await onScreen(file, times, options) : { figures: [], checks: [] };
    return {
      figures: [...fast.figures, ...screen.figures],
      checks: [...fast.checks, ...screen.checks],
      notes: [
        `${Math.round(median(fast.figures[0]?.samples ?? []))} market updates a second headless`,
        ...(isShown ? [] : ['no match of it is in play, so nothing was measured on the live screen']),
      ],
    };
  },
});
