/** `--to perfetto` as the trace engine of Chrome's own tools reads it: its tracks, stretches of time, questions with their answers, and length. */
import { readFileSync } from 'node:fs';
import { Helpers, Processor, Types } from '@paulirish/trace_engine';
import { describe, expect, test } from 'vitest';
import { traceOf } from '../../bench/replay/trace-export.ts';
import { lastAtOf } from '../../domain/protocol/session/spo-file.ts';
import { openedSession } from '../given/core/recorded-session.ts';
import { recordVisit } from '../given/core/recorded-visit.ts';
import { spoOf } from '../given/domain/spo-bytes.ts';

const windows = openedSession(new Uint8Array(readFileSync(new URL('two-windows.spo', import.meta.url))));
const visit = openedSession((await recordVisit()).bytes);
const meter = { feedAgeMs: 1, updatesPerSecond: 2, merged: 0, skipped: 0, queue: 0, commitMs: 9 };
const figures = openedSession(
  spoOf([
    {
      kind: 'meter',
      at: 50,
      name: '',
      value: { ...meter, decodeMs: 4, applyMs: 3, viewsMs: 2, window: null },
    },
    { kind: 'meter', at: 80, name: 'long-task', value: { ms: 70 } },
  ]),
);

/** The events as they are in the file, and what the engine makes of them. */
async function readByEngine(file: Parameters<typeof traceOf>[0]) {
  const { traceEvents } = JSON.parse([...traceOf(file)].join('')) as { traceEvents: Types.Events.Event[] };
  const processor = Processor.TraceProcessor.createWithAllHandlers();
  await processor.parse(traceEvents, {});
  if (processor.data === null) throw new Error('the engine read nothing');
  return { traceEvents, ...processor.data };
}

describe("the trace engine of Chrome's tools", () => {
  test.each([
    ['a bet', windows],
    ['a whole visit', visit],
  ])('V4 takes %s: each track by its name, and the time of the whole session', async (_, file) => {
    const { Meta } = await readByEngine(file);
    const names = [...Meta.threadsInProcess.values()].flatMap((tracks) =>
      [...tracks.values()].map(({ args }) => args.name),
    );
    expect(names).toEqual(expect.arrayContaining(['session', 'messages', 'commands', 'bets', 'long tasks']));
    expect(Meta.traceBounds).toMatchObject({ min: 1, max: Math.round(lastAtOf(file) * 1000) });
  });

  test('V4 shows each stretch of time on its track, with its beginning and its length', async () => {
    const { Renderer } = await readByEngine(figures);
    const shown = [...Renderer.processes.values()].flatMap(({ threads }) =>
      [...threads.values()].flatMap(({ name, entries }) =>
        entries.map((entry) => [name, entry.name, entry.ts, entry.dur]),
      ),
    );
    expect(shown.toSorted(([, , a], [, , b]) => Number(a) - Number(b))).toEqual([
      ['session', 'recorded session', 1, 79_999],
      ['long tasks', 'long task', 10_000, 70_000],
      ['decode', 'decode', 41_000, 4000],
      ['apply', 'apply', 45_000, 3000],
      ['views', 'views', 48_000, 2000],
    ]);
  });

  test('V4 pairs each question with its answer', async () => {
    const { traceEvents } = await readByEngine(windows);
    const spans = Helpers.Trace.createMatchedSortedSyntheticEvents(
      traceEvents.filter(
        (event): event is Types.Events.PairableAsync =>
          event.ph === Types.Events.Phase.ASYNC_NESTABLE_START ||
          event.ph === Types.Events.Phase.ASYNC_NESTABLE_END,
      ),
    );
    expect(spans.map(({ name, cat, ts }) => [name, cat, ts]).slice(0, 2)).toEqual([
      ['DrawMarket', 'bets', 2_484_000],
      ['DrawHistory', 'questions', 7_762_000],
    ]);
    expect(spans).toHaveLength(6);
    expect(spans[0]?.dur).toBe(4_863_000);
  });
});
