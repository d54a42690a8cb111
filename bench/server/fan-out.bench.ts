import { readFileSync } from 'node:fs';
import { type Bench, type Figure, quantile } from '../bench.ts';
import { startLoad } from '../load/start-load.ts';
import { processorOf } from './processor-time.ts';
import { ageOfFrame, type LightSocket, openLightSocket, openStalledReader } from './light-socket.ts';

const MEASURE_MS = 8000;
/** One reader in so many looks into its frames: the others only take them. */
const LOOKS_EVERY = 25;
const OPEN_AT_ONCE = 50;
const STALLED = 20;

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Measured {
  readonly ages: number[];
  frames: number;
}

async function openReaders(address: string, count: number, measured: Measured): Promise<LightSocket[]> {
  const readers: LightSocket[] = [];
  for (let from = 0; from < count; from += OPEN_AT_ONCE) {
    const batch = Array.from({ length: Math.min(OPEN_AT_ONCE, count - from) }, (_, at) => {
      const looks = (from + at) % LOOKS_EVERY === 0;
      return openLightSocket(address, (frame) => {
        measured.frames++;
        const age = looks ? ageOfFrame(frame) : null;
        if (age !== null) measured.ages.push(age);
      });
    });
    readers.push(...(await Promise.all(batch)));
  }
  return readers;
}

export const fanOutBench: Bench = {
  name: 'fan-out',
  question: 'How late do prices reach many sockets, and do stalled readers cost the others?',
  workload: `500 sockets (--long: 2,000) on the whole live stream, 20 messages a second, 500 market updates a second; then ${STALLED} more that never read`,
  measured:
    'publish to arrival at one reader in 25; the server’s memory and share of a core. Readers and server share the machine',
  leavesOut: 'networks, browsers; readers take frames without decoding them',
  async run({ long }) {
    const count = long ? 2000 : 500;
    const feed = await startLoad({
      matches: 30,
      markets: 10,
      rate: 500,
      mode: 'steady',
      socketsPerAddress: 5000,
    });
    const measured: Measured = { ages: [], frames: 0 };
    const figures: Figure[] = [];
    let quiet = 0;
    let crowded = 0;
    try {
      const readers = await openReaders(feed.address, count, measured);
      const measure = async (title: string): Promise<number> => {
        await wait(1500);
        measured.ages.length = 0;
        measured.frames = 0;
        const [processor, from] = [processorOf(feed.pid), performance.now()];
        await wait(MEASURE_MS);
        const seconds = (performance.now() - from) / 1000;
        const p99 = quantile(measured.ages, 0.99);
        figures.push(
          { name: `${title} · publish to arrival p50`, samples: [quantile(measured.ages, 0.5)], unit: 'ms' },
          { name: `${title} · publish to arrival p99`, samples: [p99], unit: 'ms' },
          { name: `${title} · frames delivered`, samples: [measured.frames / seconds], unit: 'a second' },
          {
            name: `${title} · share of a core`,
            samples: [(processorOf(feed.pid) - processor) / seconds],
            unit: 'share',
          },
          { name: `${title} · server memory`, samples: [memoryOf(feed.pid)], unit: 'MB' },
        );
        return measured.frames / seconds;
      };
      quiet = await measure(`${count} sockets`);
      const stalled = await Promise.all(
        Array.from({ length: STALLED }, () => openStalledReader(feed.address)),
      );
      crowded = await measure(`and ${STALLED} stalled`);
      for (const socket of stalled) socket.destroy();
      for (const reader of readers) reader.close();
    } finally {
      feed.stop();
    }
    return {
      figures,
      checks: [
        { what: 'every socket got every message', ok: quiet > count * 18 },
        { what: 'stalled readers took nothing from the others', ok: crowded > quiet * 0.9 },
      ],
      notes: [],
    };
  },
};
