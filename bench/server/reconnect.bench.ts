import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bench, Figure } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import { type StartedServer, startLoad, startServer } from '../load/start-load.ts';
import { chooseCores, needOpenFiles } from '../process/start-pinned.ts';
import type { ReaderKind } from '../readers/raw-reader.ts';
import { type ReaderCrowd, startReaders } from '../readers/start-readers.ts';
import { createProbes, type Probes } from './probes.ts';
import { openSideDatabase } from './side-database.ts';

const CROWD = 300;
const LONG_CROWD = 5000;
const STORMS = 3;
const EVERY_MS = 100;
const STAYED = 10;
const CALM_MS = 3000;
const PAUSE_MS = 1000;

interface Measured {
  readonly times: number[];
  readonly calm: number[];
  readonly stormy: number[];
  readonly sizes: ReturnType<Probes['sizes']>;
}

/** `count` readers open in the same moment, `STORMS` times, while some readers stay. */
async function measure(
  { address }: StartedServer,
  crowd: ReaderCrowd,
  kind: ReaderKind,
  count: number,
): Promise<Measured> {
  const probes = createProbes(address, kind);
  await probes.open(STAYED);
  probes.forget();
  await setTimeout(CALM_MS);
  const calm = [...probes.ages];
  const times: number[] = [];
  const stormy: number[] = [];
  for (let storm = 0; storm < STORMS; storm++) {
    probes.forget();
    const opened = await crowd.order('open', { address, kind, count, atOnce: count });
    stormy.push(...probes.ages);
    times.push(...opened.times);
    await crowd.order('close', {});
    await setTimeout(PAUSE_MS);
  }
  probes.close();
  return { times, calm, stormy, sizes: probes.sizes() };
}

const figuresOf = (title: string, { times, calm, stormy }: Measured): Figure[] =>
  (
    [
      ['to the snapshot, p50', times, 0.5],
      ['to the snapshot, p95', times, 0.95],
      ['to the snapshot, p99', times, 0.99],
      ['publish to arrival in calm, p99', calm, 0.99],
      ['publish to arrival in the storm, p99', stormy, 0.99],
    ] as const
  ).map(([name, samples, at]) => ({
    name: `${title} · ${name}`,
    samples: [quantile(samples, at)],
    unit: 'ms',
  }));

async function runBoth(count: number, databaseUrl: string | undefined) {
  const cores = chooseCores();
  const crowd = await startReaders(cores.crowd);
  try {
    const load = { matches: 30, markets: 25, rate: 2000, mode: 'steady', everyMs: EVERY_MS } as const;
    const site = await startLoad(load, { core: cores.server, databaseUrl });
    const ours = await measure(site, crowd, 'site', count).finally(() => site.stop());
    const { odds, snapshot } = ours.sizes;
    const args = [join(import.meta.dirname, '../bare/main.ts'), ...[odds, snapshot, EVERY_MS].map(String)];
    const bare = await startServer(args, { core: cores.server });
    const theirs = await measure(bare, crowd, 'bare', count).finally(() => bare.stop());
    return { ours, theirs, sentence: cores.sentence };
  } finally {
    crowd.stop();
  }
}

export const bench: Bench = {
  name: 'reconnect',
  question:
    'When everybody comes back at once, how soon has each a snapshot, and how late is the feed for those who stayed?',
  workload: `${CROWD} sockets (--long: ${LONG_CROWD}) open and subscribe in the same moment, ${STORMS} times; 30 matches × 25 markets, 10 messages a second with 200 market updates each; ${STAYED} readers stay throughout. The same with a bare Socket.IO server that sends as many bytes`,
  measured:
    'from the first connect to each socket’s first snapshot frame; publish to arrival at those who stayed',
  leavesOut: 'networks; the crowd takes frames without decoding them, in a process of its own',
  async run({ long }) {
    const count = long ? LONG_CROWD : CROWD;
    needOpenFiles(count + STAYED);
    const database = await openSideDatabase();
    try {
      const { ours, theirs, sentence } = await runBoth(count, database.url);
      const { odds, snapshot } = ours.sizes;
      return {
        figures: [...figuresOf('site', ours), ...figuresOf('bare Socket.IO', theirs)],
        checks: [
          {
            what: `${ours.times.length} of ${count * STORMS} sockets got their snapshot`,
            ok: ours.times.length === count * STORMS,
          },
        ],
        notes: [database.sentence, sentence, `An Odds message has ${odds} bytes, a snapshot ${snapshot}.`],
      };
    } finally {
      await database.stop();
    }
  },
};
