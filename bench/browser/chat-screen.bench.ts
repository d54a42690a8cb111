import { chromium } from 'playwright';
import { wholeChromiumLaunch } from '../../tests/given/runs/chromium.ts';
import type { Bench, BenchOptions, BenchResult } from '../bench.ts';
import { median } from '../statistics/quantiles.ts';
import { startLoad } from '../load/start-load.ts';
import { inRandomOrder } from '../machine/rounds.ts';
import { openWriters } from '../server/chat-writers.ts';
import { openSideDatabase } from '../server/side-database.ts';
import { type Measured, measurePage } from './measure-page.ts';

const RATE = 1000;
const GOAL_SHARE = 0.1;

type Measurements = Readonly<Record<'quiet' | 'busy', Measured[]>>;

async function measureRounds(
  databaseUrl: string,
  { rounds, ...watched }: Omit<BenchOptions, 'long'>,
  least: number,
) {
  const load = { matches: 100, markets: 25, rate: 1000, mode: 'steady', socketsPerAddress: 4000 } as const;
  const server = await startLoad(load, { databaseUrl });
  const browser = await chromium.launch(wholeChromiumLaunch());
  const all: Measurements = { quiet: [], busy: [] };
  let [written, refused] = [0, 0];
  const refusals: string[] = [];
  try {
    const writers = await openWriters(databaseUrl, server.address, RATE);
    const address = `${server.address}/hitgame/live`;
    const samples = (): number[][] =>
      Object.values(all).map((measured) => measured.map(({ mainProcessor }) => mainProcessor));
    await rounds.each({ least, samples }, async () => {
      for (const name of inRandomOrder(['quiet', 'busy'] as const)) {
        writers.forget();
        if (name === 'busy') writers.begin(RATE);
        all[name].push(await measurePage(browser, watched, { address, site: server.address, title: name }));
        writers.rest();
        written += writers.counted.written;
        refused += writers.counted.refused;
        if (writers.counted.refused > 0) refusals.push(writers.refusals());
      }
    });
    writers.close();
  } finally {
    await browser.close();
    server.stop();
  }
  return { all, written, refused, refusals };
}

const figuresOf = (title: string, measured: readonly Measured[]): BenchResult['figures'] => [
  { name: `${title} · main thread`, samples: measured.map(({ main }) => main), unit: 'share' },
  {
    name: `${title} · main thread, processor time`,
    samples: measured.map(({ mainProcessor }) => mainProcessor),
    unit: 'share',
  },
  { name: `${title} · workers`, samples: measured.map(({ workers }) => workers), unit: 'share' },
  { name: `${title} · publish to frame, p50`, samples: measured.map(({ p50 }) => p50), unit: 'ms' },
  { name: `${title} · publish to frame, p99`, samples: measured.map(({ p99 }) => p99), unit: 'ms' },
  { name: `${title} · long tasks`, samples: measured.map(({ longTasks }) => longTasks), unit: 'count' },
];

export const bench: Bench = {
  name: 'chat-screen',
  question: `Do ${RATE} chat messages a second slow the live screen beside them?`,
  workload: `the live screen of 100 matches × 25 markets with 1,000 market updates a second and the public chat beside it, quiet and with ${RATE} messages a second, in turns`,
  measured:
    'share of the main thread, prices from publish to frame, long tasks, whether the prices are right',
  leavesOut: 'members are on the same two cores as server and browser',
  async run({ long, ...options }) {
    const database = await openSideDatabase();
    try {
      if (database.url === undefined)
        return {
          figures: [],
          checks: [],
          notes: ['Not run: it needs PostgreSQL, where it writes its members.'],
        };
      const { all, written, refused, refusals } = await measureRounds(database.url, options, long ? 6 : 2);
      const both = [...all.quiet, ...all.busy];
      const processorTime = (of: readonly Measured[]): number =>
        median(of.map(({ mainProcessor }) => mainProcessor));
      // Waits for a core are left out: server, writers and browser share the cores.
      const more = processorTime(all.busy) - processorTime(all.quiet);
      return {
        figures: [...figuresOf('chat quiet', all.quiet), ...figuresOf('chat busy', all.busy)],
        checks: [
          {
            what: `${both.reduce((sum, { wrong }) => sum + wrong, 0)} visible prices are wrong`,
            ok: both.every(({ wrong, looked }) => wrong === 0 && looked > 0),
          },
          {
            what: `${written} messages were written, ${refused} refused ${refusals.join('; ')}`.trim(),
            ok: written > 0 && refused === 0,
          },
        ],
        notes: [
          database.sentence,
          `The chat takes ${(more * 100).toFixed(1)} % of a core's time in the window (goal below ${GOAL_SHARE * 100} %).`,
        ],
      };
    } finally {
      await database.stop();
    }
  },
};
