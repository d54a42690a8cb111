/** How fast this machine is now, beside a quiet one of two cores, by a fixed piece of work on two threads. */
import { loadavg } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Rounds of the work that two threads of the reference do in a second, and that one of them does in a second of the processor. */
const REFERENCE_ROUNDS = 3400;
const REFERENCE_OF_PROCESSOR = REFERENCE_ROUNDS / 2;
const MEASURE_MS = 1500;
const AS_THREAD = 'yardstick';

export interface Measure {
  /** The share of the reference's speed, from 0.01 up: low on a slow machine, and on one that is busy with other work. */
  readonly speed: number;
  /** The same for a second on the processor: other work hardly changes it. */
  readonly processor: number;
  /** Processes that ran or waited for the processor, on the mean of the last minute. */
  readonly load: number;
}

/** Of one thread. */
interface Done {
  readonly rounds: number;
  readonly processorSeconds: number;
}

/** Integers and memory, as in the product. */
function work(): number {
  const table = new Uint32Array(4096);
  let state = 1;
  for (let at = 0; at < 400_000; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const place = state >>> 20;
    table[place] = (table[place] ?? 0) ^ state;
  }
  return table[7] ?? 0;
}

function doneInTime(ms = MEASURE_MS): Done {
  const end = performance.now() + ms;
  const before = process.threadCpuUsage();
  let rounds = 0;
  for (; performance.now() < end; rounds++) work();
  const { user, system } = process.threadCpuUsage(before);
  return { rounds, processorSeconds: (user + system) / 1e6 };
}

const shareOf = (value: number, reference: number): number =>
  Math.max(0.01, Math.round((value / reference) * 100) / 100);

/** Takes 1.5 s. */
export async function measureMachine(): Promise<Measure> {
  const load = loadavg()[0] ?? 0;
  const threads = [0, 1].map(() => new Worker(new URL(import.meta.url), { workerData: AS_THREAD }));
  const done = await Promise.all(
    threads.map((thread) => new Promise<Done>((resolve) => thread.once('message', resolve))),
  );
  const rounds = done.reduce((sum, one) => sum + one.rounds, 0);
  const processorSeconds = done.reduce((sum, one) => sum + one.processorSeconds, 0);
  return {
    speed: shareOf((rounds * 1000) / MEASURE_MS, REFERENCE_ROUNDS),
    processor: shareOf(rounds / processorSeconds, REFERENCE_OF_PROCESSOR),
    load,
  };
}

/** Short enough to stand before each round of a measurement. */
const GLANCE_MS = 60;

/** What one thread gets of the machine at this moment. */
export interface Glance {
  /** Speed of its processor while it has it, beside the reference's. */
  readonly processor: number;
  /** Share of the time in which it had a core. */
  readonly onCore: number;
}

/** Takes 60 ms of this thread. */
export function glanceAtMachine(): Glance {
  const from = performance.now();
  const { rounds, processorSeconds } = doneInTime(GLANCE_MS);
  return {
    processor: shareOf(rounds / processorSeconds, REFERENCE_OF_PROCESSOR),
    onCore: shareOf(processorSeconds * 1000, performance.now() - from),
  };
}

if (!isMainThread && workerData === AS_THREAD) parentPort?.postMessage(doneInTime());
