/** CPU profiles of this process and of the processes that it starts while a bench runs, a file a thread, in the form that the browser's tools open. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';

const REPORTS = join(import.meta.dirname, '../reports');

/** Processes that are started from now on, and their threads, write profiles as they end; one that is killed writes none. */
function profileChildren(folder: string): () => void {
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = [before, '--cpu-prof', `--cpu-prof-dir=${JSON.stringify(folder)}`]
    .filter((option) => option !== undefined)
    .join(' ');
  return () => {
    if (before === undefined) delete process.env['NODE_OPTIONS'];
    else process.env['NODE_OPTIONS'] = before;
  };
}

/** How often and how long the collector ran in this process. */
function watchCollector(): () => Promise<string> {
  let [count, ms] = [0, 0];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) [count, ms] = [count + 1, ms + duration];
  });
  observer.observe({ entryTypes: ['gc'] });
  return async () => {
    // Entries come in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    observer.disconnect();
    return `Collector: ${count} times, ${ms.toFixed(0)} ms`;
  };
}

/**
 * `name`: of the bench, and of its folder in `reports/profiles`; null: without profiles. With the CPU profile of this process goes one of what it allocated
 * (.heapprofile). Profilers cost some percent: figures beside them are not for publishing.
 */
export async function profiled<Done>(
  act: () => Promise<Done>,
  name: string | null,
  reports = REPORTS,
): Promise<Done> {
  if (name === null) return act();
  const folder = join(reports, 'profiles', name);
  mkdirSync(folder, { recursive: true });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await session.post('HeapProfiler.startSampling');
  const collected = watchCollector();
  const restore = profileChildren(folder);
  try {
    return await act();
  } finally {
    restore();
    const { profile: allocated } = await session.post('HeapProfiler.stopSampling');
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    writeFileSync(join(folder, 'bench.heapprofile'), JSON.stringify(allocated));
    writeFileSync(join(folder, 'bench.cpuprofile'), JSON.stringify(profile));
    console.log(`Profiles: ${folder}. ${await collected()}`);
  }
}
