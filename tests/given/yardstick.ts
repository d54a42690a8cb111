/** How fast this machine is now, beside a quiet one of two cores, by a fixed piece of work on two threads. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Rounds of the work that the reference does in a second. */
const REFERENCE_ROUNDS = 3400;
const MEASURE_MS = 1500;
const AS_THREAD = 'yardstick';

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

function roundsInTime(): number {
  const end = performance.now() + MEASURE_MS;
  let rounds = 0;
  for (; performance.now() < end; rounds++) work();
  return rounds;
}

/** The share of the reference's speed, from 0.01 up; 1.5 s long. */
export async function measureMachine(): Promise<number> {
  const threads = [0, 1].map(() => new Worker(new URL(import.meta.url), { workerData: AS_THREAD }));
  const rounds = await Promise.all(
    threads.map((thread) => new Promise<number>((resolve) => thread.once('message', resolve))),
  );
  const perSecond = (rounds.reduce((sum, one) => sum + one, 0) * 1000) / MEASURE_MS;
  return Math.max(0.01, Math.round((perSecond / REFERENCE_ROUNDS) * 100) / 100);
}

if (!isMainThread && workerData === AS_THREAD) parentPort?.postMessage(roundsInTime());
