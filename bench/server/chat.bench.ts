import type { Bench, BenchResult, Check, Figure } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import { type StartedServer, startLoad } from '../load/start-load.ts';
import { rssOf } from '../process/memory.ts';
import { chooseCores, needOpenFiles } from '../process/start-pinned.ts';
import { chatAgesIn, openRawReader, type RawReader } from '../readers/raw-reader.ts';
import { type ReaderCrowd, startReaders } from '../readers/start-readers.ts';
import { type ChatWriters, openWriters } from './chat-writers.ts';
import { createProbes } from './probes.ts';
import { processorOf } from './processor-time.ts';
import { openSideDatabase } from './side-database.ts';

const SETTLE_MS = 2000;
const OPEN_AT_ONCE = 50;
const CHAT_PROBES = 10;
const PRICE_PROBES = 10;

const sizes = {
  short: { sockets: 200, rates: [20], measureMs: 5000 },
  long: { sockets: 2000, rates: [20, 100, 1000], measureMs: 10_000 },
} as const;
type Size = (typeof sizes)[keyof typeof sizes];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Room {
  readonly server: StartedServer;
  readonly crowd: ReaderCrowd;
  readonly writers: ChatWriters;
  readonly prices: ReturnType<typeof createProbes>;
  /** Ms from the judged message to its arrival, since the last `splice`. */
  readonly ages: number[];
}

const spread = (name: string, samples: readonly number[]): Figure[] => [
  { name: `${name} p50`, samples: [quantile(samples, 0.5)], unit: 'ms' },
  { name: `${name} p99`, samples: [quantile(samples, 0.99)], unit: 'ms' },
];

/** The room while `rate` messages a second are written into it; 0: it is quiet. */
async function measure({ server, crowd, writers, prices, ages }: Room, rate: number, { measureMs }: Size) {
  if (rate > 0) writers.begin(rate);
  await wait(SETTLE_MS);
  writers.forget();
  prices.forget();
  ages.splice(0);
  const processor = processorOf(server.pid);
  const { frames, seconds, ended } = await crowd.order('count', { ms: measureMs });
  const core = (processorOf(server.pid) - processor) / seconds;
  const { written, refused } = { ...writers.counted };
  writers.rest();
  const title = rate === 0 ? 'quiet' : `${rate} messages a second`;
  const figures: Figure[] = [
    ...(rate === 0 ? [] : spread(`${title} · judged to arrival`, ages)),
    ...spread(`${title} · price to arrival`, prices.ages),
    { name: `${title} · written`, samples: [written / seconds], unit: 'a second' },
    { name: `${title} · frames delivered`, samples: [frames / seconds], unit: 'a second' },
    { name: `${title} · share of a core`, samples: [core], unit: 'share' },
    { name: `${title} · memory (RSS)`, samples: [rssOf(server.pid)], unit: 'MB' },
  ];
  const checks: Check[] = [
    { what: `${title}: ${refused} were refused ${writers.refusals()}`.trim(), ok: refused === 0 },
    { what: `${title}: the members wrote ${written}`, ok: written >= rate * seconds * 0.9 },
    { what: `${title}: ${ended} connections were cut`, ok: ended === 0 },
    {
      what: `${title}: ${CHAT_PROBES} readers saw ${ages.length} messages`,
      ok: ages.length >= written * CHAT_PROBES * 0.95,
    },
  ];
  return { figures, checks };
}

async function openRoom(size: Size, databaseUrl: string): Promise<Room & { readonly close: () => void }> {
  const cores = chooseCores();
  const load = {
    matches: 30,
    markets: 10,
    rate: 500,
    mode: 'steady',
    everyMs: 100,
    socketsPerAddress: 3 * size.sockets,
  } as const;
  const server = await startLoad(load, { core: cores.server, databaseUrl });
  const { address } = server;
  const crowd = await startReaders(cores.crowd);
  const ages: number[] = [];
  const onFrame = (_: number, body: Buffer | null): void => {
    if (body !== null) ages.push(...chatAgesIn(body));
  };
  const readers: RawReader[] = [];
  for (let at = 0; at < CHAT_PROBES; at++)
    readers.push(await openRawReader({ address, kind: 'chat', at, looks: true, onFrame }));
  const { refused } = await crowd.order('open', {
    address,
    kind: 'chat',
    count: size.sockets,
    atOnce: OPEN_AT_ONCE,
  });
  if (refused > 0) throw new Error(`${refused} sockets were refused`);
  const prices = createProbes(address, 'site');
  await prices.open(PRICE_PROBES);
  const writers = await openWriters(databaseUrl, address, Math.max(...size.rates));
  const close = (): void => {
    writers.close();
    prices.close();
    for (const reader of readers) reader.close();
    crowd.stop();
    server.stop();
  };
  return { server, crowd, writers, prices, ages, close };
}

async function runRoom(size: Size, databaseUrl: string): Promise<Pick<BenchResult, 'figures' | 'checks'>> {
  const room = await openRoom(size, databaseUrl);
  try {
    const parts = [];
    for (const rate of [0, ...size.rates]) parts.push(await measure(room, rate, size));
    return {
      figures: parts.flatMap(({ figures }) => figures),
      checks: parts.flatMap(({ checks }) => checks),
    };
  } finally {
    room.close();
  }
}

export const bench: Bench = {
  name: 'chat',
  question:
    'How late do messages reach everybody in one room, what do they cost, and are prices late meanwhile?',
  workload: `${sizes.short.sockets} visitors (--long: ${sizes.long.sockets}) in the public room, members who write ${sizes.long.rates.join(' and then ')} messages a second; 10 price messages a second beside them`,
  measured: `from the judged message to its arrival at ${CHAT_PROBES} readers, prices to arrival at ${PRICE_PROBES}, the server's share of a core`,
  leavesOut: 'networks, browsers; the crowd takes frames without decoding them, in a process of its own',
  async run({ long }) {
    const size = long ? sizes.long : sizes.short;
    needOpenFiles(size.sockets);
    const database = await openSideDatabase();
    try {
      if (database.url === undefined)
        return {
          figures: [],
          checks: [],
          notes: ['Not run: it needs PostgreSQL, where it writes its members.'],
        };
      return { ...(await runRoom(size, database.url)), notes: [database.sentence, chooseCores().sentence] };
    } finally {
      await database.stop();
    }
  },
};
