import { fork } from 'node:child_process';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { createFrameParser } from '../../domain/protocol/wire/frame-parser.ts';
import type { Bench, Figure } from '../bench.ts';
import { quantile } from '../statistics/quantiles.ts';
import { type StartedServer, startLoad } from '../load/start-load.ts';
import { processorOf } from './processor-time.ts';

const SOCKETS = 50;
const ADDRESSES = 10;
const MEASURE_MS = 10_000;
const SETTLE_MS = 2000;
const ASK_EVERY_MS = 50;
const CALL_EVERY_MS = 150;
/** An answer that takes longer counts as this. */
const LONGEST_MS = 5000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Measured {
  readonly prices: number[];
  readonly asks: number[];
  readonly calls: number[];
  /** Of the server, as a share of a core. */
  processor: number;
}

async function openMember(address: string): Promise<Socket> {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    query: { codec: 'msgpack' },
    parser: createFrameParser(),
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.emit('subscribe', { siteNumber: '1', game_code: 59, recoveryId: 'member', packed: 1, rowsFirst: 1 });
  return socket;
}

const timed = async (act: Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await act.catch(() => wait(LONGEST_MS));
  return performance.now() - from;
};

/** What a member meets for a while: prices from publish to arrival, a question's and a call's way there and back. */
async function measure({ address, pid }: StartedServer, socket: Socket): Promise<Measured> {
  const measured: Measured = { prices: [], asks: [], calls: [], processor: 0 };
  const began = { processor: processorOf(pid), at: performance.now() };
  const onOdds = ({ pt }: { pt: number }): void =>
    void measured.prices.push(performance.timeOrigin + performance.now() - pt);
  socket.on('Odds', onOdds);
  const ask = async (): Promise<void> =>
    void measured.asks.push(await timed(socket.timeout(LONGEST_MS).emitWithAck('Time', {})));
  const call = async (): Promise<void> =>
    void measured.calls.push(await timed(fetch(`${address}/healthz`).then((answer) => answer.text())));
  const running: Promise<void>[] = [];
  const asks = setInterval(() => running.push(ask()), ASK_EVERY_MS);
  const calls = setInterval(() => running.push(call()), CALL_EVERY_MS);
  await wait(MEASURE_MS);
  measured.processor = ((processorOf(pid) - began.processor) * 1000) / (performance.now() - began.at);
  clearInterval(asks);
  clearInterval(calls);
  await Promise.all(running);
  socket.off('Odds', onOdds);
  return measured;
}

const figuresOf = (title: string, { prices, asks, calls, processor }: Measured): Figure[] => [
  ...(
    [
      ['prices, publish to arrival', prices],
      ['a question on the socket', asks],
      ['a call', calls],
    ] as const
  ).map(([name, samples]) => ({
    name: `${title} · ${name} p99`,
    samples: [samples.length === 0 ? LONGEST_MS : quantile(samples, 0.99)],
    unit: 'ms',
  })),
  { name: `${title} · the server`, samples: [processor], unit: 'share of a core' },
];

/** A folder with another state of this project, to see both in one run. */
const other = process.env['BENCH_OTHER_TREE'];

async function measureTree(title: string, tree: string | undefined): Promise<[Measured, Figure[]]> {
  const feed = await startLoad({ matches: 40, markets: 40, rate: 500, mode: 'steady' }, { tree });
  try {
    const socket = await openMember(feed.address);
    await wait(SETTLE_MS);
    const calm = await measure(feed, socket);
    const crowd = fork(join(import.meta.dirname, '../crowd/main.ts'), [
      feed.address,
      String(SOCKETS),
      String(ADDRESSES),
    ]);
    await wait(SETTLE_MS);
    const beside = await measure(feed, socket);
    crowd.kill('SIGKILL');
    socket.disconnect();
    return [beside, [...figuresOf(`${title}alone`, calm), ...figuresOf(`${title}beside the crowd`, beside)]];
  } finally {
    feed.stop();
  }
}

export const bench: Bench = {
  name: 'hostile',
  question: 'What does a member notice of sockets that ask for as much as they can?',
  workload: `${SOCKETS} sockets of ${ADDRESSES} addresses, which ask for snapshots of long lists 40 times a second, reconnect all the time, flood with events, or follow matches that are not there; one member with the live list; 40 matches × 40 markets, 500 market updates a second`,
  measured: 'at the member: publish to arrival of prices, a question’s and a call’s way there and back',
  leavesOut: 'networks; the crowd takes its frames without decoding them, on the same machine',
  async run() {
    const before = other === undefined ? [] : (await measureTree('other tree, ', other))[1];
    const [beside, figures] = await measureTree('', undefined);
    const worst = Math.max(...[beside.prices, beside.asks, beside.calls].map((all) => quantile(all, 0.99)));
    return {
      figures: [...before, ...figures],
      checks: [{ what: 'a member’s p99 stays under 100 ms beside the crowd', ok: worst < 100 }],
      notes: [],
    };
  },
};
