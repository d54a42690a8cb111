/** What `npm run bench -- --profile` reads of a trace (bench/browser/trace-parts.ts) and writes of threads of Node (bench/machine/profile.ts). */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { partsTable, type TraceEvent, threadParts, threadProfiles } from '../../bench/browser/trace-parts.ts';
import { profiled } from '../../bench/machine/profile.ts';
import { temporaryFile, temporaryFolder } from '../given/runs/temporary.ts';

const page = { pid: 7, tid: 1 };
const named = (thread: typeof page, name: string): TraceEvent => ({
  ...thread,
  ph: 'M',
  name: 'thread_name',
  ts: 0,
  args: { name },
});
/** Times in ms; `processor`: where the event waited for a core. */
const event = (name: string, from: number, to: number, processor = to - from): TraceEvent => ({
  ...page,
  ph: 'X',
  name,
  ts: from * 1000,
  dur: (to - from) * 1000,
  tdur: processor * 1000,
});

describe('the parts of a trace', () => {
  const events = [
    named(page, 'CrRendererMain'),
    named({ pid: 7, tid: 2 }, 'Compositor'),
    event('RunTask', 0, 20),
    event('FunctionCall', 1, 9),
    event('UpdateLayoutTree', 2, 4),
    event('Layout', 4, 8, 1),
    event('MinorGC', 8, 9),
    event('Commit', 10, 12),
    event('Unknown', 10, 11),
    event('RunTask', 30, 32),
    { ...event('Paint', 30, 90), tid: 2 },
  ];

  test('each event’s own processor time goes to its part, and to that around it where it has none', () => {
    const [main, ...others] = threadParts(events);
    expect(others).toEqual([]);
    expect(main).toMatchObject({ name: 'CrRendererMain', frames: 1 });
    expect(main?.ms).toEqual({
      script: 4,
      style: 2,
      layout: 1,
      paint: 0,
      compositor: 2,
      collector: 1,
      other: 12,
    });
    expect(main?.allMs).toBe(22);
    expect(partsTable('a page', threadParts(events)).split('\n')[2]).toBe(
      '| CrRendererMain 1 | 22.0 | 4.0 | 2.0 | 1.0 | 0.0 | 2.0 | 1.0 | 12.0 | 1 |',
    );
  });

  test('the parts of a profile are one for the browser’s tools, with the children of each node', () => {
    const chunk = (data: NonNullable<NonNullable<TraceEvent['args']>['data']>): TraceEvent => ({
      ...page,
      tid: 9,
      ph: 'P',
      id: '0x1',
      name: 'ProfileChunk',
      ts: 0,
      args: { data },
    });
    const frame = (functionName: string) => ({ functionName });
    const profile = threadProfiles([
      named(page, 'DedicatedWorker thread'),
      { ...page, ph: 'P', id: '0x1', name: 'Profile', ts: 5, args: { data: { startTime: 100 } } },
      chunk({
        cpuProfile: {
          nodes: [
            { id: 1, callFrame: frame('root') },
            { id: 2, parent: 1, callFrame: frame('a') },
          ],
          samples: [2, 1],
        },
        timeDeltas: [10, 20],
      }),
      chunk({
        cpuProfile: { nodes: [{ id: 3, parent: 1, callFrame: frame('b') }], samples: [3] },
        timeDeltas: [5],
      }),
    ]);
    expect(profile).toEqual([
      {
        ...page,
        nodes: [
          { id: 1, callFrame: frame('root'), children: [2, 3] },
          { id: 2, callFrame: frame('a'), children: [] },
          { id: 3, callFrame: frame('b'), children: [] },
        ],
        startTime: 100,
        endTime: 135,
        samples: [2, 1, 3],
        timeDeltas: [10, 20, 5],
      },
    ]);
  });
});

describe('the profiles of a bench', () => {
  const program = temporaryFile(
    'spo-profiled-',
    'program.mjs',
    `import { isMainThread, Worker } from 'node:worker_threads';
     if (isMainThread) new Worker(new URL(import.meta.url));`,
  );

  test('hold a file for each thread of the processes that it starts, and what it allocated itself', async () => {
    const reports = temporaryFolder('spo-reports-');
    const answer = await profiled(async () => spawnSync(process.execPath, [program]).status, 'made', reports);
    expect(answer).toBe(0);
    const files = readdirSync(join(reports, 'profiles/made'));
    expect(files.filter((name) => /^CPU\..*\.cpuprofile$/.test(name))).toHaveLength(2);
    for (const own of ['bench.cpuprofile', 'bench.heapprofile']) expect(files).toContain(own);
    const { nodes } = JSON.parse(readFileSync(join(reports, 'profiles/made/bench.cpuprofile'), 'utf8')) as {
      nodes: readonly unknown[];
    };
    expect(nodes.length).toBeGreaterThan(0);
    expect(process.env['NODE_OPTIONS'] ?? '').not.toContain('cpu-prof');
  });

  test('are none where none are asked for', async () => {
    const reports = temporaryFolder('spo-reports-');
    expect(await profiled(async () => 7, null, reports)).toBe(7);
    expect(readdirSync(reports)).toEqual([]);
  });
});
