import { type Bench, quantile } from '../bench.ts';
import { startLoad } from '../load/start-load.ts';
import { ageOfFrame, type LightSocket, openLightSocket } from './light-socket.ts';

const CROWD = 300;
const LONG_CROWD = 1000;
const STORMS = 3;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens them all at once; resolves with each one's milliseconds to its first frame, which is the snapshot. */
async function storm(address: string, count: number): Promise<{ sockets: LightSocket[]; times: number[] }> {
  const from = performance.now();
  const times: number[] = [];
  const sockets = await Promise.all(
    Array.from({ length: count }, () => {
      let first = true;
      return openLightSocket(address, () => {
        if (first) times.push(performance.now() - from);
        first = false;
      });
    }),
  );
  while (times.length < count && performance.now() - from < 30_000) await wait(20);
  return { sockets, times };
}

export const reconnectBench: Bench = {
  name: 'reconnect',
  question:
    'When everybody comes back at once, how soon has each a snapshot, and how late is the feed for those who stayed?',
  workload: `${CROWD} sockets (--long: ${LONG_CROWD}) open and subscribe in the same moment, ${STORMS} times; 30 matches × 25 markets, 2,000 market updates a second; ten readers stay throughout`,
  measured:
    'from the first connect to each socket’s first snapshot frame; publish to arrival at those who stayed',
  leavesOut: 'networks; all sockets live in one process beside the server',
  async run({ long }) {
    const count = long ? LONG_CROWD : CROWD;
    const feed = await startLoad({
      matches: 30,
      markets: 25,
      rate: 2000,
      mode: 'steady',
      socketsPerAddress: 5000,
    });
    const calm: number[] = [];
    const stormy: number[] = [];
    let ages = calm;
    const times: number[] = [];
    try {
      const stayed = await Promise.all(
        Array.from({ length: 10 }, () =>
          openLightSocket(feed.address, (frame) => {
            const age = ageOfFrame(frame);
            if (age !== null) ages.push(age);
          }),
        ),
      );
      await wait(3000);
      for (let at = 0; at < STORMS; at++) {
        ages = stormy;
        const { sockets, times: some } = await storm(feed.address, count);
        times.push(...some);
        for (const socket of sockets) socket.close();
        ages = [];
        await wait(1000);
      }
      for (const socket of stayed) socket.close();
    } finally {
      feed.stop();
    }
    return {
      figures: [
        { name: 'to the snapshot, p50', samples: [quantile(times, 0.5)], unit: 'ms' },
        { name: 'to the snapshot, p99', samples: [quantile(times, 0.99)], unit: 'ms' },
        { name: 'publish to arrival in calm, p99', samples: [quantile(calm, 0.99)], unit: 'ms' },
        { name: 'publish to arrival in the storm, p99', samples: [quantile(stormy, 0.99)], unit: 'ms' },
      ],
      checks: [
        {
          what: `${times.length} of ${count * STORMS} sockets got their snapshot`,
          ok: times.length === count * STORMS,
        },
      ],
      notes: [],
    };
  },
};
