import { join } from 'node:path';
import type { Bench, Check, Figure } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import { type StartedServer, startLoad, startServer } from '../load/start-load.ts';
import { rssOf } from '../process/memory.ts';
import { chooseCores, needOpenFiles } from '../process/start-pinned.ts';
import type { ReaderKind } from '../readers/raw-reader.ts';
import { type ReaderCrowd, startReaders } from '../readers/start-readers.ts';
import { createProbes, type Probes } from './probes.ts';
import { processorOf } from './processor-time.ts';
import { openSideDatabase } from './side-database.ts';

const EVERY_MS = 100;
const SETTLE_MS = 3000;
const OPEN_AT_ONCE = 50;
/** The crowd opens in so many groups, with some probes after each: probes stand at the front, in the middle and at the end of a broadcast. */
const GROUPS = 5;
const PROBES_IN_A_GROUP = 4;
const GOAL_MS = 250;

const sizes = {
  short: { sockets: 500, stalled: 20, measureMs: 8000 },
  long: { sockets: 5000, stalled: 100, measureMs: 15_000 },
} as const;
type Size = (typeof sizes)[keyof typeof sizes];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Side {
  readonly kind: ReaderKind;
  readonly title: string;
  readonly server: StartedServer;
  readonly crowd: ReaderCrowd;
  readonly probes: Probes;
  readonly size: Size;
}

interface Moment {
  readonly p50: number;
  readonly p99: number;
  readonly framesASecond: number;
  readonly core: number;
  readonly ended: number;
}

async function measure({ server, crowd, probes, size }: Side): Promise<Moment> {
  await wait(SETTLE_MS);
  probes.forget();
  const processor = processorOf(server.pid);
  const { frames, seconds, ended } = await crowd.order('count', { ms: size.measureMs });
  return {
    p50: quantile(probes.ages, 0.5),
    p99: quantile(probes.ages, 0.99),
    framesASecond: frames / seconds,
    core: (processorOf(server.pid) - processor) / seconds,
    ended,
  };
}

async function memoryOf({ title, server }: Side, when: string): Promise<Figure[]> {
  return [
    { name: `${title}, ${when} · memory (RSS)`, samples: [rssOf(server.pid)], unit: 'MB' },
    { name: `${title}, ${when} · heap`, samples: [await server.heap()], unit: 'MB' },
  ];
}

const frameCostOf = ({ framesASecond, core }: Pick<Moment, 'framesASecond' | 'core'>): number =>
  (core * 1e6) / framesASecond;

const figuresOf = ({ title }: Side, when: string, { p50, p99, framesASecond, core }: Moment): Figure[] => [
  { name: `${title}, ${when} · publish to arrival p50`, samples: [p50], unit: 'ms' },
  { name: `${title}, ${when} · publish to arrival p99`, samples: [p99], unit: 'ms' },
  { name: `${title}, ${when} · frames delivered`, samples: [framesASecond], unit: 'a second' },
  { name: `${title}, ${when} · share of a core`, samples: [core], unit: 'share' },
  {
    name: `${title}, ${when} · processor time a frame`,
    samples: [frameCostOf({ framesASecond, core })],
    unit: 'µs',
  },
];

async function openCrowd({ crowd, kind, server, probes, size }: Side): Promise<void> {
  for (let group = 0; group < GROUPS; group++) {
    const order = { address: server.address, kind, count: size.sockets / GROUPS, atOnce: OPEN_AT_ONCE };
    const { refused } = await crowd.order('open', order);
    if (refused > 0) throw new Error(`${refused} sockets were refused`);
    await probes.open(PROBES_IN_A_GROUP);
  }
}

/** Everything that is measured of one server. */
async function measureSide(side: Side) {
  const { crowd, probes, server, kind, size } = side;
  await wait(SETTLE_MS);
  const figures = await memoryOf(side, 'idle');
  await openCrowd(side);
  const quiet = await measure(side);
  figures.push(...figuresOf(side, `${size.sockets} sockets`, quiet));
  figures.push(...(await memoryOf(side, `${size.sockets} sockets`)));
  const { address } = server;
  await crowd.order('stall', { address, kind, count: size.stalled });
  const beside = await measure(side);
  figures.push(...figuresOf(side, `and ${size.stalled} stalled`, beside));
  probes.close();
  await crowd.order('close', {});
  return { figures, quiet, beside, sizes: probes.sizes() };
}

function checksOf({ sockets }: Size, quiet: Moment, beside: Moment): Check[] {
  const least = (sockets * 1000) / EVERY_MS;
  return [
    { what: 'every socket got every message', ok: quiet.framesASecond > least * 0.95 },
    { what: 'stalled readers took nothing from the others', ok: beside.framesASecond > least * 0.95 },
    { what: `${beside.ended} of ${sockets} sockets were cut`, ok: beside.ended === 0 },
  ];
}

async function runBoth(size: Size, databaseUrl: string | undefined, notes: string[]) {
  const cores = chooseCores();
  notes.push(cores.sentence);
  const crowd = await startReaders(cores.crowd);
  const side = (kind: ReaderKind, title: string, server: StartedServer): Side => ({
    kind,
    title,
    server,
    crowd,
    size,
    probes: createProbes(server.address, kind),
  });
  const load = { matches: 30, markets: 10, rate: 500, mode: 'steady', everyMs: EVERY_MS } as const;
  const site = await startLoad(load, { core: cores.server, databaseUrl });
  const ours = await measureSide(side('site', 'site', site)).finally(() => site.stop());
  const { odds, snapshot } = ours.sizes;
  const args = [join(import.meta.dirname, '../bare/main.ts'), ...[odds, snapshot, EVERY_MS].map(String)];
  const bare = await startServer(args, { core: cores.server });
  const theirs = await measureSide(side('bare', 'bare Socket.IO', bare)).finally(() => bare.stop());
  crowd.stop();
  const ratio = (of: (moment: Moment) => number): string => (of(ours.quiet) / of(theirs.quiet)).toFixed(2);
  notes.push(
    `An Odds message has ${odds} bytes, a snapshot ${snapshot}.`,
    `Against bare Socket.IO: p99 ${ratio(({ p99 }) => p99)}, processor time a frame ${ratio(frameCostOf)}.`,
    `Goal of p99 with ${size.sockets} sockets: ${GOAL_MS} ms.`,
  );
  return { ours, theirs };
}

export const bench: Bench = {
  name: 'fan-out',
  question:
    'How late do prices reach many sockets, what do these cost, and do stalled readers cost the others?',
  workload: `${sizes.short.sockets} sockets (--long: ${sizes.long.sockets}) on the whole live stream, 10 messages a second with 50 market updates each; then ${sizes.short.stalled} more (${sizes.long.stalled}) that never read. The same with a bare Socket.IO server that sends as many bytes`,
  measured: `publish to arrival at ${GROUPS * PROBES_IN_A_GROUP} readers among them; the server’s memory and share of a core`,
  leavesOut: 'networks, browsers; the crowd takes frames without decoding them, in a process of its own',
  async run({ long }) {
    const size = long ? sizes.long : sizes.short;
    needOpenFiles(size.sockets + size.stalled);
    const database = await openSideDatabase();
    const notes = [database.sentence];
    try {
      const { ours, theirs } = await runBoth(size, database.url, notes);
      return {
        figures: [...ours.figures, ...theirs.figures],
        checks: checksOf(size, ours.quiet, ours.beside),
        notes,
      };
    } finally {
      await database.stop();
    }
  },
};
